"""How much the weights take, where they lie and how much of them one step reads.

Weights on the card are elements x bits, part by part: quantisers spare embedding, head and vision; GGUF files give some
projections more; llama.cpp leaves an untied embedding in main memory and keeps vision in a file of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from zuka.facts.calibration import calibration
from zuka.memory.placement import WHOLE, CardLoad
from zuka.memory.precision import HALF, WeightBits, weight_bits
from zuka.message import Message, msg
from zuka.model.count import ParamParts, param_parts
from zuka.model.quantization import keeps_attention, stated_weights
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity, exact, total
from zuka.units import mib
from zuka.work.engines import GGML

HOST_EMBEDDING_ENGINES = GGML | {"exllamav2", "exllamav3"}
_EXL_HEAD_BITS = 6.0
_MXFP4_ALIGN = 256


@dataclass(frozen=True, slots=True)
class WeightBytes:
    """Bytes of a model's weights by part. ``host`` lies in main memory, the others on the cards."""

    embedding: float
    head: float
    shared: float
    experts: float
    vision: float
    host: float

    @property
    def card(self) -> float:
        """Bytes on the cards, all copies counted once."""
        return self.embedding + self.head + self.shared + self.experts + self.vision


@lru_cache(maxsize=256)
def weight_bytes(spec: ModelSpec, precision: str, engine: str) -> WeightBytes:
    """Bytes of each part at a precision word, as the engine places them.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    sizes = _sizes(spec, precision, engine)
    vision = 0.0 if engine in GGML - {"ollama"} else sizes.vision
    if engine in HOST_EMBEDDING_ENGINES and not spec.tied:
        return replace(sizes, embedding=0.0, host=sizes.embedding, vision=vision)
    return replace(sizes, host=sizes.embedding if engine in GGML else 0.0, vision=vision)


def _sizes(spec: ModelSpec, precision: str, engine: str) -> WeightBytes:
    """Bytes by part wherever they lie: the real tensors of an opened file, else elements x bits."""
    real = spec.tensor_bytes
    if real is not None and precision == stated_weights(spec):
        return WeightBytes(real.embedding, real.head, real.shared, real.experts, real.vision, 0.0)
    parts = param_parts(spec)
    bits = _engine_bits(weight_bits(precision), engine)
    shared = bits.head if engine in GGML and spec.tied else bits.embedding
    return WeightBytes(
        embedding=parts.embedding * shared / 8,
        head=parts.head * bits.head / 8,
        shared=_shared(spec, parts, bits),
        experts=_experts(spec, parts, bits),
        vision=parts.vision * bits.vision / 8,
        host=0.0,
    )


def weights(spec: ModelSpec, precision: str, engine: str, load: CardLoad = WHOLE) -> Quantity:
    """Weights in MiB with a part for each kind of tensor: one copy, or what one card with that load holds.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    low, high = calibration("serving_memory").spread(_family(weight_bits(precision)))
    formula = msg("elements x bits per weight / 8, part by part")
    sizes = _on_card(spec, precision, engine, load)
    shown = _shown(spec, precision, engine, sizes)
    parts = tuple(
        _part(name, size, (low, high), spec, inputs)
        for name, size, inputs in zip(_NAMES, sizes, shown, strict=True)
        if size
    )
    return total(msg("Weights"), parts, "MiB", formula)


def weights_mib(spec: ModelSpec, precision: str, engine: str, load: CardLoad = WHOLE) -> float:
    """What ``weights`` gives, as a plain number."""
    return mib(sum(_on_card(spec, precision, engine, load)))


_NAMES = (
    msg("Token embedding"),
    msg("Output head"),
    msg("Layers that every token passes"),
    msg("Experts"),
    msg("Image and audio towers"),
)


def _on_card(spec: ModelSpec, precision: str, engine: str, load: CardLoad) -> tuple[float, ...]:
    """Bytes of each kind of tensor on a card with that load, in the order of their names."""
    sizes = weight_bytes(spec, precision, engine)
    return (
        sizes.embedding * load.embedding,
        sizes.head * load.head,
        sizes.shared * load.shared + _replicated(spec, precision, load),
        sizes.experts * load.experts,
        sizes.vision * load.embedding,
    )


