"""Seconds that cards of one training run spend on each other: gathering weights, sums of tensors, and routed tokens.

Volumes: ZeRO (https://arxiv.org/abs/1910.02054), section 7; tensor parallelism (https://arxiv.org/abs/1909.08053),
section 3; expert parallelism (https://arxiv.org/abs/2006.16668), section 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zuka.speed.rates import Rates
from zuka.speed.traffic import Traffic
from zuka.work.layout import Layout, Split

_SHARDED = frozenset({"zero3", "fsdp"})
_NVLINK_SHARE = 0.8
"""Share of a fast link that collectives reach; https://github.com/NVIDIA/nccl-tests (bus bandwidth on HGX machines)."""

_MACHINE = 8
_RACK = 72
"""Cards that one fast link joins: HGX machines, and racks of GB200 and GB300 (https://www.nvidia.com/gb200-nvl72)."""

_NETWORK = {"9.0": 50e9, "10.0": 50e9, "10.3": 100e9}
"""One direction of a card's own network port, bytes/s, in published designs of machines with fast links: 400 Gb/s with
Hopper and B200, 800 Gb/s with B300 (https://docs.nvidia.com/dgx). Others have 200 Gb/s."""

_SLOT = 32e9
_COPY_SHARE = 0.7
"""Share of a slot that copies to and from main memory reach; gathering between cards without a fast link goes through
main memory and through its buffers, and reaches far less (the fitted ``slots``)."""

_USUAL_NETWORK = 25e9
_SLOT_NETWORK = 12.5e9
"""The one 100 Gb/s port that a machine without fast links is taken to have."""


@dataclass(frozen=True, slots=True)
class Links:
    """Bytes/s that one card gets from ``machine`` neighbours and from farther away.

    ``far`` is the card's own share of the network, as routed tokens see it. Weights that all cards gather cross the
    network once a machine and use the ports of all its cards: ``far_together``. ``host`` is main memory.
    """

    near: float
    far: float
    far_together: float
    machine: int
    host: float

    def gathering(self, cards: int) -> float:
        """Bytes/s when ``cards`` cards gather the same bytes."""
        return self.near if cards <= self.machine else min(self.near, self.far_together)

    def routing(self, cards: int) -> float:
        """Bytes/s when each of ``cards`` cards sends something else to every other."""
        return self.near if cards <= self.machine else min(self.near, self.far)


def links(rates: Rates, layout: Layout, c: Mapping[str, float]) -> Links:
    """The links of a layout's cards."""
    if not rates.nvlink:
        near = rates.link * c["slots"]
        return Links(near, _SLOT_NETWORK, _SLOT_NETWORK, _MACHINE, rates.link * _COPY_SHARE)
    port = _NETWORK.get(rates.generation, _USUAL_NETWORK) * _NVLINK_SHARE
    near = rates.link * _NVLINK_SHARE
    card = layout.gpu
    machine = _RACK if card is not None and card.name.startswith(("GB200", "GB300")) else _MACHINE
    return Links(near, port, port * _MACHINE, machine, _SLOT * _COPY_SHARE)


def sharing(work: Traffic, on: Links, layout: Layout, steps: float, gradients: float) -> float:
    """Seconds of a micro-step that data-parallel ranks need to gather weights and to add gradients.

    Args:
        work: the model at the layout's precision.
        on: the links.
        layout: the split and what lies in main memory.
        steps: optimizer steps a micro-step; copies (ddp, zero1, zero2) add gradients only then.
        gradients: bytes of gradients of the trained parameters, over all cards.
    """
    split = layout.split
    held = split.tensor * split.pipeline
    width = min(work.weight_bits, 16.0) / 8
    gathered = 2 * work.stored * width / held if split.sharding in _SHARDED else 0.0
    if "params" in layout.offload:
        return 2 * work.stored * width / held / max(1, split.data) / on.host + gathered / on.gathering(layout.count)
    if split.data == 1:
        return 0.0
    often = 1.0 if split.sharding in _SHARDED else 2 * steps
    volume = (gathered + often * gradients / held) * (1 - 1 / split.data)
    return volume / on.gathering(split.data * held)


def tensor_sums(work: Traffic, on: Links, split: Split, tokens: float, passes: float) -> float:
    """Seconds of the sums of tensor parallelism: two a layer forward and two backward, each sent twice."""
    if split.tensor == 1:
        return 0.0
    sums = 2 * passes * work.layers / split.pipeline
    volume = sums * tokens / split.context * work.hidden * 2 * 2 * (1 - 1 / split.tensor)
    return volume / on.gathering(split.tensor)


def routed_tokens(work: Traffic, on: Links, split: Split, tokens: float) -> float:
    """Seconds of sending tokens to their experts and back, forward and backward, in 16 bit."""
    if split.expert == 1 or not work.expert_count:
        return 0.0
    volume = 4 * work.expert_layers / split.pipeline * work.expert_used * work.hidden * 2 * tokens / split.tensor
    return volume / on.routing(split.expert * split.tensor)
