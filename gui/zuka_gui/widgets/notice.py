"""``MessageStrip()``: one line on top of a page about its whole, with links at the right; ``Well``, ``EmptyState``."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from zuka.message import Message
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.button import Button, Kind
from zuka_gui.widgets.icon_label import IconLabel
from zuka_gui.widgets.text import EMPTY, Text, restyle

ICONS: dict[Status, str] = {
    "bad": "octagon-alert",
    "warn": "triangle-alert",
    "info": "info",
    "good": "circle-check",
    "mute": "clock",
}


def mark_colour(status: Status) -> str:
    """The colour key of a status sign."""
    return "text.secondary" if status == "mute" else f"status.{status}.mark"


class MessageStrip(QFrame):
    """A status, a bold first clause, the rest of the sentence, links.

    Signals:
        link_chosen: the key of the link.
    """

    link_chosen = Signal(object)

    def __init__(self, name: str = "strip", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._icon = IconLabel("info", "status.info.mark")
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.RichText)
        self._head, self._text = EMPTY, EMPTY
        self._links = QHBoxLayout()
        self._links.setSpacing(12)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        row.addLayout(self._links)
        translator().changed.connect(self.retranslate)
        self.hide()

    def tell(
        self, status: Status, head: Message, text: Message = EMPTY, links: Sequence[tuple[str, Message]] = ()
    ) -> None:
        """Show a message; each link is (key, words)."""
        self._head, self._text = head, text
        restyle(self, "status", status)
        self._icon.show_icon(ICONS[status], mark_colour(status))
        self._clear_links()
        for key, words in links:
            button = Button(words, "link", name=f"{self.objectName()}.{key}")
            button.setProperty("key", key)
            button.clicked.connect(self._choose)
            self._links.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.retranslate()
        self.show()

    def clear(self) -> None:
        """Show nothing."""
        self.hide()

    def retranslate(self) -> None:
        """Show the words in the present language."""
        self._words.setFont(theme().font(Role.TABLE))
        head, text = tr(self._head), tr(self._text)
        self._words.setText(f"<b>{_escaped(head)}</b> {_escaped(text)}" if text else _escaped(head))
        self.setAccessibleName(f"{head} {text}".strip())

    def _choose(self) -> None:
        self.link_chosen.emit(self.sender().property("key"))

    def _clear_links(self) -> None:
        while (item := self._links.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()


class Well(QFrame):
    """A sunken box: what was understood, or what a choice means."""

    def __init__(self, title: Message, text: Message = EMPTY, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "well")
        self.title = Text(title, Role.TABLE, "secondary")
        self.text = Text(text, Role.BODY, wrap=True)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(16, 12, 16, 12)
        self.body.setSpacing(4)
        self.body.addWidget(self.title)
        self.body.addWidget(self.text)

    def tell(self, title: Message, text: Message) -> None:
        """Show other words."""
        self.title.show_message(title)
        self.text.show_message(text)


class EmptyState(QWidget):
    """An icon, one sentence and at most one button, in the middle of an empty place.

    Signals:
        chosen: the button was pressed.
    """

    chosen = Signal()

    def __init__(
        self,
        icon: str,
        text: Message,
        action: Message = EMPTY,
        *,
        kind: Kind = "secondary",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._text = Text(text, Role.TABLE, "secondary", wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._button = Button(action, kind, name="empty.action", parent=self)
        self._button.setVisible(action != EMPTY)
        self._button.clicked.connect(self.chosen)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(IconLabel(icon, "text.tertiary", 40, stroke=1.25), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._text)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def tell(self, text: Message, action: Message = EMPTY) -> None:
        """Show another sentence."""
        self._text.show_message(text)
        self._button.show_message(action)
        self._button.setVisible(action != EMPTY)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
