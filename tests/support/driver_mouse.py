"""The wizard by mouse: every click goes through the window at the widget's place, so nothing may lie over it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QListView,
    QMenu,
    QScrollArea,
    QWidget,
)
from tests.support.driver_window import PICTURE, WindowDriver

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.steps import Step
from zuka_gui.widgets.check_list import Several
from zuka_gui.widgets.choice import Select
from zuka_gui.widgets.menu_chip import MenuChip

LEFT = Qt.MouseButton.LeftButton
RADIO = 10
ROUNDS = 20


class MouseDriver(WindowDriver):
    """Clicks; digits and words are typed into the box that was clicked."""

    def start(self, draft: ScenarioDraft | None = None) -> None:
        super().start(draft)
        QApplication.setDoubleClickInterval(1)  # a list takes no click that might belong to the one that opened it

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        """Click through the window."""
        self.activate()
        point = self._settled(widget, place)
        hit = self.window.childAt(point)
        assert hit is not None, f"{widget.objectName()} lies outside the window at {point.toTuple()}"
        assert hit is widget or widget.isAncestorOf(hit), f"{hit.objectName()} lies over {widget.objectName()}"
        QTest.mouseClick(self.window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, point)

    def _settled(self, widget: QWidget, place: QPoint | None) -> QPoint:
        """Where to click once the page stands still, which takes a few rounds of layout."""
        before: QPoint | None = None
        for _ in range(ROUNDS):
            self._scroll_to(widget)
            point = widget.mapTo(self.window, place or widget.rect().center())
            if point == before:
                return point
            before = point
        raise AssertionError(f"{widget.objectName()} never stands still")

    def _scroll_to(self, widget: QWidget) -> None:
        QApplication.processEvents()
        above = widget.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(widget)
            above = above.parentWidget()

    def press(self, name: str) -> None:
        button = self.need(QAbstractButton, name)
        assert button.isEnabled(), name
        self.click(button, QPoint(RADIO, button.height() // 2))

    def command(self, keys: str) -> None:
        bar = self.window.menuBar()
        action = self.window.commands.action(keys)
        menu = next(menu for menu in bar.findChildren(QMenu) if action in menu.actions())
        QTest.mouseClick(bar, LEFT, Qt.KeyboardModifier.NoModifier, bar.actionGeometry(menu.menuAction()).center())
        QTest.mouseClick(menu, LEFT, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(action).center())

    def goto(self, step: Step) -> None:
        self._step_row(step.value)

    def open_view(self, address: str) -> None:
        self._step_row(Step.ADVICE.value)
        self._step_row(address)

    def _step_row(self, address: str) -> None:
        view = self.need(QListView, "stepList")
        assert isinstance(view, QListView)
        rows = (view.model().index(row, 0) for row in range(view.model().rowCount()))
        row = next(row for row in rows if row.data(Qt.ItemDataRole.UserRole).address == address)
        self.click(view.viewport(), view.visualRect(row).center())

    def type(self, widget: QWidget, text: str) -> None:
        self.click(widget)
        assert isinstance(widget, QLineEdit)
        widget.selectAll()
        QTest.keyClicks(widget, text)

    def choose(self, path: str, key: object) -> None:
        if path == "work.task" and key in PICTURE:
            self.press("work.task.image")
            self.press(PICTURE[str(key)])
            return
        control = self.need(QWidget, path)
        if isinstance(control, Several):
            self._tick(control, key)
        elif isinstance(control, Select):
            self._choose_from(control, control.keys().index(key))
        elif isinstance(control, MenuChip):
            self._take_line(control, key)
        elif (button := self.find(QAbstractButton, f"{path}.{key}")) is not None:
            self.press(button.objectName())
        else:
            self.press(f"{path}.more.{key}")

    def _choose_from(self, box: QComboBox, row: int) -> None:
        self.click(box)
        QApplication.processEvents()
        view = box.view()
        index: QModelIndex = view.model().index(row, 0)
        view.scrollTo(index)
        QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, view.visualRect(index).center())
        QApplication.processEvents()

    def _take_line(self, chip: MenuChip, key: object) -> None:
        self.click(chip)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        action = next(action for action in menu.actions() if action.data() == key)
        QTest.mouseClick(menu, LEFT, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(action).center())

    def _tick(self, control: Several, keys: object) -> None:
        """Tick and untick until exactly these hold."""
        self.click(control)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for action in menu.actions():
            if action.isChecked() != (action.data() in (keys if isinstance(keys, tuple) else (keys,))):
                QTest.mouseClick(menu, LEFT, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(action).center())
        self.key(Qt.Key.Key_Escape)
