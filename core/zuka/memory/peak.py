"""From bytes at the peak of a training step to the figures of the contract, each with its tree and range.

Three counters differ: what the allocator hands out (allocated), what it holds with its unused blocks (reserved), and
what the driver shows (device: reserved plus context and libraries).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Literal, TypeAlias

from zuka.facts.calibration import Calibration
from zuka.memory.frameworks import own
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact
from zuka.units import mib

Moment: TypeAlias = Literal["backward", "step", "encode", "load"]


@dataclass(frozen=True, slots=True)
class PeakBytes:
    """Bytes on one card (or over all) at the moments that can be the peak.

    ``casts`` are 16-bit copies of 32-bit weights; ``gathered`` weights belong to other cards' shards;
    ``early_gradients`` exist when the backward pass starts (kept over accumulation steps). ``kept`` activations
    wait for the backward pass. ``loss`` (logits and their gradient) is alive first; then layers are rebuilt one by one
    (``working``) while the model's output holds ``retained`` of the logits. ``temporary`` exists during the optimizer's
    step, ``encoding`` while pictures are turned into latents. ``loaded`` lay on the card before training started;
    ``host`` lies in main memory.
    """

    weights: float = 0.0
    casts: float = 0.0
    gathered: float = 0.0
    early_gradients: float = 0.0
    gradients: float = 0.0
    optimizer: float = 0.0
    temporary: float = 0.0
    kept: float = 0.0
    working: float = 0.0
    loss: float = 0.0
    retained: float = 0.0
    encoding: float = 0.0
    loaded: float = 0.0
    host: float = 0.0

    def times(self, count: int) -> PeakBytes:
        """The same on ``count`` cards."""
        return PeakBytes(**{f.name: getattr(self, f.name) * count for f in fields(self)})

    @property
    def live_parts(self) -> tuple[str, ...]:
        """What is alive beside kept activations: the loss, or one rebuilt layer with what is left of the logits."""
        return ("loss",) if self.loss >= self.working + self.retained else ("working", "retained")

    @property
    def backward(self) -> float:
        """Bytes when the backward pass starts."""
        states = self.weights + self.casts + self.gathered + self.early_gradients + self.optimizer
        return states + self.kept + max(self.loss, self.working + self.retained)

    @property
    def step(self) -> float:
        """Bytes while the optimizer steps."""
        return self.weights + self.gradients + self.optimizer + self.temporary

    @property
    def encode(self) -> float:
        """Bytes while pictures are encoded, before the forward pass."""
        return self.weights + self.optimizer + self.encoding

    @property
    def moment(self) -> Moment:
        """When the card is fullest."""
        sizes: dict[Moment, float] = {
            "backward": self.backward,
            "step": self.step,
            "encode": self.encode,
            "load": self.loaded,
        }
        return max(sizes, key=lambda name: sizes[name])


@dataclass(frozen=True, slots=True)
class Counters:
    """What turns allocated bytes into the other counters.

    ``slack`` is the share of unused blocks; ``beside`` what driver, libraries and buffers take on each card;
    ``states``, ``activations`` and ``encoding`` are low and high factors that hold nine measurements in ten.
    """

    slack: float
    beside: tuple[Quantity, ...]
    states: tuple[float, float]
    activations: tuple[float, float]
    encoding: tuple[float, float]
    loading: tuple[float, float]
    copies: tuple[float, float]
    slack_range: tuple[float, float]
    source: str


def counters(table: Calibration, family: str, *, cards: int, variable: bool, states: str = "states") -> Counters:
    """The counters of a framework family on a number of cards.

    Args:
        table: the constants of training memory.
        family: the framework family.
        cards: cards in the layout; several need communication buffers.
        variable: samples of varying length, which can leave more unused blocks.
        states: the constant whose spread holds for the states.
    """
    slack, spread = own("slack", family), own("spread", family)
    low, high = table.spread(slack)
    return Counters(
        slack=table[slack],
        beside=_beside(table, cards),
        states=table.spread(states),
        activations=table.spread(spread),
        encoding=table.spread("encoding"),
        loading=table.spread("loading"),
        copies=table.spread("copies"),
        slack_range=(low, high * (table["slack_variable"] if variable else 1.0)),
        source=table.constants[spread].source,
    )


def _beside(table: Calibration, cards: int) -> tuple[Quantity, ...]:
    """MiB that one process takes on its card beside tensors; several cards need communication buffers."""
    named = {"context_mib": msg("Driver context and libraries of a process")}
    if cards > 1:
        named["communication_mib"] = msg("Communication buffers of a process")
    return tuple(
        exact(label, table[name], "MiB", Basis.ASSUMED, table.constants[name].source) for name, label in named.items()
    )


Shown = Mapping[str, tuple[Quantity, ...]]
"""The numbers that a part was computed from, by the part's field name."""


