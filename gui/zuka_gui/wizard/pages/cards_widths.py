"""How wide the columns of the cards table are: no number and no header is cut, whatever the rows hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from PySide6.QtGui import QFontMetricsF

from zuka.advise.card_rows import CardRow
from zuka.quantity import Quantity
from zuka.report.format import UNKNOWN, figure, number
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import CELL_PADDING
from zuka_gui.widgets.cell import Column
from zuka_gui.widgets.column_fit import Slot
from zuka_gui.widgets.paint import BadgeLook, badge_width
from zuka_gui.wizard.pages.cards_columns import CANNOT_RUN, GAP, NO_OFFER, STANDINGS, CardCells
from zuka_gui.wizard.pages.cards_model import speed_of

WIDE_MEMORY, TIGHT_MEMORY = 206, 158
GOOD_NAME = 224
"""Room for nearly all names of cards with their precision."""
KEPT = 4
"""The columns from the speed to the cost are worth a shorter bar."""
PADDED = 2 * CELL_PADDING

LEAST: Mapping[str, tuple[int, int]] = {
    "layout": (200, 0),
    "memory": (TIGHT_MEMORY, 0),
    "verdict": (80, 0),
    "speed": (72, 1),
    "hours": (56, 2),
    "price": (60, 3),
    "cost": (60, 4),
    "split": (96, 5),
    "free": (72, 6),
    "reserved": (84, 7),
    "copies": (60, 8),
    "served": (60, 9),
    "chance": (60, 10),
    "value": (72, 11),
    "bandwidth": (60, 12),
}
"""Least width of a column, and how soon it goes where room is short."""


def longest(rows: Iterable[CardRow], *, service: bool) -> Mapping[str, tuple[str, str]]:
    """The longest figure and the longest range of each column of figures."""
    shown = tuple(rows)
    return {
        "speed": _longest(speed_of(row.fitted, service=service) for row in shown),
        "hours": _longest(row.hours for row in shown),
        "price": (_number(shown, lambda row: row.price, 2), ""),
        "cost": (_number(shown, lambda row: row.cost, 0), ""),
    }


def _longest(quantities: Iterable[Quantity | None]) -> tuple[str, str]:
    figures = [figure(quantity) for quantity in quantities if quantity is not None]
    values, spans = ([getattr(each, name) for each in figures] for name in ("value", "span"))
    return max(values, key=len, default=""), max(spans, key=len, default="")


def _number(rows: Sequence[CardRow], pick: Callable[[CardRow], Quantity | None], decimals: int) -> str:
    return max((number(found.likely, decimals) for row in rows if (found := pick(row))), key=len, default="")


def slots(
    cells: CardCells, columns: Sequence[Column[CardRow]], figures: Mapping[str, tuple[str, str]]
) -> tuple[Slot, ...]:
    """The columns in their widths; also tells ``cells`` how wide the ranges are."""
    header = QFontMetricsF(theme().font(Role.CAPTION_STRONG))
    needed = {column.key: header.horizontalAdvance(tr(column.title)) for column in columns}
    needed["verdict"] = max(needed["verdict"], _badges())
    for key, (value, span) in figures.items():
        needed[key] = max(needed[key], _figures(cells, key, value, span))
    widths = {key: max(round(width + PADDED + 1), LEAST[key][0]) for key, width in needed.items()}
    widths["memory"] = WIDE_MEMORY
    return tuple(Slot(column.key, widths[column.key], LEAST[column.key][1]) for column in columns)


def is_tight(measured: Sequence[Slot], wanted: Collection[str], room: int) -> bool:
    """Whether the bar of the memory has to be short, so that names are whole and the price of an hour is seen."""
    kept = sum(slot.width for slot in measured if slot.key in wanted and slot.key != "layout" and slot.drop <= KEPT)
    return room - kept < GOOD_NAME


def with_memory(measured: Sequence[Slot], *, tight: bool) -> tuple[Slot, ...]:
    """The columns with a short or a long bar."""
    width = TIGHT_MEMORY if tight else WIDE_MEMORY
    return tuple(Slot(slot.key, width, slot.drop) if slot.key == "memory" else slot for slot in measured)


def _badges() -> float:
    words = (CANNOT_RUN, *(word for _, _, word in STANDINGS.values()))
    return max(badge_width(BadgeLook("mute", tr(word), "x")) for word in words)


def _figures(cells: CardCells, key: str, value: str, span: str) -> float:
    """Room for a column's figures, with their ranges where they are shown, and for the words in their place."""
    big = QFontMetricsF(theme().font(Role.TABLE, figures=True))
    small = QFontMetricsF(theme().font(Role.CAPTION, figures=True))
    words = NO_OFFER if key in ("price", "cost") else UNKNOWN
    width = max(big.horizontalAdvance(value), big.horizontalAdvance(tr(words)))
    if not cells.ranged(key) or not span:
        return width
    cells.detail[key] = round(small.horizontalAdvance(span)) + 1
    return width + cells.detail[key] + GAP
