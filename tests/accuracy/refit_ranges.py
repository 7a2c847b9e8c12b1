"""Finds the ranges of memory from residuals, term by term: the narrowest that leave one row in twenty on each side.

``python -m tests.accuracy.refit_ranges`` prints; ``--write`` writes them. A range belongs to an engine's or a framework
family's term and holds for all its rows, which are those whose figure moves with it. Every row counts with the figure
that the program says when the row's model is left out of the fit, so a range holds for models that nobody measured. A
term with fewer rows than ``ENOUGH`` shares those of its kin, and few rows are stretched as far as twenty would reach.
Terms without any row keep what is published; their source says so.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from tests.accuracy.refit_memory import Case, Key, Problem, fit, fitted_constants, in_force, left_out, load

from zuka.facts.calibration import calibration
from zuka_data import folder

ENOUGH = 10
FEWEST = 4
"""Terms with fewer rows than this, their kin's included, keep what is published."""
BEYOND = 0.055
"""Share of the rows that may lie beyond an end: about one in twenty, and one of eighteen."""

FULL = 18
"""Rows from which on an end is read off without stretching it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Terms of one kind: the figure they show in, and the ends that are tried, from the narrowest on.

    Models that nobody measured err more than measured ones, so no range becomes narrower than the first end.
    ``share``: only rows count of whose figure the term is at least so much. ``kin``: terms that share their rows.
    """

    table: str
    names: re.Pattern[str]
    figures: tuple[str, ...]
    factors: tuple[float, ...]
    share: float = 0.0
    kin: re.Pattern[str] | None = None


def _steps(first: float, step: float, last: float) -> tuple[float, ...]:
    return tuple(round(first + step * i, 4) for i in range(round((last - first) / step) + 1))


_FORMATS = re.compile(r"weights_(awq|gptq|bnb|fp8|mxfp8|nvfp4|mxfp4|int8|int4)")
_PICTURES = re.compile(r"spread_(diffusers|finetrainers)")
_WORDS = re.compile(r"spread_(?!diffusers|finetrainers)")
_PEAK = ("peak_mib_per_gpu",)
KINDS = (
    Kind("serving_memory", re.compile(r"weights_(plain|mean|gguf)"), ("weights_mib",), _steps(1.01, 0.005, 1.15)),
    Kind("serving_memory", re.compile(r"cache"), ("kv_mib",), _steps(1.003, 0.001, 1.05)),
    Kind("serving_memory", re.compile(r"ggml_"), ("compute_mib",), _steps(1.06, 0.02, 2.5)),
    Kind("serving_memory", _FORMATS, ("weights_mib",), _steps(1.01, 0.005, 1.15), kin=_FORMATS),
    Kind("serving_memory", re.compile(r"torch_allocated"), ("torch_peak_mib",), _steps(1.04, 0.01, 1.5)),
    Kind("serving_memory", re.compile(r"nontorch_(one|doubling)"), ("kv_pool_mib",), _steps(1.5, 0.1, 2.0)),
    Kind("serving_memory", re.compile(r"vllm_peak"), ("kv_pool_mib",), _steps(1.25, 0.05, 2.0)),
    Kind("pictures_memory", re.compile(r"compute"), ("torch_peak_mib",), _steps(1.25, 0.05, 2.0), 0.2),
    Kind("pictures_memory", re.compile(r"weights"), ("torch_peak_mib", "weights_mib"), _steps(1.03, 0.01, 1.2), 0.7),
    Kind("training_memory", _WORDS, _PEAK, _steps(1.25, 0.05, 2.6)),
    Kind("training_memory", _PICTURES, _PEAK, _steps(1.25, 0.05, 2.6), kin=_PICTURES),
    Kind("training_memory", re.compile(r"encoding"), _PEAK, _steps(1.25, 0.05, 2.6)),
    Kind("training_memory", re.compile(r"loading"), _PEAK, _steps(1.03, 0.01, 1.3)),
    Kind("training_memory", re.compile(r"states_"), _PEAK, _steps(1.05, 0.01, 1.5), 0.75),
)
_PROBED = (0.1, 10.0)
"""Factors that show whether, and how much, a figure's range moves with a term."""


