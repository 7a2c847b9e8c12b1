"""A window with everything of the program but its start, for the tests of the frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.gui.desk import window

from zuka.message import Message
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.paths import folders
from zuka_gui.app.closing import Closing
from zuka_gui.app.dialogs import Unsaved
from zuka_gui.app.documents import Documents
from zuka_gui.app.exports import Exports
from zuka_gui.app.help import help_commands
from zuka_gui.app.keeper import Keeper
from zuka_gui.wizard.window import Window


@dataclass
class Answers:
    """Answers every dialog; ``asked`` are the names that were proposed."""

    path: Path | None = None
    unsaved: Unsaved = "cancel"
    asked: list[str] = field(default_factory=list[str])

    def ask_open(self, parent: QWidget) -> Path | None:
        return self.path

    def ask_save(self, parent: QWidget, name: str) -> Path | None:
        self.asked.append(name)
        return self.path

    def ask_export(self, parent: QWidget, name: str, kind: Message, suffix: str) -> Path | None:
        self.asked.append(name)
        return self.path

    def ask_unsaved(self, parent: QWidget, name: Message) -> Unsaved:
        return self.unsaved


@dataclass(frozen=True)
class Program:
    """The window with its files."""

    window: Window
    documents: Documents
    exports: Exports
    keeper: Keeper
    dialogs: Answers

    @property
    def draft(self) -> ScenarioDraft:
        return self.window.desk.drafts.draft

    def edit(self, path: str, value: object) -> None:
        assert self.window.desk.drafts.edit(path, value)

    def said(self) -> str:
        """What stands above the page, or ""."""
        word = self.window.banner.word
        return f"{word.head.english()} {word.text.english()}".strip() if word else ""

    def reply(self, words: str) -> None:
        """Choose a link of what is said."""
        place = [reply.words.english() for reply in self.window.banner.word.replies].index(words)  # type: ignore[union-attr]
        self.window.banner.strip.link_chosen.emit(str(place))


def program(qtbot: QtBot, home: Path, draft: ScenarioDraft | None = None) -> Program:
    made = window(draft)
    qtbot.addWidget(made)
    dialogs = Answers()
    documents = Documents(made, folders(home), dialogs)
    exports = Exports(made, dialogs, direct=True)
    keeper = Keeper(made, documents, folders(home).recovery)
    Closing(made, documents, keeper, dialogs)
    made.commands.add(*help_commands(made))
    made.show()
    return Program(made, documents, exports, keeper, dialogs)
