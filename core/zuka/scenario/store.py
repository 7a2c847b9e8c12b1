"""Opens and saves scenario files on the disk, with the version before kept as a backup."""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import dataclass
from pathlib import Path

from zuka.errors import UserError
from zuka.message import Message, msg
from zuka.scenario.atomic import write_whole
from zuka.scenario.file import ScenarioFile, from_bytes, to_bytes
from zuka.scenario.json_text import MAX_BYTES


@dataclass(frozen=True, slots=True)
class Opened:
    """A scenario file as read. ``digest`` tells whether somebody else has written it since."""

    path: Path
    file: ScenarioFile
    digest: str


class DamagedFileError(UserError):
    """A file that cannot be read. ``backup`` is the version before, where that one is whole; both stay untouched."""

    def __init__(self, cause: UserError, message: Message, backup: Path | None) -> None:
        super().__init__(cause.code, message, cause.field)
        self.backup = backup


def backup_of(path: Path) -> Path:
    """Where the version before the last save of a file is kept."""
    return path.with_name(path.name + ".bak")


def load(path: Path) -> Opened:
    """Reads a scenario file.

    Raises:
        DamagedFileError: the content is no whole scenario; a whole backup is named.
        UserError: there is no such file, or it cannot be read (``not_found``, ``not_readable``).
    """
    content = _content(path)
    try:
        file = from_bytes(content)
    except UserError as error:
        raise _damaged(path, error) from error
    return Opened(path, file, _digest(content))


def save(file: ScenarioFile, path: Path, expected: str | None = None) -> Opened:
    """Writes a scenario; the version before it becomes the backup, unless that version is damaged.

    Args:
        file: the scenario.
        path: where to.
        expected: the digest of the version that was opened or last saved; None overwrites whatever is there.

    Raises:
        UserError: the file was opened for reading only (``read_only``), somebody else has written it since
            (``changed_on_disk``), or it cannot be written (``not_saved``).
    """
    if file.notice is not None:
        raise UserError("read_only", file.notice)
    content = to_bytes(file)
    if path.exists():
        before = _content(path)
        if expected is not None and _digest(before) != expected:
            raise UserError("changed_on_disk", _changed(path))
        _keep(before, backup_of(path))
    write_whole(path, content)
    return Opened(path, file, _digest(content))


def _keep(content: bytes, backup: Path) -> None:
    """A damaged version never takes the place of a whole backup; a backup that cannot be written stops no save."""
    with contextlib.suppress(UserError):
        from_bytes(content)
        write_whole(backup, content)


def _content(path: Path) -> bytes:
    """At most one byte more than a scenario may have, so that a huge file is refused without reading it."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        message = msg("There is no file {path}. It may have been moved or deleted.", path=str(path))
        raise UserError("not_found", message) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = msg("{path} cannot be read: {reason}. Check the access rights.", path=str(path), reason=reason)
        raise UserError("not_readable", message) from error


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _changed(path: Path) -> Message:
    return msg(
        "{path} was changed by another program since it was opened here. Save under another name, or overwrite it.",
        path=path.name,
    )


def _damaged(path: Path, error: UserError) -> DamagedFileError:
    backup = backup_of(path)
    try:
        from_bytes(_content(backup))
    except UserError:
        message = msg("{path} cannot be opened. {reason}", path=path.name, reason=error.message)
        return DamagedFileError(error, message, None)
    message = msg(
        "{path} cannot be opened. {reason} The version before it is whole: open {backup}; "
        "the damaged file stays as it is.",
        path=path.name,
        reason=error.message,
        backup=backup.name,
    )
    return DamagedFileError(error, message, backup)
