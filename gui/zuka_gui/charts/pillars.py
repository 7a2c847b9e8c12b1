"""``PillarsChart(name)``: how does the cost change along one choice? Stacked upright columns, the chosen one marked."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF
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

TOP, NAMES, FOOT, WIDEST = 30, 40, 20, 64
PLAIN = "plain"
"""Key of a part that has no way of buying: the chosen column is then in the accent, all others grey."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """The room of one column: its middle and how far apart columns stand."""

    middle: float
    step: float

    @property
    def width(self) -> float:
        """How wide the column is."""
        return min(self.step * 0.6, WIDEST)


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
        for place, pillar in enumerate(data.pillars):
            slot = _Slot(step * (place + 0.5), step)
            self._bar(canvas, up, slot, pillar)
            self._words(canvas, up, slot, pillar)
        canvas.lines([(0, bottom, canvas.width(), bottom)], theme().colour("chart.axis"))
        caption, grey = theme().font(Role.CAPTION), theme().colour("text.secondary")
        canvas.words(canvas.width() / 2, canvas.height() - 8, tr(data.foot), caption, grey, "middle")

    def _bar(self, canvas: Canvas, up: Axis, slot: _Slot, pillar: Pillar) -> None:
        start = 0.0
        boxes: list[QRectF] = []
        for part in pillar.parts:
            top, foot = up.at(start + part.amount), up.at(start)
            boxes.append(QRectF(slot.middle - slot.width / 2, top, slot.width, max(foot - top - 1, 0.0)))
            start += part.amount
        canvas.bars(boxes, [_colour(part.key, chosen=pillar.chosen) for part in pillar.parts])
        if pillar.high > pillar.low:
            x, low, high = slot.middle, up.at(pillar.low), up.at(pillar.high)
            ends = [(x - 4, low, x + 4, low), (x - 4, high, x + 4, high)]
            canvas.lines([(x, low, x, high), *ends], theme().colour("chart.whisker"), 1.5, halo=4.5)

    def _words(self, canvas: Canvas, up: Axis, slot: _Slot, pillar: Pillar) -> None:
        role = Role.CAPTION_STRONG if pillar.chosen else Role.CAPTION
        ink, grey = theme().colour("text.primary"), theme().colour("text.secondary")
        top = up.at(max(pillar.total, pillar.high)) - 12
        figures = theme().font(role, figures=pillar.words == EMPTY)
        canvas.words(slot.middle, top, self._amount(pillar), figures, ink, "middle")
        canvas.words(slot.middle, up.start + 12, tr(pillar.name), theme().font(role), ink, "middle")
        caption = theme().font(Role.CAPTION)
        note = QFontMetricsF(caption).elidedText(tr(pillar.note), Qt.TextElideMode.ElideRight, slot.step - 8)
        canvas.words(slot.middle, up.start + 28, note, caption, grey, "middle")
        box = QRectF(slot.middle - slot.step / 2 + 2, top - 8, slot.step - 4, up.start - top + 44)
        self.mark(box, *self._spoken(pillar))

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
