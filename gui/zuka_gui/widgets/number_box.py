"""``NumberBox(path, unit, width=, decimals=, units=)``: a number with its unit in the same box.

Accepts what people write (``1,024``, ``1.5k``, full-width digits). ``edited`` carries a ``Decimal``, or None for
an empty box, or the text itself where it is no number, so that the rules can say what is wrong with it. With ``units``
the unit is a menu; the value sent is in the first unit. The wheel never changes a value.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget
from typing_extensions import override

from zuka.message import Message
from zuka.report.format import number, parse_number
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import CONTROL
from zuka_gui.widgets.text import EMPTY, Text, restyle

TYPING_PAUSE_MS = 400


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit to choose: its words and how many of the first unit it is."""

    label: Message
    factor: Decimal = Decimal(1)


class NumberBox(QFrame):
    """A box for one number.

    Signals:
        edited: the user changed the value (after a pause in typing, or on leaving the box).
    """

    edited = Signal(object)

    def __init__(
        self,
        path: str,
        unit: Message = EMPTY,
        *,
        width: int = 128,
        decimals: int = 0,
        units: tuple[Unit, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"box:{path}")
        self.setProperty("box", "number")
        self._units = units or (Unit(unit),)
        self._unit: Unit = self._units[0]
        self._decimals = decimals
        self._value: object = None
        self._bad = False
        self.line = QLineEdit(self)
        self.line.setObjectName(path)
        self.line.installEventFilter(self)
        self.setFocusProxy(self.line)
        self.setFixedSize(width, CONTROL)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._build()
        self._pause.timeout.connect(self._send)
        self.line.textEdited.connect(self._pause.start)
        self.line.editingFinished.connect(self._send)
        translator().changed.connect(self.retranslate)
        self.retranslate()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 1, 1, 1)
        row.setSpacing(6)
        row.addWidget(self.line, 1)
        if len(self._units) > 1:
            self._menu_button = self._unit_menu()
            row.addWidget(self._menu_button)
        elif self._unit.label != EMPTY:
            self._unit_label = Text(self._unit.label, Role.TABLE, "secondary")
            self._unit_label.setFixedHeight(CONTROL - 4)
            row.addWidget(self._unit_label)

    def _unit_menu(self) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"{self.line.objectName()}.unit")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedHeight(CONTROL - 4)
        menu = QMenu(button)
        for index in range(len(self._units)):
            action = QAction(menu)
            action.setData(index)
            menu.addAction(action)
        menu.triggered.connect(self._choose_unit)
        button.setMenu(menu)
        return button

    def value(self) -> object:
        """What was last shown or sent."""
        return self._value

    def set_value(self, value: object) -> None:
        """Show a number, or an empty box for None; what is being typed is not disturbed."""
        self._value = value
        if self.line.hasFocus() and self.line.isModified():
            return
        self.line.setText(self._written(value))

    def set_unit(self, unit: Message) -> None:
        """Show other words for the one unit that the box was made with, such as another currency."""
        self._unit_label.show_message(unit)

    def set_placeholder(self, value: Message) -> None:
        """Show the value that holds while nothing is typed."""
        self.line.setPlaceholderText(tr(value))

    def set_issue(self, *, bad: bool) -> None:
        """Mark the box as wrong, or no longer."""
        self._bad = bad
        self._show_state()

    @Slot()
    def retranslate(self) -> None:
        """Show units in the present language."""
        self.line.setFont(theme().font(Role.TABLE, figures=True))
        if len(self._units) > 1:
            self._menu_button.setFont(theme().font(Role.TABLE))
            self._menu_button.setText(tr(self._unit.label))
            self._menu_button.setAccessibleName(tr(self._unit.label))
            for action, unit in zip(self._menu_button.menu().actions(), self._units, strict=True):
                action.setText(tr(unit.label))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            QTimer.singleShot(0, self, self._show_state)
        return super().eventFilter(watched, event)

    def _show_state(self) -> None:
        restyle(self, "state", "bad" if self._bad else "focus" if self.line.hasFocus() else "")

    def show_unit(self, place: int) -> None:
        """Show the value in another of the units."""
        self._unit = self._units[place]
        self.retranslate()
        self.set_value(self._value)

    def _choose_unit(self, action: QAction) -> None:
        self.show_unit(action.data())

    def _written(self, value: object) -> str:
        match value:
            case None:
                return ""
            case bool() | str():
                return str(value)
            case int() | float() | Decimal():
                return self._number_text(Decimal(str(value)) / self._unit.factor)
            case _:
                return str(value)

    def _number_text(self, value: Decimal) -> str:
        exponent = value.normalize().as_tuple().exponent
        needed = -exponent if isinstance(exponent, int) and exponent < 0 else 0
        return number(value, max(needed, self._decimals) if needed else self._decimals)

    @Slot()
    def _send(self) -> None:
        self._pause.stop()
        if not self.line.isModified():
            return
        text = self.line.text().strip()
        parsed = parse_number(text)
        value = None if not text else text if parsed is None else parsed * self._unit.factor
        if not self.line.hasFocus():
            self.line.setModified(False)
        if value != self._value:
            self._value = value
            self.edited.emit(value)
        if not self.line.hasFocus() and value is not None:
            self.line.setText(self._written(value))
