"""Language: everything follows a switch, names for screen readers, hostile names, clashing keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.desk import window

from zuka.message import Language, msg, verbatim
from zuka_gui.actions.registry import Command, Registry, shortcuts
from zuka_gui.actions.search import score
from zuka_gui.i18n.translator import translator
from zuka_gui.widgets.text import Text
from zuka_gui.wizard.window import Window


def visible_words(shown: Window) -> list[str]:
    words = [label.text() for label in shown.findChildren(QLabel) if label.isVisible()]
    words += [button.text() for button in shown.findChildren(QAbstractButton) if button.isVisible()]
    words += [action.text() for action in shown.menuBar().actions()]
    model = shown.steps.model()
    words += [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    return sorted(words)


def opened(qtbot: QtBot, address: str) -> Window:
    made = window()
    qtbot.addWidget(made)
    made.show()
    made.go(address)
    return made


@pytest.mark.parametrize("address", ["work", "offers", "advice"])
def test_a_switch_of_language_leaves_no_old_word(qtbot: QtBot, address: str) -> None:
    switched = opened(qtbot, address)
    for language in ("zh", "en", "zh"):
        translator().set_language(language)
    fresh = opened(qtbot, address)
    assert visible_words(switched) == visible_words(fresh)
    assert "文件(&F)" in visible_words(switched)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("address", ["model", "work", "offers", "advice"])
def test_everything_that_takes_the_focus_has_a_name(qtbot: QtBot, address: str, language: Language) -> None:
    translator().set_language(language)
    shown = opened(qtbot, address)
    nameless = [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in shown.findChildren(QWidget)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not spoken(widget)
    ]
    assert nameless == []


def spoken(widget: QWidget) -> str:
    found = QAccessible.queryAccessibleInterface(widget)
    return found.text(QAccessible.Text.Name)


def test_a_label_never_reads_a_name_as_markup(qtbot: QtBot) -> None:
    label = Text(verbatim("<img src='file:///etc/passwd'>model"))
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_two_commands_with_one_key_are_refused(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    registry = Registry(owner)
    registry.add(Command("a", msg("Close"), "file", owner.hide, "Ctrl+K"))
    with pytest.raises(ValueError, match=r"Ctrl\+K"):
        registry.add(Command("b", msg("Report"), "file", owner.hide, "Ctrl+K"))


def test_no_two_keys_of_the_window_clash(qtbot: QtBot) -> None:
    shown = opened(qtbot, "work")
    keys = [key.toString() for command in shown.commands.commands for key in shortcuts(command)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_mnemonics_of_a_menu_differ(qtbot: QtBot, language: Language) -> None:
    translator().set_language(language)
    shown = opened(qtbot, "work")
    titles = [action.text() for action in shown.menuBar().actions()]
    letters = [title[title.index("&") + 1].upper() for title in titles]
    assert len(letters) == len(set(letters)) == 6


@pytest.mark.parametrize(
    ("needle", "hay", "expected"),
    [
        ("exp", "Export PDF", 0),
        ("pdf", "Export PDF", 1),
        ("por", "Export PDF", 2),
        ("epd", "Export PDF", 3),
        ("z", "Export", None),
    ],
)
def test_search_prefers_the_start_of_words(needle: str, hay: str, expected: int | None) -> None:
    assert score(needle, hay) == expected


def test_the_palette_runs_what_it_finds(qtbot: QtBot) -> None:
    shown = opened(qtbot, "model")
    shown.open_palette()
    QTest.keyClicks(shown.palette_.line, "offers")
    QTest.keyClick(shown.palette_.line, Qt.Key.Key_Return)
    assert shown.address == "offers"
    assert not shown.palette_.isVisible()
