"""Finds the ranges of training activations, family by family: the narrowest that leave one row in twenty on each side.

``python -m tests.accuracy.refit_ranges`` prints; ``--write`` writes them. A range belongs to a family of frameworks and
holds for all its rows; families with fewer rows than ``ENOUGH`` keep theirs.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

from tests.accuracy.refit_memory import Case, in_force, load

from zuka.facts.calibration import calibration
from zuka.memory.estimate import estimate
from zuka.memory.frameworks import TABLE, framework, own
from zuka.work.work import PictureTrain
from zuka_data import folder

ENOUGH = 10
FACTORS = [1.25 + 0.05 * i for i in range(28)]
"""Ends that are tried; models that nobody measured err more than measured ones, so none is narrower than the first."""

BEYOND = 0.05
"""Share of the rows that may lie beyond an end."""


def spread_of(case: Case) -> str:
    """The constant that holds the case's range."""
    habits = framework(case.engine)
    return own("spread", habits.picture_family if isinstance(case.work, PictureTrain) else habits.family)


def beyond(rows: Sequence[Case], name: str, low: float, high: float) -> tuple[float, float]:
    """The shares of the rows below and above their ranges with other factors."""
    below = above = 0
    with in_force({}, {(TABLE, name): (low, high)}):
        for row in rows:
            figure = estimate(row.spec, row.work, row.layout).fullest.figures()[row.field]
            below += row.measured < figure.low
            above += row.measured > figure.high
    return below / len(rows), above / len(rows)


def narrowest(rows: Sequence[Case], name: str) -> tuple[float, float]:
    """The factors nearest to one that leave few enough rows on each side, or as few as the widest range does."""
    lows = [1 / factor for factor in FACTORS]
    low = _first(lows, [beyond(rows, name, low, 1.0)[0] for low in lows])
    high = _first(FACTORS, [beyond(rows, name, 1.0, high)[1] for high in FACTORS])
    return round(low, 2), round(high, 2)


def _first(ends: Sequence[float], shares: Sequence[float]) -> float:
    allowed = max(BEYOND, min(shares))
    return next(end for end, share in zip(ends, shares, strict=True) if share <= allowed)


def write(found: dict[str, tuple[float, float]]) -> None:
    """Writes the ends into the calibration table."""
    path = folder() / "calibration" / f"{TABLE}.toml"
    text = path.read_text(encoding="utf-8")
    for name, (low, high) in found.items():
        pattern = rf"(\[constants\.{name}\]\n[^\[]*?low = )[^\n]+(\nhigh = )[^\n]+"
        text = re.sub(pattern, rf"\g<1>{low}\g<2>{high}", text)
    path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the ranges of every family with enough rows, and writes them where asked."""
    parser = argparse.ArgumentParser(description="refit the ranges of training memory")
    parser.add_argument("--write", action="store_true", help="write the ends")
    options = parser.parse_args(arguments)
    rows = [row for row in load() if row.figure == "peak_mib_per_gpu"]
    found: dict[str, tuple[float, float]] = {}
    for name in sorted({spread_of(row) for row in rows}):
        own_rows = [row for row in rows if spread_of(row) == name]
        if len(own_rows) >= ENOUGH:
            found[name] = narrowest(own_rows, name)
            before = calibration(TABLE).spread(name)
            sys.stdout.write(f"{name:24} {len(own_rows):4} rows  {before} -> {found[name]}\n")
    if options.write:
        write(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
