"""``Button(message, kind, icon=, name=)``: primary, secondary, small, chip, link, icon and search buttons.

A window has one primary button, in the navigation bar. An icon button shows its words as tooltip and name.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QIcon, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from zuka.message import Message
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme

Kind: TypeAlias = Literal["primary", "secondary", "small", "chip", "link", "icon", "search"]

_ROLE = {"primary": Role.TABLE_STRONG, "secondary": Role.TABLE, "link": Role.TABLE}
_ICON_COLOUR = {"primary": "text.on_accent", "link": "text.link", "search": "text.tertiary", "icon": "text.secondary"}


class Button(QPushButton):
    """A button whose words follow the language and whose icon follows the theme."""

    def __init__(
        self,
        message: Message,
        kind: Kind = "secondary",
        *,
        icon: str = "",
        icon_after: bool = False,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._message, self._kind, self._icon, self._icon_after = message, kind, icon, icon_after
        self.setObjectName(name)
        self.setProperty("kind", kind)
        self.setAutoDefault(False)
        self.setIconSize(QSize(14, 14) if kind in {"small", "chip", "search"} else QSize(16, 16))
        if icon_after:
            self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        if kind == "link":
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        translator().changed.connect(self.retranslate)
        theme().changed.connect(self.retheme)
        self.retranslate()
        self.retheme()

    @property
    def message(self) -> Message:
        """The words of the button."""
        return self._message

    def show_message(self, message: Message) -> None:
        """Give the button other words."""
        if message != self._message:
            self._message = message
            self.retranslate()

    def show_icon(self, icon: str) -> None:
        """Give the button another icon, or none."""
        self._icon = icon
        self.retheme()

    def retranslate(self) -> None:
        """Show the words in the present language."""
        words = tr(self._message)
        font = theme().font(_ROLE.get(self._kind, Role.CAPTION))
        if self._kind == "primary":
            font.setWeight(QFont.Weight.DemiBold)
        self.setFont(font)
        self.setAccessibleName(words.replace("&", ""))
        if self._kind == "icon":
            self.setToolTip(words)
        else:
            spaced = f"{words} " if self._icon_after else f" {words}"
            self.setText(spaced if self._icon and self._kind != "link" else words)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses a button as Space does, in the window as in dialogs."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def retheme(self) -> None:
        """Tint the icon for the present theme."""
        colour = _ICON_COLOUR.get(self._kind, "text.primary")
        self.setIcon(theme().icon(self._icon, colour) if self._icon else QIcon())
