"""``TradeOffChart(name)``: what does speed cost? Cost against time; the efficient set is joined and named."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import msg
from zuka.report.format import decimals_for, money, number, span
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis, round_up, ticks
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.data import TradeOff, TradePoint
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.cell import Cell

LEFT, RIGHT, TOP, FOOT = 56, 24, 26, 44
FAR = 1.6
"""Ranges and deadlines beyond so many times the largest likely value are cut, so that the dots keep their room."""


class TradeOffChart(Chart):
    """A scatter; pale squares are dominated, round dots efficient, the chosen one is in the accent.

    Thin crosses through the efficient ones are their ranges of time and cost; a dashed line is the deadline.
    """

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
        across = Axis(0, round_up(_widest(data) * 1.05), LEFT, right)
        up = Axis(0, round_up(_dearest(data) * 1.05), bottom, TOP)
        self._axes(canvas, across, up, data)
        self._deadline(canvas, across, up, data)
        others = [point for point in data.points if not point.efficient]
        canvas.dots([(across.at(p.hours), up.at(p.cost)) for p in others], theme().colour("line.strong"), 6, "s")
        self._efficient(canvas, across, up, data)
        for point in data.points:
            box = QRectF(across.at(point.hours) - 8, up.at(point.cost) - 8, 16, 16)
            cost, hours = _cost_words(point, data.currency), _hours_words(point)
            self.mark(box, tr(point.name), cost, f"{hours} h", quantity=point.quantity)

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

    def _deadline(self, canvas: Canvas, across: Axis, up: Axis, data: TradeOff) -> None:
        """The deadline as a dashed line with its name; a deadline beyond the drawing is named at its edge."""
        if data.deadline is None or data.deadline > across.high:
            return
        x = across.at(data.deadline)
        canvas.lines([(x, up.start, x, up.end)], theme().colour("status.warn.mark"), dash=(4, 3))
        words = tr(msg("deadline {hours:g} h", hours=data.deadline))
        font = theme().font(Role.CAPTION)
        left = x + 8 + QFontMetricsF(font).horizontalAdvance(words) > canvas.width()
        side = "right" if left else "left"
        canvas.words(x - 6 if left else x + 6, up.end + 2, words, font, theme().colour("status.warn.text"), side)
        self.mark(QRectF(x - 4, up.end, 8, up.start - up.end), words)

    def _ranges(self, canvas: Canvas, across: Axis, up: Axis, points: list[TradePoint]) -> None:
        """Crosses from low to high through the efficient candidates, cut at the edge of the drawing."""
        for point in points:
            x, y = across.at(point.hours), up.at(point.cost)
            pieces: list[tuple[float, float, float, float]] = []
            if point.hours_range is not None:
                low, high = (across.at(min(value, across.high)) for value in point.hours_range)
                pieces.append((low, y, high, y))
            if point.cost_range is not None:
                low, high = (up.at(min(value, up.high)) for value in point.cost_range)
                pieces.append((x, low, x, high))
            canvas.lines(pieces, theme().colour("accent.fill" if point.chosen else "line.strong"))

    def _efficient(self, canvas: Canvas, across: Axis, up: Axis, data: TradeOff) -> None:
        points = sorted((p for p in data.points if p.efficient), key=lambda p: p.hours)
        if not points:
            return
        places = [(across.at(p.hours), up.at(p.cost)) for p in points]
        self._ranges(canvas, across, up, points)
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
                Cell(_hours_words(point), sort=point.hours),
                Cell(_cost_words(point, data.currency), sort=point.cost, quantity=point.quantity),
                Cell(tr(msg("yes") if point.efficient else msg("no"))),
            )
            for point in (data.points if data else ())
            if data
        ]
        return Sheet(titles, frozenset({1, 2}), rows)


def _widest(data: TradeOff) -> float:
    """The end of the time axis: all likely times, the ranges of the efficient ones, and a near deadline."""
    likely = max(point.hours for point in data.points)
    highs = [point.hours_range[1] for point in data.points if point.efficient and point.hours_range]
    wanted = max(likely, *highs) if highs else likely
    near = data.deadline if data.deadline is not None and data.deadline <= FAR * likely else 0.0
    return max(min(wanted, FAR * likely), near)


def _dearest(data: TradeOff) -> float:
    likely = max(point.cost for point in data.points)
    highs = [point.cost_range[1] for point in data.points if point.efficient and point.cost_range]
    return min(max(likely, *highs) if highs else likely, FAR * likely)


def _hours_words(point: TradePoint) -> str:
    places = decimals_for(point.hours)
    return _ranged(number(point.hours, places), point.hours_range, places)


def _cost_words(point: TradePoint, currency: str) -> str:
    return _ranged(money(point.cost, currency), point.cost_range, 0)


def _ranged(words: str, ends: tuple[float, float] | None, places: int) -> str:
    return words if ends is None or ends[0] == ends[1] else f"{words} ({span(*ends, places)})"
