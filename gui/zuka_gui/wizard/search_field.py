"""``SearchField()``: the place in the menu bar that opens the palette."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from zuka.message import msg
from zuka_gui.theme.tokens import MENU_BAR
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.text import KeyCap


class SearchField(QWidget):
    """A button that looks like a field, with its key."""

    def __init__(self) -> None:
        super().__init__()
        self.button = Button(msg("Find commands, steps, fields"), "search", icon="search", name="palette.open")
        self.button.setFixedSize(262, 24)
        self.clicked = self.button.clicked
        inner = QHBoxLayout(self.button)
        inner.setContentsMargins(0, 0, 4, 0)
        inner.addWidget(KeyCap("Ctrl K"), 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 12, 0)
        row.addWidget(self.button)
        self.setFixedHeight(MENU_BAR - 2)
