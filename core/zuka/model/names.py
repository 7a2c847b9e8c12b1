"""Model names as people type them: spelling folded, packing words taken off, never a size or a family changed."""

from __future__ import annotations

import re

_PACKING = (
    r"gguf|ggml|exl2|exl3|mlx|gptq|awq|bnb|hqq|fp8|fp8-dynamic|fp8-block|nvfp4|nvfp4a16|mxfp4|fp4|bf16|fp16|f16|int4|int8"
    r"|int4-awq|[348]bits?|bnb-4bit|bnb-8bit|unsloth|dynamic|marlin|quantized|quantised|qat|hf|imatrix|i1|autoround"
    r"|w4a16|w8a16|w8a8|w4a16-g128|128g|32g|actorder|moe-only|q\d(?:_k)?(?:_[smlx0-9]+)?|ud|[\d.]+bpw|modelopt"
)
_SUFFIX = re.compile(rf"[-.:_](?:{_PACKING})$")
_TUNING = re.compile(r"[-:](?:instruct|chat|it|pt|base|hf|text|latest|preview)$")
_IMPLIED: tuple[tuple[str, str], ...] = (
    (r"nvfp4", "nvfp4"),
    (r"mxfp4", "mxfp4"),
    (r"fp8|w8a8-fp8", "fp8"),
    (r"gptq.*(?:int8|8bit)", "gptq-int8"),
    (r"gptq", "gptq-int4"),
    (r"awq|w4a16", "awq-int4"),
    (r"bnb-4bit", "bnb-nf4"),
    (r"w8a8|int8", "int8"),
)


def folded(text: str) -> str:
    """A name without differences of case, spaces and underscores: ``Llama 3_8B`` is ``llama-3-8b``."""
    return re.sub(r"[\s_\-]+", "-", text.strip().casefold()).strip("-")


def squeezed(text: str) -> str:
    """A folded name without any separators but dots between digits, so that ``Llama3-8b`` meets ``Llama-3-8B``.

    A hyphen between two digits stays: ``qwen-1-8b`` is not ``qwen-18b``.
    """
    return re.sub(r"(?<!\d)-|-(?!\d)", "", folded(text))


def variants(text: str) -> list[str]:
    """Folded spellings to look up, from the name itself to the name without owner, packing and tuning words."""
    name = folded(text)
    found = [name]
    if "/" in name:
        found.append(name.rsplit("/", 1)[1])
    found.extend(_peeled(found[-1], _SUFFIX))
    for spelling in tuple(found[-1:]):
        found.extend(_peeled(spelling, _TUNING))
    return list(dict.fromkeys(found))


def implied_weights(text: str) -> str | None:
    """The precision word that a checkpoint's name states, such as ``fp8`` in ``Llama-3.3-70B-Instruct-FP8-dynamic``."""
    name = folded(text)
    if gguf := re.search(r"\b((?:ud-)?i?q\d(?:[-_](?:k|kt|ks|nl|xs|xxs|xl|s|m|l|0|1))+)\b", name):
        return gguf[1].replace("-", "_").upper().replace("UD_", "UD-")
    return next((word for pattern, word in _IMPLIED if re.search(pattern, name)), None)


def own_format(text: str) -> dict[str, object]:
    """The quantisation block of a publisher's format that its name alone tells, or nothing.

    Meta's FP8 releases (FBGEMM) leave attention in 16 bits; https://huggingface.co/blog/llama31.
    """
    if re.search(r"^meta-llama/.*-fp8$", folded(text)):
        return {"quant_method": "fbgemm_fp8", "modules_to_not_convert": ["self_attn", "attn"]}
    return {}


def _peeled(name: str, suffix: re.Pattern[str]) -> list[str]:
    found: list[str] = []
    while (shorter := suffix.sub("", name)) != name:
        name = shorter
        found.append(name)
    return found
