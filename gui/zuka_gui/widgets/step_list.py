"""``StepList()``: the steps at the left with marks and answers so far; views as indented rows below their step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from zuka.message import Message, msg
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.icons import paint_icon
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import STEP_ITEM, VIEW_ITEM
from zuka_gui.widgets.paint import paint_text
from zuka_gui.widgets.table_model import NO_INDEX, Index
from zuka_gui.widgets.text import EMPTY

ITEM = Qt.ItemDataRole.UserRole
STEPS_NAME = msg("Steps")


class Mark(StrEnum):
    """What stands before a step."""

    OPEN = "open"
    DONE = "done"
    WARNING = "warning"
    ERROR = "error"
    WAITING = "waiting"


SPOKEN = {
    Mark.OPEN: EMPTY,
    Mark.DONE: msg("done"),
    Mark.WARNING: msg("has a warning"),
    Mark.ERROR: msg("has an error"),
    Mark.WAITING: msg("waiting"),
}


@dataclass(frozen=True, slots=True)
class Item:
    """A step (``number`` from 1) or a view below it (``number`` 0). ``address`` is where it leads."""

    address: str
    title: Message
    detail: Message = EMPTY
    mark: Mark = Mark.OPEN
    number: int = 0


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.items: tuple[Item, ...] = ()

    def set_items(self, items: Sequence[Item]) -> None:
        if len(items) != len(self.items):
            self.beginResetModel()
            self.items = tuple(items)
            self.endResetModel()
            return
        self.items = tuple(items)
        self.dataChanged.emit(self.index(0), self.index(len(items) - 1))

    @override
    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return len(self.items)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        item = self.items[index.row()]
        if role == ITEM:
            return item
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            words = [f"{item.number} {tr(item.title)}" if item.number else tr(item.title)]
            words += [tr(text) for text in (item.detail, SPOKEN[item.mark]) if text != EMPTY]
            return ", ".join(words)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tr(item.title)
        return None


class StepList(QListView):
    """The list. Arrows and clicks go to a step or view.

    Signals:
        chosen: the address of the step or view that the user wants.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stepList")
        self._model = _Model(self)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self._quiet = False
        self._narrow = False
        self.selectionModel().currentChanged.connect(self._choose)
        translator().changed.connect(self.retranslate)
        theme().changed.connect(self.viewport().update)
        self.retranslate()

    def show_items(self, items: Sequence[Item], current: str) -> None:
        """Show steps and views; ``current`` is the address of the one that is open."""
        self._quiet = True
        self._model.set_items(items)
        for row, item in enumerate(items):
            if item.address == current:
                self.setCurrentIndex(self._model.index(row))
        self._quiet = False
        self.viewport().update()

    @property
    def narrow(self) -> bool:
        """Whether only the marks are shown."""
        return self._narrow

    def set_narrow(self, *, narrow: bool) -> None:
        """Show the marks alone, in narrow windows."""
        self._narrow = narrow
        self.scheduleDelayedItemsLayout()

    def retranslate(self) -> None:
        """Name the list in the present language."""
        self.setAccessibleName(tr(STEPS_NAME))
        self.viewport().update()

    def _choose(self, current: QModelIndex) -> None:
        if not self._quiet and current.isValid():
            self.chosen.emit(self._model.items[current.row()].address)


class _Delegate(QStyledItemDelegate):
    """Draws a step with its mark, or a view with the line that joins the views."""

    def __init__(self, view: StepList) -> None:
        super().__init__(view)
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        item = index.data(ITEM)
        height = STEP_ITEM if isinstance(item, Item) and item.number else 0 if self._view.narrow else VIEW_ITEM
        return QSize(40, height)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item = index.data(ITEM)
        if not isinstance(item, Item):
            return
        box = QRectF(option.rect)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType] not in the stubs
        current = self._view.currentIndex() == index
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if item.number:
            inside = self._view.currentIndex().data(ITEM)
            open_here = isinstance(inside, Item) and inside.address.partition("/")[0] == item.address
            self._step(painter, box, item, current=current or open_here)
        else:
            self._view_row(painter, box, item, current=current)
        painter.restore()

    def _ground(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("surface.selected"))
        painter.drawRoundedRect(box, 4, 4)

    def _focus(self, painter: QPainter, box: QRectF, *, current: bool) -> None:
        if current and self._view.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme().colour("focus.ring"), 2))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)

    def _step(self, painter: QPainter, box: QRectF, item: Item, *, current: bool) -> None:
        if current:
            self._ground(painter, box)
            painter.setBrush(theme().colour("accent.fill"))
            painter.drawRoundedRect(QRectF(box.x(), box.y() + 8, 3, box.height() - 16), 1, 1)
        mark = QRectF(box.x() + 9.5, box.y() + 13.5, 21, 21)
        self._mark(painter, mark, item, current=current)
        if not self._view.narrow:
            waiting = item.mark is Mark.WAITING and not current
            words = QRectF(box.x() + 41, box.y() + 5, box.width() - 47, 20)
            title = theme().colour("text.tertiary" if waiting else "text.primary")
            detail = theme().colour("text.tertiary" if waiting else "text.secondary")
            middle = item.detail == EMPTY
            paint_text(
                painter, words.translated(0, 9) if middle else words, tr(item.title), theme().font(Role.STRONG), title
            )
            paint_text(painter, words.translated(0, 19), tr(item.detail), theme().font(Role.CAPTION), detail)
        self._focus(painter, box, current=self._view.currentIndex().data(ITEM) == item)

    def _mark(self, painter: QPainter, box: QRectF, item: Item, *, current: bool) -> None:
        sign = {Mark.WARNING: ("triangle-alert", "warn"), Mark.ERROR: ("octagon-alert", "bad")}.get(item.mark)
        if sign:
            square = QRectF(box.center().x() - 9, box.center().y() - 9, 18, 18)
            paint_icon(painter, square, sign[0], theme().colour(f"status.{sign[1]}.mark"))
            return
        done = item.mark is Mark.DONE and not current
        accent = theme().colour("accent.fill")
        painter.setPen(QPen(accent if current or done else theme().colour("line.strong"), 1))
        painter.setBrush(accent if current else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)
        if done:
            painter.setPen(QPen(accent, 1.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            x, y = box.x(), box.y()
            painter.drawPolyline([QPointF(x + 6.2, y + 10.8), QPointF(x + 9.3, y + 13.8), QPointF(x + 15, y + 7.6)])
            return
        painter.setFont(theme().font(Role.CAPTION_STRONG, figures=True))
        painter.setPen(theme().colour("text.on_accent" if current else "text.secondary"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(item.number))

    def _view_row(self, painter: QPainter, box: QRectF, item: Item, *, current: bool) -> None:
        painter.setPen(QPen(theme().colour("line.default"), 1))
        painter.drawLine(QPointF(box.x() + 41.5, box.y()), QPointF(box.x() + 41.5, box.bottom()))
        inner = box.adjusted(50, 1, 0, -1)
        if current:
            self._ground(painter, inner)
        colour = theme().colour("accent.text" if current else "text.secondary")
        role = Role.TABLE_STRONG if current else Role.TABLE
        paint_text(painter, inner.adjusted(10, 0, -4, 0), tr(item.title), theme().font(role), colour)
        self._focus(painter, inner, current=current)
