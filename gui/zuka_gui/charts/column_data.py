"""What the charts of upright columns and of a month's load show, as plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.message import Message
from zuka_gui.charts.data import Heading, Part
from zuka_gui.widgets.text import EMPTY


@dataclass(frozen=True, slots=True)
class Pillar:
    """A column: its name under it, what it is made of, its range, and whether it is the chosen one.

    ``note`` stands under the name; ``words`` replace the amount over a column that has none.
    """

    name: Message
    parts: tuple[Part, ...]
    low: float
    high: float
    chosen: bool = False
    note: Message = EMPTY
    words: Message = EMPTY

    @property
    def total(self) -> float:
        """The height of the column."""
        return sum(part.amount for part in self.parts)


@dataclass(frozen=True, slots=True)
class Pillars:
    """Columns in their order, in one currency; ``foot`` names what they run along."""

    heading: Heading
    pillars: tuple[Pillar, ...]
    currency: str
    foot: Message


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of a month: how many hours, how many cards work, and how many of them each way of buying gives."""

    hours: float
    demand: int
    reserved: int
    on_demand: int


@dataclass(frozen=True, slots=True)
class MonthLoad:
    """A month from its busiest hours to its idle ones."""

    heading: Heading
    stretches: tuple[Stretch, ...]
