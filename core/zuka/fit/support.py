"""What a card or an engine cannot do, whatever its memory: precisions, engines, uneven splits."""

from __future__ import annotations

from zuka.facts.records import Gpu
from zuka.message import Message, msg
from zuka.model.spec import AnySpec, ModelSpec
from zuka.work.layout import Layout
from zuka.work.work import PictureTrain, Train, Work

_FP8 = ("fp8", "mxfp8")
_CUDA_ONLY = frozenset({"tensorrt-llm", "autoawq", "exllama", "exllamav2", "exllamav3", "gptq-for-llama", "lmdeploy"})
_UNIVERSAL = frozenset({"llama.cpp", "ollama"})
_APPLE = frozenset({"llama.cpp", "ollama", "mlx", "mlc-llm", "whisper.cpp", "transformers", "stable-diffusion.cpp"})


def unsupported_reason(spec: AnySpec, work: Work, layout: Layout) -> Message | None:
    """Why the layout cannot run at all, or None. The first reason found is given."""
    gpu = layout.gpu
    if gpu is not None:
        reason = precision_reason(gpu, layout.weights, training=isinstance(work, Train | PictureTrain))
        if reason is not None:
            return reason
    return split_reason(spec, layout)


def precision_reason(gpu: Gpu, weights: str, *, training: bool = False) -> Message | None:
    """Why a card cannot work in a precision: no FP8 units, no bfloat16."""
    if weights.startswith(_FP8) and gpu.supports_fp8 is False:
        return msg("{card} has no FP8 units; use 16 bits, int8 or 4 bits", card=gpu.name)
    if weights in ("bf16", "amp-bf16") and gpu.supports_bf16 is False:
        return msg("{card} has no bfloat16; use fp16", card=gpu.name)
    if training and weights in ("nvfp4", "mxfp4") and gpu.fp4_tflops is None:
        return msg("{card} has no FP4 units; train in 16 bits or FP8", card=gpu.name)
    return None


def split_reason(spec: AnySpec, layout: Layout) -> Message | None:
    """Why a model cannot be split this way: heads that do not divide, fewer layers than stages."""
    split = layout.split
    if not isinstance(spec, ModelSpec):
        return None
    if split.tensor > 1 and spec.heads % split.tensor:
        return msg(
            "{heads} attention heads cannot be shared by {cards} cards; use {allowed}",
            heads=spec.heads,
            cards=split.tensor,
            allowed=", ".join(str(n) for n in tensor_sizes(spec, 64)),
        )
    if split.tensor > 1 and spec.kv_heads and spec.kv_heads % split.tensor and split.tensor % spec.kv_heads:
        return msg(
            "{heads} key-value heads cannot be shared by {cards} cards; use a divisor or a multiple of {heads}",
            heads=spec.kv_heads,
            cards=split.tensor,
        )
    if split.pipeline > max(spec.layers, 1):
        return msg("{layers} layers cannot make {stages} pipeline stages", layers=spec.layers, stages=split.pipeline)
    return None


def tensor_sizes(spec: ModelSpec, most: int) -> tuple[int, ...]:
    """Tensor-parallel sizes up to ``most`` that divide the heads and match the key-value heads."""
    kv = spec.kv_heads or spec.heads
    return tuple(n for n in range(1, most + 1) if spec.heads % n == 0 and (kv % n == 0 or n % kv == 0))


def engine_known_on(engine: str, gpu: Gpu) -> bool | None:
    """Whether an engine runs on a maker's cards; None where nobody has checked it for Zuka."""
    if gpu.vendor == "NVIDIA":
        return engine != "mlx"
    if gpu.vendor == "Apple":
        return engine in _APPLE
    if engine in _CUDA_ONLY or engine == "mlx":
        return False
    return True if gpu.vendor == "AMD" or (engine in _UNIVERSAL and gpu.vendor == "Intel") else None