def need_of(
    card: PeakBytes,
    everything: PeakBytes,
    count: int,
    read: Counters,
    warnings: tuple[Message, ...] = (),
    shown: Shown = MappingProxyType({}),
) -> MemoryNeed:
    """The need from the fullest card's bytes and the bytes over all ``count`` cards."""
    fullest = card_memory(card, 1, read, shown)
    kept = [figure for figure in (fullest.torch_allocated, fullest.overhead) if figure]
    host = exact(msg("Main memory"), mib(everything.host), "MiB") if everything.host else None
    return MemoryNeed(
        sum=card_memory(everything, count, read, shown),
        fullest=fullest,
        needed=combine(msg("Needed on the fullest card"), (*kept, _gaps(kept[0].likely, read))),
        host=host,
        warnings=warnings,
    )


def _gaps(allocated: float, read: Counters) -> Quantity:
    """Blocks that stay unusable even after the allocator has given back all it can before it runs out of memory."""
    low, _ = read.slack_range
    size = allocated * read.slack * low
    formula = msg("{percent:.1f} % of what is allocated", percent=100 * read.slack * low)
    gaps = exact(msg("Gaps that cannot be used"), size, "MiB", Basis.DERIVED, read.source, formula)
    return gaps.within(0.0, 2 * size)


def card_memory(peak: PeakBytes, cards: int, read: Counters, shown: Shown = MappingProxyType({})) -> CardMemory:
    """The figures of one card, or of ``cards`` cards together."""
    parts = _parts(peak, read, shown)
    allocated = _allocated(peak, parts)
    low, high = read.slack_range
    unused = allocated.likely * read.slack
    slack = Quantity(
        msg("Unused blocks of the allocator"),
        unused * low,
        unused,
        unused * high,
        "MiB",
        Basis.DERIVED,
        read.source,
        msg("{percent:.1f} % of what is allocated", percent=100 * read.slack),
    )
    overhead = _overhead(read, cards)
    reserved = combine(msg("Held by the allocator (torch reserved)"), (allocated, slack))
    return CardMemory(
        weights=combine(msg("Weights"), (parts["weights"], parts["gathered"])),
        gradients=parts["gradients"],
        optimizer=parts["optimizer"],
        activations=combine(msg("Activations and loss"), [parts[name] for name in ("kept", *peak.live_parts)]),
        overhead=overhead,
        torch_allocated=allocated,
        torch_reserved=reserved,
        device=combine(msg("Shown by the driver (nvidia-smi)"), (reserved, overhead)),
    )


def _overhead(read: Counters, cards: int) -> Quantity:
    """What the driver shows beside the allocator, on ``cards`` cards."""
    size = math.fsum(part.likely for part in read.beside) * cards
    overhead = exact(
        msg("Driver context and libraries"),
        size,
        "MiB",
        Basis.ASSUMED,
        formula=msg("what a process takes, on each card"),
        inputs=(*read.beside, exact(msg("Cards"), cards, "")),
    )
    return overhead.within(size * 0.6, size * 1.6)


