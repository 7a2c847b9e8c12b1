"""A mark that a program runs: the system holds it and drops it when the process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def try_lock(path: Path) -> int | None:
    """Takes the lock of a file, which is made where it is missing.

    Returns:
        The open handle that holds the lock, for ``unlock``; None if another process (or handle) holds it.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _take(handle)
    except OSError:
        os.close(handle)
        return None
    return handle


def unlock(handle: int) -> None:
    """Gives the lock back."""
    os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
