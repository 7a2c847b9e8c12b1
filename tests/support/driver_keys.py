"""The wizard by keyboard alone: Tab, arrows, Space, Enter and the shortcuts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QListWidget, QMenu, QWidget
from tests.support.driver_window import PICTURE, WindowDriver

from zuka.scenario.steps import VIEW_TITLES, Step, View
from zuka_gui.actions.registry import shortcuts
from zuka_gui.i18n.translator import tr
from zuka_gui.widgets.check_list import Several
from zuka_gui.widgets.choice import Select
from zuka_gui.widgets.menu_chip import MenuChip

FAR = 400
"""More stops than any page has."""


class KeyDriver(WindowDriver):
    """Keys only."""

    def tab_to(self, wanted: Callable[[QWidget], bool], what: str) -> QWidget:
        """Press Tab until the focus is on what is wanted."""
        self.activate()
        for _ in range(FAR):
            focus = QApplication.focusWidget()
            if focus is not None and focus.isVisible() and wanted(focus):
                return focus
            self.key(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab never reaches {what} on {self.window.address}")

    def press(self, name: str) -> None:
        button = self.tab_to(lambda widget: widget.objectName() == name, name)
        assert button.isEnabled(), name
        self.key(Qt.Key.Key_Space)

    def command(self, keys: str) -> None:
        if keys in ("undo", "redo"):
            self.tab_to(lambda widget: not isinstance(widget, QLineEdit), "anything but a box with its own undo")
        self.activate()
        command = next(command for command in self.window.commands.commands if command.id == keys)
        QTest.keySequence(self.window.windowHandle(), shortcuts(command)[0])

    def goto(self, step: Step) -> None:
        self.key(Qt.Key(Qt.Key.Key_0 + self.number_of(step)), Qt.KeyboardModifier.ControlModifier)

    def next(self) -> None:
        self.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)

    def back(self) -> None:
        self.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)

    def open_view(self, address: str) -> None:
        """By the palette."""
        self.key(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        line = QApplication.focusWidget()
        assert isinstance(line, QLineEdit)
        QTest.keyClicks(line, tr(VIEW_TITLES[View(address.partition("/")[2])]))
        assert isinstance(self.window.palette_.list, QListWidget)
        self.key(Qt.Key.Key_Return)
        assert self.window.address == address

    def type(self, widget: QWidget, text: str) -> None:
        self.tab_to(lambda focus: focus is widget, widget.objectName())
        self.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(widget, text)

    def choose(self, path: str, key: object) -> None:
        if path == "work.task" and key in PICTURE:
            self._take_button("work.task", "work.task.image")
            self._take_button("work.picture", PICTURE[str(key)])
            return
        control = self.need(QWidget, path)
        if isinstance(control, Several):
            self._tick(control, key)
        elif isinstance(control, Select):
            self._choose_from(control, control.keys().index(key))
        elif isinstance(control, MenuChip):
            self._take_line(control, key)
        elif (button := self.find(QAbstractButton, f"{path}.{key}")) is not None:
            self._take_button(path, button.objectName())
        else:
            self._take_button(path, f"{path}.more.{key}")

    def _choose_from(self, box: QComboBox, row: int) -> None:
        """Open the list, go down to the row, take it."""
        self.tab_to(lambda focus: focus is box, box.objectName())
        self.key(Qt.Key.Key_F4)
        assert box.view().isVisible()
        self.key(Qt.Key.Key_Home)
        for _ in range(row):
            self.key(Qt.Key.Key_Down)
        self.key(Qt.Key.Key_Return)

    def _take_button(self, group: str, name: str) -> None:
        """Tab into the group, arrows to the button, Space where the arrows did not take it already."""
        self.tab_to(lambda focus: focus.objectName().startswith(f"{group}."), group)
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up):
            for _ in range(12):
                focus = QApplication.focusWidget()
                if focus is None or focus.objectName() == name:
                    break
                self.key(key)
        focus = QApplication.focusWidget()
        assert isinstance(focus, QAbstractButton)
        assert focus.objectName() == name, f"the arrows stop at {focus.objectName()}, not {name}"
        self.key(Qt.Key.Key_Space)

    def _take_line(self, chip: MenuChip, key: object) -> None:
        self.tab_to(lambda focus: focus is chip, chip.objectName())
        self.key(Qt.Key.Key_Space)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for action in menu.actions():
            self.key(Qt.Key.Key_Down)
            if action.data() == key:
                break
        self.key(Qt.Key.Key_Return)

    def _tick(self, control: Several, keys: object) -> None:
        """Open the menu, go down its lines, tick and untick until exactly these hold."""
        self.tab_to(lambda focus: focus is control, control.objectName())
        self.key(Qt.Key.Key_F4)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for action in menu.actions():
            self.key(Qt.Key.Key_Down)
            if action.isChecked() != (action.data() in (keys if isinstance(keys, tuple) else (keys,))):
                self.key(Qt.Key.Key_Space)
        self.key(Qt.Key.Key_Escape)
