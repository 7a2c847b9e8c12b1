"""What the mouse and the keyboard have in common: the window, and reading what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar, cast

from PySide6.QtCore import QEvent, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QToolButton, QWidget
from tests.support.answers import evaluated

from zuka.advise.evaluation import Evaluation
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.paths import folders
from zuka.scenario.steps import STEPS, VIEWS, Step
from zuka_gui.app.composition import compose
from zuka_gui.app.documents import Documents
from zuka_gui.i18n.translator import tr
from zuka_gui.state.evaluation_store import Evaluate, State
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.table_model import KEY, TableModel
from zuka_gui.widgets.text import Text
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.window import Window

W = TypeVar("W", bound=QWidget)
PATIENCE_MS = 60_000
PLAN = f"{Step.ADVICE}/{VIEWS[2]}"
MODEL_ROW = 0
OPENERS = {"work": ("work.more", "work.methods.more"), "needs": ("needs.more",), "cards": ("cards.settings",)}
"""Buttons that show more fields of a page."""
LISTS = frozenset({"cards.only", "cards.precisions"})
PICTURE = {"image-train": "work.picture.image-train"}


class Answers:
    """Answers the file dialogs."""

    def __init__(self) -> None:
        self.path: Path | None = None

    def ask_open(self, parent: QWidget) -> Path | None:
        return self.path

    def ask_save(self, parent: QWidget, name: str) -> Path | None:
        return self.path


class WindowDriver:
    """The window itself; sub-classes say how a person goes about in it.

    Args:
        home: a folder for what the program keeps.
        evaluate: works out what follows from a draft.
    """

    def __init__(self, home: Path, evaluate: Evaluate = evaluated) -> None:
        self._home, self._evaluate = home, evaluate

    def start(self, draft: ScenarioDraft | None = None) -> None:
        self.window: Window = compose(draft or ScenarioDraft(), self._evaluate)
        self.dialogs = Answers()
        self.documents = Documents(self.window, folders(self._home), self.dialogs)
        self.window.resize(1440, 900)
        self.window.show()
        self.activate()

    def activate(self) -> None:
        """Bring the window to the front; without a screen a closed menu does not give the focus back by itself."""
        if QApplication.activePopupWidget() is None and not self.window.isActiveWindow():
            self.window.activateWindow()
            assert QTest.qWaitForWindowActive(self.window)

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    @property
    def step(self) -> Step:
        return Step(self.window.address.partition("/")[0])

    @property
    def draft(self) -> ScenarioDraft:
        return self.window.desk.drafts.draft

    @property
    def page(self) -> Page:
        page = self.window.page
        assert page is not None
        return page

    # --- what a person does: the sub-classes say how ------------------------------------------------------------

    def press(self, name: str) -> None:
        """Press a button."""
        raise NotImplementedError

    def command(self, keys: str) -> None:
        """Run a command of the menus by its id."""
        raise NotImplementedError

    def goto(self, step: Step) -> None:
        """Jump to a step."""
        raise NotImplementedError

    def open_view(self, address: str) -> None:
        """Show a view of the advice."""
        raise NotImplementedError

    def type(self, widget: QWidget, text: str) -> None:
        """Put the text in place of what stands in a box."""
        raise NotImplementedError

    def choose(self, path: str, key: object) -> None:
        """Choose one of a list or of buttons."""
        raise NotImplementedError

    # --- filling --------------------------------------------------------------------------------------------------

    def fill(self, path: str, value: object) -> None:
        self._show_field(path)
        if path == "model.name":
            self.take_model(str(value))
            return
        box = self.find(NumberBox, f"box:{path}")
        line = self.find(QLineEdit, path)
        words = _words(value)
        if box is not None:
            self.type(box.line, self.written(box, value))
        elif line is not None:
            self.type(line, f"{value}" if words is None else ", ".join(words))
        else:
            self.choose(path, value if words is None else tuple(words))

    def take_model(self, name: str) -> None:
        """Type a model's name and take the first that is found."""
        search = self.need(QLineEdit, "model.name")
        self.type(search, name)
        self.key(Qt.Key.Key_Return)

    def _show_field(self, path: str) -> None:
        """Open the part of the page in which a field stands."""
        place = path.partition(".")[0]
        if place == "plan" and self.window.address != PLAN:
            self.wait_fresh()
            self.open_view(PLAN)
        if place == "offers":
            self.wait_fresh()
        if place == "contract" and self.draft.contract is None:
            self.press("empty.action")
        for opener in OPENERS.get(place, ()):
            if not self.shows(path):
                self.press(opener)

    def shows(self, path: str) -> bool:
        """Whether a field can be seen on the page."""
        found = self.find(QWidget, f"box:{path}") or self.find(QWidget, path)
        return found is not None

    @staticmethod
    def written(box: NumberBox, value: object) -> str:
        """A number as it is typed beside the unit of its box."""
        units = [w.text() for kind in (QLabel, QToolButton) for w in box.findChildren(kind) if w.isVisible()]
        if any(unit.startswith("%") for unit in units):
            return f"{float(str(value)) * 100:.10g}"
        return f"{float(value):.15f}".rstrip("0").rstrip(".") if isinstance(value, int | float) else str(value)

    # --- going about ----------------------------------------------------------------------------------------------

    def next(self) -> None:
        self.press("nav.next")

    def back(self) -> None:
        self.press("nav.back")

    def undo(self) -> None:
        self.command("undo")

    def redo(self) -> None:
        self.command("redo")

    def save(self, path: Path) -> None:
        self.dialogs.path = path
        self.command("save")

    def open(self, path: Path) -> None:
        """Open a scenario's file."""
        self.dialogs.path = path
        self.command("open")

    # --- what a person sees ---------------------------------------------------------------------------------------

    def issues(self) -> tuple[str, ...]:
        found = [text for text in self.page.findChildren(Text) if text.objectName().startswith("issue:")]
        return tuple(text.text() for text in found if text.isVisible() and text.text())

    def summary(self) -> str:
        return self.window.windowTitle().partition("[*]")[0]

    def wait_fresh(self) -> Evaluation:
        self.leave_field()
        store = self.window.desk.evaluations
        loop = QEventLoop()

        def look() -> None:
            if store.state in (State.FRESH, State.FAILED):
                loop.quit()

        if store.state is not State.FRESH:
            store.changed.connect(look)
            self.command("compute")
            if store.state not in (State.FRESH, State.FAILED):
                QTimer.singleShot(PATIENCE_MS, loop, loop.quit)
                loop.exec()
            store.changed.disconnect(look)
        assert store.state is State.FRESH, store.state
        assert store.evaluation is not None
        return store.evaluation

    def answer(self) -> str:
        self.wait_fresh()
        self.goto(Step.ADVICE)
        return self.need(Text, "answer.text").text()

    def result_rows(self) -> tuple[str, ...]:
        self.wait_fresh()
        self.goto(Step.OFFERS)
        table = cast("Table[object]", self.need(Table, "offers.pinned"))
        model: TableModel[object] = table.model
        return tuple(str(model.index(row, 0).data(KEY)) for row in range(model.rowCount()))

    def focus(self) -> str:
        """The name of what has the focus."""
        widget = QApplication.focusWidget()
        return widget.objectName() if widget is not None else ""

    def can(self, command: str) -> bool:
        """Whether a command can run now."""
        return self.window.commands.action(command).isEnabled()

    def notices(self) -> tuple[str, ...]:
        """The messages so far, newest first."""
        return tuple(tr(notice.text) for notice in self.window.desk.session.notices)

    def steps(self) -> tuple[str, ...]:
        """The rows of the step list as they are spoken."""
        model = self.need(QListView, "stepList").model()
        return tuple(str(model.index(row, 0).data()) for row in range(model.rowCount()))

    # --- helpers --------------------------------------------------------------------------------------------------

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the focus is."""
        self.activate()
        popup = QApplication.activePopupWidget()
        QTest.keyClick((popup or self.window).windowHandle(), key, modifier)

    def leave_field(self) -> None:
        """Go out of a box, as a click beside it or a Tab does."""
        self.key(Qt.Key.Key_Tab)

    def find(self, kind: type[W], name: str) -> W | None:
        """A widget of the page or the window that can be seen."""
        for root in (self.page, self.window):
            for widget in root.findChildren(kind, name):
                if widget.isVisible():
                    return widget
        return None

    def need(self, kind: type[W], name: str) -> W:
        found = self.find(kind, name)
        assert found is not None, f"{name} is not to be seen on {self.window.address}"
        return found

    def number_of(self, step: Step) -> int:
        return STEPS.index(step) + 1


def _words(value: object) -> list[str] | None:
    """The words of a list, or None for anything else."""
    return [str(word) for word in cast("Sequence[object]", value)] if isinstance(value, list | tuple) else None
