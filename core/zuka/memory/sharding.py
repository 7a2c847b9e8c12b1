"""How training states and activations divide over the cards.

DDP keeps everything on each card; ZeRO-1 divides optimizer states, ZeRO-2 gradients too, ZeRO-3 and FSDP weights too
and gather a few layers at a time (https://arxiv.org/abs/1910.02054). Tensor parallelism divides matrices and, with
sequence parallelism, activations; pipeline parallelism divides layers and keeps several micro-batches alive on the
first stage (https://arxiv.org/abs/2104.04473). Splitting by layers divides states; the last card also holds head,
logits and loss.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from zuka.memory.frameworks import Framework
from zuka.model.spec import ModelSpec
from zuka.work.layout import Layout, Sharding

ZERO_BUCKETS = 2 * 5e8
"""Elements in the gradient buckets of DeepSpeed (https://www.deepspeed.ai/docs/config-json/)."""

GATHERED_LAYERS = 2
"""One layer in use and the next being fetched."""

ACCUMULATED = 4
"""Bytes of a gradient summed over micro-batches."""


@dataclass(frozen=True, slots=True)
class Division:
    """Shares of one card, each a factor from 0 to 1.

    ``model`` is the part of the model a copy of which lies on the card (tensor x pipeline x layer split). ``weights``,
    ``gradients`` and ``optimizer`` are what data-parallel sharding leaves of it. ``layers`` is the part of the layers
    whose activations the card keeps, ``width`` what tensor parallelism leaves of each, ``length`` what context
    parallelism leaves of a sequence; ``in_flight`` micro-batches are alive at once. ``gathers``: weights are fetched
    from other cards layer by layer. ``bucket`` is the most gradients, in elements, that lie in buffers on their way.
    """

    model: float
    weights: float
    gradients: float
    optimizer: float
    layers: float
    width: float
    length: float
    in_flight: int
    gathers: bool = False
    bucket: float = 0.0


def divide(layout: Layout, habits: Framework, experts: float = 0.0) -> Division:
    """The shares of the fullest card of a training layout.

    Ranks that share a long sequence hold the same weights, so sharding runs over them too. Expert parallelism divides
    the experts, ``experts`` of all parameters, over data-parallel ranks; what is sharded is divided over them already.
    """
    split = layout.split
    if split.sharding == "layer-split":
        share = 1 / max(1, layout.count)
        return Division(share, 1.0, 1.0, 1.0, share, 1.0, 1.0, 1)
    ranks = max(1, split.data * split.context)
    sharding = habits.sharded if split.sharding == "none" else split.sharding
    level = {"zero1": 1, "zero2": 2, "zero3": 3, "fsdp": 3}.get(sharding, 0)
    part = 1 / ranks
    whole = 1 - experts * (1 - 1 / min(split.expert, ranks))
    return Division(
        model=1 / (split.tensor * split.pipeline),
        weights=part if level >= 3 else whole,
        gradients=part if level >= 2 else whole,
        optimizer=part if level >= 1 else whole,
        layers=1 / split.pipeline,
        width=1 / split.tensor,
        length=1 / split.context,
        in_flight=split.pipeline,
        gathers=level >= 3 and ranks > 1,
        bucket=_bucket(sharding) if ranks > 1 else 0.0,
    )


def _bucket(sharding: Sharding) -> float:
    """The most gradients that lie in buffers, in elements.

    DDP copies every gradient into its buckets (``gradient_as_bucket_view`` is off by default); DeepSpeed fills one
    bucket of 5e8 elements while it reduces another (``reduce_bucket_size``, ``overlap_comm``).
    """
    return {"ddp": math.inf, "zero1": ZERO_BUCKETS, "zero2": ZERO_BUCKETS}.get(sharding, 0.0)


def gathered_bytes(spec: ModelSpec, weights: float, division: Division, bits_half: float) -> float:
    """Bytes of whole layers that a card fetches beside its shard.

    Args:
        spec: the model.
        weights: bytes of all weights as stored.
        division: the shares of the card.
        bits_half: bytes of embedding and head as stored, which count as one layer.
    """
    if not division.gathers:
        return 0.0
    on_card = weights * division.model
    missing = on_card * (1 - division.weights)
    if division.in_flight > 1:
        return missing
    layers = GATHERED_LAYERS * max(0.0, weights - bits_half) / max(1, spec.layers)
    return min(missing, (layers + bits_half) * division.model)


def gathered_gradients(trained: int, division: Division) -> float:
    """Bytes of whole 32-bit gradients that a pipeline stage sums up until its last micro-batch is done."""
    if not division.gathers or division.in_flight == 1:
        return 0.0
    return ACCUMULATED * trained * division.model * (1 - division.gradients)
