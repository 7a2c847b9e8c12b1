"""``Palette(window)``: type a few letters, run a command or go to a step or field (Ctrl+K)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

from zuka.message import Message, msg, render
from zuka_gui.actions.search import plain, search
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.icons import paint_icon
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.paint import paint_text
from zuka_gui.widgets.table_model import Index
from zuka_gui.widgets.text import EMPTY, KeyCap, Text
from zuka_gui.widgets.text_box import TextBox

WIDTH, HEIGHT, ROW = 640, 420, 40
ENTRY = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the palette: words, place, icon, keys, what it does and why it cannot (empty: it can)."""

    title: Message
    place: Message
    run: Callable[[], None]
    icon: str = "corner-down-left"
    keys: str = ""
    why_not: Message = EMPTY
    words: str = ""

    @property
    def haystack(self) -> Sequence[str]:
        """What it is found by, in both languages: the title shown, the English title, further words."""
        return (plain(tr(self.title)), plain(render(self.title, "en")), self.words)


class Palette(QFrame):
    """A list of everything the window can do, filtered by letters."""

    def __init__(self, entries: Callable[[], Sequence[Entry]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self.setProperty("surface", "popup")
        self._window, self._entries = parent, entries
        self.came_from: QWidget | None = None
        self.line = TextBox("palette.line", msg("Search commands, steps, fields"), icon="search", size="large")
        self.line.textChanged.connect(self._filter)
        self.line.installEventFilter(self)
        self.list = QListWidget(self)
        self.list.setObjectName("palette.list")
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.itemClicked.connect(self._run_item)
        self._count = Text(EMPTY, Role.CAPTION, "secondary", figures=True)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 6)
        column.setSpacing(6)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        foot = QHBoxLayout()
        for key, words in (("\u2191 \u2193", msg("choose")), ("Enter", msg("run")), ("Esc", msg("close"))):
            foot.addWidget(KeyCap(key))
            foot.addWidget(Text(words, Role.CAPTION, "secondary"))
            foot.addSpacing(8)
        foot.addStretch(1)
        foot.addWidget(self._count)
        column.addLayout(foot)

    def open(self) -> None:
        """Show at the top of the page with an empty line."""
        self.came_from = self._window.focusWidget()
        area = self._window.rect()
        self.setGeometry(max((area.width() - WIDTH) // 2, 8), 40, min(WIDTH, area.width() - 16), HEIGHT)
        self.list.setAccessibleName(tr(msg("Commands found")))
        self.line.clear()
        self._filter("")
        self.show()
        self.raise_()
        self.line.setFocus()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._key(event.key()):
            return True
        return super().eventFilter(watched, event)

    def _key(self, key: int) -> bool:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if key in steps:
            row = self.list.currentRow() + steps[Qt.Key(key)]
            self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run_item(self.list.currentItem())
        elif key == Qt.Key.Key_Escape:
            self._leave()
        else:
            return False
        return True

    def _filter(self, text: str) -> None:
        entries = self._entries()
        found = search(text, entries)
        self.list.clear()
        for entry in found:
            item = QListWidgetItem(plain(tr(entry.title)))
            item.setData(ENTRY, entry)
            self.list.addItem(item)
        self.list.setCurrentRow(0 if found else -1)
        self._count.show_message(msg("{found} / {total}", found=len(found), total=len(entries)))

    def _run_item(self, item: QListWidgetItem | None) -> None:
        entry = item.data(ENTRY) if item is not None else None
        if isinstance(entry, Entry) and entry.why_not == EMPTY:
            self._leave()
            entry.run()

    def _leave(self) -> None:
        """Close and give the focus back to where it was."""
        self.hide()
        if self.came_from is not None and isValid(self.came_from):
            self.came_from.setFocus(Qt.FocusReason.PopupFocusReason)


class _Delegate(QStyledItemDelegate):
    """Icon, title, place or reason, keys at the right."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, ROW)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry = index.data(ENTRY)
        if not isinstance(entry, Entry):
            return
        box = QRectF(option.rect)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType] not in the stubs
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType] not in the stubs
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(box, theme().colour("surface.selected"))
        off = entry.why_not != EMPTY
        ink, grey = theme().colour("text.tertiary" if off else "text.primary"), theme().colour("text.secondary")
        painter.save()
        paint_icon(painter, QRectF(box.x() + 12, box.center().y() - 8, 16, 16), entry.icon or "circle", grey)
        inner = box.adjusted(40, 0, -12, 0)
        strong = theme().font(Role.STRONG if selected else Role.BODY)
        width = paint_text(painter, inner, plain(tr(entry.title)), strong, ink)
        small = theme().font(Role.CAPTION)
        words = tr(entry.why_not if off else entry.place)
        paint_text(painter, inner.adjusted(width + 14, 0, 0, 0), plain(words), small, grey)
        paint_text(painter, inner, entry.keys, theme().font(Role.CAPTION, figures=True), grey, right=True)
        painter.restore()
