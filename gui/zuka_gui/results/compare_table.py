"""``CompareTable(name)``: attributes as rows, candidates as columns, the first of them the baseline.

Arrows move, Enter and F1 explain the value in focus, Ctrl+C copies everything as tab-separated text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)
from typing_extensions import override

from zuka.message import msg
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.results.compare_model import CompareCell, CompareRow
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.icons import paint_icon
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import CELL_PADDING
from zuka_gui.widgets.paint import paint_badge, paint_range, paint_text

Index: TypeAlias = QModelIndex | QPersistentModelIndex
ROW, TITLES, MARK = 31, 150, 120
BEST = msg("best")
NO_INDEX = QModelIndex()


class _Model(QAbstractTableModel):
    """Rows of cells; the first column holds their titles."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[CompareRow, ...] = ()
        self.heads: tuple[str, ...] = ()

    def show_rows(self, rows: Sequence[CompareRow], heads: Sequence[str]) -> None:
        """Show other rows under other heads."""
        self.beginResetModel()
        self.rows, self.heads = tuple(rows), tuple(heads)
        self.endResetModel()

    def cell(self, index: Index) -> CompareCell | None:
        """The cell at a place; None in the column of titles and in captions."""
        cells = self.rows[index.row()].cells
        return cells[index.column() - 1] if 0 < index.column() <= len(cells) else None

    def words(self, index: Index) -> str:
        """A place in words."""
        row, cell = self.rows[index.row()], self.cell(index)
        if cell is None:
            return tr(row.title) if index.column() == 0 else ""
        if cell.range is not None and cell.quantity is not None:
            return f"{cell.quantity.low:,.0f}\u2013{cell.quantity.high:,.0f}"
        badge = cell.badge.words if cell.badge else ""
        best = tr(BEST) if cell.best else ""
        return " ".join(word for word in (tr(cell.text), cell.detail, cell.difference, badge, best) if word)

    @override
    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.heads) + 1

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return self.words(index)
        return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.heads[section - 1] if section else ""
        return None


class _Delegate(QStyledItemDelegate):
    """Draws value, grey range and difference, and the sign of the best."""

    def __init__(self, view: CompareTable) -> None:
        super().__init__(view)
        self._view = view

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType] not in the stubs
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType] not in the stubs
        row, cell = self._view.rows[index.row()], self._view.cell(index)
        painter.save()
        if row.cells and index.column() == 1:
            painter.fillRect(box, theme().colour("surface.selected"))
        painter.setPen(theme().colour("line.subtle" if row.cells else "line.default"))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        if row.cells and index.column() == 0:
            painter.setPen(theme().colour("line.default"))
            painter.drawLine(box.topRight(), box.bottomRight())
        inner = QRectF(box).adjusted(CELL_PADDING, 0, -CELL_PADDING, -1)
        if cell is not None:
            self._cell(painter, inner, cell)
        elif index.column() == 0:
            self._title(painter, inner, row)
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(theme().colour("focus.ring"), 2))
            painter.drawRect(QRectF(box).adjusted(1, 1, -1, -2))
        painter.restore()

    def _title(self, painter: QPainter, box: QRectF, row: CompareRow) -> None:
        role = Role.TABLE if row.cells else Role.CAPTION_STRONG
        colour = theme().colour("text.secondary" if row.cells else "text.primary")
        paint_text(painter, box, tr(row.title), theme().font(role), colour)

    def _cell(self, painter: QPainter, box: QRectF, cell: CompareCell) -> None:
        middle = box.center().y()
        if cell.badge is not None:
            paint_badge(painter, box.x(), middle, cell.badge)
            return
        if cell.range is not None:
            paint_range(painter, QRectF(box.x(), middle - 6, min(MARK, box.width()), 12), cell.range)
            return
        strong = bool(cell.quantity)
        font = theme().font(Role.TABLE_STRONG if strong else Role.TABLE, figures=strong)
        key = "text.primary" if cell.known else "text.secondary"
        rest = box.adjusted(paint_text(painter, box, tr(cell.text), font, theme().colour(key)) + 8, 0, 0, 0)
        small, grey = theme().font(Role.CAPTION, figures=True), theme().colour("text.secondary")
        for words in _details(cell, rest.width(), QFontMetricsF(small)):
            if words:
                rest.adjust(paint_text(painter, rest, words, small, grey) + 8, 0, 0, 0)
        if cell.best and rest.width() > 20:
            good = theme().colour("status.good.text")
            paint_icon(painter, QRectF(rest.x(), round(middle - 7), 14, 14), "check", good)
            paint_text(painter, rest.adjusted(18, 0, 0, 0), tr(BEST), theme().font(Role.CAPTION_STRONG), good)


