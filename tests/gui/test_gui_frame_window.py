"""The frame of the window: parts by F6, Enter and Esc, names, widths, what is said, check marks, focus."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.desk import window
from tests.gui.example import TODAY, needed
from tests.gui.frame_desk import program
from tests.gui.page_desk import consequences, sample

from zuka.message import Language, verbatim
from zuka.scenario.draft import ScenarioDraft
from zuka_gui.app.composition import compose
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.text import Text
from zuka_gui.wizard.banner import Reply, Word
from zuka_gui.wizard.window import Window


@pytest.fixture
def shown(qtbot: QtBot) -> Window:
    made = window()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    return made


def part_with_focus(shown: Window) -> str:
    focus = shown.focusWidget()
    parts = {
        "steps": shown.steps,
        "banner": shown.banner,
        "page": shown.stack,
        "nav": shown.nav,
        "summary": shown.summary,
        "explanation": shown.explanation,
    }
    return next(name for name, part in parts.items() if focus is part or part.isAncestorOf(focus))


def test_f6_goes_through_the_parts_that_are_shown(shown: Window) -> None:
    shown.go("work")
    QApplication.processEvents()
    shown.steps.setFocus()
    walked: list[str] = []
    for _ in range(4):
        shown.commands.run("pane.next")
        walked.append(part_with_focus(shown))
    assert walked == ["page", "nav", "summary", "steps"]
    shown.explain(needed())
    shown.banner.say(Word("info", verbatim("x")))
    QApplication.processEvents()
    walked = []
    for _ in range(5):
        shown.commands.run("pane.before")
        walked.append(part_with_focus(shown))
    assert walked == ["nav", "page", "banner", "steps", "explanation"]


def test_f6_comes_back_to_the_control_it_left(shown: Window) -> None:
    shown.go("work#work.epochs")
    before = shown.focusWidget()
    shown.commands.run("pane.next")
    shown.commands.run("pane.before")
    assert shown.focusWidget() is before


def test_tab_goes_in_reading_order_whenever_a_control_was_made(shown: Window) -> None:
    for address in ("offers", "model", "work"):
        shown.go(address)
    shown.desk.drafts.edit("work.epochs", 5)
    QApplication.processEvents()
    shown.steps.setFocus()
    walked: list[str] = []
    focus = shown.focusWidget()
    while len(walked) < 60:
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        focus = shown.focusWidget()
        if focus is shown.steps:
            break
        if not (shown.menu.isAncestorOf(focus) or shown.status.isAncestorOf(focus)):
            walked.append(part_with_focus(shown))
    assert list(dict.fromkeys(walked)) == ["page", "nav", "summary"]
    assert walked == sorted(walked, key=["page", "nav", "summary"].index)
    QTest.keyClick(shown.steps, Qt.Key.Key_Tab)
    first = shown.focusWidget()
    QTest.keyClick(first, Qt.Key.Key_Backtab)
    assert shown.focusWidget() is shown.steps


def test_enter_presses_the_button_in_focus(shown: Window) -> None:
    shown.go("work")
    button = shown.nav.findChild(QPushButton, "nav.next")
    assert isinstance(button, QPushButton)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert shown.address == "needs"


def test_escape_closes_the_explanation_first_then_what_is_said(shown: Window) -> None:
    shown.banner.say(Word("info", verbatim("x")))
    shown.explain(needed())
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert (shown.explanation.isVisible(), shown.banner.isVisible()) == (False, True)
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.banner.isVisible()


def test_what_stands_comes_back_when_a_passing_word_is_closed(shown: Window) -> None:
    done: list[str] = []
    shown.banner.stand(Word("warn", verbatim("stands")))
    shown.banner.say(Word("info", verbatim("passes"), replies=(Reply(verbatim("do"), lambda: done.append("it")),)))
    shown.banner.strip.link_chosen.emit("0")
    assert done == ["it"]
    assert shown.banner.word == Word("warn", verbatim("stands"))
    assert not shown.banner.close_word()


def test_a_step_puts_the_focus_on_its_page_but_arrows_stay_in_the_list(shown: Window) -> None:
    shown.go("needs")
    assert shown.focusWidget() is shown.page
    shown.steps.setFocus()
    QTest.keyClick(shown.steps, Qt.Key.Key_Down)
    assert shown.address == "cards"
    assert shown.steps.hasFocus()


def test_skip_leads_to_the_advice_once_the_minimum_is_known(qtbot: QtBot, shown: Window) -> None:
    shown.go("work")
    skip = shown.nav.findChild(QPushButton, "nav.advice")
    assert isinstance(skip, QPushButton)
    skip.click()
    assert shown.address == "advice"
    empty = window(ScenarioDraft())
    qtbot.addWidget(empty)
    assert empty.nav.findChild(QPushButton, "nav.advice") is None


def test_a_wrong_answer_says_where_next_leads(shown: Window) -> None:
    shown.go("work")
    shown.desk.drafts.edit("work.epochs", -1)
    assert "Next leads to the first answer to correct" in [label.text() for label in shown.nav.findChildren(QLabel)]


def test_undo_says_what(shown: Window) -> None:
    action = shown.commands.action("undo")
    assert (action.text(), action.isEnabled()) == ("&Undo", False)
    shown.desk.drafts.edit("work.epochs", 5)
    assert (action.text(), action.isEnabled()) == ("&Undo: Epochs", True)


def test_check_marks_follow_language_and_theme(shown: Window) -> None:
    for command in ("chinese", "theme.dark", "chinese"):
        shown.commands.run(command)
    marked = {command.id for command in shown.commands.commands if shown.commands.action(command.id).isChecked()}
    assert marked == {"chinese", "theme.dark"}
    assert (translator().language, theme().choice) == ("zh", "dark")


def test_the_address_of_the_field_in_focus_is_copied(shown: Window) -> None:
    shown.go("work#work.epochs")
    shown.commands.run("copy_address")
    assert QGuiApplication.clipboard().text() == "work#work.epochs"
    shown.go("cards")
    shown.open_palette()
    shown.palette_.line.setText("copy the address")
    QTest.keyClick(shown.palette_.line, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == "cards"
    assert shown.focusWidget() is shown.page


def test_figures_are_explained_from_the_palette_too(shown: Window) -> None:
    from zuka_gui.widgets.figure import FigureBlock

    block = shown.summary.findChild(FigureBlock)
    assert isinstance(block, FigureBlock)
    block.setFocus()
    shown.open_palette()
    shown.palette_.line.setText("explain the figure")
    QTest.keyClick(shown.palette_.line, Qt.Key.Key_Return)
    assert shown.explanation.isVisible()


@pytest.mark.parametrize(("command", "words"), [("keys", "Ctrl+K"), ("about", "LGPL-3.0")])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_help_opens_and_closes_by_escape(
    qtbot: QtBot, tmp_path: Path, command: str, words: str, language: Language
) -> None:
    translator().set_language(language)
    zuka = program(qtbot, tmp_path)
    zuka.window.commands.run(command)
    dialog = zuka.window.findChild(QDialog)
    assert isinstance(dialog, QDialog)
    shown = [label.text() for label in dialog.findChildren(QLabel)]
    assert words in shown
    assert not [text for text in shown if "&" in text]
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_no_letter_of_a_menu_stands_twice(qtbot: QtBot, tmp_path: Path) -> None:
    zuka = program(qtbot, tmp_path)
    for language in ("zh", "en"):
        translator().set_language(language)
        for menu in {command.menu for command in zuka.window.commands.commands}:
            titles = [tr(command.title) for command in zuka.window.commands.commands if command.menu == menu]
            letters = [title[title.index("&") + 1].upper() for title in titles if "&" in title]
            assert sorted(set(letters)) == sorted(letters), (language, menu, letters)


@pytest.mark.parametrize(("width", "page", "covered"), [(1440, 792, False), (1100, 596, True), (960, 744, True)])
def test_an_explanation_never_squeezes_the_page_of_a_narrow_window(
    shown: Window, width: int, page: int, covered: object
) -> None:
    shown.resize(width, 700)
    QApplication.processEvents()
    shown.explain(needed())
    QApplication.processEvents()
    assert shown.stack.width() == page
    over = shown.explanation.geometry().left() < shown.stack.geometry().right()
    assert over is covered
    assert shown.explanation.geometry().bottom() < shown.nav.geometry().top() or not covered


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("width", [1440, 1180, 1000, 960])
def test_no_word_of_the_frame_is_cut(qtbot: QtBot, shown: Window, width: int, language: Language) -> None:
    translator().set_language(language)
    shown.resize(width, 600)
    shown.desk.session.mark_autosaved("14:32")
    shown.status.show_catalogue(TODAY)
    for address in ("work", "advice"):
        shown.go(address)
        QApplication.processEvents()
        frame: list[QWidget] = [shown.nav, shown.status, shown.menuBar()]
        if shown.summary.isVisible():
            frame.append(shown.summary)
        words = [w for part in frame for w in part.findChildren(QWidget) if isinstance(w, Text | QPushButton)]
        cut = [
            w.text()
            for w in words
            if w.isVisible() and w.width() < w.sizeHint().width() and not (isinstance(w, Text) and w.wordWrap())
        ]
        assert cut == [], address


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_control_of_every_page_has_a_name(qtbot: QtBot, language: Language) -> None:
    translator().set_language(language)
    made = compose(sample(), lambda _: consequences(), direct=True)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.desk.evaluations.run()
    made.show()
    nameless: list[str] = []
    for address in made.addresses:
        made.go(address)
        QApplication.processEvents()
        nameless += [
            f"{address}: {type(widget).__name__} {widget.objectName()}"
            for widget in made.findChildren(QWidget)
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not spoken(widget)
        ]
    assert nameless == []


def spoken(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def test_a_middle_dot_in_chinese_takes_no_further_spaces(qtbot: QtBot) -> None:
    label = Text(verbatim("Qwen3-8B · 8.19 B"))
    qtbot.addWidget(label)
    assert label.text() == "Qwen3-8B · 8.19 B"
    translator().set_language("zh")
    assert label.text() == "Qwen3-8B·8.19 B"
