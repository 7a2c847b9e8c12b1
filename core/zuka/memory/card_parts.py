"""What one card holds while a model serves: weights, cache, peak, overhead, and the figures that follow from them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from zuka.facts.calibration import calibration
from zuka.memory.need import CardMemory
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact, total

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CardParts:
    """The parts of one card in MiB. ``pool`` and ``pool_tokens`` are for engines that reserve."""

    weights: Quantity
    kv: Quantity
    compute: Quantity
    overhead: Quantity
    pool: Quantity | None = None
    pool_tokens: Quantity | None = None
    device: Quantity | None = None

    @property
    def needed(self) -> Quantity:
        """What the card must hold for the work to run; independent errors add up as squares."""
        parts = (self.weights, self.kv, self.compute, self.overhead)
        whole = total(msg("Needed on one card"), parts, "MiB")
        down = math.hypot(*(part.likely - part.low for part in parts))
        up = math.hypot(*(part.high - part.likely for part in parts))
        return whole.within(whole.likely - down, whole.likely + up)

    @property
    def size(self) -> float:
        """How full the card is, for finding the fullest of several."""
        return self.weights.likely + self.kv.likely + self.compute.likely + self.overhead.likely


def overhead(name: str, label: Message) -> Quantity:
    """A measured overhead from the calibration table, in MiB."""
    table = calibration("serving_memory")
    constant = table.constants[name]
    low, high = constant.value * constant.low, constant.value * constant.high
    return exact(label, constant.value, "MiB", Basis.MEASURED, constant.source).within(low, high)


def plain_memory(parts: CardParts) -> CardMemory:
    """Figures of an engine that allocates what it needs outside a framework's counters."""
    return CardMemory(
        weights=parts.weights,
        kv=parts.kv,
        compute=parts.compute,
        overhead=parts.overhead,
        device=parts.device or parts.needed,
    )


def static_memory(parts: CardParts) -> CardMemory:
    """Figures of a PyTorch engine that allocates its buffers once, so that few gaps form."""
    return torch_memory(parts, "torch_reserved_static")


def torch_memory(parts: CardParts, held: str = "torch_reserved") -> CardMemory:
    """Figures of a PyTorch engine: its allocator's peak, what it holds, and what the driver shows."""
    allocated = total(msg("Allocated by PyTorch"), (parts.weights, parts.kv, parts.compute), "MiB")
    table = calibration("serving_memory")
    low, high = table.spread(held)
    factor = table[held]
    reserved = Quantity(
        msg("Held by PyTorch"),
        max(allocated.low, allocated.low * factor * low),
        allocated.likely * factor,
        allocated.high * factor * high,
        "MiB",
        formula=msg("allocated x {factor:.2f}, for the gaps between blocks", factor=factor),
        inputs=(allocated,),
    )
    return CardMemory(
        weights=parts.weights,
        kv=parts.kv,
        compute=_own_doubt(parts.compute),
        overhead=parts.overhead,
        torch_allocated=allocated,
        torch_reserved=reserved,
        device=total(msg("Shown by the driver"), (reserved, parts.overhead), "MiB"),
    )


def _own_doubt(compute: Quantity) -> Quantity:
    """The peak with no more doubt than a factor of two: what lies beyond belongs to all that the allocator holds."""
    likely = compute.likely
    return compute.within(max(compute.low, likely / 2), min(compute.high, 2 * likely))


def reserved_memory(parts: CardParts) -> CardMemory:
    """Figures of an engine that reserves: needed parts and the reservation apart."""
    return CardMemory(
        weights=parts.weights,
        kv=parts.kv,
        compute=parts.compute,
        overhead=parts.overhead,
        kv_pool=parts.pool,
        kv_pool_tokens=parts.pool_tokens,
        device=parts.device or (None if parts.kv.likely else parts.needed),
    )


def over_cards(name: Message, cards: Sequence[tuple[Quantity, int]]) -> Quantity:
    """The sum over cards, given as quantities with their number; equal neighbours are shown once."""
    groups = _merged(cards)
    if len(groups) == 1 and groups[0][1] == 1:
        return groups[0][0]
    parts = tuple(card if n == 1 else card.scaled(n, msg("{n} equal cards", n=n)) for card, n in groups)
    return total(name, parts, groups[0][0].unit)


def summed(cards: Sequence[CardMemory]) -> CardMemory:
    """Every figure over all cards; a figure that one card does not have is left out."""
    figures = [(card.figures(), count) for card, count in _merged((card, 1) for card in cards)]
    first = figures[0][0]
    shared = (name for name in first if all(name in known for known, _ in figures))
    return CardMemory(**{name: over_cards(first[name].name, [(f[name], n) for f, n in figures]) for name in shared})


def _merged(counted: Iterable[tuple[T, int]]) -> list[tuple[T, int]]:
    """Equal neighbours as one, with the sum of their numbers."""
    groups: list[tuple[T, int]] = []
    for item, count in counted:
        if groups and (groups[-1][0] is item or groups[-1][0] == item):
            groups[-1] = (item, groups[-1][1] + count)
        else:
            groups.append((item, count))
    return groups
