"""``WeightsBarsChart(name)``: how big are the weights? Bars at several precisions against usual card sizes."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import msg
from zuka.report.format import number
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis, ticks
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.data import WeightsBars
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.cell import Cell

TOP, ROW, BAR, FOOT = 26, 34, 20, 28
NAMES = 92


class WeightsBarsChart(Chart):
    """One bar per precision; the value stands in the bar where it has room, else behind it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, TOP + 4 * ROW + FOOT, parent=parent)
        self._data: WeightsBars | None = None

    def show_data(self, data: WeightsBars) -> None:
        """Show precisions and cards."""
        self._data = data
        self.set_drawing_height(TOP + ROW * max(len(data.bars), 1) + FOOT)
        self.show_heading(data.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        data = self._data
        if data is None or not data.bars:
            return
        most = max(*(bar.amount for bar in data.bars), *(card.amount for card in data.cards), 0.0)
        axis = Axis(0, most * 1.08, NAMES, canvas.width() - 4)
        bottom = TOP + ROW * len(data.bars)
        self._cards(canvas, axis, data, bottom)
        boxes = [
            QRectF(axis.start, TOP + ROW * n + (ROW - BAR) / 2, max(axis.at(bar.amount) - axis.start, 1), BAR)
            for n, bar in enumerate(data.bars)
        ]
        canvas.bars(boxes, [theme().colour("series.weights")] * len(boxes))
        for bar, box in zip(data.bars, boxes, strict=True):
            y = box.center().y()
            canvas.words(0, y, tr(bar.name), theme().font(Role.CAPTION), theme().colour("text.primary"))
            self._value(canvas, box, number(bar.amount, 1))
            self.mark(box, tr(bar.name), f"{number(bar.amount, 1)} GiB")
        self._ticks(canvas, axis, most, bottom)

    def _value(self, canvas: Canvas, box: QRectF, words: str) -> None:
        font = theme().font(Role.CAPTION_STRONG, figures=True)
        y = box.center().y()
        if QFontMetricsF(font).horizontalAdvance(words) + 16 <= box.width():
            canvas.words(box.right() - 8, y, words, font, theme().colour("on_series.weights"), "right")
        else:
            canvas.words(box.right() + 6, y, words, font, theme().colour("text.primary"))

    def _cards(self, canvas: Canvas, axis: Axis, data: WeightsBars, bottom: float) -> None:
        font, last = theme().font(Role.CAPTION), -1e9
        for card in data.cards:
            x, words = axis.at(card.amount), tr(card.name)
            canvas.lines([(x, TOP - 6, x, bottom)], theme().colour("line.strong"), dash=(3, 3))
            half = QFontMetricsF(font).horizontalAdvance(words) / 2
            middle = min(x, canvas.width() - half - 2)
            if middle - half > last + 10:
                canvas.words(middle, 10, words, font, theme().colour("text.secondary"), "middle")
                last = middle + half

    def _ticks(self, canvas: Canvas, axis: Axis, most: float, bottom: float) -> None:
        canvas.lines([(axis.start, bottom + 0.5, axis.end, bottom + 0.5)], theme().colour("line.default"))
        values = ticks(most, 4)
        font = theme().font(Role.CAPTION, figures=True)
        for place, value in enumerate(values):
            words = f"{number(value)} GiB" if place == len(values) - 1 else number(value)
            canvas.words(axis.at(value), bottom + 14, words, font, theme().colour("chart.label"), "middle")

    @override
    def sheet(self) -> Sheet:
        bars = self._data.bars if self._data else ()
        rows = [(Cell(tr(bar.name)), Cell(number(bar.amount, 1), sort=bar.amount)) for bar in bars]
        return Sheet((msg("Precision"), msg("Weights GiB")), frozenset({1}), rows)
