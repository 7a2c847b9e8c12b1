"""The design tokens as typed values, read from ``zuka_data/theme/tokens.json``.

Colours are named by dotted keys (``text.secondary``, ``status.warn.fill``, ``series.weights``) per scheme.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from zuka_data import folder

Scheme: TypeAlias = Literal["light", "dark"]
Status: TypeAlias = Literal["good", "warn", "bad", "info", "mute"]

MENU_BAR = 32
STATUS_BAR = 26
NAV_BAR = 56
STEP_LIST = 216
STEP_LIST_NARROW = 48
STEP_ITEM = 48
VIEW_ITEM = 30
SUMMARY = 288
EXPLAIN_PANEL = 432
PAGE_PADDING = 28
PAGE_TOP = 22
PAGE_MAX = 1080
CONTROL = 32
CONTROL_SMALL = 26
CONTROL_PRIMARY = 34
ROW = 34
ROW_COMPACT = 28
ROW_TWO_LINE = 48
HEADER = 32
CELL_PADDING = 8
FIELD_LABEL = 132
ICON = 16
WINDOW_MIN = (960, 600)
WINDOW_START = (1280, 800)


@dataclass(frozen=True, slots=True)
class Tokens:
    """Everything of the token file that the window reads.

    ``colours`` map a dotted key to ``#RRGGBB``; ``pairs`` are (foreground, ground, least contrast);
    ``series_roles`` say which series colour a part has in the memory, buying and cost charts.
    """

    colours: dict[Scheme, dict[str, str]]
    pairs: tuple[tuple[str, str, float], ...]
    series_roles: dict[str, dict[str, str]]


@cache
def tokens() -> Tokens:
    """The tokens of the built-in look."""
    raw: dict[str, Any] = json.loads((folder() / "theme" / "tokens.json").read_text("utf-8"))
    schemes: tuple[Scheme, ...] = ("light", "dark")
    roles: dict[str, dict[str, str]] = {chart: raw["series_roles"][chart] for chart in ("memory", "buying", "cost")}
    return Tokens(
        colours={scheme: _flat(raw["theme"][scheme]) for scheme in schemes},
        pairs=tuple((fore, ground, float(least)) for fore, ground, least in raw["pairs"]),
        series_roles=roles,
    )


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{name}.")  # pyright: ignore[reportUnknownArgumentType] JSON
        elif isinstance(value, str):
            found[prefix + name] = value
    return found
