"""``CostPartsChart(name)``: what does the cost consist of? One stacked bar per candidate, totals as text."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import Message, msg
from zuka.report.format import money
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.data import CostParts, CostRow
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import tokens
from zuka_gui.widgets.cell import Cell

ROW, BAR, LEGEND = 34, 16, 26
NAMES, TOTALS = 208, 92


class CostPartsChart(Chart):
    """Stacked bars in the same order and colours; the legend is one line, because the parts are narrow."""

    def __init__(self, name: str, *, headed: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(name, ROW + LEGEND, headed=headed, parent=parent)
        self._data: CostParts | None = None

    def show_data(self, data: CostParts) -> None:
        """Show candidates."""
        self._data = data
        self.set_drawing_height(ROW * max(len(data.rows), 1) + LEGEND)
        self.show_heading(data.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        data = self._data
        if data is None or not data.rows:
            return
        most = max(_total(row) for row in data.rows)
        axis = Axis(0, most or 1.0, NAMES, max(canvas.width() - TOTALS, NAMES + 80))
        for place, row in enumerate(data.rows):
            self._row(canvas, axis, row, LEGEND + ROW * place, data.currency)
        bottom = LEGEND + ROW * len(data.rows)
        canvas.lines([(axis.start, LEGEND, axis.start, bottom)], theme().colour("chart.axis"), 1.5)
        self._legend(canvas, axis.start)

    def _row(self, canvas: Canvas, axis: Axis, row: CostRow, top: float, currency: str) -> None:
        name = theme().font(Role.TABLE)
        fit = QFontMetricsF(name).elidedText(tr(row.name), Qt.TextElideMode.ElideRight, NAMES - 12)
        canvas.words(0, top + ROW / 2, fit, name, theme().colour("text.primary"))
        boxes: list[QRectF] = []
        colours: list[QColor] = []
        start = 0.0
        for part in row.parts:
            left, right = axis.at(start), axis.at(start + part.amount)
            start += part.amount
            boxes.append(QRectF(left + 1, top + (ROW - BAR) / 2, max(right - left - 1, 1), BAR))
            colours.append(theme().colour(f"series.{tokens().series_roles['cost'][part.key]}"))
            self.mark(boxes[-1], tr(row.name), f"{tr(part.name)} {money(part.amount, currency)}", tr(part.detail))
        canvas.bars(boxes, colours)
        figures = theme().font(Role.TABLE_STRONG, figures=True)
        canvas.words(axis.at(start) + 8, top + ROW / 2, money(start, currency), figures, theme().colour("text.primary"))

    def _legend(self, canvas: Canvas, left: float) -> None:
        font, x = theme().font(Role.CAPTION), left
        for key, name in self._keys().items():
            colour = theme().colour(f"series.{tokens().series_roles['cost'][key]}")
            canvas.bars([QRectF(x, 5, 10, 10)], [colour])
            canvas.words(x + 15, 10, tr(name), font, theme().colour("text.secondary"))
            x += 15 + QFontMetricsF(font).horizontalAdvance(tr(name)) + 16

    def _keys(self) -> dict[str, Message]:
        """The parts that occur, in the order of the tokens."""
        found = {part.key: part.name for row in self._data.rows for part in row.parts} if self._data else {}
        return {key: found[key] for key in tokens().series_roles["cost"] if key in found}

    @override
    def sheet(self) -> Sheet:
        keys = self._keys()
        titles = (msg("Candidate"), *keys.values(), msg("Total"))
        figures = frozenset(range(1, len(titles)))
        if self._data is None:
            return Sheet(titles, figures, ())
        return Sheet(titles, figures, [_cells(row, list(keys), self._data.currency) for row in self._data.rows])


def _total(row: CostRow) -> float:
    return sum(part.amount for part in row.parts)


def _cells(row: CostRow, keys: list[str], currency: str) -> list[Cell]:
    amounts = {part.key: part.amount for part in row.parts}
    cells = [
        Cell(money(amounts[key], currency), sort=amounts[key]) if key in amounts else Cell("\u2014") for key in keys
    ]
    return [Cell(tr(row.name)), *cells, Cell(money(_total(row), currency), sort=_total(row), strong=True)]
