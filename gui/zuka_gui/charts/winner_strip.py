"""``WinnerStripChart(name)``: from where on does another choice win? One bar with the break-even values under it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import msg
from zuka.report.format import decimals_for, number
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.data import Heading, WinnerStrip
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.cell import Cell

TOP, BAR, NAMES = 22, 16, 208
HEIGHT = 58


class WinnerStripChart(Chart):
    """Bands from left to right, the value where they meet in strong figures, a triangle at today's value."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, HEIGHT, headed=False, parent=parent)
        self._data: WinnerStrip | None = None

    def show_data(self, data: WinnerStrip) -> None:
        """Show bands."""
        self._data = data
        self.show_heading(Heading(data.title, data.line))

    @override
    def draw(self, canvas: Canvas) -> None:
        data = self._data
        if data is None or not data.bands:
            return
        axis = Axis(data.start, data.bands[-1].end, NAMES, canvas.width() - 24)
        ink, grey = theme().colour("text.primary"), theme().colour("text.secondary")
        canvas.words(0, TOP - 1, tr(data.title), theme().font(Role.TABLE_STRONG), ink)
        canvas.words(0, TOP + 16, tr(data.line), theme().font(Role.CAPTION), grey)
        self._bands(canvas, axis, data)
        now = axis.at(data.now)
        canvas.dots([(now, TOP - 7)], ink, 9, "t")
        words, font = tr(data.now_words), theme().font(Role.CAPTION)
        right = now + 10 + QFontMetricsF(font).horizontalAdvance(words) > canvas.width()
        canvas.words(now - 10 if right else now + 10, TOP - 9, words, font, ink, "right" if right else "left")

    def _bands(self, canvas: Canvas, axis: Axis, data: WinnerStrip) -> None:
        starts = (data.start, *(band.end for band in data.bands[:-1]))
        boxes = [
            QRectF(axis.at(start), TOP, max(axis.at(band.end) - axis.at(start) - 1, 1), BAR)
            for start, band in zip(starts, data.bands, strict=True)
        ]
        colours = [theme().colour("accent.fill" if band.chosen else "series.overhead") for band in data.bands]
        canvas.bars(boxes, colours)
        font = theme().font(Role.CAPTION_STRONG)
        for box, band in zip(boxes, data.bands, strict=True):
            ink = theme().colour("text.on_accent" if band.chosen else "on_series.overhead")
            if QFontMetricsF(font).horizontalAdvance(tr(band.name)) + 16 <= box.width():
                canvas.words(box.x() + 8, TOP + BAR / 2, tr(band.name), font, ink)
            self.mark(box, tr(band.name), f"\u2264 {_value(band.end)}")
        for place, value in enumerate((*starts, data.bands[-1].end)):
            edge = place in (0, len(data.bands))
            figures = theme().font(Role.CAPTION if edge else Role.CAPTION_STRONG, figures=True)
            colour = theme().colour("chart.label" if edge else "text.primary")
            canvas.words(axis.at(value), TOP + BAR + 11, _value(value), figures, colour, "middle")

    @override
    def sheet(self) -> Sheet:
        data = self._data
        titles = (msg("Choice"), msg("From"), msg("To"))
        if data is None:
            return Sheet(titles, frozenset({1, 2}), ())
        starts = (data.start, *(band.end for band in data.bands[:-1]))
        rows = [
            (
                Cell(tr(band.name), strong=band.chosen),
                Cell(_value(start), sort=start),
                Cell(_value(band.end), sort=band.end),
            )
            for start, band in zip(starts, data.bands, strict=True)
        ]
        return Sheet(titles, frozenset({1, 2}), rows)


def _value(value: float) -> str:
    return number(value, 0 if value == int(value) else decimals_for(value))
