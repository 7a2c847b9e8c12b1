"""``MemoryStackChart(name)``: does it fit? One bar of memory parts against the card's capacity, with a whisker."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.message import msg
from zuka.quantity import Quantity
from zuka.report.format import number, span
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.axis import Axis, spread, ticks
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.data import MemoryStack, Part
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import tokens
from zuka_gui.widgets.cell import Cell

LABELS, TOP, BAR = 10.0, 30.0, 40.0
HEIGHT = 92
LABEL_GAP = 12.0
FREE = msg("Free")
OVER = msg("Over by")
USABLE = msg("Usable")
PART, AMOUNT = msg("Part"), msg("GiB")


class MemoryStackChart(Chart):
    """Parts in the order of the tokens, then what is free; what does not fit stands out beyond the capacity line."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, HEIGHT, parent=parent)
        self._data: MemoryStack | None = None

    def show_data(self, data: MemoryStack) -> None:
        """Show a need and a card."""
        self._data = data
        self.show_heading(data.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        data = self._data
        if data is None:
            return
        needed = sum(part.amount for part in data.parts)
        end = max(data.usable, data.high, needed) * 1.06
        axis = Axis(0, end, 0, canvas.width() - 24)
        self._ticks(canvas, axis, max(data.usable, needed))
        self._parts(canvas, axis, data)
        self._free(canvas, axis, needed, data.usable)
        self._over(canvas, axis, needed, data.usable)
        self._whisker(canvas, axis, data)
        self._limits(canvas, axis, data)

    def _parts(self, canvas: Canvas, axis: Axis, data: MemoryStack) -> None:
        boxes: list[QRectF] = []
        colours: list[QColor] = []
        outside: list[tuple[float, Part]] = []
        start = 0.0
        for part in data.parts:
            stop = min(start + part.amount, data.usable)
            box = QRectF(axis.at(start), TOP, max(axis.at(stop) - axis.at(start) - 1, 1), BAR)
            start += part.amount
            if box.x() >= axis.at(data.usable):
                continue
            series = tokens().series_roles["memory"][part.key]
            boxes.append(box)
            colours.append(theme().colour(f"series.{series}"))
            self.mark(box, f"{tr(part.name)} {number(part.amount, 1)} GiB", tr(part.detail), quantity=part.quantity)
            if not self._inside(canvas, box, part, series):
                outside.append((box.center().x(), part))
        canvas.bars(boxes, colours)
        for box, part in zip(boxes, data.parts, strict=False):
            self._inside(canvas, box, part, tokens().series_roles["memory"][part.key], draw=True)
        self._leaders(canvas, outside, self._parts_limit(axis, data))

    def _inside(self, canvas: Canvas, box: QRectF, part: Part, series: str, *, draw: bool = False) -> bool:
        """Whether the label has room in its part; drawn above all bars in a second turn."""
        words = _label(part)
        font = _strong()
        fits = QFontMetricsF(font).horizontalAdvance(words) + 22 <= box.width()
        if fits and draw:
            canvas.words(box.x() + 11, TOP + BAR / 2, words, font, theme().colour(f"on_series.{series}"))
        return fits

    def _leaders(self, canvas: Canvas, outside: list[tuple[float, Part]], limit: float) -> None:
        font = theme().font(Role.CAPTION)
        outside = _with_room(outside, QFontMetricsF(font), limit)
        labels = [_label(part) for _, part in outside]
        widths = [QFontMetricsF(font).horizontalAdvance(words) for words in labels]
        lefts = spread([(middle, width) for (middle, _), width in zip(outside, widths, strict=True)], limit)
        for (middle, _), words, width, left in zip(outside, labels, widths, lefts, strict=True):
            canvas.words(left, LABELS, words, font, theme().colour("text.primary"))
            start = min(max(middle, left), left + width)
            points = [(start, LABELS + 9), (start, LABELS + 11), (middle, TOP - 5), (middle, TOP - 1)]
            canvas.path(points, theme().colour("line.strong"))

    def _label_limit(self, axis: Axis, data: MemoryStack) -> float:
        """Labels of parts stay left of the words over the capacity and reserve lines."""
        words = _usable_words(data)
        return axis.at(data.usable) - QFontMetricsF(_strong()).horizontalAdvance(words) / 2 - 14

    def _parts_limit(self, axis: Axis, data: MemoryStack) -> float:
        """Labels of parts stay left of the words of the reserve, which stand left of those of the capacity."""
        limit = self._label_limit(axis, data)
        if data.reserved is None:
            return limit
        width = QFontMetricsF(theme().font(Role.CAPTION)).horizontalAdvance(_reserve_words(data))
        return min(axis.at(data.reserved), limit) - width - 12

    def _free(self, canvas: Canvas, axis: Axis, needed: float, usable: float) -> None:
        if needed >= usable:
            return
        box = QRectF(axis.at(needed), TOP + 0.5, axis.at(usable) - axis.at(needed), BAR - 1)
        canvas.bars([box], [theme().colour("series.free")], theme().colour("chart.free_edge"))
        words = f"{tr(FREE)} {number(usable - needed, 1)}"
        self.mark(box, f"{words} GiB")
        font = theme().font(Role.TABLE)
        clear = self._clear(axis, box)
        if QFontMetricsF(font).horizontalAdvance(words) + 20 <= clear.width():
            canvas.words(clear.center().x(), TOP + BAR / 2, words, font, theme().colour("on_series.free"), "middle")

    def _clear(self, axis: Axis, free: QRectF) -> QRectF:
        """The wider side of the free part that neither the whisker nor the line of the reserve crosses."""
        data = self._data
        if data is None:
            return free
        left = max(free.x(), axis.at(min(data.high, data.usable)))
        border = free.right() if data.reserved is None else min(max(axis.at(data.reserved), left), free.right())
        start, end = (left, border) if border - left >= free.right() - border else (border, free.right())
        return QRectF(start, free.y(), end - start, free.height())

    def _over(self, canvas: Canvas, axis: Axis, needed: float, usable: float) -> None:
        if needed <= usable:
            return
        box = QRectF(axis.at(usable), TOP, axis.at(needed) - axis.at(usable), BAR)
        canvas.bars([box], [theme().colour("status.bad.mark")])
        words = f"{tr(OVER)} {number(needed - usable, 1)}"
        self.mark(box, f"{words} GiB")
        left = (
            axis.at(usable) + QFontMetricsF(_strong()).horizontalAdvance(f"{tr(USABLE)} {number(usable, 1)}") / 2 + 14
        )
        canvas.words(left, LABELS, words, _strong(), theme().colour("status.bad.text"))

    def _whisker(self, canvas: Canvas, axis: Axis, data: MemoryStack) -> None:
        low, high, y = axis.at(data.low), axis.at(data.high), TOP + BAR / 2
        if high - low < 2:
            return
        segments = [(low, y, high, y), (low, y - 5, low, y + 5), (high, y - 5, high, y + 5)]
        canvas.lines(segments, theme().colour("chart.whisker"), 1.5, halo=4.5)

    def _limits(self, canvas: Canvas, axis: Axis, data: MemoryStack) -> None:
        x = axis.at(data.usable)
        if data.reserved is not None:
            at = axis.at(data.reserved)
            canvas.lines([(at, TOP - 10, at, TOP + BAR)], theme().colour("series.extra_2"), 1.5, dash=(4, 3))
            self.mark(
                QRectF(at - 4, TOP - 10, 8, BAR + 10),
                f"{_reserve_words(data)} GiB",
                tr(data.holds),
                quantity=data.reserved_quantity,
            )
            left = self._label_limit(axis, data)
            canvas.words(
                min(at, left),
                LABELS,
                _reserve_words(data),
                theme().font(Role.CAPTION),
                theme().colour("text.secondary"),
                "right",
            )
        canvas.lines([(x, TOP - 12, x, TOP + BAR + 4)], theme().colour("chart.capacity"), 2)
        canvas.words(x, LABELS, _usable_words(data), _strong(), theme().colour("text.primary"), "middle")

    def _ticks(self, canvas: Canvas, axis: Axis, last: float) -> None:
        font, colour = theme().font(Role.CAPTION, figures=True), theme().colour("chart.label")
        y = TOP + BAR
        canvas.lines([(axis.start, y + 0.5, axis.end, y + 0.5)], theme().colour("chart.axis"))
        values = ticks(last * 1.02)
        for place, value in enumerate(values):
            x = axis.at(value)
            canvas.lines([(x, y, x, y + 4)], theme().colour("chart.axis"))
            words = f"{number(value)} GiB" if place == len(values) - 1 else number(value)
            canvas.words(x, y + 13, words, font, colour, "left" if place == 0 else "middle")

    @override
    def sheet(self) -> Sheet:
        data = self._data
        if data is None:
            return Sheet((PART, AMOUNT), frozenset({1}), ())
        needed = sum(part.amount for part in data.parts)
        whole = data.heading.quantity
        rows = [_row(tr(part.name), part.amount, quantity=part.quantity) for part in data.parts]
        rows.append(_row(tr(msg("Needed")), needed, span(data.low, data.high, 1), quantity=whole, strong=True))
        if data.reserved is not None:
            rows.append(_row(tr(data.reserved_name), data.reserved, quantity=data.reserved_quantity))
        rows.append(_row(tr(USABLE), data.usable, quantity=data.usable_quantity))
        rest, words = data.usable - needed, FREE if needed <= data.usable else OVER
        rows.append(_row(tr(words), abs(rest)))
        return Sheet((PART, AMOUNT), frozenset({1}), rows)


def _row(
    name: str, amount: float, ranged: str = "", *, quantity: Quantity | None = None, strong: bool = False
) -> tuple[Cell, Cell]:
    shown = Cell(number(amount, 1), ranged, sort=amount, strong=strong, quantity=quantity)
    return Cell(name, strong=strong), shown


def _label(part: Part) -> str:
    return f"{tr(part.name)} {number(part.amount, 1)}"


def _with_room(outside: list[tuple[float, Part]], metrics: QFontMetricsF, limit: float) -> list[tuple[float, Part]]:
    """The parts whose labels go side by side; the smallest lose theirs first, and are said by mouse, keys and table."""
    kept = list(outside)
    while kept and sum(metrics.horizontalAdvance(_label(part)) + LABEL_GAP for _, part in kept) > limit + LABEL_GAP:
        kept.remove(min(kept, key=lambda each: each[1].amount))
    return kept


def _strong() -> QFont:
    return theme().font(Role.TABLE_STRONG)


def _usable_words(data: MemoryStack) -> str:
    return f"{tr(USABLE)} {number(data.usable, 1)}"


def _reserve_words(data: MemoryStack) -> str:
    return "" if data.reserved is None else f"{tr(data.reserved_name)} {number(data.reserved, 1)}"
