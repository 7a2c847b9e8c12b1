"""``MenuBar()``: the menus in the middle of their bar in every language, and the field that opens the palette."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QMenuBar

from zuka_gui.i18n.translator import translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import MENU_BAR
from zuka_gui.wizard.search_field import SearchField

ITEM_PADDING = 8
"""Above and below the words of a menu together, as in the style sheet."""


class MenuBar(QMenuBar):
    """The bar at the top of the window, also on systems with one menu bar for all."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("menuBar")
        self.setNativeMenuBar(False)
        self.setFixedHeight(MENU_BAR)
        self.search = SearchField()
        self.setCornerWidget(self.search, Qt.Corner.TopRightCorner)
        translator().changed.connect(self.retranslate)
        self.retranslate()

    def retranslate(self) -> None:
        """Set the words in the font of the language; Qt would leave them at the bar's upper edge."""
        font = theme().font(Role.TABLE)
        self.setFont(font)
        room = MENU_BAR - 1 - ITEM_PADDING - QFontMetrics(font).height()
        self.setStyleSheet(f"#menuBar {{ padding-top: {max(room // 2, 0)}px; }}")
