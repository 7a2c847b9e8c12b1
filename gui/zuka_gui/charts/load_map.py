"""``LoadMapChart(name)``: which loads fit. Context across, count down; circle fits, triangle is tight, cross does not.

Every mark has its own shape, so that the map reads without colour; a frame marks what the user asks.
"""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka.fit.verdict import Verdict
from zuka.message import msg
from zuka.report.format import EN_DASH, NOT_APPLICABLE, number
from zuka.report.words import VERDICTS
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.base import Chart, Sheet
from zuka_gui.charts.load_map_data import LoadGrid
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.cell import Cell

ROW, TOP, GAP = 16.0, 20.0, 24.0
WIDEST = 72.0
HEIGHT = 166
ASKED = msg("Asked")
MARKS: tuple[tuple[Verdict, Status, str], ...] = (
    (Verdict.FITS, "good", "o"),
    (Verdict.TIGHT, "warn", "t1"),
    (Verdict.DOES_NOT_FIT, "bad", "x"),
)
"""Verdict, its colour and its shape."""


class LoadMapChart(Chart):
    """A grid of verdicts with its legend at the right."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, HEIGHT, parent=parent)
        self._grid: LoadGrid | None = None
        self._left, self._wide = 0.0, 0.0

    def show_data(self, grid: LoadGrid) -> None:
        """Show the verdicts of a layout; the keyboard starts at what is asked."""
        self._grid = grid
        self.across = len(grid.contexts)
        self.first = grid.asked[0] * self.across + grid.asked[1]
        self.set_drawing_height(round(TOP + ROW * len(grid.counts) + 4))
        self.show_heading(grid.heading)

    @override
    def draw(self, canvas: Canvas) -> None:
        grid = self._grid
        if grid is None:
            return
        caption = QFontMetricsF(theme().font(Role.CAPTION))
        legend = max(caption.horizontalAdvance(tr(words)) for words in (ASKED, *VERDICTS.values())) + 24
        self._left = max(caption.horizontalAdvance(tr(grid.down)), 28.0) + 12
        self._wide = min((canvas.width() - self._left - legend - GAP) / len(grid.contexts), WIDEST)
        self._names(canvas, grid)
        self._cells(canvas, grid)
        self._legend(canvas, self._left + self._wide * len(grid.contexts) + GAP)

    def _box(self, row: int, column: int) -> QRectF:
        return QRectF(self._left + column * self._wide, TOP + row * ROW, self._wide - 1, ROW - 1)

    def _names(self, canvas: Canvas, grid: LoadGrid) -> None:
        font, colour = theme().font(Role.CAPTION, figures=True), theme().colour("chart.label")
        canvas.words(0, TOP / 2 - 1, tr(grid.down), theme().font(Role.CAPTION), colour)
        for column, context in enumerate(grid.contexts):
            x = self._box(0, column).center().x()
            canvas.words(x, TOP / 2 - 1, short_tokens(context), font, colour, "middle")
        for row, count in enumerate(grid.counts):
            canvas.words(self._left - 12, self._box(row, 0).center().y(), number(count), font, colour, "right")

    def _cells(self, canvas: Canvas, grid: LoadGrid) -> None:
        places = [(row, column) for row in range(len(grid.counts)) for column in range(len(grid.contexts))]
        for verdict, status, shape in MARKS:
            boxes = [self._box(*place) for place in places if grid.rows[place[0]][place[1]] is verdict]
            if boxes:
                canvas.bars(boxes, [theme().colour(f"status.{status}.fill")] * len(boxes))
                centres = [(box.center().x(), box.center().y()) for box in boxes]
                canvas.dots(centres, theme().colour(f"status.{status}.mark"), 9, shape)
        for row, column in places:
            self.mark(self._box(row, column), spoken(grid, row, column))
        _frame(canvas, self._box(*grid.asked))

    def _legend(self, canvas: Canvas, left: float) -> None:
        font, colour = theme().font(Role.CAPTION), theme().colour("text.secondary")
        y = TOP + ROW / 2
        for verdict, status, shape in MARKS:
            canvas.dots([(left + 6, y)], theme().colour(f"status.{status}.mark"), 9, shape)
            canvas.words(left + 20, y, tr(VERDICTS[verdict]), font, colour)
            y += 20
        _frame(canvas, QRectF(left, y - 6, 12, 12))
        canvas.words(left + 20, y, tr(ASKED), font, colour)

    @override
    def sheet(self) -> Sheet:
        titles = (
            msg("Tokens"),
            VERDICTS[Verdict.FITS],
            VERDICTS[Verdict.TIGHT],
            VERDICTS[Verdict.DOES_NOT_FIT],
        )
        grid = self._grid
        columns = () if grid is None else tuple(enumerate(grid.contexts))
        rows = [(Cell(number(c), sort=c), *_ranges(grid, n)) for n, c in columns if grid is not None]
        return Sheet(titles, frozenset(range(4)), rows)

    @override
    def description(self) -> str:
        """The line, then what is asked; the table says the rest."""
        grid = self._grid
        if grid is None:
            return ""
        return ". ".join((tr(grid.heading.line), f"{tr(ASKED)}: {spoken(grid, *grid.asked)}"))


def short_tokens(count: int) -> str:
    """A count of tokens for an axis: ``8K`` for 8,192, ``3,000`` as it is."""
    return f"{number(count // 1024)}K" if count >= 1024 and count % 1024 == 0 else number(count)


def spoken(grid: LoadGrid, row: int, column: int) -> str:
    """One point of the map in words."""
    words = msg(
        grid.spoken.text,
        context=number(grid.contexts[column]),
        count=number(grid.counts[row]),
        verdict=VERDICTS[grid.rows[row][column]],
    )
    return tr(words)


def _ranges(grid: LoadGrid | None, column: int) -> tuple[Cell, ...]:
    """For one context the counts that fit, are tight, and do not fit."""
    if grid is None:
        return ()
    runs = {
        verdict: [count for count, _ in found]
        for verdict, found in groupby(
            ((count, row[column]) for count, row in zip(grid.counts, grid.rows, strict=True)), key=lambda pair: pair[1]
        )
    }
    return tuple(_run(runs.get(verdict)) for verdict, _, _ in MARKS)


def _run(counts: list[int] | None) -> Cell:
    if not counts:
        return Cell(NOT_APPLICABLE, tone="secondary")
    ends = number(counts[0]) if len(counts) == 1 else f"{number(counts[0])}{EN_DASH}{number(counts[-1])}"
    return Cell(ends, sort=counts[-1])


def _frame(canvas: Canvas, box: QRectF) -> None:
    """A frame about a cell, in the colour of what is chosen."""
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    sides = [
        (left - 1, top, right + 1, top),
        (left - 1, bottom, right + 1, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    ]
    canvas.lines(sides, theme().colour("text.primary"), 2)
