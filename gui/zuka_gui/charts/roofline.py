"""``RooflineChart(name)``: does memory or arithmetic set the pace? Each pass under the roof of its card, log by log."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import msg
from zuka.report.format import decimals_for, number
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.roofline_data import Roof, RoofPoint
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.cell import Cell

HEIGHT = 168
LEFT, RIGHT, TOP, FOOT = 48, 28, 22, 36
ACROSS, UP = msg("operations for each byte moved"), msg("Top/s")
MEMORY_SIDE, COMPUTE_SIDE = msg("memory sets the pace"), msg("arithmetic sets the pace")
AT = msg("{rate} of {roof} Top/s, {limit}")


class RooflineChart(Chart):
    """The roof as a line, the passes as dots, each with a thin line up to what its roof allows."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, HEIGHT, parent=parent)
        self._roof: Roof | None = None

    def show_data(self, roof: Roof) -> None:
        """Show a card's roof and the passes under it."""
        self._roof = roof
        self.show_heading(roof.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        roof = self._roof
        if roof is None or not roof.points:
            return
        ridge = roof.peak / roof.bandwidth
        across = _decades([ridge, *(p.intensity for p in roof.points)], LEFT, canvas.width() - RIGHT)
        up = _decades([roof.peak, *(p.rate for p in roof.points)], canvas.height() - FOOT, TOP)
        self._axes(canvas, across, up)
        self._sides(canvas, across, up, ridge)
        self._draw_roof(canvas, across, up, roof)
        for point in roof.points:
            self._point(canvas, across, up, point)

    def _axes(self, canvas: Canvas, across: Axis, up: Axis) -> None:
        font, colour = theme().font(Role.CAPTION, figures=True), theme().colour("chart.label")
        for power in range(round(up.low), round(up.high) + 1):
            y = up.at(power)
            canvas.lines([(across.start, y, across.end, y)], theme().colour("chart.grid"))
            canvas.words(across.start - 8, y, _power(power), font, colour, "right")
        zero = [(across.start, up.start, across.end, up.start), (across.start, up.start, across.start, up.end)]
        canvas.lines(zero, theme().colour("chart.axis"))
        for power in range(round(across.low), round(across.high) + 1):
            canvas.words(across.at(power), up.start + 10, _power(power), font, colour, "middle")
        words = theme().font(Role.CAPTION)
        canvas.words(across.end, up.start + 27, tr(ACROSS), words, colour, "right")
        canvas.words(0, 6, tr(UP), words, colour)

    def _sides(self, canvas: Canvas, across: Axis, up: Axis, ridge: float) -> None:
        """The two sides of the ridge, named where there is room."""
        font, colour = theme().font(Role.CAPTION), theme().colour("text.tertiary")
        x = across.at(math.log10(ridge))
        canvas.lines([(x, up.start, x, up.end)], theme().colour("line.strong"), dash=(3, 3))
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(tr(MEMORY_SIDE)) < x - across.start - 12:
            canvas.words(x - 8, up.end + 8, tr(MEMORY_SIDE), font, colour, "right")
        if metrics.horizontalAdvance(tr(COMPUTE_SIDE)) < across.end - x - 12:
            canvas.words(x + 8, up.start - 9, tr(COMPUTE_SIDE), font, colour)

    def _draw_roof(self, canvas: Canvas, across: Axis, up: Axis, roof: Roof) -> None:
        slope = math.log10(roof.bandwidth)
        peak = math.log10(roof.peak)
        first = max(across.low, up.low - slope)
        corners = [(first, first + slope), (peak - slope, peak), (across.high, peak)]
        canvas.path([(across.at(x), up.at(y)) for x, y in corners], theme().colour("text.primary"))
        font = theme().font(Role.CAPTION)
        canvas.words(across.end, up.at(peak) - 9, roof.card, font, theme().colour("text.secondary"), "right")

    def _point(self, canvas: Canvas, across: Axis, up: Axis, point: RoofPoint) -> None:
        x, y, top = (across.at(math.log10(point.intensity)), *(up.at(math.log10(v)) for v in (point.rate, point.roof)))
        canvas.lines([(x, y, x, top)], theme().colour("accent.fill"))
        canvas.dots([(x, y)], theme().colour("accent.fill"), 11)
        words = tr(point.name)
        font = theme().font(Role.TABLE_STRONG)
        width = QFontMetricsF(font).horizontalAdvance(words)
        left = x + 10 + width > canvas.width()
        canvas.words(
            x - 10 if left else x + 10, y, words, font, theme().colour("text.primary"), "right" if left else "left"
        )
        said = msg(AT.text, rate=_figure(point.rate), roof=_figure(point.roof), limit=point.limit)
        self.mark(QRectF(x - 8, y - 8, 16, 16), words, tr(said), quantity=point.quantity)

    @override
    def sheet(self) -> Sheet:
        titles = (msg("Pass"), msg("Operations a byte"), msg("Reaches Top/s"), msg("Roof Top/s"), msg("Limit"))
        rows = [
            (
                Cell(tr(p.name), quantity=p.quantity),
                Cell(_figure(p.intensity), sort=p.intensity),
                Cell(_figure(p.rate), sort=p.rate),
                Cell(_figure(p.roof), sort=p.roof),
                Cell(tr(p.limit)),
            )
            for p in (self._roof.points if self._roof else ())
        ]
        return Sheet(titles, frozenset({1, 2, 3}), rows)


def _decades(values: list[float], start: float, end: float) -> Axis:
    """An axis of powers of ten that holds the values."""
    low = math.floor(math.log10(min(values)) - 0.2)
    high = math.ceil(math.log10(max(values)) + 0.05)
    return Axis(low, high, start, end)


def _power(power: int) -> str:
    return number(10.0**power, max(0, -power))


def _figure(value: float) -> str:
    return number(value, max(decimals_for(value), 1 if value < 10 else 0))
