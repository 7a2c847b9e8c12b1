"""Writes a file so that, whatever happens, either the old or the new content is there whole."""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import time
from pathlib import Path
from secrets import token_hex

from zuka.errors import UserError
from zuka.message import msg

_SHARING_ERRORS = (5, 32, 33)
"""Windows: access denied, sharing and lock violation, as long as a scanner or a sync client holds the file."""

_SWEEP_AFTER = 3600.0
"""Seconds after which no process can still be writing a file of some kilobytes."""

_WAITS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.8)


def write_whole(path: Path, content: bytes) -> None:
    """Replaces a file's content in one step: written beside it, flushed to the disk, then renamed over it.

    A link is followed; an existing file keeps its access rights.

    Raises:
        UserError: the folder or the file cannot be written (``not_saved``). If only the last step failed, the new
            content stays beside the file under the name that the sentence gives.
    """
    target = path.resolve()
    beside = target.with_name(f".{target.name}.{token_hex(4)}.tmp")
    try:
        _write(beside, content)
        if target.exists():
            shutil.copymode(target, beside)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise _not_saved(path, error) from error
    try:
        _replace(beside, target)
    except OSError as error:
        message = msg(
            "{path} is held by another program. Your work was saved as {kept} in the same folder; "
            "close the other program and save again.",
            path=path.name,
            kept=_kept(beside, target).name,
        )
        raise UserError("not_saved", message) from error
    _flush_folder(target.parent)
    _sweep(target)


def _write(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _replace(source: Path, target: Path) -> None:
    for wait in _WAITS:
        try:
            source.replace(target)
        except OSError as error:
            if getattr(error, "winerror", None) not in _SHARING_ERRORS:
                raise
            time.sleep(wait)
        else:
            return
    source.replace(target)


def _kept(beside: Path, target: Path) -> Path:
    """Gives content that could not take its place a name that people see and programs open."""
    visible = target.with_name(f"{target.stem} (unsaved {beside.suffixes[-2][1:]}){target.suffix}")
    try:
        return beside.rename(visible)
    except OSError:
        return beside


def _sweep(target: Path) -> None:
    """Removes what processes that were killed while they saved have left beside the file, an hour ago or more."""
    with contextlib.suppress(OSError):
        for left in target.parent.glob(f".{glob.escape(target.name)}.*.tmp"):
            if time.time() - left.stat().st_mtime > _SWEEP_AFTER:
                left.unlink()


def _flush_folder(folder: Path) -> None:
    """Makes the rename itself last through a power cut; only POSIX systems can."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _not_saved(path: Path, error: OSError) -> UserError:
    message = msg(
        "{path} could not be written: {reason}. Save under another name or in another folder.",
        path=str(path),
        reason=error.strerror or type(error).__name__,
    )
    return UserError("not_saved", message)
