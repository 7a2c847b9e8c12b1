"""What a table shows: ``Column(key, title, cell, width, right=)`` and ``Cell(text, detail=, range=, bar=, badge=)``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from zuka.message import Message
from zuka.quantity import Quantity
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.paint import BadgeLook, Bar, Range
from zuka_gui.widgets.text import Tone

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Cell:
    """Finished words of one field and what is drawn before them: icon, swatch, bar or range.

    ``detail`` is grey and follows the text; ``below`` is a second line. ``sort`` orders the column (None comes last);
    where it is left out the text does. ``detail_width`` keeps the details of a right-aligned column in a column of
    their own. ``spoken`` is read out instead of the text; ``quantity`` is what *Explain* explains.
    """

    text: str = ""
    detail: str = ""
    below: str = ""
    sort: float | str | None = None
    strong: bool = False
    tone: Tone = "primary"
    icon: str = ""
    icon_status: Status = "mute"
    swatch: str = ""
    range: Range | None = None
    bar: Bar | None = None
    badge: BadgeLook | None = None
    detail_width: int = 0
    link: bool = False
    spoken: str = ""
    quantity: Quantity | None = None

    @property
    def words(self) -> str:
        """All words of the cell, for copying and for screen readers."""
        badge = self.badge.words if self.badge else ""
        return self.spoken or " ".join(word for word in (self.text, self.detail, self.below, badge) if word)


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column: its title, how a row's cell is made, its width in pixels and whether it is set to the right.

    ``cell`` is called while painting in the language of the moment and must be cheap.
    """

    key: str
    title: Message
    cell: Callable[[Row], Cell] = field(repr=False)
    width: int = 100
    right: bool = False
    sortable: bool = True
