"""``Table(name, title, columns, key)``: a sortable table with rows that can be pinned to its top.

Arrows move, Space pins, Enter and F1 explain, Ctrl+C copies the rows as tab-separated text. Pinned rows move into a
second view above that shares model, selection and column widths; they keep their rank, so gaps below are right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QSizePolicy, QTableView, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.message import Message, msg
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.icons import paint_icon
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import CELL_PADDING, HEADER, ROW
from zuka_gui.widgets.cell import Column
from zuka_gui.widgets.paint import paint_text
from zuka_gui.widgets.table_delegate import CellDelegate
from zuka_gui.widgets.table_model import KEY, PinnedRows, TableModel

Row = TypeVar("Row")
_UP = QPointF(0, -1)
PINNED = msg("{table}, pinned rows")


class _Header(QHeaderView):
    """Titles in caption type on the columns' own padding, with the sorted column's arrow beside its title."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFixedHeight(HEADER)
        self.setHighlightSections(False)
        self.setSectionsClickable(True)
        self.setStretchLastSection(True)
        self.setMinimumSectionSize(24)
        self.setSortIndicatorClearable(True)

    def follow(self, section: int, _old: int, new: int) -> None:
        """Take over the width of the same column of another header; the last one stretches by itself."""
        shown = [n for n in range(self.count()) if not self.isSectionHidden(n)]
        if new and section in shown[:-1] and self.sectionSize(section) != new:
            self.resizeSection(section, new)

    @override
    def paintSection(self, painter: QPainter, rect: object, logicalIndex: int) -> None:
        box = QRectF(rect)  # pyright: ignore[reportArgumentType, reportCallIssue]
        painter.save()
        painter.fillRect(box, theme().colour("surface.page"))
        painter.setPen(theme().colour("line.default"))
        painter.drawLine(box.bottomLeft() + _UP, box.bottomRight() + _UP)
        title = str(self.model().headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        alignment = self.model().headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        right = alignment is not None and bool(alignment & Qt.AlignmentFlag.AlignRight)
        inner = box.adjusted(CELL_PADDING, 0, -CELL_PADDING, 0)
        font, colour = theme().font(Role.CAPTION_STRONG), theme().colour("text.secondary")
        width = paint_text(painter, inner, title, font, colour, right=right)
        if self.sortIndicatorSection() == logicalIndex and title:
            arrow = "arrow-up" if self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder else "arrow-down"
            x = inner.right() - width - 14 if right else inner.x() + width + 3
            paint_icon(painter, QRectF(x, box.center().y() - 5, 11, 11), arrow, colour)
        painter.restore()


class _View(QTableView):
    """One of the two views: no grid, whole rows, keyboard as people expect."""

    pin_wanted = Signal()
    opened = Signal()
    copied = Signal()
    resized = Signal()

    def __init__(self, row_height: int) -> None:
        super().__init__()
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(row_height)
        self.verticalHeader().setMinimumSectionSize(row_height)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.pin_wanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F1):
            self.opened.emit()
        else:
            super().keyPressEvent(event)


