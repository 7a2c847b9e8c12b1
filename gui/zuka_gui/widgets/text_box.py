"""``TextBox(path, width=, icon=, size=)``: a line of words, such as a name or a search."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QAction, QFont, QIcon
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from zuka.message import Message
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.text import EMPTY, restyle

TYPING_PAUSE_MS = 200
WEIGHT = QFont.Tag("wght")


class TextBox(QLineEdit):
    """A line of words.

    Signals:
        edited: the words after a pause in typing; None for an empty line.
    """

    edited = Signal(object)

    def __init__(
        self,
        path: str,
        placeholder: Message = EMPTY,
        *,
        width: int | None = None,
        icon: str = "",
        size: Literal["small", "", "large"] = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(path)
        self._placeholder, self._icon = placeholder, icon
        self.setProperty("room", size)
        self._role = Role.SECTION if size == "large" else Role.CAPTION if size == "small" else Role.TABLE
        if width is not None:
            self.setFixedWidth(width)
        self._sign = QAction(self)
        if icon:
            self.addAction(self._sign, QLineEdit.ActionPosition.LeadingPosition)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._send)
        self.textEdited.connect(self._pause.start)
        self.editingFinished.connect(self._send)
        self._sent = ""
        translator().changed.connect(self.retranslate)
        theme().changed.connect(self.retheme)
        self.retranslate()
        self.retheme()

    def set_value(self, value: object) -> None:
        """Show words; what is being typed is not disturbed."""
        self._sent = "" if value is None else str(value)
        if not (self.hasFocus() and self.isModified()):
            self.setText(self._sent)
            self.setCursorPosition(0)

    def set_issue(self, *, bad: bool) -> None:
        """Mark the line as wrong, or no longer."""
        restyle(self, "state", "bad" if bad else "")

    @Slot()
    def retranslate(self) -> None:
        """Show the placeholder in the present language; it is also the name until a field row gives a better one."""
        font = theme().font(self._role)
        plain = theme().font(Role.BODY)
        font.setWeight(plain.weight())
        if plain.isVariableAxisSet(WEIGHT):
            font.setVariableAxis(WEIGHT, plain.variableAxisValue(WEIGHT))
        self.setFont(font)
        self.setPlaceholderText(tr(self._placeholder))
        if self._placeholder != EMPTY:
            self.setAccessibleName(tr(self._placeholder))

    @Slot()
    def retheme(self) -> None:
        """Tint the sign for the present theme."""
        self._sign.setIcon(theme().icon(self._icon, "text.secondary") if self._icon else QIcon())

    @Slot()
    def _send(self) -> None:
        self._pause.stop()
        text = self.text().strip()
        if text != self._sent:
            self._sent = text
            self.edited.emit(self.parsed(text))

    def parsed(self, text: str) -> object:
        """What a text stands for: itself, or None where it is empty."""
        return text or None


def finish_typing() -> None:
    """Take over what was typed last and not yet sent, before a command or the end of the program.

    The box usually has the focus still, but not where the window itself lost it a moment ago.
    """
    for window in QApplication.topLevelWidgets():
        for line in window.findChildren(QLineEdit):
            if line.isModified():
                line.editingFinished.emit()
