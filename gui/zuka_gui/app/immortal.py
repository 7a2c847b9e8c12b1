"""Works around a fault of PySide6 6.12 on Python 3.11: every empty QVariant it returns takes a reference of None away.

Model views ask for empty values all the time, so after some minutes the interpreter would free None and stop. From
Python 3.12 on these objects are immortal and nothing is done.
"""

from __future__ import annotations

import ctypes
import sys

SPARE = 1 << 40


def keep_singletons() -> None:
    """Give None, True and False more references than can ever be taken away."""
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython":
        return
    for singleton in (None, True, False):
        count = ctypes.c_ssize_t.from_address(id(singleton))
        if count.value < SPARE:
            count.value += SPARE
