"""``RecentFiles(commands, path, open)``: the submenu of recent scenarios; a thread of its own looks for the files."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from zuka.errors import UserError
from zuka.message import Message, msg, verbatim
from zuka.scenario.recent import Recent, RecentList, load_recent, save_recent, with_opened, with_pin, without
from zuka_gui.actions.registry import Command, Registry
from zuka_gui.widgets.text import EMPTY

MENU = "recent"
TITLE = msg("{file} \u2013 {headline}")
GONE = msg("the file is not there now")
NONE_GONE = msg("every file of the list is there")
NONE_OPEN = msg("no file of the list is open")
PIN, UNPIN = msg("Keep this file at the &top"), msg("Keep this file at the top &no longer")


class RecentFiles(QObject):
    """The recent list as commands: one per file, pin, remove missing ones, clear.

    A network drive can take long to say whether a file is there, so that a thread of its own looks; until it has
    answered, files count as there.

    Args:
        commands: get the submenu.
        store: the file of the list.
        open_file: opens a scenario.
    """

    _looked = Signal(object)

    def __init__(
        self, commands: Registry, store: Path, open_file: Callable[[Path], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._commands, self._store, self._open = commands, store, open_file
        self._list: RecentList = load_recent(store)
        self._present = ""
        self._missing: frozenset[str] = frozenset()
        self._looked.connect(self._take)
        self._show()
        self.look()

    @property
    def entries(self) -> RecentList:
        """The list as it is now."""
        return self._list

    def add(self, path: Path, headline: str) -> None:
        """A file was opened or saved."""
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        self._present = str(path)
        self._change(with_opened(self._list, path, now, headline))

    def look(self) -> None:
        """Find out which files are missing."""
        paths = [entry.path for entry in self._list]
        threading.Thread(target=self._look, args=(paths,), name="recent-files", daemon=True).start()

    def remove_missing(self) -> None:
        """Take files off the list that are not there."""
        kept = self._list
        for path in self._missing:
            kept = without(kept, Path(path))
        self._change(kept)

    def clear(self) -> None:
        """Forget all files; the files themselves stay."""
        self._change(())

    def pin(self) -> None:
        """Keep the open file at the top, or no longer."""
        entry = self._open_entry()
        if entry is not None:
            self._change(with_pin(self._list, Path(entry.path), pinned=not entry.pinned))

    def _look(self, paths: list[str]) -> None:
        """Runs on a thread of its own; the window may be gone when it is done."""
        missing = frozenset(path for path in paths if not _is_file(path))
        with contextlib.suppress(RuntimeError):
            self._looked.emit(missing)

    @Slot(object)
    def _take(self, missing: frozenset[str]) -> None:
        self._missing = missing
        self._commands.refresh()

    def _change(self, entries: RecentList) -> None:
        self._list = entries
        with contextlib.suppress(UserError, OSError):  # a list that cannot be kept must not stop the work
            save_recent(entries, self._store)
        self._show()

    def _show(self) -> None:
        files = tuple(self._command(entry) for entry in self._list)
        self._commands.replace(MENU, *files, *(self._upkeep() if files else ()))

    def _command(self, entry: Recent) -> Command:
        title = msg(TITLE.text, file=Path(entry.path).name.replace("&", "&&"), headline=entry.headline)
        return Command(
            f"recent.{entry.path}",
            title if entry.headline else verbatim(Path(entry.path).name),
            MENU,
            partial(self._open, Path(entry.path)),
            icon="pin" if entry.pinned else "file-text",
            why_not=lambda: GONE if entry.path in self._missing else EMPTY,
        )

    def _upkeep(self) -> tuple[Command, ...]:
        return (
            Command("recent_pin", PIN, MENU, self.pin, icon="pin", why_not=self._why_no_pin, group=1, naming=self._pin),
            Command(
                "recent_missing",
                msg("&Remove missing files from the list"),
                MENU,
                self.remove_missing,
                why_not=lambda: EMPTY if self._missing else NONE_GONE,
                group=1,
            ),
            Command("recent_clear", msg("&Clear the list"), MENU, self.clear, icon="x", group=1),
        )

    def _open_entry(self) -> Recent | None:
        return next((entry for entry in self._list if entry.path == self._present), None)

    def _why_no_pin(self) -> Message:
        return EMPTY if self._open_entry() is not None else NONE_OPEN

    def _pin(self) -> Message:
        entry = self._open_entry()
        return UNPIN if entry is not None and entry.pinned else PIN


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False
