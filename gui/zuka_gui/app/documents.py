"""``Documents(window, folders, dialogs)``: the scenario's file: new, open, samples, save, revert, backup, recent."""

from __future__ import annotations

import uuid
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from zuka.advise.samples import SAMPLES, sample_path
from zuka.errors import UserError
from zuka.message import Message, msg
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.file import SUFFIX, ScenarioFile
from zuka.scenario.paths import Folders
from zuka.scenario.store import DamagedFileError, Opened, backup_of, load, save
from zuka_gui.actions.registry import Command
from zuka_gui.app.dialogs import Dialogs, NativeDialogs, file_name, with_suffix
from zuka_gui.app.recent_files import RecentFiles
from zuka_gui.i18n.translator import tr
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.banner import Reply, Word
from zuka_gui.wizard.window import Window

SAVED = msg("Saved as {name}.")
SAVE, SAVE_COPY = msg("&Save"), msg("&Save a copy \u2026")
NO_FILE = msg("the scenario has no file yet")
NOT_CHANGED = msg("nothing was changed since it was saved")
NO_BACKUP = msg("there is no version before")
READ_ONLY = msg("Read-only:")


class Documents(QObject):
    """The scenario's file.

    Args:
        window: shows the scenario; gets the commands of the file menu.
        places: where the recent list is kept.
        dialogs: asks for files.

    Signals:
        leaving: another scenario is about to take the present one's place.
        arrived: it has taken it.
    """

    leaving = Signal()
    arrived = Signal()

    def __init__(self, window: Window, places: Folders, dialogs: Dialogs | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._dialogs: Dialogs = dialogs or NativeDialogs()
        self._opened: Opened | None = None
        self._created, self._id = _now(), uuid.uuid4().hex
        self.recent = RecentFiles(window.commands, places.recent, self.open, self)
        window.commands.add(*self._commands(), *self._samples())
        window.scenario_dropped.connect(self.open)

    def _commands(self) -> tuple[Command, ...]:
        key = QKeySequence.StandardKey
        return (
            Command("new", msg("&New scenario"), "file", self.new, key.New, "file-plus", words="xinjian xj"),
            Command("open", msg("&Open \u2026"), "file", self.ask_open, key.Open, "folder-open", words="dakai dk"),
            Command(
                "save", SAVE, "file", self.save, key.Save, "save", words="baocun bc", group=1, naming=self._save_title
            ),
            Command("save_as", msg("Save &as \u2026"), "file", self.save_as, "Ctrl+Shift+S", "save", group=1),
            Command(
                "revert",
                msg("Re&vert to what is saved"),
                "file",
                self.revert,
                icon="rotate-ccw",
                why_not=self._why_no_revert,
                words="huanyuan hy",
                group=1,
            ),
            Command(
                "open_backup",
                msg("Open the version &before the last save"),
                "file",
                self.open_backup,
                icon="clock",
                why_not=self._why_no_backup,
                words="beifen bf",
                group=1,
            ),
            Command("close", msg("&Close the window"), "file", self.close, key.Quit, "x", group=9),
        )

    def _samples(self) -> tuple[Command, ...]:
        return tuple(
            Command(f"sample.{name}", title, "samples", partial(self.open_sample, name), icon="book-open")
            for name, title in SAMPLES.items()
        )

    @property
    def file(self) -> ScenarioFile:
        """The present draft in its envelope."""
        draft = self._window.desk.drafts.draft
        if self._opened is None:
            return ScenarioFile(draft, self._id, self._created)
        before = self._opened.file
        return ScenarioFile(draft, before.id, before.created, before.used, extra=before.extra)

    def new(self) -> None:
        """An empty scenario."""
        self._show(ScenarioDraft(), None)
        self._window.go("model")

    def open_sample(self, name: str) -> None:
        """A sample, at its answer."""
        self._show(load(sample_path(name)).file.draft, None)
        self._window.go("advice")

    def ask_open(self) -> None:
        """Let the user choose a file."""
        path = self._dialogs.ask_open(self._window)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Show a file; what is wrong with it is said, with the backup offered where there is a whole one."""
        try:
            self.show(load(path))
        except DamagedFileError as error:
            replies = (Reply(msg("Open the backup"), partial(self.open_copy, error.backup)),) if error.backup else ()
            self._window.say(Word("bad", error.message, replies=replies))
        except UserError as error:
            self.tell(error)

    def show(self, opened: Opened) -> None:
        """Show a file; one of a newer program is for reading only and says so."""
        self._show(opened.file.draft, opened)
        self.recent.add(opened.path, self._headline())
        notice = opened.file.notice
        if notice is not None:
            self._window.desk.session.tell("warn", notice)
            copy = Reply(msg("Save a copy"), self.save_as)
            self._window.banner.stand(Word("warn", READ_ONLY, notice, (copy,)))

    def open_copy(self, path: Path) -> None:
        """Show a file as a scenario without a name, so that saving it overwrites nothing."""
        try:
            draft = load(path).file.draft
        except UserError as error:
            self.tell(error)
            return
        self._show(draft, None, saved=False)

    def restore(self, file: ScenarioFile, path: Path | None) -> None:
        """Show what a crash left; the user's own file, where it is still whole, is the one that Save writes."""
        opened: Opened | None = None
        if path is not None:
            try:
                opened = load(path)
            except UserError as error:
                self.tell(error)
        self._show(file.draft, opened, saved=False)

    def save(self) -> None:
        """Write the user's file, or ask for one where there is none or it is for reading only."""
        if self._opened is None or self._opened.file.read_only:
            self.save_as()
        else:
            self._write(self._opened.path, self._opened.digest)

    def save_as(self) -> None:
        """Ask where to, then write."""
        path = self._dialogs.ask_save(self._window, tr(self._window.desk.session.title))
        if path is None:
            return
        path = with_suffix(path, SUFFIX)
        if self._opened is not None and self._opened.file.notice is not None and path == self._opened.path:
            self.tell(UserError("read_only", self._opened.file.notice))
            return
        self._write(path, None)

    def revert(self) -> None:
        """Show the file again as it is on the disk; the edits stay in the recovery."""
        if self._opened is not None:
            self.open(self._opened.path)

    def open_backup(self) -> None:
        """Show the version before the last save."""
        if self._opened is not None:
            self.open_copy(backup_of(self._opened.path))

    def close(self) -> None:
        """Close the window; the recovery file keeps what is not saved."""
        self._window.close()

    def remember(self) -> None:
        """Keep the open file's present headline on the recent list."""
        if self._opened is not None:
            self.recent.add(self._opened.path, self._headline())

    def tell(self, error: UserError) -> None:
        """Say what is wrong with a file."""
        self._window.say(Word("bad", error.message))

    def _show(self, draft: ScenarioDraft, opened: Opened | None, *, saved: bool = True) -> None:
        self.leaving.emit()
        self._opened = opened
        self._created, self._id = _now(), uuid.uuid4().hex
        self._window.desk.session.open(draft, opened.path if opened else None, saved=saved)
        self._window.banner.stand(None)
        self.arrived.emit()

    def _write(self, path: Path, expected: str | None) -> None:
        try:
            self._opened = save(self.file, path, expected)
        except UserError as error:
            self._window.say(Word("bad", error.message, replies=self._ways_on(error, path)))
            return
        session = self._window.desk.session
        session.mark_saved(path)
        session.tell("good", msg(SAVED.text, name=file_name(path)))
        self._window.banner.stand(None)
        self.recent.add(path, self._headline())

    def _ways_on(self, error: UserError, path: Path) -> tuple[Reply, ...]:
        elsewhere = Reply(msg("Save as \u2026"), self.save_as)
        if error.code == "changed_on_disk":
            return (elsewhere, Reply(msg("Overwrite"), partial(self._write, path, None)))
        return (elsewhere,)

    def _save_title(self) -> Message:
        return SAVE_COPY if self._opened is not None and self._opened.file.read_only else SAVE

    def _why_no_revert(self) -> Message:
        if self._opened is None:
            return NO_FILE
        return EMPTY if self._window.desk.session.modified else NOT_CHANGED

    def _why_no_backup(self) -> Message:
        if self._opened is None:
            return NO_FILE
        return EMPTY if backup_of(self._opened.path).exists() else NO_BACKUP

    def _headline(self) -> str:
        return tr(self._window.desk.session.name)


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