def _details(cell: CompareCell, room: float, metrics: QFontMetricsF) -> tuple[str, ...]:
    """Range and difference; the range, which the explanation says too, goes where there is no room for both."""
    needed = sum(metrics.horizontalAdvance(words) + 8 for words in (cell.detail, cell.difference))
    if cell.best:
        needed += metrics.horizontalAdvance(tr(BEST)) + 20
    return (cell.detail, cell.difference) if needed <= room else (cell.difference,)


class CompareTable(QTableView):
    """The rows without a header; the page puts heads above the columns.

    Signals:
        explain_wanted: the quantity in focus.
        widths_changed: the widths of the columns.
        pointed: the words in focus, with their row.
    """

    explain_wanted = Signal(object)
    widths_changed = Signal(object)
    pointed = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._model = _Model(self)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(self))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        for policy in (self.setVerticalScrollBarPolicy, self.setHorizontalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(40)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.doubleClicked.connect(self._explain)
        self.selectionModel().currentChanged.connect(self._point)
        translator().changed.connect(self.retranslate)
        theme().changed.connect(self.viewport().update)
        self.retranslate()

    @property
    def rows(self) -> tuple[CompareRow, ...]:
        """The rows that are shown."""
        return self._model.rows

    def cell(self, index: Index) -> CompareCell | None:
        """The cell at a place."""
        return self._model.cell(index)

    def show_rows(self, rows: Sequence[CompareRow], heads: Sequence[str]) -> None:
        """Show rows under these heads, all at once: the page scrolls, not the table."""
        self._model.show_rows(rows, heads)
        self.setFixedHeight(ROW * len(rows) + 2)
        self._share_width()

    def as_text(self) -> str:
        """Heads and rows, tab-separated."""
        columns = range(self._model.columnCount())
        places = ([self._model.index(row, column) for column in columns] for row in range(self._model.rowCount()))
        rows = ("\t".join(map(self._model.words, line)) for line in places)
        return "\n".join(("\t".join(("", *self._model.heads)), *rows))

    def copy(self) -> None:
        """Put the table on the clipboard."""
        QGuiApplication.clipboard().setText(self.as_text())

    def retranslate(self) -> None:
        """Name the table in the present language."""
        self.setAccessibleName(tr(msg("Side by side")))
        self.viewport().update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F1):
            self._explain(self.currentIndex())
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        count = len(self._model.heads)
        if not count:
            return
        each = max((self.viewport().width() - TITLES) // count, 40)
        widths = [TITLES, *([each] * count)]
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        self.widths_changed.emit(widths)

    def _point(self, index: QModelIndex) -> None:
        if index.isValid() and self.cell(index) is not None:
            words = self._model.words(index)
            self.pointed.emit(f"{tr(self.rows[index.row()].title)}: {words}")
        else:
            self.pointed.emit("")

    def _explain(self, index: QModelIndex) -> None:
        cell = self.cell(index) if index.isValid() else None
        if cell is not None and cell.quantity is not None:
            self.explain_wanted.emit(cell.quantity)