def _allocated(peak: PeakBytes, parts: Mapping[str, Quantity]) -> Quantity:
    """What is there at the largest moment of a step, or was there before training where that is more."""
    match peak.moment:
        case "load":
            held, formula = ("loaded",), msg("everything that lies on the card before training starts")
        case "encode":
            held, formula = ("weights", "optimizer", "encoding"), msg("while the pictures of a batch are encoded")
        case "step":
            held, formula = ("weights", "optimizer", "gradients", "temporary"), msg("while the optimizer steps")
        case "backward":
            states = ("weights", "optimizer", "casts", "gathered", "early_gradients")
            held, formula = (*states, "kept", *peak.live_parts), msg("when the backward pass starts")
    return combine(msg("Peak of tensors (torch allocated)"), [parts[name] for name in held], formula)


def _parts(peak: PeakBytes, read: Counters, shown: Shown) -> dict[str, Quantity]:
    """Every part by its field name, with its formula and range."""
    named: dict[str, tuple[Message, tuple[float, float], Message]] = {
        "weights": (msg("Weights on the card"), read.states, msg("parameters x bits / 8, divided over the cards")),
        "casts": (msg("16-bit copies for mixed precision"), read.states, msg("32-bit weights / 2")),
        "gathered": (msg("Layers fetched from other cards"), read.activations, msg("two layers, embedding and head")),
        "gradients": (
            msg("Gradients"),
            read.states,
            msg("trained parameters x bytes of a gradient, divided over the cards"),
        ),
        "early_gradients": (
            msg("Gradients there when the backward pass starts"),
            read.states,
            msg("trained parameters x bytes of a gradient, divided over the cards"),
        ),
        "optimizer": (
            msg("Optimizer states"),
            read.states,
            msg(
                "trained parameters x (bytes of state + 4 for a 32-bit master copy where one is kept), divided over "
                "the cards"
            ),
        ),
        "temporary": (
            msg("Copies the optimizer makes while it steps"),
            read.copies,
            msg("trained parameters x bytes of a copy, divided over the cards"),
        ),
        "kept": (
            msg("Activations kept for the backward pass"),
            read.activations,
            msg("layers x tokens x bytes per token; 2 x hidden size where layers are rebuilt"),
        ),
        "working": (msg("One layer while it is rebuilt"), read.activations, msg("tokens x bytes per token and layer")),
        "loss": (msg("Logits and loss"), read.activations, msg("tokens x vocabulary x bytes per logit")),
        "retained": (
            msg("Logits that the model's output still holds"),
            read.activations,
            msg("tokens x vocabulary x bytes per logit x share that is held"),
        ),
        "encoding": (msg("Encoding the pictures of a batch"), read.encoding, msg("pixels x bytes per pixel")),
        "loaded": (msg("All parts of the model while loading"), read.loading, msg("parameters x bits / 8")),
    }
    return {
        name: _size(label, getattr(peak, name), spread, formula, shown.get(name, ()))
        for name, (label, spread, formula) in named.items()
    }


def _size(
    name: Message, size: float, spread: tuple[float, float], formula: Message, inputs: tuple[Quantity, ...]
) -> Quantity:
    value = mib(size)
    return exact(name, value, "MiB", formula=formula, inputs=inputs).within(value * spread[0], value * spread[1])


def combine(name: Message, parts: Sequence[Quantity], formula: Message | None = None) -> Quantity:
    """A sum whose parts err independently: the deviations add as squares."""
    kept = tuple(part for part in parts if part.high > 0)
    likely = math.fsum(part.likely for part in kept)
    below = math.hypot(*(part.likely - part.low for part in kept))
    above = math.hypot(*(part.high - part.likely for part in kept))
    return Quantity(name, max(0.0, likely - below), likely, likely + above, "MiB", formula=formula, parts=kept)
