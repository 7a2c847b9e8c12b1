"""The small, bounded reader under every model file: a JSON object."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

MAX_CONFIG = 16 << 20


def read_json(place: Path, limit: int) -> dict[str, object]:
    """A JSON object from a file of at most ``limit`` bytes.

    Raises:
        ValueError: it is larger, or no JSON object.
        OSError: it cannot be read.
    """
    size = place.stat().st_size
    if size > limit:
        raise ValueError(f"{size:,} bytes of JSON; a model's has at most {limit:,}")
    data: object = json.loads(place.read_text(encoding="utf-8-sig"))
    if not isinstance(data, dict):
        raise ValueError("no JSON object")
    return cast("dict[str, object]", data)
