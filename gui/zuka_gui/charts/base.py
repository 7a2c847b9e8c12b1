"""``Chart``: finding, grey line, *Table* and *Explain*, the drawing, its table twin, and its words for screen readers.

A chart fills ``draw`` and ``sheet``. Arrow keys move between the marks and say their values; the mouse shows the same.
Enter, F1 or a double click explains the mark pointed at, or the finding where the mark has no quantity of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QToolTip, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.message import Message, msg
from zuka.quantity import Quantity
from zuka_gui.charts._pg import Canvas
from zuka_gui.charts.data import Heading
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.cell import Cell, Column
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.text import EMPTY

TABLE = msg("Table")
CHART = msg("Chart")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The chart's data as a table: titles, which columns are figures, and rows of finished words."""

    titles: Sequence[Message]
    figures: frozenset[int]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class Spot:
    """A mark that can be pointed at, its values in words, and the quantity that explains it."""

    box: QRectF
    words: str
    quantity: Quantity | None = None


class _Cover(QWidget):
    """Lies over the drawing: takes keys and mouse, shows the ring about the mark pointed at."""

    pointed = Signal(object)
    opened = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.spots: list[Spot] = []
        self._across, self._first = 1, 0
        self._at = -1

    def set_spots(self, spots: list[Spot], across: int, first: int) -> None:
        """Take the marks of a new drawing: how many stand side by side, and where the keyboard starts."""
        self.spots, self._across, self._first = spots, across, first
        self._at = min(self._at, len(spots) - 1)
        self.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        across = self._across
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: across, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -across}
        step = steps.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F1):
            self.opened.emit(self.spots[self._at].quantity if 0 <= self._at < len(self.spots) else None)
        elif step is None or not self.spots:
            super().keyPressEvent(event)
        else:
            self._move(step)

    def _move(self, step: int) -> None:
        self._at = (self._at + step) % len(self.spots) if self._at >= 0 else self._first % len(self.spots)
        spot = self.spots[self._at]
        self.pointed.emit(spot.words)
        QToolTip.showText(self.mapToGlobal(spot.box.bottomLeft().toPoint() + QPoint(0, 4)), spot.words, self)
        self.update()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = self._under(event)
        if spot is not None:
            QToolTip.showText(event.globalPosition().toPoint(), spot.words, self, spot.box.toRect())

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        spot = self._under(event)
        if spot is not None:
            self.opened.emit(spot.quantity)

    def _under(self, event: QMouseEvent) -> Spot | None:
        """The mark under the mouse; of several the one drawn last."""
        return next((spot for spot in reversed(self.spots) if spot.box.contains(event.position())), None)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.hasFocus():
            return
        painter = QPainter(self)
        painter.setPen(QPen(theme().colour("focus.ring"), 2))
        box = QRectF(self.rect()) if self._at < 0 else self.spots[self._at].box
        painter.drawRect(box.adjusted(1, 1, -1, -1))


