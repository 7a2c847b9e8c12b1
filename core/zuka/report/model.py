"""A report as data, in one language and no format yet: PDF, CSV and XLSX are made of the same value.

Texts are rendered; numbers stay numbers beside the text that people read, so that a table keeps its figures in a
spreadsheet. Everything is frozen and consists of plain values, lists and records.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ColumnKind: TypeAlias = Literal["text", "number", "range"]


@dataclass(frozen=True, slots=True)
class Number:
    """A number and how it reads."""

    value: float
    text: str


@dataclass(frozen=True, slots=True)
class Range:
    """A likely value with its bounds; ``span`` is how the bounds read ("" where there is no doubt)."""

    low: float
    likely: float
    high: float
    text: str
    span: str


Cell: TypeAlias = str | Number | Range | None
"""None is unknown: a word for people, an empty cell for programs."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading with its unit. ``decimals`` sets its numbers in a spreadsheet.

    On paper ``wide`` columns share the space that is left, and ``below`` ones are written under the row.
    """

    title: str
    kind: ColumnKind = "text"
    decimals: int = 0
    wide: bool = False
    below: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns, with notes below. ``key`` names it for programs; ``empty`` is said where there are no rows.

    Paper stops after ``paper_rows`` (None: all) and leaves the table out at 0; files hold every row.
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    empty: str = ""
    paper_rows: int | None = None


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """One headline number of the first page: its name, the value set large, the unit, and two lines under it."""

    name: str
    value: str
    unit: str
    span: str
    note: str


@dataclass(frozen=True, slots=True)
class Points:
    """A titled list of sentences."""

    title: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CostBar:
    """One bar of the ranked cost: what is rented, one line about it, and its range."""

    name: str
    note: str
    low: float
    likely: float
    high: float
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CostFigure:
    """Candidates by total cost, cheapest risk-adjusted first; the whisker runs from low to high."""

    title: str
    caption: str
    bars: tuple[CostBar, ...]
    kind: Literal["cost"] = "cost"


@dataclass(frozen=True, slots=True)
class MemoryPart:
    """One segment of the memory bar, in GiB; ``series`` names its colour."""

    name: str
    series: str
    gib: float
    text: str


@dataclass(frozen=True, slots=True)
class MemoryFigure:
    """The fullest card's memory by parts against what the card can hold (None: unknown), in GiB."""

    title: str
    caption: str
    parts: tuple[MemoryPart, ...]
    low: float
    high: float
    capacity: float | None
    capacity_text: str
    kind: Literal["memory"] = "memory"


@dataclass(frozen=True, slots=True)
class TimePoint:
    """One candidate in the plane of hours and money."""

    name: str
    hours: float
    cost: float
    efficient: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class TimeFigure:
    """Price against time; the efficient candidates are those that no other beats in both."""

    title: str
    caption: str
    x_title: str
    y_title: str
    points: tuple[TimePoint, ...]
    kind: Literal["time"] = "time"


Figure: TypeAlias = CostFigure | MemoryFigure | TimeFigure


@dataclass(frozen=True, slots=True)
class TreeRow:
    """One line of the tree behind a number: the number itself, a part of its sum, or an input of its formula."""

    depth: int
    role: Literal["root", "part", "input"]
    name: str
    value: Range
    unit: str
    basis: str
    formula: str
    source: str


@dataclass(frozen=True, slots=True)
class Tree:
    """The tree behind one number, top down."""

    title: str
    rows: tuple[TreeRow, ...]


@dataclass(frozen=True, slots=True)
class FirstPage:
    """What a manager reads: question, answer, figures, reasons, risks, alternatives, what would change the answer."""

    question: str
    answer: str
    why: str
    figures: tuple[KeyFigure, ...]
    points: tuple[Points, ...]
    cost: CostFigure | None


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that leaves the program about one scenario, in one language.

    ``footer`` says what the report is not. ``page``, ``figure`` and ``more`` are patterns that only the paper can fill:
    ``{page}`` of ``{pages}``, ``{number}``, ``{count}``.
    """

    title: str
    product: str
    language: str
    today: str
    footer: str
    imprint: str
    page: str
    unknown: str
    figure: str
    more: str
    first: FirstPage
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]
    appendix_title: str
    appendix_note: str
    appendix: tuple[Tree, ...]
    sources: Points
