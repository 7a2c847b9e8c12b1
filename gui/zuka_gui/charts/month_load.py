"""``MonthLoadChart(name)``: where do the cards of a month come from? Blocks per way of buying, and the demand line."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import msg
from zuka.report.format import number
from zuka_gui.charts._pg import Canvas, Segment
from zuka_gui.charts.axis import Axis, ticks
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.column_data import MonthLoad, Stretch
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import tokens
from zuka_gui.widgets.cell import Cell

LEFT, RIGHT, TOP, FOOT = 32, 12, 34, 26
DEMAND, RESERVED, ON_DEMAND = msg("cards in use"), msg("by the month"), msg("by the hour")


class MonthLoadChart(Chart):
    """Hours run from the busiest to the idle ones; blocks above the line are paid for and not used."""

    def __init__(self, name: str, height: int = 240, parent: QWidget | None = None) -> None:
        super().__init__(name, height, parent=parent)
        self._data: MonthLoad | None = None

    def show_data(self, data: MonthLoad) -> None:
        """Show a month."""
        self._data = data
        self.show_heading(data.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        data = self._data
        if data is None or not data.stretches:
            return
        most = max(max(s.demand, s.reserved + s.on_demand) for s in data.stretches)
        across = Axis(0, sum(s.hours for s in data.stretches), LEFT, canvas.width() - RIGHT)
        up = Axis(0, most + 0.5, canvas.height() - FOOT, TOP)
        self._axes(canvas, across, up)
        self._blocks(canvas, across, up, data)
        canvas.lines(list(_steps(data, across, up)), theme().colour("chart.capacity"), 2, halo=4)
        self._legend(canvas)

    def _axes(self, canvas: Canvas, across: Axis, up: Axis) -> None:
        font, colour = theme().font(Role.CAPTION, figures=True), theme().colour("chart.label")
        values = [value for value in ticks(up.high, 5) if value == int(value)]
        canvas.lines([(across.start, up.at(v), across.end, up.at(v)) for v in values], theme().colour("chart.grid"))
        for value in values:
            canvas.words(across.start - 8, up.at(value), number(value), font, colour, "right")
        for value in (0.0, across.high):
            words = number(value) if not value else f"{number(value)} h"
            canvas.words(across.at(value), up.start + 13, words, font, colour, "right" if value else "left")

    def _blocks(self, canvas: Canvas, across: Axis, up: Axis, data: MonthLoad) -> None:
        start = 0.0
        for stretch in data.stretches:
            left, right = across.at(start), across.at(start + stretch.hours)
            reserved = QRectF(left, up.at(stretch.reserved), right - left - 1, up.start - up.at(stretch.reserved))
            top = up.at(stretch.reserved + stretch.on_demand)
            hourly = QRectF(left, top, right - left - 1, max(reserved.top() - top - 1, 0))
            canvas.bars([reserved, hourly], [theme().colour(key) for key in (_key("reserved"), _key("on_demand"))])
            box = QRectF(left, up.at(up.high), right - left, up.start - up.at(up.high))
            self.mark(box, *(cell.words for cell in _row(stretch)))
            start += stretch.hours

    def _legend(self, canvas: Canvas) -> None:
        font, ink = theme().font(Role.CAPTION), theme().colour("text.primary")
        x = float(LEFT)
        for name, key in ((DEMAND, "chart.capacity"), (RESERVED, _key("reserved")), (ON_DEMAND, _key("on_demand"))):
            height = 2.0 if key == "chart.capacity" else 10.0
            canvas.bars([QRectF(x, 10 - height / 2, 10, height)], [theme().colour(key)])
            canvas.words(x + 16, 10, tr(name), font, ink)
            x += 16 + QFontMetricsF(font).horizontalAdvance(tr(name)) + 20

    @override
    def sheet(self) -> Sheet:
        titles = (msg("Hours"), DEMAND, RESERVED, ON_DEMAND)
        return Sheet(titles, frozenset(range(4)), [_row(s) for s in (self._data.stretches if self._data else ())])


def _row(stretch: Stretch) -> tuple[Cell, ...]:
    counts = (stretch.demand, stretch.reserved, stretch.on_demand)
    return (Cell(f"{number(stretch.hours)} h"), *(Cell(number(count), sort=count) for count in counts))


def _steps(data: MonthLoad, across: Axis, up: Axis) -> Iterator[Segment]:
    """The demand as level pieces joined by upright ones."""
    start, before = 0.0, None
    for stretch in data.stretches:
        left, right, y = across.at(start), across.at(start + stretch.hours), up.at(stretch.demand)
        if before is not None:
            yield left, before, left, y
        yield left, y, right, y
        start, before = start + stretch.hours, y


def _key(way: str) -> str:
    return f"series.{tokens().series_roles['buying'][way]}"
