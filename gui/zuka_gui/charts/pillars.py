"""``PillarsChart(name)``: how does the cost change along one choice? Stacked upright columns, the chosen one marked."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import Message, msg
from zuka.report.format import money, number, span
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.column_data import Pillar, Pillars
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import tokens
from zuka_gui.widgets.cell import Cell
from zuka_gui.widgets.text import EMPTY

TOP, NAMES, FOOT, WIDEST = 30, 36, 20, 64
PLAIN = "plain"
"""Key of a part that has no way of buying: the chosen column is then in the accent, all others grey."""


class PillarsChart(Chart):
    """Amounts stand over the columns, names and notes under them."""

    def __init__(self, name: str, height: int = 240, parent: QWidget | None = None) -> None:
        super().__init__(name, height, parent=parent)
        self._data: Pillars | None = None

    def show_data(self, data: Pillars) -> None:
        """Show columns."""
        self._data = data
        self.show_heading(data.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        data = self._data
        if data is None or not data.pillars:
            return
        bottom = canvas.height() - NAMES - FOOT
        most = max(max(pillar.high, pillar.total) for pillar in data.pillars)
        up = Axis(0, most or 1.0, bottom, TOP)
        step = canvas.width() / len(data.pillars)
        width = min(step * 0.6, WIDEST)
        for place, pillar in enumerate(data.pillars):
            self._pillar(canvas, up, step * (place + 0.5), width, pillar)
        canvas.lines([(0, bottom, canvas.width(), bottom)], theme().colour("chart.axis"))
        caption, grey = theme().font(Role.CAPTION), theme().colour("text.secondary")
        canvas.words(canvas.width() / 2, canvas.height() - 8, tr(data.foot), caption, grey, "middle")

    def _pillar(self, canvas: Canvas, up: Axis, middle: float, width: float, pillar: Pillar) -> None:
        start = 0.0
        boxes: list[QRectF] = []
        for part in pillar.parts:
            top, foot = up.at(start + part.amount), up.at(start)
            boxes.append(QRectF(middle - width / 2, top, width, max(foot - top - 1, 0.0)))
            start += part.amount
        canvas.bars(boxes, [_colour(part.key, chosen=pillar.chosen) for part in pillar.parts])
        self._whisker(canvas, up, middle, pillar)
        ink = theme().colour("text.primary" if pillar.chosen else "text.secondary")
        strong = Role.CAPTION_STRONG if pillar.chosen else Role.CAPTION
        top = up.at(max(pillar.total, pillar.high)) - 12
        figures = theme().font(strong, figures=pillar.words == EMPTY)
        canvas.words(middle, top, self._amount(pillar), figures, ink, "middle")
        canvas.words(middle, up.start + 12, tr(pillar.name), theme().font(strong), ink, "middle")
        grey = theme().colour("text.secondary")
        canvas.words(middle, up.start + 27, tr(pillar.note), theme().font(Role.CAPTION), grey, "middle")
        self.mark(QRectF(middle - width / 2 - 4, top - 8, width + 8, up.start - top + 40), *self._spoken(pillar))

    def _whisker(self, canvas: Canvas, up: Axis, middle: float, pillar: Pillar) -> None:
        if pillar.high <= pillar.low:
            return
        low, high = up.at(pillar.low), up.at(pillar.high)
        segments = [(middle, low, middle, high), (middle - 4, low, middle + 4, low), (middle - 4, high, middle + 4, high)]
        canvas.lines(segments, theme().colour("chart.whisker"), 1.5, halo=4.5)

    def _amount(self, pillar: Pillar) -> str:
        return tr(pillar.words) if pillar.words != EMPTY else number(pillar.total)

    def _spoken(self, pillar: Pillar) -> tuple[str, ...]:
        currency = self._data.currency if self._data else ""
        parts = [f"{tr(part.name)} {money(part.amount, currency)}" for part in pillar.parts if part.amount]
        return (tr(pillar.name), self._amount(pillar), *parts, tr(pillar.note))

    @override
    def sheet(self) -> Sheet:
        data = self._data
        if data is None or not data.pillars:
            return Sheet((msg("Choice"),), frozenset(), ())
        names: list[Message] = []
        for pillar in data.pillars:
            names += [part.name for part in pillar.parts if part.name not in names]
        titles = (data.foot, *names, msg("Sum {currency}", currency=data.currency), msg("Low to high"), msg("Note"))
        last = len(names) + 1
        return Sheet(titles, frozenset(range(1, last + 2)), [_row(pillar, names) for pillar in data.pillars])


def _row(pillar: Pillar, names: list[Message]) -> tuple[Cell, ...]:
    amounts = {part.name: part.amount for part in pillar.parts}
    known = pillar.words == EMPTY
    return (
        Cell(tr(pillar.name), strong=pillar.chosen),
        *(Cell(number(amounts[name]) if name in amounts else "", sort=amounts.get(name)) for name in names),
        Cell(number(pillar.total) if known else tr(pillar.words), sort=pillar.total if known else None, strong=True),
        Cell(span(pillar.low, pillar.high) if known else ""),
        Cell(tr(pillar.note)),
    )


def _colour(key: str, *, chosen: bool) -> QColor:
    if key == PLAIN:
        return theme().colour("accent.fill" if chosen else "series.overhead")
    return theme().colour(f"series.{tokens().series_roles['buying'][key]}")