class Table(QWidget, Generic[Row]):
    """Rows under a header.

    Signals:
        row_chosen: the row that is now selected.
        row_opened: the row on which Enter was pressed or that was double-clicked.
        pin_toggled: the key of the row that is to be pinned or unpinned.
        explain_wanted: the quantity of the opened cell, or the first of its row.
        room_changed: the width that the columns have.
    """

    row_chosen = Signal(object)
    row_opened = Signal(object)
    pin_toggled = Signal(object)
    explain_wanted = Signal(object)
    room_changed = Signal(int)

    def __init__(
        self,
        name: str,
        title: Message,
        columns: Sequence[Column[Row]],
        key: Callable[[Row], str],
        *,
        row_height: int = ROW,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._title = title
        self._row_height = row_height
        self.model: TableModel[Row] = TableModel(columns, key, self)
        self._pins: frozenset[str] = frozenset()
        right = frozenset(n for n, column in enumerate(columns) if column.right)
        self._proxies = (PinnedRows(pinned=True, parent=self), PinnedRows(pinned=False, parent=self))
        self.pinned_view, self.view = _View(row_height), _View(row_height)
        self._views = (self.pinned_view, self.view)
        for view, proxy in zip(self._views, self._proxies, strict=True):
            self._connect(view, proxy, right)
        self._lay_out()
        translator().changed.connect(self.retranslate)
        theme().changed.connect(self._repaint)
        self.view.resized.connect(self._tell_room)
        self.retranslate()

    def _connect(self, view: _View, proxy: PinnedRows, right: frozenset[int]) -> None:
        proxy.setSourceModel(self.model)
        view.setModel(proxy)
        view.setItemDelegate(CellDelegate(view, right_columns=right, pinned=view is self.pinned_view))
        view.selectionModel().currentRowChanged.connect(self._choose)
        view.doubleClicked.connect(self._open)
        view.pin_wanted.connect(self._toggle_pin)
        view.opened.connect(self._open)
        view.copied.connect(self._copy)

    def _lay_out(self) -> None:
        self._header = _Header(self.view)
        self.view.setHorizontalHeader(self._header)
        self.view.setSortingEnabled(True)
        self._upper_header = _Header(self.pinned_view)
        for header in (self._header, self._upper_header):
            header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.pinned_view.setHorizontalHeader(self._upper_header)
        self._upper_header.sectionClicked.connect(self._sort_lower)
        for number, column in enumerate(self.model.columns):
            for header in (self._header, self._upper_header):
                header.resizeSection(number, column.width)
        self._header.sectionResized.connect(self._upper_header.follow)
        self._upper_header.sectionResized.connect(self._header.follow)
        self.view.horizontalScrollBar().valueChanged.connect(self.pinned_view.horizontalScrollBar().setValue)
        self.pinned_view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pinned_view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pinned_view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.pinned_view.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._upper = QHBoxLayout()
        self._upper.addWidget(self.pinned_view)
        column.addLayout(self._upper)
        column.addWidget(self.view, 1)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; the selection stays on the same key."""
        chosen = self.chosen_key()
        self.model.set_rows(rows)
        self._fit_pinned()
        if chosen is not None:
            self.choose(chosen)

    def set_pins(self, keys: frozenset[str]) -> None:
        """Pin the rows with these keys to the top."""
        chosen = self.chosen_key()
        self._pins = keys
        for proxy in self._proxies:
            proxy.set_pins(keys)
        self._fit_pinned()
        if chosen is not None:
            self.choose(chosen)

    def choose(self, key: str) -> None:
        """Select the row with this key, where there is one."""
        for view in self._views:
            for number in range(view.model().rowCount()):
                index = view.model().index(number, 0)
                if index.data(KEY) == key:
                    view.setCurrentIndex(index)
                    return

    def chosen_key(self) -> str | None:
        """The key of the selected row."""
        found = self._current()
        return self.model.key(found) if found is not None else None

    def hide_column(self, key: str, *, hidden: bool) -> None:
        """Show or hide a column."""
        for number, column in enumerate(self.model.columns):
            if column.key == key:
                self._header.setSectionHidden(number, hidden)
                self._upper_header.setSectionHidden(number, hidden)

    def set_widths(self, widths: Mapping[str, int]) -> None:
        """Show the columns named here in these widths and hide the others."""
        for number, column in enumerate(self.model.columns):
            self.hide_column(column.key, hidden=column.key not in widths)
            if column.key in widths:
                self._header.resizeSection(number, widths[column.key])
                self._upper_header.resizeSection(number, widths[column.key])

    def height_for_rows(self) -> int:
        """The height that shows all rows without scrolling."""
        return HEADER + self._row_height * self.model.rowCount()

    def room(self) -> int:
        """The width that the columns have."""
        return self.view.viewport().width()

    def _tell_room(self) -> None:
        """The pinned rows leave the room of the scroll bar free, so that columns stay in line."""
        self._upper.setContentsMargins(0, 0, self.view.width() - self.room(), 0)
        self.room_changed.emit(self.room())

    def set_row_height(self, height: int) -> None:
        """Give all rows another height, such as that of two lines."""
        self._row_height = height
        for view in self._views:
            view.verticalHeader().setMinimumSectionSize(height)
            view.verticalHeader().setDefaultSectionSize(height)
        self._fit_pinned()

    def retranslate(self) -> None:
        """Name the views in the present language."""
        self.view.setAccessibleName(tr(self._title))
        self.pinned_view.setAccessibleName(tr(msg(PINNED.text, table=self._title)))
        self.view.setObjectName(f"{self.objectName()}.rows")
        self.pinned_view.setObjectName(f"{self.objectName()}.pinned")
        self._repaint()

    def _repaint(self) -> None:
        for view in self._views:
            view.viewport().update()
            view.horizontalHeader().viewport().update()

    def _fit_pinned(self) -> None:
        count = self._proxies[0].rowCount()
        self.pinned_view.setFixedHeight(HEADER + count * self._row_height)
        self.pinned_view.setVisible(count > 0)
        self._header.setVisible(count == 0)

    def _sort_lower(self, column: int) -> None:
        descending = (
            self._header.sortIndicatorSection() == column
            and self._header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        )
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        self._header.setSortIndicator(column, order)
        self._upper_header.setSortIndicator(column, order)

    def _choose(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        other = self._proxies[0] if index.model() is self._proxies[1] else self._proxies[1]
        for view in self._views:
            if view.model() is other:
                view.selectionModel().clear()
        self.row_chosen.emit(self.model.row(self._source_row(index)))

    def _open(self) -> None:
        found = self._current()
        if found is None:
            return
        self.row_opened.emit(self.model.row(found))
        order = [self._current_column(), *range(len(self.model.columns))]
        quantities = (self.model.cell(found, column).quantity for column in order)
        quantity = next((each for each in quantities if each is not None), None)
        if quantity is not None:
            self.explain_wanted.emit(quantity)

    def _toggle_pin(self) -> None:
        key = self.chosen_key()
        if key is not None:
            self.pin_toggled.emit(key)

    def _current(self) -> int | None:
        for view in self._views:
            index = view.currentIndex()
            if index.isValid() and view.selectionModel().isRowSelected(index.row(), QModelIndex()):
                return self._source_row(index)
        return None

    def _current_column(self) -> int:
        focused = self.pinned_view if self.pinned_view.hasFocus() else self.view
        return max(focused.currentIndex().column(), 0)

    def _source_row(self, index: QModelIndex) -> int:
        proxy = self._proxies[0] if index.model() is self._proxies[0] else self._proxies[1]
        return proxy.mapToSource(index).row()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.as_text())

    def as_text(self) -> str:
        """All rows in the order shown, tab-separated under their titles."""
        lines = ["\t".join(tr(column.title) for column in self.model.columns)]
        for proxy in self._proxies:
            for number in range(proxy.rowCount()):
                row = proxy.mapToSource(proxy.index(number, 0)).row()
                lines.append("\t".join(self.model.cell(row, n).words for n in range(len(self.model.columns))))
        return "\n".join(lines)
