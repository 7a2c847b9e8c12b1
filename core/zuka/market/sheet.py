"""A cost sheet (费用明细): the named components of what an offer really costs for the wanted work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zuka.facts.records import Offer
from zuka.message import Message
from zuka.quantity import Quantity


@dataclass(frozen=True, slots=True)
class CostPart:
    """One component. ``amount`` None means unknown: it is named, never counted as zero.

    ``guess`` is then what others charge for the same thing, as a range in the sheet's currency, or None.
    """

    key: str
    name: Message
    amount: Quantity | None
    detail: Message
    guess: Quantity | None = None


@dataclass(frozen=True, slots=True)
class CostSheet:
    """What one offer costs per job or month, in ``currency``.

    ``known`` sums the known parts; ``total`` adds the guesses of unknown ones (low end zero) and is what is ranked.
    ``hours`` is how long the machine is paid for, ``machines`` how many run side by side.
    """

    offer: Offer
    per: Literal["job", "month"]
    currency: str
    hours: Quantity
    machines: int
    parts: tuple[CostPart, ...]
    known: Quantity
    total: Quantity
    sticker: Quantity
    age_days: int | None
    stale: bool

    @property
    def ranked(self) -> float:
        """What offers are ranked by: the likely known cost, with unknown parts at their high estimate."""
        return self.known.likely + sum(part.guess.high for part in self.unknown if part.guess is not None)

    @property
    def unknown(self) -> tuple[CostPart, ...]:
        """The parts whose amount nobody says."""
        return tuple(part for part in self.parts if part.amount is None)
