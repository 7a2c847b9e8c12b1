"""``CostBarsChart(name)``: which is cheapest, by how much? Ranked bars from zero with range whiskers."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import msg
from zuka.report.format import MINUS, money, number, span
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis, ticks
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.data import CostBar, CostBars
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.cell import Cell

ROW, BAR, FOOT = 46, 16, 26
_RIGHT = Qt.TextElideMode.ElideRight
NAMES = 208
VALUES = 128


class CostBarsChart(Chart):
    """The chosen candidate in the accent, all others grey; the value stands after the whisker."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, ROW + FOOT, parent=parent)
        self._data: CostBars | None = None

    def show_data(self, data: CostBars) -> None:
        """Show candidates."""
        self._data = data
        self.set_drawing_height(ROW * max(len(data.bars), 1) + FOOT)
        self.show_heading(data.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        data = self._data
        if data is None or not data.bars:
            return
        end = max(bar.high for bar in data.bars)
        axis = Axis(0, end, NAMES, max(canvas.width() - VALUES, NAMES + 80))
        bottom = ROW * len(data.bars)
        values = ticks(end, max(2, min(5, int((axis.end - axis.start) / 72))))
        canvas.lines([(axis.at(v), 0, axis.at(v), bottom) for v in values[1:]], theme().colour("chart.grid"))
        canvas.lines([(axis.start, 0, axis.start, bottom)], theme().colour("chart.axis"), 1.5)
        for value in values:
            font = theme().font(Role.CAPTION, figures=True)
            canvas.words(axis.at(value), bottom + 12, number(value), font, theme().colour("chart.label"), "middle")
        boxes = [
            QRectF(axis.start + 1, ROW * n + 15, axis.at(bar.likely) - axis.start, BAR)
            for n, bar in enumerate(data.bars)
        ]
        colours = [theme().colour("accent.fill" if bar.chosen else "series.overhead") for bar in data.bars]
        canvas.bars(boxes, colours)
        for place, bar in enumerate(data.bars):
            self._row(canvas, axis, data, bar, ROW * place + 23.0)

    def _row(self, canvas: Canvas, axis: Axis, data: CostBars, bar: CostBar, y: float) -> None:
        name, note = theme().font(Role.TABLE_STRONG), theme().font(Role.CAPTION)
        fit = QFontMetricsF(name).elidedText(tr(bar.name), _RIGHT, NAMES - 12)
        canvas.words(0, y - 8, fit, name, theme().colour("text.primary"))
        below = QFontMetricsF(note).elidedText(tr(bar.note), _RIGHT, NAMES - 12)
        canvas.words(0, y + 9, below, note, theme().colour("text.secondary"))
        low, high = axis.at(bar.low), axis.at(bar.high)
        if high - low >= 2:
            segments = [(low, y, high, y), (low, y - 5, low, y + 5), (high, y - 5, high, y + 5)]
            dash = (3, 2) if bar.open else ()
            canvas.lines(segments, theme().colour("chart.whisker"), 1.5, dash, halo=4.5)
        figures = theme().font(Role.TABLE_STRONG, figures=True)
        words = ("\u2265 " if bar.open else "") + money(bar.likely, data.currency)
        x = max(high, axis.at(bar.likely)) + 8
        canvas.words(x, y, words, figures, theme().colour("text.primary"))
        x += QFontMetricsF(figures).horizontalAdvance(words) + 7
        small = theme().font(Role.CAPTION, figures=True)
        canvas.words(x, y, self._difference(bar), small, theme().colour("text.secondary"))
        box = QRectF(0, y - 20, canvas.width(), ROW - 6)
        self.mark(box, tr(bar.name), words, span(bar.low, bar.high), tr(bar.note))

    def _difference(self, bar: CostBar) -> str:
        data = self._data
        if data is None or bar is data.bars[0] or not data.bars[0].likely:
            return ""
        percent = round(100 * (bar.likely / data.bars[0].likely - 1))
        return f"+{percent} %" if percent > 0 else f"{MINUS}{-percent} %" if percent < 0 else "\u00b10 %"

    @override
    def sheet(self) -> Sheet:
        data = self._data
        titles = (msg("Candidate"), msg("Likely"), msg("Low to high"), msg("Against the first"), msg("Note"))
        if data is None:
            return Sheet(titles, frozenset({1, 2, 3}), ())
        rows = [
            (
                Cell(tr(bar.name), strong=bar.chosen),
                Cell(money(bar.likely, data.currency), sort=bar.likely, strong=True),
                Cell(span(bar.low, bar.high), sort=bar.low),
                Cell(self._difference(bar), sort=bar.likely),
                Cell(tr(bar.note)),
            )
            for bar in data.bars
        ]
        return Sheet(titles, frozenset({1, 2, 3}), rows)