def held_out(kind: Kind) -> list[Case]:
    """The rows of a kind's figures, measured against what is said of a model that the constants were not fitted on."""
    rows = load(kind.figures)
    present = {name: value for name, value in fitted_constants().items() if name[0] == kind.table}
    start = np.log(np.array(list(present.values())))
    round_values = np.log(np.array([float(f"{value:.0e}") for value in present.values()]))
    problem = Problem(rows, list(present), start, round_values - start)
    found = left_out(problem, fit(problem, 0), lambda row: row.model)
    return [
        replace(row, measured=row.measured * math.exp(inside - outside))
        for items in found.values()
        for row, inside, outside in items
    ]


def depending(rows: Sequence[Case], keys: Sequence[Key], share: float = 0.0) -> list[Case]:
    """The rows whose range moves with one of the terms, and of whose figure it is at least a share."""
    with in_force({}, dict.fromkeys(keys, (1.0, 1.0))):
        before = [row.said() for row in rows]
    with in_force({}, dict.fromkeys(keys, _PROBED)):
        after = [row.said() for row in rows]
    least = [share * (_PROBED[1] - 1) * figure.likely for figure in before]
    moved = [(new.low, new.high) != (old.low, old.high) for old, new in zip(before, after, strict=True)]
    enough = [new.high - old.high >= far for old, new, far in zip(before, after, least, strict=True)]
    return [row for row, a, b in zip(rows, moved, enough, strict=True) if a and b]


def beyond(rows: Sequence[Case], keys: Sequence[Key], low: float, high: float) -> tuple[float, float]:
    """The shares of the rows below and above their ranges with other factors."""
    with in_force({}, dict.fromkeys(keys, (low, high))):
        said = [row.said() for row in rows]
    below = sum(row.measured < figure.low for row, figure in zip(rows, said, strict=True))
    above = sum(row.measured > figure.high for row, figure in zip(rows, said, strict=True))
    return below / len(rows), above / len(rows)


def narrowest(rows: Sequence[Case], keys: Sequence[Key], factors: Sequence[float]) -> tuple[float, float]:
    """The factors nearest to one that leave few enough rows on each side, or as few as the widest range does.

    The largest of n errors grows like log(n) where tails are exponential, so the ends of few rows are stretched to
    where those of ``FULL`` rows would be, though not beyond the last factor.
    """
    lows = [1 / factor for factor in factors]
    low = _first(lows, [beyond(rows, keys, low, 1.0)[0] for low in lows])
    high = _first(factors, [beyond(rows, keys, 1.0, high)[1] for high in factors])
    stretch = max(1.0, math.log(FULL + 1) / math.log(len(rows) + 1))
    return round(max(low**stretch, 1 / factors[-1]), 3), round(min(high**stretch, factors[-1]), 3)


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
    """The ends of every term of a kind that enough rows of its own or its kin depend on; prints what moves."""
    found: dict[str, tuple[float, float]] = {}
    constants = calibration(kind.table).constants
    kin = [(kind.table, name) for name in sorted(constants) if kind.kin and kind.kin.match(name)]
    for name in sorted(name for name in constants if kind.names.match(name)):
        keys = [(kind.table, name)]
        counted = depending(rows, keys, kind.share)
        if len(counted) < ENOUGH and kin:
            keys, counted = kin, depending(rows, kin, kind.share)
        if len(counted) >= FEWEST:
            found[name] = narrowest(counted, keys, kind.factors)
            before = calibration(kind.table).spread(name)
            sys.stdout.write(f"{kind.table:16} {name:24} {len(counted):4} rows  {before} -> {found[name]}\n")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the range of every term with enough rows, and writes them where asked."""
    parser = argparse.ArgumentParser(description="refit the ranges of memory")
    parser.add_argument("--write", action="store_true", help="write the ends")
    options = parser.parse_args(arguments)
    for kind in KINDS:
        found = refit(kind, held_out(kind))
        if options.write:
            write(kind.table, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
