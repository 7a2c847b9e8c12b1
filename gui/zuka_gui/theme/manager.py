"""The theme of the window: system, light or dark, as a palette, a small style sheet and one signal.

``theme()`` is the application's theme; ``theme().colour("text.secondary")`` is a colour of the present scheme and
``theme().font(Role.TABLE)`` a font of the present language. Delegates and charts read both while painting.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QPalette
from PySide6.QtWidgets import QApplication

from zuka_data import folder
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.fonts import Role, font, register_fonts
from zuka_gui.theme.icons import icon_file, tinted_icon
from zuka_gui.theme.tokens import Scheme, tokens

Choice: TypeAlias = Literal["system", "light", "dark"]

_PLACE = re.compile(r"\$\{([^}]+)\}")
_ROLES = {
    QPalette.ColorRole.Window: "surface.window",
    QPalette.ColorRole.WindowText: "text.primary",
    QPalette.ColorRole.Base: "surface.page",
    QPalette.ColorRole.AlternateBase: "surface.sunken",
    QPalette.ColorRole.Text: "text.primary",
    QPalette.ColorRole.Button: "surface.raised",
    QPalette.ColorRole.ButtonText: "text.primary",
    QPalette.ColorRole.ToolTipBase: "surface.raised",
    QPalette.ColorRole.ToolTipText: "text.primary",
    QPalette.ColorRole.PlaceholderText: "text.tertiary",
    QPalette.ColorRole.Highlight: "surface.selected",
    QPalette.ColorRole.HighlightedText: "text.primary",
    QPalette.ColorRole.Link: "text.link",
    QPalette.ColorRole.Accent: "accent.fill",
}


class Theme(QObject):
    """Holds the scheme and applies it to the application.

    Signals:
        changed: colours are others; repaint what is painted by hand.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._choice: Choice = "system"
        self._scheme: Scheme = "light"
        self._colours: dict[str, QColor] = {}
        self._use("light")

    @property
    def choice(self) -> Choice:
        """What the user chose."""
        return self._choice

    @property
    def scheme(self) -> Scheme:
        """What is shown."""
        return self._scheme

    def colour(self, key: str) -> QColor:
        """A colour of the present scheme by its dotted key.

        Raises:
            KeyError: no token has this key.
        """
        return self._colours[key]

    def font(self, role: Role, *, figures: bool = False) -> QFont:
        """A font of the present language."""
        return font(role, translator().language, figures=figures)

    def icon(self, name: str, colour: str = "text.primary") -> QIcon:
        """An icon of the present scheme."""
        return tinted_icon(name, self.colour(colour), self.colour("text.disabled"))

    def follow_system(self) -> None:
        """Listen to the system's colour scheme, for the choice ``system``."""
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._refresh)
        translator().changed.connect(self._set_base_font)

    def set_choice(self, choice: Choice) -> None:
        """Choose and apply a theme."""
        self._choice = choice
        self._refresh()

    def _refresh(self) -> None:
        dark_system = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        self._use("dark" if self._choice == "dark" or (self._choice == "system" and dark_system) else "light")
        self._apply()
        self.changed.emit()
        translator().refresh()  # a new style sheet gives widgets back the font they had when they were made

    def _use(self, scheme: Scheme) -> None:
        self._scheme = scheme
        self._colours = {key: _read(value) for key, value in tokens().colours[scheme].items()}

    def _apply(self) -> None:
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        register_fonts()
        self._set_base_font()
        app.setPalette(self._palette())
        app.setStyleSheet(self._style_sheet())

    def _set_base_font(self) -> None:
        QApplication.setFont(self.font(Role.BODY))

    def _palette(self) -> QPalette:
        palette = QPalette()
        for role, key in _ROLES.items():
            palette.setColor(role, self.colour(key))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.colour("text.disabled"))
        return palette

    def _style_sheet(self) -> str:
        text = (folder() / "theme" / "window.qss").read_text("utf-8")
        return _PLACE.sub(self._value, text)

    def _value(self, place: re.Match[str]) -> str:
        """A token's colour, or the file of a tinted icon: ``${icon check text.on_accent}``."""
        words = place[1].split()
        if words[0] == "icon":
            return icon_file(words[1], self.colour(words[2]), 2.5 if words[1] == "check" else 1.75)
        return self.colour(words[0]).name()


def _read(value: str) -> QColor:
    """``#RRGGBB`` or ``#RRGGBBAA`` (Qt itself reads alpha first)."""
    colour = QColor(value[:7])
    if len(value) == 9:
        colour.setAlpha(int(value[7:], 16))
    return colour


@cache
def theme() -> Theme:
    """The theme of the application."""
    return Theme()
