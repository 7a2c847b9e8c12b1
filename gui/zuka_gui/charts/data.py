"""What charts show, as plain frozen values. Memory is in GiB, money in the currency named, time in hours."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.message import Message
from zuka.quantity import Quantity
from zuka_gui.widgets.text import EMPTY


@dataclass(frozen=True, slots=True)
class Heading:
    """The finding as a headline, then units, date and method; *Explain* explains ``quantity``."""

    finding: Message
    line: Message = EMPTY
    quantity: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a stack, explained by ``quantity``. ``key`` is a role of the series in the token file (``weights``)."""

    key: str
    name: Message
    amount: float
    detail: Message = EMPTY
    quantity: Quantity | None = None


@dataclass(frozen=True, slots=True)
class MemoryStack:
    """Memory parts on one card against what is usable; whisker from ``low`` to ``high``.

    ``reserved`` is what the engine takes whatever is needed, None where it takes only the need; ``holds`` says what
    that has room for.
    """

    heading: Heading
    parts: tuple[Part, ...]
    usable: float
    low: float
    high: float
    reserved: float | None = None
    reserved_name: Message = EMPTY
    reserved_quantity: Quantity | None = None
    usable_quantity: Quantity | None = None
    holds: Message = EMPTY


@dataclass(frozen=True, slots=True)
class CostBar:
    """A candidate's cost with its range; ``note`` stands under its name."""

    name: Message
    note: Message
    low: float
    likely: float
    high: float
    chosen: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class CostBars:
    """Candidates in their order; differences are against the first."""

    heading: Heading
    bars: tuple[CostBar, ...]
    currency: str


@dataclass(frozen=True, slots=True)
class CostRow:
    """A candidate's cost by its parts."""

    name: Message
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class CostParts:
    """What the cost of each candidate consists of. Unknown parts are not drawn; ``CostRow.name`` should say so."""

    heading: Heading
    rows: tuple[CostRow, ...]
    currency: str


@dataclass(frozen=True, slots=True)
class TradePoint:
    """A candidate by time and cost with their ranges. ``efficient``: no other is both cheaper and faster."""

    name: Message
    hours: float
    cost: float
    efficient: bool
    chosen: bool = False
    hours_range: tuple[float, float] | None = None
    cost_range: tuple[float, float] | None = None
    quantity: Quantity | None = None


@dataclass(frozen=True, slots=True)
class TradeOff:
    """Cost against time; ``time`` and ``cost`` name the axes with their units, ``deadline`` is in hours."""

    heading: Heading
    points: tuple[TradePoint, ...]
    currency: str
    time: Message
    cost: Message
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class WeightBar:
    """Weights of the model at one precision."""

    name: Message
    amount: float


@dataclass(frozen=True, slots=True)
class CardSize:
    """A usual card size to compare with."""

    name: Message
    amount: float


@dataclass(frozen=True, slots=True)
class WeightsBars:
    """Weights at several precisions against card sizes."""

    heading: Heading
    bars: tuple[WeightBar, ...]
    cards: tuple[CardSize, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Who wins from the end of the band before up to ``end``."""

    name: Message
    end: float
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class WinnerStrip:
    """Which choice wins along one input, and where the input stands now."""

    title: Message
    line: Message
    start: float
    bands: tuple[Band, ...]
    now: float
    now_words: Message
