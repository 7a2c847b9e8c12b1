"""``TradeOffChart(name)``: what does speed cost? Cost against time; the efficient set is joined and named."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import msg
from zuka.report.format import decimals_for, money, number
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis, round_up, ticks
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.data import TradeOff, TradePoint
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.cell import Cell

LEFT, RIGHT, TOP, FOOT = 56, 24, 26, 44


class TradeOffChart(Chart):
    """A scatter; pale squares are dominated, round dots efficient, the chosen one is in the accent."""

    def __init__(self, name: str, height: int = 280, parent: QWidget | None = None) -> None:
        super().__init__(name, height, parent=parent)
        self._data: TradeOff | None = None

    def show_data(self, data: TradeOff) -> None:
        """Show candidates."""
        self._data = data
        self.show_heading(data.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        data = self._data
        if data is None or not data.points:
            return
        right, bottom = canvas.width() - RIGHT, canvas.height() - FOOT
        across = Axis(0, round_up(max(point.hours for point in data.points) * 1.05), LEFT, right)
        up = Axis(0, round_up(max(point.cost for point in data.points) * 1.05), bottom, TOP)
        self._axes(canvas, across, up, data)
        others = [point for point in data.points if not point.efficient]
        canvas.dots([(across.at(p.hours), up.at(p.cost)) for p in others], theme().colour("line.strong"), 6, "s")
        self._efficient(canvas, across, up, data)
        for point in data.points:
            box = QRectF(across.at(point.hours) - 8, up.at(point.cost) - 8, 16, 16)
            self.mark(
                box,
                tr(point.name),
                money(point.cost, data.currency),
                f"{number(point.hours, decimals_for(point.hours))} h",
            )

    def _axes(self, canvas: Canvas, across: Axis, up: Axis, data: TradeOff) -> None:
        font, colour = theme().font(Role.CAPTION, figures=True), theme().colour("chart.label")
        grid = [(across.start, up.at(v), across.end, up.at(v)) for v in ticks(up.high, 5)[1:]]
        canvas.lines(grid, theme().colour("chart.grid"))
        zero = [(across.start, up.start, across.end, up.start), (across.start, up.start, across.start, up.end)]
        canvas.lines(zero, theme().colour("chart.axis"))
        for value in ticks(up.high, 5):
            canvas.words(across.start - 8, up.at(value), number(value), font, colour, "right")
        for value in ticks(across.high, 6):
            canvas.words(across.at(value), up.start + 12, number(value), font, colour, "middle")
        words = theme().font(Role.CAPTION)
        canvas.words(across.end, up.start + 32, tr(data.time), words, colour, "right")
        canvas.words(0, 8, tr(data.cost), words, colour)

    def _efficient(self, canvas: Canvas, across: Axis, up: Axis, data: TradeOff) -> None:
        points = sorted((p for p in data.points if p.efficient), key=lambda p: p.hours)
        if not points:
            return
        places = [(across.at(p.hours), up.at(p.cost)) for p in points]
        canvas.path(places, theme().colour("accent.fill"))
        canvas.dots(places, theme().colour("text.secondary"), 10)
        chosen = [place for place, point in zip(places, points, strict=True) if point.chosen]
        if chosen:
            canvas.dots(chosen, theme().colour("accent.fill"), 13)
        taken: list[QRectF] = []
        for (x, y), point in zip(places, points, strict=True):
            self._label(canvas, x, y, point, taken)

    def _label(self, canvas: Canvas, x: float, y: float, point: TradePoint, taken: list[QRectF]) -> None:
        font = theme().font(Role.TABLE_STRONG if point.chosen else Role.CAPTION)
        words = tr(point.name)
        width = QFontMetricsF(font).horizontalAdvance(words)
        for dx, dy in ((10, -12), (10, 12), (-10 - width, -12), (-10 - width, 12), (10, -28)):
            box = QRectF(x + dx, y + dy - 9, width, 18)
            inside = box.x() >= LEFT and box.right() <= canvas.width()
            if inside and not any(box.intersects(other) for other in taken):
                taken.append(box)
                canvas.words(box.x(), y + dy, words, font, theme().colour("text.primary"))
                return

    @override
    def sheet(self) -> Sheet:
        data = self._data
        titles = (
            msg("Candidate"),
            data.time if data else msg("Time"),
            data.cost if data else msg("Cost"),
            msg("Efficient"),
        )
        rows = [
            (
                Cell(tr(point.name), strong=point.chosen),
                Cell(number(point.hours, decimals_for(point.hours)), sort=point.hours),
                Cell(money(point.cost, data.currency), sort=point.cost),
                Cell(tr(msg("yes") if point.efficient else msg("no"))),
            )
            for point in (data.points if data else ())
            if data
        ]
        return Sheet(titles, frozenset({1, 2}), rows)
