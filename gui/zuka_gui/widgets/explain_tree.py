"""``ExplainTree()``: the tree behind a quantity; each row is name, value, basis badge, and formula or source below."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from typing_extensions import override

from zuka.message import Message, msg, verbatim
from zuka.quantity import Basis, Quantity
from zuka.report.format import figure
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.icons import paint_icon
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.paint import BadgeLook, badge_width, paint_badge, paint_text
from zuka_gui.widgets.table_model import Index
from zuka_gui.widgets.text import EMPTY

QUANTITY = Qt.ItemDataRole.UserRole
BADGE_COLUMN = 78
BASIS_WORDS: dict[Basis, tuple[Status, Message]] = {
    Basis.MEASURED: ("good", msg("measured")),
    Basis.DERIVED: ("info", msg("derived")),
    Basis.ASSUMED: ("warn", msg("assumed")),
    Basis.LISTED: ("mute", msg("listed")),
}
TREE_NAME = msg("What the number is made of")


class ExplainTree(QTreeWidget):
    """Parts and inputs of a quantity, opened two levels deep."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("explain.tree")
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(16)
        self.setUniformRowHeights(False)
        self.setExpandsOnDoubleClick(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Delegate(self))
        self.itemClicked.connect(self._toggle)
        translator().changed.connect(self.retranslate)
        theme().changed.connect(self.viewport().update)
        self.retranslate()

    def show_quantity(self, quantity: Quantity) -> None:
        """Show a tree."""
        self.clear()
        top = _item(quantity)
        self.addTopLevelItem(top)
        self.expandToDepth(1)
        self.setCurrentItem(top)
        self.retranslate()

    def retranslate(self) -> None:
        """Show the words in the present language, also to screen readers."""
        self.setAccessibleName(tr(TREE_NAME))
        for number in range(self.topLevelItemCount()):
            _speak(self.topLevelItem(number))
        self.viewport().update()

    def _toggle(self, item: QTreeWidgetItem) -> None:
        item.setExpanded(not item.isExpanded())

    @override
    def drawBranches(self, painter: QPainter, rect: object, index: Index) -> None:
        """Nothing: the delegate draws the arrow beside the name, on the row's ground."""


def note_of(quantity: Quantity) -> Message:
    """The line below a row: its formula, else its source, else its range."""
    if quantity.formula is not None:
        return quantity.formula
    if quantity.source:
        return verbatim(quantity.source)
    span = figure(quantity).span
    if quantity.parts:
        return msg("{span}; the parts add up to this", span=span) if span else msg("the parts add up to this")
    return verbatim(span)


def _item(quantity: Quantity) -> QTreeWidgetItem:
    item = QTreeWidgetItem()
    item.setData(0, QUANTITY, quantity)
    for child in (*quantity.parts, *quantity.inputs):
        item.addChild(_item(child))
    return item


def _speak(item: QTreeWidgetItem | None) -> None:
    if item is None:
        return
    quantity = item.data(0, QUANTITY)
    shown = figure(quantity)
    basis = tr(BASIS_WORDS[quantity.basis][1])
    words = f"{tr(quantity.name)}: {shown.in_words()} {tr(shown.unit)}, {basis}. {tr(note_of(quantity))}"
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, words)
    for number in range(item.childCount()):
        _speak(item.child(number))


class _Delegate(QStyledItemDelegate):
    """Draws a row of the tree."""

    def __init__(self, tree: ExplainTree) -> None:
        super().__init__(tree)
        self._tree = tree

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        quantity = index.data(QUANTITY)
        noted = isinstance(quantity, Quantity) and note_of(quantity) != EMPTY and tr(note_of(quantity)) != ""
        return QSize(100, 54 if noted else 34)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        quantity = index.data(QUANTITY)
        if not isinstance(quantity, Quantity):
            return
        box = QRectF(option.rect)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType] not in the stubs
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType] not in the stubs
        painter.save()
        whole = QRectF(0, box.y(), self._tree.viewport().width(), box.height())
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(whole.adjusted(0, 0, 0, -1), theme().colour("surface.selected"))
        painter.setPen(theme().colour("line.subtle"))
        painter.drawLine(whole.bottomLeft(), whole.bottomRight())
        if index.model().hasChildren(index):
            arrow = "chevron-down" if self._tree.isExpanded(index) else "chevron-right"
            paint_icon(painter, QRectF(box.x() + 2, box.y() + 10, 14, 14), arrow, theme().colour("text.secondary"))
        self._row(painter, box.adjusted(22, 0, -4, 0), quantity)
        painter.restore()

    def _row(self, painter: QPainter, box: QRectF, quantity: Quantity) -> None:
        upper = QRectF(box.x(), box.y() + 6, box.width(), 22)
        status, basis = BASIS_WORDS[quantity.basis]
        look = BadgeLook(status, tr(basis))
        paint_badge(painter, box.right() - badge_width(look), upper.center().y(), look)
        values = upper.adjusted(0, 0, -BADGE_COLUMN, 0)
        shown = figure(quantity)
        primary = theme().colour("text.primary")
        value = f"{shown.value} {tr(shown.unit)}".strip()
        width = paint_text(painter, values, value, theme().font(Role.TABLE, figures=True), primary, right=True)
        paint_text(
            painter, values.adjusted(0, 0, -width - 8, 0), tr(quantity.name), theme().font(Role.TABLE_STRONG), primary
        )
        lower = QRectF(box.x(), box.y() + 28, box.width(), 18)
        paint_text(painter, lower, tr(note_of(quantity)), theme().font(Role.CAPTION), theme().colour("text.secondary"))