class Chart(QWidget):
    """Base of all charts.

    ``across`` is how many marks stand side by side, ``first`` the mark at which the keyboard starts.

    Signals:
        explain_wanted: the quantity behind the finding or behind one mark.
        pointed: the words of the mark that the keyboard points at, for the status line.
    """

    explain_wanted = Signal(object)
    pointed = Signal(object)
    across, first = 1, 0

    def __init__(self, name: str, height: int, *, headed: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._heading = Heading(EMPTY)
        self._spots: list[Spot] = []
        self.section = Section(EMPTY, parent=self)
        self._switch = Button(TABLE, "small", icon="table-2", name=f"{name}.table")
        self._switch.clicked.connect(self._toggle)
        self._explain = Button(msg("Explain"), "small", icon="sigma", name=f"{name}.explain")
        self._explain.clicked.connect(self._ask)
        self.section.add_button(self._switch)
        self.section.add_button(self._explain)
        self.section.setVisible(headed)
        self._place = QWidget(self)
        self.canvas = Canvas(self._place)
        self._cover = _Cover(self._place)
        self._cover.setObjectName(f"{name}.marks")
        self._cover.pointed.connect(self.pointed)
        self._cover.opened.connect(self._open)
        self._twin: Table[Sequence[Cell]] | None = None
        self.set_drawing_height(height)
        self._lay_out()
        translator().changed.connect(self.retranslate)
        theme().changed.connect(self.redraw)

    def _lay_out(self) -> None:
        stack = QStackedLayout(self._place)
        stack.setStackingMode(QStackedLayout.StackingMode.StackAll)
        stack.addWidget(self.canvas)
        stack.addWidget(self._cover)
        stack.setCurrentWidget(self._cover)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self.section)
        self._column.addWidget(self._place)
        self._column.addStretch(1)

    def set_drawing_height(self, height: int) -> None:
        """Give the drawing a height of its own."""
        self._place.setFixedHeight(height)

    def fold(self, *, folded: bool) -> None:
        """Show only the finding and its line, where the window is low; or all again."""
        self._place.setVisible(not folded and (self._twin is None or self._twin.isHidden()))

    def show_heading(self, heading: Heading) -> None:
        """Show another finding and draw again; charts call it when they get other data."""
        self._heading = heading
        self.section.tell(heading.finding, heading.line)
        self._explain.setVisible(heading.quantity is not None)
        self.retranslate()

    def draw(self, canvas: Canvas) -> None:
        """Draw the data on the canvas, and ``mark`` what can be pointed at; without data there is nothing to draw."""

    def sheet(self) -> Sheet:
        """The data as a table, in the present language; every chart has its own."""
        raise TypeError(f"{type(self).__name__} has no table twin")

    def mark(self, box: QRectF, *words: str, quantity: Quantity | None = None) -> None:
        """Let a mark be pointed at, and explained."""
        self._spots.append(Spot(box, " \u00b7 ".join(word for word in words if word), quantity))

    def redraw(self) -> None:
        """Draw again, in the present size, theme and language."""
        if self.canvas.width() <= 0:
            return
        self._spots = []
        self.canvas.begin()
        self.draw(self.canvas)
        self._cover.set_spots(self._spots, self.across, self.first)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self._cover.setAccessibleName(tr(self._heading.finding))
        self._cover.setAccessibleDescription(self.description())
        if self._twin is not None:
            self._twin.model.set_rows(self.sheet().rows)
        self.redraw()

    def description(self) -> str:
        """The chart in words: its grey line, then one sentence per row of its table."""
        rows = ["; ".join(cell.words for cell in row if cell.words) for row in self.sheet().rows]
        return ". ".join(word for word in (tr(self._heading.line), *rows) if word)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._column.activate()
        self.redraw()

    @override
    def showEvent(self, event: QEvent) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] QShowEvent is a QEvent
        self._column.activate()
        self.redraw()

    def _toggle(self) -> None:
        shown = self._twin is not None and self._twin.isVisible()
        if self._twin is None:
            self._twin = self._make_twin()
            self._column.insertWidget(2, self._twin, 100)
        self._twin.setVisible(not shown)
        self._place.setVisible(shown)
        self._switch.show_message(TABLE if shown else CHART)
        self._switch.show_icon("table-2" if shown else "chart-bar")

    def _make_twin(self) -> Table[Sequence[Cell]]:
        sheet = self.sheet()
        columns = [
            Column(str(n), title, _cell_at(n), 180 if n == 0 else 120, right=n in sheet.figures)
            for n, title in enumerate(sheet.titles)
        ]
        twin: Table[Sequence[Cell]] = Table(
            f"{self.objectName()}.twin", self._heading.finding, columns, _row_key, row_height=28
        )
        twin.explain_wanted.connect(self.explain_wanted)
        twin.set_rows(sheet.rows)
        twin.setMinimumHeight(min(twin.height_for_rows() + 2, max(self._place.height(), 120)))
        return twin

    def _open(self, quantity: Quantity | None) -> None:
        found = quantity or self._heading.quantity
        if found is not None:
            self.explain_wanted.emit(found)

    def _ask(self) -> None:
        if self._heading.quantity is not None:
            self.explain_wanted.emit(self._heading.quantity)


def _cell_at(column: int) -> Callable[[Sequence[Cell]], Cell]:
    def cell(row: Sequence[Cell]) -> Cell:
        return row[column]

    return cell


def _row_key(row: Sequence[Cell]) -> str:
    return row[0].words
