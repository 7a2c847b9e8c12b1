"""Autosave: each session keeps its scenario in the recovery folder, where the next start finds what a crash left.

A session holds a lock for as long as it lives. The system drops the lock when the process ends, even by ``kill -9``; so
a file whose lock is free was left behind, and one whose lock is held belongs to a running session and is not shown.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from zuka.errors import UserError
from zuka.message import Message
from zuka.scenario.atomic import write_whole
from zuka.scenario.file import ScenarioFile, from_bytes, to_bytes
from zuka.scenario.json_text import read_table, write_table
from zuka.scenario.lock import try_lock, unlock
from zuka.scenario.summary import headline

_SAVED, _LOCK = ".recovery", ".lock"


@dataclass(frozen=True, slots=True)
class Recovered:
    """A scenario that a session left behind: when it was saved last, and the user's file that it belongs to, if any."""

    session: str
    saved: str
    path: Path | None
    file: ScenarioFile

    @property
    def headline(self) -> Message:
        """The scenario in one line."""
        return headline(self.file.draft)


class Session:
    """The recovery of one running program. ``id`` is any text that can be a file name and that no other session uses.

    Raises:
        ValueError: another session runs under the same id.
    """

    def __init__(self, folder: Path, session: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._saved = folder / f"{session}{_SAVED}"
        self._lock_file = folder / f"{session}{_LOCK}"
        self._lock = try_lock(self._lock_file)
        if self._lock is None:
            raise ValueError(f"session {session} is running already")

    def save(self, file: ScenarioFile, path: Path | None, now: str) -> None:
        """Keeps the scenario for the case of a crash; the user's own file is not touched.

        Args:
            file: the scenario as it is now.
            path: the user's file, or None while it has no name.
            now: the time, ISO 8601.

        Raises:
            UserError: the recovery folder cannot be written (``not_saved``).
        """
        scenario = read_table(to_bytes(file))
        entry = {"saved": now, "pid": os.getpid(), "path": str(path) if path else None, "scenario": scenario}
        write_whole(self._saved, write_table(entry))

    def close(self) -> None:
        """Ends the session in good order: nothing is left to recover."""
        if self._lock is not None:
            self._saved.unlink(missing_ok=True)
            self.leave()

    def leave(self) -> None:
        """Ends the session and leaves what it kept, to be offered by the next start as after a crash."""
        if self._lock is None:
            return
        unlock(self._lock)
        self._lock = None
        with contextlib.suppress(OSError):
            self._lock_file.unlink(missing_ok=True)


def left_behind(folder: Path) -> tuple[Recovered, ...]:
    """What crashed sessions left, the newest first. Unreadable entries stay in the folder but are not listed."""
    found: list[Recovered] = []
    for saved in folder.glob(f"*{_SAVED}"):
        session = saved.name.removesuffix(_SAVED)
        if _running(folder, session):
            continue
        with contextlib.suppress(UserError, OSError):
            found.append(_read(saved, session))
    return tuple(sorted(found, key=lambda entry: (entry.saved, entry.session), reverse=True))


def discard(folder: Path, session: str) -> None:
    """Deletes what a crashed session left; a running one is left alone."""
    if _running(folder, session):
        return
    for suffix in (_SAVED, _LOCK):
        (folder / f"{session}{suffix}").unlink(missing_ok=True)


def _running(folder: Path, session: str) -> bool:
    lock = folder / f"{session}{_LOCK}"
    if not lock.exists():
        return False
    handle = try_lock(lock)
    if handle is None:
        return True
    unlock(handle)
    return False


def _read(saved: Path, session: str) -> Recovered:
    entry = read_table(saved.read_bytes())
    scenario = entry.get("scenario")
    file = from_bytes(write_table(cast("dict[str, Any]", scenario) if isinstance(scenario, dict) else {}))
    path = entry.get("path")
    return Recovered(session, str(entry.get("saved", "")), Path(path) if isinstance(path, str) else None, file)
