"""The list of recent files: ten, pinned first, missing files kept until the user removes them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, cast

from zuka.errors import UserError
from zuka.scenario.atomic import write_whole
from zuka.scenario.json_text import read_table, write_table

LONGEST = 10


@dataclass(frozen=True, slots=True)
class Recent:
    """A file that was open: its path, when (ISO 8601), its headline answer as shown then, and whether it is pinned."""

    path: str
    opened: str
    headline: str = ""
    pinned: bool = False


RecentList = tuple[Recent, ...]


def with_opened(recent: RecentList, path: Path, opened: str, headline: str = "") -> RecentList:
    """The list after a file was opened or saved; it keeps its pin and, without a new one, its headline."""
    known = next((entry for entry in recent if entry.path == str(path)), Recent(str(path), opened))
    entry = replace(known, opened=opened, headline=headline or known.headline)
    return _in_order([entry, *(other for other in recent if other.path != entry.path)])


def with_pin(recent: RecentList, path: Path, *, pinned: bool) -> RecentList:
    """The list with a file pinned to the top, or no longer."""
    return _in_order(replace(entry, pinned=pinned) if entry.path == str(path) else entry for entry in recent)


def without(recent: RecentList, path: Path) -> RecentList:
    """The list without a file; the file itself stays."""
    return tuple(entry for entry in recent if entry.path != str(path))


def load_recent(path: Path) -> RecentList:
    """The list kept in a file; what cannot be read is left out. No listed file is looked at."""
    with contextlib.suppress(OSError, UserError):
        rows = read_table(path.read_bytes()).get("recent")
        if isinstance(rows, list):
            entries = (_entry(row) for row in cast("list[object]", rows))
            return _in_order(entry for entry in entries if entry is not None)
    return ()


def save_recent(recent: RecentList, path: Path) -> None:
    """Writes the list.

    Raises:
        UserError: the file cannot be written (``not_saved``).
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, write_table({"recent": [asdict(entry) for entry in recent]}))


def _in_order(entries: Iterable[Recent]) -> RecentList:
    newest_first = sorted(entries, key=lambda entry: entry.opened, reverse=True)
    return tuple(sorted(newest_first, key=lambda entry: not entry.pinned))[:LONGEST]


def _entry(row: object) -> Recent | None:
    if not isinstance(row, dict):
        return None
    fields = cast("dict[str, Any]", row)
    texts = [fields.get(name, "") for name in ("path", "opened", "headline")]
    if not texts[0] or not all(isinstance(text, str) for text in texts):
        return None
    return Recent(*texts, pinned=fields.get("pinned") is True)
