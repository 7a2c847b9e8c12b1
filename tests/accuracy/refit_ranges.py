"""Finds the ranges of memory from residuals, term by term: the narrowest that leave one row in twenty on each side.

``python -m tests.accuracy.refit_ranges`` prints; ``--write`` writes them. A range belongs to an engine's or a framework
family's term and holds for all its rows, which are those whose figure moves with it. Terms with fewer rows than
``ENOUGH`` keep theirs: they are widened by hand from what is published, and their source says so.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tests.accuracy.refit_memory import FIGURES_FITTED, Case, Key, in_force, load

from zuka.facts.calibration import calibration
from zuka_data import folder

ENOUGH = 10
BEYOND = 0.055
"""Share of the rows that may lie beyond an end: about one in twenty, and one of eighteen."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Terms of one kind: the figure they show in, and the ends that are tried, from the narrowest on.

    Models that nobody measured err more than measured ones, so no range becomes narrower than the first end.
    """

    table: str
    names: re.Pattern[str]
    figures: tuple[str, ...]
    factors: tuple[float, ...]


def _steps(first: float, step: float, last: float) -> tuple[float, ...]:
    return tuple(round(first + step * i, 4) for i in range(round((last - first) / step) + 1))


KINDS = (
    Kind("serving_memory", re.compile(r"weights_"), ("weights_mib",), _steps(1.01, 0.005, 1.15)),
    Kind("serving_memory", re.compile(r"cache"), ("kv_mib",), _steps(1.003, 0.001, 1.05)),
    Kind("serving_memory", re.compile(r"ggml_"), ("compute_mib",), _steps(1.06, 0.02, 2.5)),
    Kind("serving_memory", re.compile(r"torch_allocated"), ("torch_peak_mib",), _steps(1.04, 0.01, 1.5)),
    Kind("serving_memory", re.compile(r"vllm_peak"), ("kv_pool_mib",), _steps(1.25, 0.05, 2.0)),
    Kind("pictures_memory", re.compile(r"compute"), ("torch_peak_mib", "peak_mib_per_gpu"), _steps(1.25, 0.05, 4.0)),
    Kind("training_memory", re.compile(r"spread_"), ("peak_mib_per_gpu",), _steps(1.25, 0.05, 2.6)),
)


def depending(rows: Sequence[Case], key: Key) -> list[Case]:
    """The rows whose range moves with a term."""
    before = [(row.said().low, row.said().high) for row in rows]
    with in_force({}, {key: (0.1, 10.0)}):
        return [row for row, ends in zip(rows, before, strict=True) if (row.said().low, row.said().high) != ends]


def beyond(rows: Sequence[Case], key: Key, low: float, high: float) -> tuple[float, float]:
    """The shares of the rows below and above their ranges with other factors."""
    with in_force({}, {key: (low, high)}):
        said = [row.said() for row in rows]
    below = sum(row.measured < figure.low for row, figure in zip(rows, said, strict=True))
    above = sum(row.measured > figure.high for row, figure in zip(rows, said, strict=True))
    return below / len(rows), above / len(rows)


def narrowest(rows: Sequence[Case], key: Key, factors: Sequence[float]) -> tuple[float, float]:
    """The factors nearest to one that leave few enough rows on each side, or as few as the widest range does."""
    lows = [1 / factor for factor in factors]
    low = _first(lows, [beyond(rows, key, low, 1.0)[0] for low in lows])
    high = _first(factors, [beyond(rows, key, 1.0, high)[1] for high in factors])
    return round(low, 3), round(high, 3)


def _first(ends: Sequence[float], shares: Sequence[float]) -> float:
    allowed = max(BEYOND, min(shares))
    return next(end for end, share in zip(ends, shares, strict=True) if share <= allowed)


def write(table: str, found: dict[str, tuple[float, float]]) -> None:
    """Writes the ends into a calibration table."""
    path = folder() / "calibration" / f"{table}.toml"
    text = path.read_text(encoding="utf-8")
    for name, (low, high) in found.items():
        pattern = rf"(\[constants\.{name}\]\n[^\[]*?low = )[^\n]+(\nhigh = )[^\n]+"
        text = re.sub(pattern, rf"\g<1>{low}\g<2>{high}", text)
    path.write_text(text, encoding="utf-8")


def refit(kind: Kind, rows: Sequence[Case]) -> dict[str, tuple[float, float]]:
    """The ends of every term of a kind that enough rows depend on; prints what moves."""
    found: dict[str, tuple[float, float]] = {}
    shown = [row for row in rows if row.figure in kind.figures]
    for name in sorted(name for name in calibration(kind.table).constants if kind.names.match(name)):
        key = (kind.table, name)
        own_rows = depending(shown, key)
        if len(own_rows) >= ENOUGH:
            found[name] = narrowest(own_rows, key, kind.factors)
            before = calibration(kind.table).spread(name)
            sys.stdout.write(f"{kind.table:16} {name:24} {len(own_rows):4} rows  {before} -> {found[name]}\n")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the range of every term with enough rows, and writes them where asked."""
    parser = argparse.ArgumentParser(description="refit the ranges of memory")
    parser.add_argument("--write", action="store_true", help="write the ends")
    options = parser.parse_args(arguments)
    rows = load((*FIGURES_FITTED, "weights_mib", "kv_mib"))
    for kind in KINDS:
        found = refit(kind, rows)
        if options.write:
            write(kind.table, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
