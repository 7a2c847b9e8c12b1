"""What is usual in the market, from ``resources/zuka_data/contract/norms.toml``."""

from __future__ import annotations

import tomllib
from functools import cache

from zuka_data import folder


@cache
def _table() -> dict[str, dict[str, float | str]]:
    with (folder() / "contract" / "norms.toml").open("rb") as file:
        return tomllib.load(file)


def norm(kind: str, edge: str) -> float:
    """An edge of a clause type, such as ``norm("data_return", "low_days")``."""
    return float(_table()[kind][edge])


def source_of(kind: str) -> str | None:
    """Where the edges of a clause type come from, or None for a type without edges."""
    return str(_table()[kind]["source"]) if kind in _table() else None
