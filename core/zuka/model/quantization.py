"""What a checkpoint says about its own quantisation."""

from __future__ import annotations

from zuka.model.fields import Fields
from zuka.model.spec import ModelSpec

_IGNORED = ("modules_to_not_convert", "ignore", "exclude_modules")
_ATTENTION = ("attn", "attention", "q_proj")


def stated_weights(spec: ModelSpec) -> str | None:
    """The precision word that the checkpoint states, or None where it states none that is known."""
    block = Fields(spec.quantization)
    mean = spec.quantization.get("bits_per_weight")
    if isinstance(mean, float) and mean:
        return f"bpw={mean:.3f}"
    method = block.text("quant_method").lower()
    algorithm = (block.text("quant_algo") or block.text("format")).lower()
    if method == "gptq":
        return "gptq-int8" if block.number("bits") == 8 else "gptq-int4"
    if method == "bitsandbytes":
        return "bnb-int8" if block.flag("load_in_8bit") else "bnb-nf4"
    for word in ("nvfp4", "mxfp4", "fp8"):
        if word in algorithm or word in method:
            return word
    if "pack-quantized" in algorithm:
        return "gptq-int4"
    if "float-quantized" in algorithm:
        return "fp8"
    if "int-quantized" in algorithm:
        return "int8"
    return "awq-int4" if method == "awq" else None


def keeps_attention(spec: ModelSpec) -> bool:
    """Whether the checkpoint leaves its attention matrices in 16 bits, as FP8 releases of Llama 3.1 405B do."""
    block = Fields(spec.quantization)
    names = [str(name) for field in _IGNORED for name in block.items(field)]
    attending = sum(1 for name in names if any(word in name for word in _ATTENTION))
    everywhere = any("*" in name or name in _ATTENTION or name.startswith("re:") for name in names if "attn" in name)
    return everywhere or (spec.layers > 0 and attending >= spec.layers)
