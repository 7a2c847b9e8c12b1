"""``NavBar()``: Back at the left, secondary buttons and the window's one primary button at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from zuka.message import Message, msg
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.tokens import NAV_BAR, PAGE_PADDING
from zuka_gui.widgets.button import Button, Kind
from zuka_gui.widgets.text import EMPTY, Text


@dataclass(frozen=True, slots=True)
class NavButton:
    """A button of the bar: the key that ``pressed`` sends, its words and icon."""

    key: str
    words: Message
    icon: str = ""
    icon_after: bool = False


@dataclass(frozen=True, slots=True)
class NavPlan:
    """What the bar offers on a page."""

    primary: NavButton
    secondary: Sequence[NavButton] = ()
    back: NavButton | None = NavButton("back", msg("Back"), "arrow-left")
    hint: Message = EMPTY


class NavBar(QFrame):
    """The bar under the page.

    Signals:
        pressed: the key of the button.
    """

    pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navBar")
        self.setFixedHeight(NAV_BAR)
        self._plan: NavPlan | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(PAGE_PADDING, 0, PAGE_PADDING, 0)
        self._row.setSpacing(8)

    def show_plan(self, plan: NavPlan) -> None:
        """Show other buttons; the same plan again changes nothing, so that the focus stays."""
        if plan == self._plan:
            return
        self._plan = plan
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if plan.back:
            self._row.addWidget(self._button(plan.back, "secondary"))
        self._row.addStretch(1)
        if plan.hint != EMPTY:
            self._row.addWidget(Text(plan.hint, Role.CAPTION, "secondary"))
            self._row.addSpacing(8)
        for button in plan.secondary:
            self._row.addWidget(self._button(button, "secondary"))
        self._row.addWidget(self._button(plan.primary, "primary"))

    def _button(self, plan: NavButton, kind: Kind) -> Button:
        button = Button(plan.words, kind, icon=plan.icon, icon_after=plan.icon_after, name=f"nav.{plan.key}")
        button.setProperty("key", plan.key)
        button.clicked.connect(self._press)
        return button

    def _press(self) -> None:
        self.pressed.emit(self.sender().property("key"))
