"""Activations that training keeps for the backward pass.

Per token and layer a block keeps its inputs, projections and the feed-forward values: ``a x hidden + b x feed-forward
width`` bytes (Korthikanti et al., https://arxiv.org/abs/2205.05198, give 34 x hidden for a plain 16-bit block with
dropout). Full recomputation keeps the block's input, 2 x hidden, and rebuilds one block at a time. Without a flash
kernel the attention scores, heads x length x length, are kept too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zuka.memory.frameworks import constants
from zuka.model.spec import ModelSpec
from zuka.model.vision import sees_pictures
from zuka.work.work import Train

HALF = 2
"""Bytes of a 16-bit value."""

USUAL_ASPECT = 128
"""Hidden size per layer, and per head, of usual language models."""

USUAL_VOCABULARY = 128_000
"""Entries of a usual vocabulary."""


@dataclass(frozen=True, slots=True)
class ActivationBytes:
    """Bytes of one micro-batch: kept for the backward pass, and alive in one layer at a time."""

    kept: float
    working: float


def block_bytes(spec: ModelSpec, *, adapters: bool, quantised: bool = False) -> float:
    """Bytes per token that one block keeps without recomputation.

    Adapters keep their own inputs beside those of the frozen matrices; a quantised base keeps casts of them.
    """
    c = constants()
    kind = "adapters" if adapters else "full"
    hidden, width = c[f"hidden_{kind}"], c[f"width_{kind}"]
    if quantised:
        hidden += c["hidden_quantised"]
    if not spec.gated:
        width *= c["width_ungated"]
    return hidden * spec.hidden + width * feed_forward_width(spec)


def usual_shape(spec: ModelSpec) -> ModelSpec:
    """The model with what is unknown of its shape filled in from its size.

    A plain transformer has 12 x hidden x hidden parameters per layer and is about 128 times as wide as deep (Kaplan et
    al., https://arxiv.org/abs/2001.08361, section 3.2); gated feed-forwards are 8/3 as wide as the model.
    """
    layers = spec.layers or max(1, round((spec.active_params / (12 * USUAL_ASPECT**2)) ** (1 / 3)))
    hidden = spec.hidden or USUAL_ASPECT * layers
    width = spec.intermediate or round(hidden * (8 / 3 if spec.gated else 4))
    heads = spec.heads or max(1, hidden // USUAL_ASPECT)
    return replace(
        spec,
        layers=layers,
        hidden=hidden,
        intermediate=width,
        heads=heads,
        kv_heads=spec.kv_heads or heads,
        head_dim=spec.head_dim or max(1, hidden // heads),
        vocab=spec.vocab or (0 if sees_pictures(spec) else USUAL_VOCABULARY),
    )


def feed_forward_width(spec: ModelSpec) -> float:
    """Feed-forward width that one token passes, averaged over the layers; a mixture of experts counts used experts."""
    experts = spec.experts
    if experts is None or not spec.layers:
        return float(spec.intermediate)
    sparse = experts.layers * experts.intermediate * (experts.used + experts.shared)
    return (sparse + (spec.layers - experts.layers) * spec.intermediate) / spec.layers


def activation_bytes(
    spec: ModelSpec, work: Train, layers: float, *, adapters: bool, quantised: bool, lean: bool = False
) -> ActivationBytes:
    """Bytes of one micro-batch through ``layers`` layers on a card that holds whole layers and whole sequences.

    Args:
        spec: the model; its shape must be known.
        work: batch, length, checkpointing, attention kernel.
        layers: layers on the card.
        adapters: low-rank adapters are trained.
        quantised: the base they sit on is quantised.
        lean: the framework's blocks keep less than usual.
    """
    c = constants()
    tokens = work.micro_batch * work.sequence
    block = tokens * block_bytes(spec, adapters=adapters, quantised=quantised) + _scores(spec, work)
    if work.compiled:
        block *= c["compiled"]
    if lean:
        block *= c["lean_blocks"]
    boundary = HALF * spec.hidden * tokens
    if work.checkpointing == "none":
        return ActivationBytes(layers * max(block, boundary), 0.0)
    working = c["recomputed_blocks"] * block
    if work.checkpointing == "selective":
        kept = layers * max(c["selective_share"] * block, boundary)
        return ActivationBytes(kept, block)
    return ActivationBytes(layers * boundary, working)


def _scores(spec: ModelSpec, work: Train) -> float:
    """Attention scores of one layer where no flash kernel avoids them."""
    if work.flash_attention:
        return 0.0
    return constants()["score_bytes"] * spec.heads * work.micro_batch * float(work.sequence) ** 2
