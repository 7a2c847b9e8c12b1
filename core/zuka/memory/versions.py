"""Versions of engines as people write them: ``0.11.x``, ``4.38-4.40``, ``0.6.5.dev``."""

from __future__ import annotations

import re
from functools import cache


@cache
def at_least(version: str, major: int, minor: int) -> bool:
    """Whether a version is that release or a later one; a version that cannot be read counts as current."""
    found = re.match(r"v?(\d+)(?:\.(\d+))?", version.strip())
    if found is None:
        return True
    return (int(found[1]), int(found[2] or 0)) >= (major, minor)
