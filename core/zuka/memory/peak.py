"""From bytes at the peak of a training step to the figures of the contract, each with its tree and range.

Three counters differ: what the allocator hands out (allocated), what it holds with its unused blocks (reserved), and
what the driver shows (device: reserved plus context and libraries).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields

from zuka.facts.calibration import Calibration
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact
from zuka.units import mib


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
    def live(self) -> float:
        """The larger of the loss and one layer's working set beside what is left of the logits."""
        return max(self.loss, self.working + self.retained)

    @property
    def backward(self) -> float:
        """Bytes when the backward pass starts."""
        states = self.weights + self.casts + self.gathered + self.early_gradients + self.optimizer
        return states + self.kept + self.live

    @property
    def step(self) -> float:
        """Bytes while the optimizer steps."""
        return self.weights + self.gradients + self.optimizer + self.temporary

    @property
    def encode(self) -> float:
        """Bytes while pictures are encoded, before the forward pass."""
        return self.weights + self.optimizer + self.encoding if self.encoding else 0.0


@dataclass(frozen=True, slots=True)
class Counters:
    """What turns allocated bytes into the other counters.

    ``slack`` is the share of unused blocks; ``context_mib`` what the driver and the libraries take on each card;
    ``states`` and ``activations`` are low and high factors that hold nine measurements in ten.
    """

    slack: float
    context_mib: float
    states: tuple[float, float]
    activations: tuple[float, float]
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
    slack = f"slack_{family}"
    low, high = table.spread(slack)
    spread = f"spread_{family}"
    return Counters(
        slack=table[slack],
        context_mib=table["context_mib"] + (table["communication_mib"] if cards > 1 else 0.0),
        states=table.spread(states),
        activations=table.spread(spread),
        loading=table.spread("loading"),
        copies=table.spread("copies"),
        slack_range=(low, high * (table["slack_variable"] if variable else 1.0)),
        source=table.constants[spread].source,
    )


def need_of(
    card: PeakBytes, everything: PeakBytes, count: int, read: Counters, warnings: tuple[Message, ...] = ()
) -> MemoryNeed:
    """The need from the fullest card's bytes and the bytes over all ``count`` cards."""
    fullest = card_memory(card, 1, read)
    host = exact(msg("Main memory"), mib(everything.host), "MiB") if everything.host else None
    tensors_and_context = [figure for figure in (fullest.torch_allocated, fullest.overhead) if figure]
    needed = combine(msg("Needed on the fullest card"), tensors_and_context)
    shown = fullest.device.high if fullest.device else needed.high
    return MemoryNeed(
        sum=card_memory(everything, count, read),
        fullest=fullest,
        needed=needed.within(needed.low, max(needed.high, shown)),
        host=host,
        warnings=warnings,
    )


def card_memory(peak: PeakBytes, cards: int, read: Counters) -> CardMemory:
    """The figures of one card, or of ``cards`` cards together."""
    states, moving = read.states, read.activations
    weights = combine(
        msg("Weights"),
        (
            _size(msg("Weights on the card"), peak.weights, states),
            _size(msg("Layers fetched from other cards"), peak.gathered, moving),
        ),
    )
    gradients = _size(msg("Gradients"), peak.gradients, states)
    optimizer = _size(msg("Optimizer states"), peak.optimizer, states)
    activations = combine(msg("Activations and loss"), _activation_parts(peak, moving))
    allocated = _allocated(peak, read)
    slack = Quantity(
        msg("Unused blocks of the allocator"),
        allocated.likely * read.slack * read.slack_range[0],
        allocated.likely * read.slack,
        allocated.likely * read.slack * read.slack_range[1],
        "MiB",
        Basis.DERIVED,
        read.source,
    )
    overhead = exact(msg("Driver context and libraries"), read.context_mib * cards, "MiB", Basis.ASSUMED)
    overhead = overhead.within(overhead.likely * 0.6, overhead.likely * 1.6)
    reserved = combine(msg("Held by the allocator (torch reserved)"), (allocated, slack))
    return CardMemory(
        weights=weights,
        gradients=gradients,
        optimizer=optimizer,
        activations=activations,
        overhead=overhead,
        torch_allocated=allocated,
        torch_reserved=reserved,
        device=combine(msg("Shown by the driver (nvidia-smi)"), (reserved, overhead)),
    )


def _allocated(peak: PeakBytes, read: Counters) -> Quantity:
    """The largest of the moments of a step, or what lay on the card before training where that is more."""
    states, moving = read.states, read.activations
    name = msg("Peak of tensors (torch allocated)")
    if peak.loaded > max(peak.backward, peak.step, peak.encode):
        return combine(name, (_size(msg("All parts of the model while loading"), peak.loaded, read.loading),))
    held = [
        _size(msg("Weights on the card"), peak.weights, states),
        _size(msg("Optimizer states"), peak.optimizer, states),
    ]
    if peak.encode > max(peak.step, peak.backward):
        held.append(_size(msg("Encoding the pictures of a batch"), peak.encoding, moving))
        return combine(name, held, msg("weights + optimizer + encoder, before the forward pass"))
    if peak.step > peak.backward:
        held.append(_size(msg("Gradients"), peak.gradients, states))
        held.append(_size(msg("Copies the optimizer makes while it steps"), peak.temporary, read.copies))
        return combine(name, held, msg("weights + gradients + optimizer + copies, while the optimizer steps"))
    held.append(_size(msg("16-bit copies for mixed precision"), peak.casts, states))
    held.append(_size(msg("Layers fetched from other cards"), peak.gathered, moving))
    held.append(_size(msg("Gradients there when the backward pass starts"), peak.early_gradients, states))
    held += _activation_parts(peak, moving)
    return combine(name, held, msg("weights + gradients + optimizer + activations, when the backward pass starts"))


def _activation_parts(peak: PeakBytes, spread: tuple[float, float]) -> tuple[Quantity, ...]:
    """Kept activations and what is alive at the peak beside them."""
    kept = _size(msg("Activations kept for the backward pass"), peak.kept, spread)
    if peak.loss >= peak.working + peak.retained:
        return kept, _size(msg("Logits and loss"), peak.loss, spread)
    return (
        kept,
        _size(msg("One layer while it is rebuilt"), peak.working, spread),
        _size(msg("Logits that the model's output still holds"), peak.retained, spread),
    )


def _size(name: Message, size: float, spread: tuple[float, float]) -> Quantity:
    value = mib(size)
    return exact(name, value, "MiB").within(value * spread[0], value * spread[1])


def combine(name: Message, parts: Sequence[Quantity], formula: Message | None = None) -> Quantity:
    """A sum whose parts err independently: the deviations add as squares."""
    kept = tuple(part for part in parts if part.high > 0)
    likely = math.fsum(part.likely for part in kept)
    below = math.hypot(*(part.likely - part.low for part in kept))
    above = math.hypot(*(part.high - part.likely for part in kept))
    return Quantity(name, max(0.0, likely - below), likely, likely + above, "MiB", formula=formula, parts=kept)
