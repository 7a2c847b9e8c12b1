"""The frame: going about, errors on Next, explanation, undo, narrow widths, keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.gui.desk import window
from tests.gui.example import needed

from zuka.message import verbatim
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.paths import folders
from zuka_gui.app.documents import Documents
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.window import Window


@pytest.fixture
def shown(qtbot: QtBot) -> Window:
    made = window()
    qtbot.addWidget(made)
    made.show()
    return made


def box(shown: Window, path: str) -> NumberBox:
    found = shown.findChild(NumberBox, f"box:{path}")
    assert isinstance(found, NumberBox)
    return found


def test_next_and_back_walk_the_seven_steps(shown: Window) -> None:
    walked = [shown.address]
    for _ in range(6):
        shown.go_next()
        walked.append(shown.address)
    assert walked == ["model", "work", "needs", "cards", "offers", "contract", "advice"]
    for _ in range(6):
        shown.go_back()
    assert shown.address == "model"


def test_a_deep_link_puts_the_focus_on_the_field(shown: Window) -> None:
    shown.go("work#work.average_length")
    focus = shown.focusWidget()
    assert focus is not None
    assert focus.objectName() == "work.average_length"


def test_next_with_an_error_stays_and_goes_to_the_field(qtbot: QtBot, shown: Window) -> None:
    shown.go("work")
    line = box(shown, "work.epochs").line
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "none")
    line.editingFinished.emit()
    shown.go_next()
    assert shown.address == "work"
    assert shown.page is not None
    assert shown.page.strip.isVisible()
    row = shown.findChild(FieldRow, "row:work.epochs")
    assert isinstance(row, FieldRow)
    assert "none" in line.accessibleDescription()
    assert shown.desk.drafts.value("work.epochs") == 3


def test_going_away_and_back_loses_nothing(qtbot: QtBot, shown: Window) -> None:
    shown.go("work")
    line = box(shown, "work.samples").line
    line.selectAll()
    line.insert("3万")
    line.setModified(True)
    line.editingFinished.emit()
    for address in ("advice", "model", "work"):
        shown.go(address)
    assert shown.desk.drafts.value("work.samples") == 30_000
    assert line.text() == "30,000"


def test_undo_goes_to_the_field_it_changed(shown: Window) -> None:
    shown.desk.drafts.edit("work.samples", 12)
    shown.go("offers")
    shown.commands.run("undo")
    assert shown.address == "work"
    assert box(shown, "work.samples").line.text() == "200,000"


def test_the_explanation_takes_the_place_of_the_summary_until_escape(qtbot: QtBot, shown: Window) -> None:
    assert shown.summary.isVisible()
    shown.explain(needed())
    assert shown.explanation.isVisible()
    assert not shown.summary.isVisible()
    QTest.keyClick(shown.explanation.tree, Qt.Key.Key_Escape)
    assert not shown.explanation.isVisible()
    assert shown.summary.isVisible()


def test_the_steps_show_answers_and_marks(shown: Window) -> None:
    model = shown.steps.model()
    words = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert words[0] == "1 Model, Qwen3-8B · 8.19 B, done"
    assert words[4] == "5 Offers, 49 of 272 left"


def test_steps_that_wait_say_for_what(qtbot: QtBot) -> None:
    made = window(ScenarioDraft())
    qtbot.addWidget(made)
    model = made.steps.model()
    assert str(model.index(3, 0).data()) == "4 Cards, waits for the model, waiting"


@pytest.mark.parametrize(("width", "summary", "line", "names"), [(1440, True, False, True), (980, False, True, True)])
def test_narrow_windows_fold_the_summary(
    qtbot: QtBot, width: int, summary: object, line: object, names: object
) -> None:
    made = window()
    qtbot.addWidget(made)
    made.resize(width, 700)
    made.show()
    assert (made.summary.isVisible(), made.line.isVisible(), not made.steps.narrow) == (summary, line, names)


def test_tab_reaches_every_control_of_a_page(qtbot: QtBot, shown: Window) -> None:
    shown.go("work")
    wanted = {
        widget
        for widget in shown.findChildren(QWidget)
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    }
    start = shown.steps
    reached: set[QWidget] = {start}
    widget = start.nextInFocusChain()
    while widget is not None and widget is not start:
        reached.add(widget)
        widget = widget.nextInFocusChain()
    assert wanted <= reached


class Answers:
    """Answers file dialogs."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def ask_open(self, parent: QWidget) -> Path:
        return self.path

    def ask_save(self, parent: QWidget, name: str) -> Path:
        return self.path


def test_a_saved_scenario_opens_again_with_every_answer(shown: Window, tmp_path: Path) -> None:
    documents = Documents(shown, folders(tmp_path), Answers(tmp_path / "mine.zuka"))
    before = shown.desk.drafts.draft
    documents.save()
    assert not shown.isWindowModified()
    documents.new()
    assert shown.desk.drafts.draft == ScenarioDraft()
    documents.ask_open()
    assert shown.desk.drafts.draft == before


def test_a_missing_file_is_said_above_the_page(shown: Window, tmp_path: Path) -> None:
    documents = Documents(shown, folders(tmp_path), Answers(tmp_path / "nothing.zuka"))
    documents.ask_open()
    assert shown.banner.strip.isVisible()
    assert shown.desk.session.notices[0].status == "bad"


def test_a_page_without_a_draft_says_so() -> None:
    from zuka.scenario.steps import Step

    page = Page(Step.MODEL, verbatim("x"))
    with pytest.raises(RuntimeError):
        _ = page.store
    page.deleteLater()
