"""Words on the window that follow the language by themselves.

``Text(message, role, tone, wrap=, figures=)`` is a label, ``KeyCap(text)`` a key, ``Line()`` a rule, ``restyle``
applies a changed style property. Labels are plain text: names in files written by others are never read as HTML.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from zuka.message import Message, verbatim
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme

Tone: TypeAlias = Literal["primary", "secondary", "tertiary", "accent", "good", "warn", "bad"]
EMPTY = verbatim("")


def restyle(widget: QWidget, name: str, value: str) -> None:
    """Set a property that the style sheet looks at."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class Text(QLabel):
    """A label with a message, a kind of text and a tone."""

    def __init__(
        self,
        message: Message = EMPTY,
        role: Role = Role.BODY,
        tone: Tone = "primary",
        *,
        wrap: bool = False,
        figures: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._message, self._role, self._figures = message, role, figures
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if wrap:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setProperty("tone", tone)
        translator().changed.connect(self.retranslate)
        self.retranslate()

    @property
    def message(self) -> Message:
        """What is shown."""
        return self._message

    def show_message(self, message: Message) -> None:
        """Show another message."""
        if message != self._message:
            self._message = message
            self.retranslate()

    def set_tone(self, tone: Tone) -> None:
        """Show in another tone."""
        restyle(self, "tone", tone)

    def retranslate(self) -> None:
        """Show the message in the present language and its font."""
        self.setFont(theme().font(self._role, figures=self._figures))
        self.setText(tr(self._message))


class KeyCap(QLabel):
    """A key, as in a list of shortcuts."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(key, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("keycap", "true")
        self.setFont(theme().font(Role.CAPTION, figures=True))
        self.setFixedHeight(18)


class Line(QFrame):
    """A horizontal rule of one pixel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rule", "line")
