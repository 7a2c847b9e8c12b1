"""``TableModel(columns, key)``: rows of any kind as a Qt model of ``Cell`` values, and its sorting proxy."""

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
SORT = Qt.ItemDataRole.UserRole + 2
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
        self._cells: dict[tuple[int, int], Cell] = {}
        translator().changed.connect(self.retranslate)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self._cells.clear()
        self.endResetModel()

    def set_title(self, key: str, title: Message) -> None:
        """Give a column another title."""
        self.columns = tuple(replace(column, title=title) if column.key == key else column for column in self.columns)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    def row(self, number: int) -> Row:
        """The row at a position."""
        return self._rows[number]

    def key(self, number: int) -> str:
        """The stable key of the row at a position."""
        return self._key(self._rows[number])

    def cell(self, row: int, column: int) -> Cell:
        """The cell at a position."""
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
            case _ if role == SORT:
                cell = self.cell(index.row(), index.column())
                return cell.text if cell.sort is None else cell.sort
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


class SortedRows(QSortFilterProxyModel):
    """Sorts by the cells' sort values (numbers before words, unknown last) and keeps pinned or unpinned rows."""

    def __init__(self, *, pinned: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wants_pinned = pinned
        self._pins: frozenset[str] = frozenset()
        self.setSortRole(SORT)

    def set_pins(self, pins: frozenset[str]) -> None:
        """Tell which keys are pinned."""
        self.beginFilterChange()
        self._pins = pins
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    @override
    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        index = self.sourceModel().index(source_row, 0, source_parent)
        return (self.sourceModel().data(index, KEY) in self._pins) == self._wants_pinned

    @override
    def lessThan(self, source_left: Index, source_right: Index) -> bool:
        return self._order(source_left) < self._order(source_right)

    def _order(self, index: Index) -> tuple[float, str]:
        value = self.sourceModel().data(index, SORT)
        if isinstance(value, int | float):
            return float(value), ""
        return math.inf, str(value)
