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
        self._shown: list[Button] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(PAGE_PADDING, 0, PAGE_PADDING, 0)
        self._row.setSpacing(8)

    def show_plan(self, plan: NavPlan) -> None:
        """Show other buttons, or other words on the same ones: a button that is pressed just now must not go away."""
        if plan == self._plan:
            return
        if self._plan is None or _buttons(plan) != _buttons(self._plan):
            self._make(plan)
        self._plan = plan
        self._hint.show_message(plan.hint)
        self._hint.setVisible(plan.hint != EMPTY)
        for button, shown in zip(self._shown, _in_order(plan), strict=True):
            button.show_message(shown.words)

    def _make(self, plan: NavPlan) -> None:
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._hint = Text(EMPTY, Role.CAPTION, "secondary")
        self._hint.setContentsMargins(0, 0, 8, 0)
        self._shown = [self._button(shown, "secondary") for shown in _in_order(plan)[:-1]]
        self._shown.append(self._button(plan.primary, "primary"))
        onward = self._shown[1:] if plan.back else self._shown
        if plan.back:
            self._row.addWidget(self._shown[0])
        self._row.addStretch(1)
        for widget in (self._hint, *onward):
            self._row.addWidget(widget)

    def _button(self, plan: NavButton, kind: Kind) -> Button:
        button = Button(plan.words, kind, icon=plan.icon, icon_after=plan.icon_after, name=f"nav.{plan.key}")
        button.setProperty("key", plan.key)
        button.clicked.connect(self._press)
        return button

    def _press(self) -> None:
        self.pressed.emit(self.sender().property("key"))


def _in_order(plan: NavPlan) -> list[NavButton]:
    """The buttons from left to right; the primary one is the last."""
    return [*([plan.back] if plan.back else ()), *plan.secondary, plan.primary]


def _buttons(plan: NavPlan) -> list[tuple[str, str]]:
    """What makes buttons others: where they lead and their icons."""
    return [(shown.key, shown.icon) for shown in _in_order(plan)]
