"""``PageHeader(title, line)``: question, grey line, buttons; ``Section``: a finding; ``Panel``: a frame."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from zuka.message import Message
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.text import EMPTY, Text


class PageHeader(QWidget):
    """Title, line and buttons of a page."""

    def __init__(self, title: Message, line: Message = EMPTY, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Text(title, Role.TITLE, wrap=True)
        self.title.setObjectName("page.title")
        self.line = Text(line, Role.TABLE, "secondary", wrap=True)
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(self.title)
        words.addWidget(self.line)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(24)
        row.addLayout(words, 1)
        row.addLayout(self._buttons)
        row.setAlignment(self._buttons, Qt.AlignmentFlag.AlignTop)

    def add_button(self, button: QWidget) -> None:
        """Add a secondary button at the right."""
        self._buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)


class Section(QWidget):
    """A finding as a heading, with units, dates and method in the grey line under it, and buttons at the right."""

    def __init__(self, title: Message, line: Message = EMPTY, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Text(title, Role.SECTION, wrap=True)
        self.line = Text(line, Role.CAPTION, "secondary", wrap=True)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.title)
        words.addWidget(self.line)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(words, 1)
        row.addLayout(self._buttons)
        self.line.setVisible(line != EMPTY)

    def add_button(self, button: QWidget) -> None:
        """Add a small button at the right."""
        self._buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def tell(self, title: Message, line: Message = EMPTY) -> None:
        """Show another finding."""
        self.title.show_message(title)
        self.line.show_message(line)
        self.line.setVisible(line != EMPTY)


class Panel(QFrame):
    """A block within a line; never inside another one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(20, 14, 20, 14)
        self.body.setSpacing(8)
