"""Values that may stand in a scenario: finite, not too deep, and writable as UTF-8."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, cast

from zuka.message import Message, msg

MAX_DEPTH = 60
"""Deepest nesting of a scenario; real files stay under ten."""


def trouble(value: object) -> Message | None:
    """Why a value cannot stand in a scenario, as one sentence, or None where it can."""
    waiting: list[tuple[object, int]] = [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        if depth > MAX_DEPTH:
            return msg("The data is nested more than {depth} levels deep, which no scenario is.", depth=MAX_DEPTH)
        if found := _leaf_trouble(item):
            return found
        waiting.extend((child, depth + 1) for child in _children(item))
    return None


def _children(item: object) -> Iterator[object]:
    if isinstance(item, dict):
        table = cast("dict[Any, Any]", item)
        yield from table.keys()
        yield from table.values()
    elif isinstance(item, list | tuple):
        yield from cast("list[Any]", item)


def _leaf_trouble(item: object) -> Message | None:
    if isinstance(item, float) and not math.isfinite(item):
        return msg("A number is infinite or not a number. Enter an ordinary number.")
    if isinstance(item, Decimal) and not item.is_finite():
        return msg("A number is infinite or not a number. Enter an ordinary number.")
    if isinstance(item, str) and any("\ud800" <= character <= "\udfff" for character in item):
        return msg("A text holds half of a character. Enter it again.")
    return None