def _replicated(spec: ModelSpec, precision: str, load: CardLoad) -> float:
    """What a tensor-parallel rank holds beyond its share: latent attention's compressing projections lie on all."""
    if spec.latent is None or load.tensor == 1:
        return 0.0
    ranks = spec.latent.query_rank + spec.latent.kv_rank + spec.latent.rope_dim
    elements = spec.layers * spec.hidden * ranks * load.stage
    return elements * weight_bits(precision).main / 8 * (1 - 1 / load.tensor)


def _family(bits: WeightBits) -> str:
    """The row of the calibration table that says how far such files lie from their recipe."""
    if bits.mean:
        return "weights_mean"
    if bits.gguf:
        return "weights_gguf" if bits.main < HALF else "weights_plain"
    if bits.main < HALF or bits.experts < HALF:
        return f"weights_{bits.word.split('-')[0]}"
    return "weights_plain"


def active_weight_bytes(spec: ModelSpec, precision: str, engine: str, batch: float = 1.0) -> float:
    """Bytes of weights that one decoding step of ``batch`` sequences reads.

    Shared parts and the head are read once, the embedding is a look-up, and of E experts a step touches
    E x (1 - (1 - k/E)^batch), each token choosing k of them.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    sizes = weight_bytes(spec, precision, engine)
    head = sizes.head or sizes.embedding
    if spec.experts is None or not spec.experts.count:
        return head + sizes.shared + sizes.experts
    untouched = (1 - spec.experts.used / spec.experts.count) ** batch
    return head + sizes.shared + sizes.experts * (1 - untouched)


def _shown(spec: ModelSpec, precision: str, engine: str, sizes: tuple[float, ...]) -> tuple[tuple[Quantity, ...], ...]:
    """For each kind of tensor the elements that a card holds and their mean bits, which give its size again."""
    whole = weight_bytes(spec, precision, engine)
    parts = param_parts(spec)
    blocks = parts.shared, parts.experts + parts.experts_down
    elements = (parts.embedding, parts.head or parts.embedding, *blocks, parts.vision)
    bytes_of = (whole.embedding, whole.head, whole.shared, whole.experts, whole.vision)
    return tuple(map(_elements_and_bits, elements, bytes_of, sizes))


def _elements_and_bits(elements: int, whole: float, held: float) -> tuple[Quantity, ...]:
    if not elements or not whole:
        return ()
    bits = 8 * whole / elements
    return exact(msg("Elements"), 8 * held / bits, ""), exact(msg("Bits each, on average"), bits, "bit")


def _part(
    name: Message, size: float, spread: tuple[float, float], spec: ModelSpec, inputs: tuple[Quantity, ...]
) -> Quantity:
    value = mib(size)
    return exact(name, value, "MiB", source=spec.source, inputs=inputs).within(value * spread[0], value * spread[1])


def _engine_bits(bits: WeightBits, engine: str) -> WeightBits:
    """A mean over the file holds for GGUF; EXL2 and EXL3 files state the mean of their blocks, with a 6-bit head."""
    if not bits.mean or engine not in {"exllamav2", "exllamav3"}:
        return bits
    b = bits.main
    return WeightBits(bits.word, b, b, b, b, b, b, head=max(b, _EXL_HEAD_BITS), mean=True)


def _shared(spec: ModelSpec, parts: ParamParts, bits: WeightBits) -> float:
    if keeps_attention(spec):
        attention = parts.attention_qk + parts.attention_v + parts.attention_o
        dense = (parts.feed_forward + parts.rest) * bits.main + parts.feed_forward_down * bits.down
        return (attention * max(HALF, bits.main) + dense) / 8
    plain = parts.attention_qk + parts.feed_forward + parts.rest
    better = parts.attention_v * bits.value + parts.attention_o * bits.output + parts.feed_forward_down * bits.down
    return (plain * bits.main + better) / 8


def _experts(spec: ModelSpec, parts: ParamParts, bits: WeightBits) -> float:
    """Routed experts; MXFP4 kernels pad the hidden size to whole tiles of 256."""
    size = (parts.experts * bits.experts + parts.experts_down * bits.experts_down) / 8
    if bits.word == "mxfp4":
        size *= -(-spec.hidden // _MXFP4_ALIGN) * _MXFP4_ALIGN / spec.hidden
    return size
