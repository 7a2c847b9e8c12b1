"""``TableModel(columns, key)``: rows of any kind as a Qt model of ``Cell`` values, and a proxy for pinned rows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeAlias, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from typing_extensions import override

from zuka.message import Message
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.widgets.cell import Cell, Column

Row = TypeVar("Row")
Index: TypeAlias = QModelIndex | QPersistentModelIndex
CELL = Qt.ItemDataRole.UserRole
KEY = Qt.ItemDataRole.UserRole + 1
NO_INDEX = QModelIndex()


class TableModel(QAbstractTableModel, Generic[Row]):
    """Holds rows; makes cells when they are looked at and keeps them until the language changes."""

    def __init__(
        self, columns: Sequence[Column[Row]], key: Callable[[Row], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._key = key
        self._rows: tuple[Row, ...] = ()
        self._order: list[int] = []
        self._sorting: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)
        self._cells: dict[tuple[int, int], Cell] = {}
        translator().changed.connect(self.retranslate)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self._cells.clear()
        self._order = self._sorted()
        self.endResetModel()

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column's sort values; -1 gives the rows in their own order again."""
        if (column, order) == self._sorting:
            return
        self.layoutAboutToBeChanged.emit()
        before, self._sorting = self._order, (column, order)
        self._order = self._sorted()
        place = {given: row for row, given in enumerate(self._order)}
        kept = self.persistentIndexList()
        self.changePersistentIndexList(kept, [self.index(place[before[i.row()]], i.column()) for i in kept])
        self.layoutChanged.emit()

    def _sorted(self) -> list[int]:
        """Numbers of the rows in the order wanted."""
        given = list(range(len(self._rows)))
        column, order = self._sorting
        if column < 0:
            return given
        descending = order == Qt.SortOrder.DescendingOrder
        return sorted(given, key=lambda row: _order(self._given_cell(row, column)), reverse=descending)

    def set_title(self, key: str, title: Message) -> None:
        """Give a column another title."""
        self.columns = tuple(replace(column, title=title) if column.key == key else column for column in self.columns)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    def row(self, number: int) -> Row:
        """The row at a position."""
        return self._rows[self._order[number]]

    def key(self, number: int) -> str:
        """The stable key of the row at a position."""
        return self._key(self._rows[self._order[number]])

    def cell(self, row: int, column: int) -> Cell:
        """The cell at a position."""
        return self._given_cell(self._order[row], column)

    def _given_cell(self, row: int, column: int) -> Cell:
        found = self._cells.get((row, column))
        if found is None:
            found = self._cells[row, column] = self.columns[column].cell(self._rows[row])
        return found

    def forget_cells(self) -> None:
        """Make all cells again when they are looked at next, because something that rows share has changed."""
        self._cells.clear()

    def retranslate(self) -> None:
        """Make all words again."""
        self._cells.clear()
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.columns) - 1))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    @override
    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.columns)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.cell(index.row(), index.column()).words
            case _ if role == CELL:
                return self.cell(index.row(), index.column())
            case _ if role == KEY:
                return self.key(index.row())
            case _:
                return None

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(self.columns[section].title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if self.columns[section].right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class PinnedRows(QSortFilterProxyModel):
    """Keeps pinned or unpinned rows. The source sorts itself, once for all views: Python is slow at comparing."""

    def __init__(self, *, pinned: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wants_pinned = pinned
        self._pins: frozenset[str] = frozenset()

    def set_pins(self, pins: frozenset[str]) -> None:
        """Tell which keys are pinned."""
        self.beginFilterChange()
        self._pins = pins
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.sourceModel().sort(column, order)

    @override
    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        model = self.sourceModel()
        pinned = bool(self._pins) and isinstance(model, TableModel) and model.key(source_row) in self._pins
        return pinned == self._wants_pinned


def _order(cell: Cell) -> tuple[float, str]:
    """Numbers before words, unknown last."""
    value = cell.text if cell.sort is None else cell.sort
    return (float(value), "") if isinstance(value, int | float) else (math.inf, str(value))
