"""``Documents(window, folders, dialogs)``: new, open, save and save as, with native dialogs behind a protocol."""

from __future__ import annotations

import uuid
from datetime import datetime
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFileDialog, QWidget

from zuka.errors import UserError
from zuka.message import Message, msg, verbatim
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.file import SUFFIX, ScenarioFile
from zuka.scenario.paths import Folders
from zuka.scenario.recent import load_recent, save_recent, with_opened
from zuka.scenario.store import Opened, load, save
from zuka_gui.actions.registry import Command
from zuka_gui.i18n.translator import tr
from zuka_gui.wizard.window import Window

SCENARIOS = msg("Scenarios of Zuka")
SAVED = msg("Saved as {name}.")


class Dialogs(Protocol):
    """Asking for files; tests answer by themselves."""

    def ask_open(self, parent: QWidget) -> Path | None:
        """A scenario to open, or None."""
        ...

    def ask_save(self, parent: QWidget, name: str) -> Path | None:
        """Where to save, or None."""
        ...


class NativeDialogs:
    """The system's own dialogs."""

    def ask_open(self, parent: QWidget) -> Path | None:
        """A scenario to open, or None."""
        found, _ = QFileDialog.getOpenFileName(parent, "", "", f"{tr(SCENARIOS)} (*{SUFFIX})")
        return Path(found) if found else None

    def ask_save(self, parent: QWidget, name: str) -> Path | None:
        """Where to save, or None."""
        found, _ = QFileDialog.getSaveFileName(parent, "", f"{name}{SUFFIX}", f"{tr(SCENARIOS)} (*{SUFFIX})")
        return Path(found) if found else None


class Documents(QObject):
    """The scenario's file.

    Args:
        window: shows the scenario; gets the commands of the file menu.
        places: where the recent list is kept.
        dialogs: asks for files.
    """

    def __init__(self, window: Window, places: Folders, dialogs: Dialogs | None = None) -> None:
        super().__init__(window)
        self._window, self._places = window, places
        self._dialogs: Dialogs = dialogs or NativeDialogs()
        self._opened: Opened | None = None
        standard = QKeySequence.StandardKey
        window.commands.add(
            Command("new", msg("&New scenario"), "file", self.new, standard.New, "file-plus", words="xinjian xj"),
            Command("open", msg("&Open \u2026"), "file", self.ask_open, standard.Open, "folder-open", words="dakai dk"),
            Command("save", msg("&Save"), "file", self.save, standard.Save, "save", words="baocun bc", group=1),
            Command("save_as", msg("Save &as \u2026"), "file", self.save_as, "Ctrl+Shift+S", "save", group=1),
            Command("close", msg("&Close the window"), "file", self.close, standard.Quit, "x", group=9),
        )

    def new(self) -> None:
        """An empty scenario."""
        self._opened = None
        self._window.desk.session.open(ScenarioDraft(), None)
        self._window.go("model")

    def ask_open(self) -> None:
        """Let the user choose a file."""
        path = self._dialogs.ask_open(self._window)
        if path is None:
            return
        try:
            self.show(load(path))
        except UserError as error:
            self.tell(error)

    def show(self, opened: Opened) -> None:
        """Show a file; one of a newer program says so."""
        self._opened = opened
        self._window.desk.session.open(opened.file.draft, opened.path)
        if opened.file.notice is not None:
            self._window.desk.session.tell("warn", opened.file.notice)

    def save(self) -> None:
        """Write the user's file, or ask for one."""
        if self._opened is None:
            self.save_as()
        else:
            self._write(self._opened.path, self._opened.digest)

    def save_as(self) -> None:
        """Ask where to, then write."""
        path = self._dialogs.ask_save(self._window, tr(self._window.desk.session.name))
        if path is not None:
            self._write(path if path.suffix else path.with_suffix(SUFFIX), None)

    def close(self) -> None:
        """Close the window; the recovery file keeps what is not saved."""
        self._window.close()

    def remember(self) -> None:
        """Put the open file on the recent list."""
        if self._opened is not None:
            recent = with_opened(load_recent(self._places.recent), self._opened.path, _now())
            save_recent(recent, self._places.recent)

    def tell(self, error: UserError) -> None:
        """Say what is wrong with a file."""
        self._say(error.message)

    def _say(self, message: Message) -> None:
        session = self._window.desk.session
        session.tell("bad", message)
        if self._window.page is not None:
            self._window.page.strip.tell("bad", message)

    def _write(self, path: Path, expected: str | None) -> None:
        draft = self._window.desk.drafts.draft
        before = self._opened.file if self._opened else ScenarioFile(draft, uuid.uuid4().hex, _now())
        file = ScenarioFile(draft, before.id, before.created, before.used, extra=before.extra)
        try:
            self._opened = save(file, path, expected)
        except UserError as error:
            self.tell(error)
            return
        self._window.desk.session.mark_saved(path)
        self._window.desk.session.tell("good", msg(SAVED.text, name=verbatim(path.name)))


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
