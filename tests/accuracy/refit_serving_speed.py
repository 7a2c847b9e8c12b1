"""Refits the constants and ranges of serving speed on the carried runs: functions that ``refit_speed`` calls.

``python -m tests.accuracy.refit_serving_speed`` prints the fit; ``--write`` also writes the constants and the ranges of
the calibration. Residuals are log(said / measured) of every figure of a run; large ones count by their size, each kind
of figure counts as much as the others, and a weak pull towards the value of one digit keeps constants that little
depends on. What is left out is fitted anew, in one linear step from the fit on everything.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from tests.accuracy import refit_training_speed
from tests.accuracy.refit_memory import Vector
from tests.accuracy.score import cases, markdown, quantile

from zuka.errors import UserError
from zuka.facts.calibration import calibration
from zuka.fit.request import estimate
from zuka.model.spec import ModelSpec
from zuka.speed.engine import constants, gather, range_keys
from zuka.speed.rates import card_rates
from zuka.speed.serving import served, slowest
from zuka.speed.waiting import Served, Times, times
from zuka.work.work import Serve

FILES = ("serving_speed", "serving_silicon")
TABLE = "serving_speed"
RANGES = "speed_ranges"
ENOUGH = 20
"""Figures of a class of engine and card from which its own range is read."""

HELD = {"token": 0.9, "prompt": 0.87, "first": 0.84, "total": 0.795}
"""Share of the figures that a range holds; what many requests wait for has long tails that would widen all others."""

SMALL = 0.12
"""Residuals below this count by their square."""

PULL = 3.0
"""Weight of the pull towards the value of one digit."""

STEP = 0.03
RANGE_OF = {
    "decode_tps_per_request": "token",
    "tpot_ms": "token",
    "prefill_tps": "prompt",
    "ttft_ms": "first",
    "decode_tps_total": "total",
}
"""Which range holds for a figure."""

NARROWEST = {"token": 1.15, "prompt": 1.3, "first": 1.4, "total": 1.25}
"""No range is narrower: models that nobody measured err more than measured ones."""

WIDEST = 1.95
"""Rates whose high end would be four times their low one say nothing."""


@dataclass(frozen=True, slots=True)
class Case:
    """One measured figure, resolved so that only arithmetic is computed again and again."""

    id: str
    model: str
    card: str
    engine: str
    version: str
    precision: str
    asked: Served
    copies: int
    figure: str
    measured: float

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of the groups whose constants and ranges apply."""
        return range_keys(self.engine, self.version)

    def residual(self, values: Mapping[str, float]) -> float:
        """log(said / measured) with these constants."""
        found = times(self.asked, gather(values, self.engine, self.version, self.precision, self.asked.rates))
        said = self._said(found) if found else None
        if said is None:
            raise ValueError(f"{self.id}: no {self.figure}")
        return math.log(said / self.measured)

    def _said(self, found: Times) -> float | None:
        match self.figure:
            case "decode_tps_per_request":
                return 1 / found.per_token
            case "tpot_ms":
                return 1000 * found.per_token
            case "prefill_tps":
                return self.asked.prompt / found.prompt if found.prompt else None
            case "ttft_ms":
                return 1000 * found.first if found.first else None
            case _:
                return found.total * self.copies if found.total else None


def load() -> list[Case]:
    """Every measured figure that gets an answer."""
    return [case for name in FILES for row in cases(name) for case in _cases(row)]


def _cases(row: dict[str, Any]) -> list[Case]:
    try:
        answer = estimate(row["request"])
    except UserError:  # a card that no table knows gets no answer, and none that could be fitted
        return []
    layout, work, spec, speed = answer.fitted.layout, answer.work, answer.spec, answer.fitted.speed
    card = slowest(layout.cards)
    if card is None or speed is None or not isinstance(work, Serve) or not isinstance(spec, ModelSpec):
        return []
    asked, copies = served(spec, work, layout, answer.fitted.need, card_rates(card)), layout.split.data
    named = (row["id"], spec.name, card.name, layout.engine, layout.engine_version, layout.weights)
    answered = speed.figures()
    measured = {figure: value for figure, value in row["measured"].items() if figure in RANGE_OF and value}
    return [Case(*named, asked, copies, figure, value) for figure, value in measured.items() if figure in answered]


def fitted_names() -> list[str]:
    """The constants marked as fitted."""
    return sorted(name for name, constant in calibration(TABLE).constants.items() if constant.fitted)


@dataclass(frozen=True, slots=True)
class Problem:
    """The figures and the constants they are fitted with; shifts are of logarithms."""

    rows: Sequence[Case]
    names: Sequence[str]
    start: Vector
    prior: Vector
    weight: Vector

    def values(self, shift: Vector) -> dict[str, float]:
        """The constants after a shift of their logarithms."""
        return constants() | dict(zip(self.names, np.exp(self.start + shift).tolist(), strict=True))

    def residuals(self, shift: Vector) -> Vector:
        """The residuals with shifted constants."""
        values = self.values(shift)
        return np.array([row.residual(values) for row in self.rows])

    def jacobian(self, shift: Vector, residuals: Vector) -> Vector:
        """Derivatives of residuals by logarithms; a constant moves only the rows that read its group."""
        found = np.zeros((len(self.rows), len(self.names)))
        for column, name in enumerate(self.names):
            moved = shift.copy()
            moved[column] += STEP
            values = self.values(moved)
            for row in (i for i, case in enumerate(self.rows) if name.startswith(tuple(f"{k}_" for k in case.keys))):
                found[row, column] = (self.rows[row].residual(values) - residuals[row]) / STEP
        return found


def problem(rows: Sequence[Case]) -> Problem:
    """The problem as the calibration stands."""
    names = fitted_names()
    start = np.log([constants()[name] for name in names])
    prior = np.log([float(f"{constants()[name]:.1g}") for name in names]) - start
    counts = Counter(row.figure for row in rows)
    weight = np.array([300 / counts[row.figure] for row in rows])
    return Problem(rows, names, start, prior, weight)


def loss(of: Problem, residuals: Vector, shift: Vector) -> float:
    """What the search makes small."""
    pull = PULL * float(np.sum((shift - of.prior) ** 2))
    return float(np.sum(of.weight * (np.sqrt(1 + (residuals / SMALL) ** 2) - 1))) + pull


def solve(of: Problem, jacobian: Vector, residuals: Vector, shift: Vector, kept: Vector) -> Vector:
    """The shift that a linear step reaches on the rows that are kept."""
    weight = kept * of.weight / np.sqrt(1 + (residuals / SMALL) ** 2) / SMALL**2
    normal = (jacobian.T * weight) @ jacobian + 2 * PULL * np.eye(len(shift))
    slope = (jacobian.T * weight) @ residuals + 2 * PULL * (shift - of.prior)
    return shift - np.clip(np.linalg.solve(normal, slope), -0.5, 0.5)


def fit(of: Problem, shift: Vector, rounds: int) -> tuple[Vector, Vector, Vector]:
    """The shift that suits the rows best, with its residuals and derivatives."""
    residuals, every = of.residuals(shift), np.ones(len(of.rows))
    jacobian = of.jacobian(shift, residuals)
    for _ in range(rounds):
        aim, before = solve(of, jacobian, residuals, shift, every), loss(of, residuals, shift)
        for part in (1.0, 0.4, 0.1):
            near = shift + part * (aim - shift)
            found = of.residuals(near)
            if loss(of, found, near) < before:
                shift, residuals = near, found
                break
        else:
            break
        jacobian = of.jacobian(shift, residuals)
    return shift, residuals, jacobian


GROUPS: dict[str, Callable[[Case], str]] = {
    "model": lambda row: row.model,
    "card": lambda row: row.card,
    "engine": lambda row: row.engine,
}
"""What is left out one at a time."""


def left_out(
    of: Problem, shift: Vector, residuals: Vector, jacobian: Vector, group: Callable[[Case], str]
) -> list[tuple[Case, float, float]]:
    """Every figure with its residual when its group is fitted on, and when it is not."""
    found: list[tuple[Case, float, float]] = []
    for name in sorted({group(row) for row in of.rows}):
        own = [i for i, row in enumerate(of.rows) if group(row) == name]
        kept = np.ones(len(of.rows))
        kept[own] = 0.0
        values = of.values(solve(of, jacobian, residuals, shift, kept))
        found += [(of.rows[i], float(residuals[i]), of.rows[i].residual(values)) for i in own]
    return found


def columns(rows: Sequence[tuple[Case, float, float]]) -> dict[str, float]:
    """Medians and 90th percentiles of the error, fitted on and left out."""
    inside = [abs(math.expm1(fitted)) for _, fitted, _ in rows]
    outside = [abs(math.expm1(out)) for _, _, out in rows]
    return {
        "n": len(rows),
        "median, fitted on": statistics.median(inside),
        "median, left out": statistics.median(outside),
        "p90, fitted on": quantile(inside, 0.9),
        "p90, left out": quantile(outside, 0.9),
    }


def report(of: Problem, shift: Vector, residuals: Vector, jacobian: Vector) -> str:
    """The tables of serving speed on what was left out, as Markdown."""
    text = f"\n{len(of.names)} fitted constants on {len(of.rows)} figures of serving.\n"
    for name, group in GROUPS.items():
        found = left_out(of, shift, residuals, jacobian, group)
        by_figure = {figure: [item for item in found if item[0].figure == figure] for figure in RANGE_OF}
        text += f"\n## Serving: one {name} left out at a time\n\n{markdown(_columns(by_figure))}"
        by_group = {label: [item for item in found if group(item[0]) == label] for label in sorted(map(group, of.rows))}
        text += f"\n### Each {name}\n\n{markdown(_columns(by_group))}"
    return text


def _columns(rows: Mapping[str, Sequence[tuple[Case, float, float]]]) -> dict[str, dict[str, float]]:
    return {label: columns(own) for label, own in rows.items() if own}


def ranges(of: Problem, shift: Vector, residuals: Vector, jacobian: Vector) -> dict[str, tuple[int, float, float]]:
    """Figures, low and high factor on the time for each class of engine and card with enough of them.

    Each figure counts twice: as it errs when it is fitted on, and when its model is left out, so that models nobody
    measured are held too.
    """
    found = left_out(of, shift, residuals, jacobian, GROUPS["model"])
    slow = {"token": 1, "prompt": -1, "first": 1, "total": -1}
    pools: dict[str, list[float]] = {}
    for row, fitted, out in found:
        kind = RANGE_OF[row.figure]
        sign = -1 if row.figure == "decode_tps_per_request" else slow[kind]
        for key in row.keys:
            for name in (f"{kind}_{key}", f"{kind}_{key}_{row.asked.rates.memory}"):
                pools.setdefault(name, []).extend((-sign * fitted, -sign * out))
    present = calibration(RANGES).constants
    return {name: (len(pool) // 2, *ends(pool, name)) for name, pool in pools.items() if name in present}


def ends(errors: Sequence[float], name: str) -> tuple[float, float]:
    """Factors on the time: the narrowest that hold enough, as narrowness shows in the figure itself.

    First tokens are times, prompts and totals are rates, and tokens are told as both. Rates stay within four times
    their low end.
    """
    kind = name.partition("_")[0]
    times = np.sort(np.exp(np.array(errors)))
    shown = {"first": times, "token": np.log(times)}.get(kind, -1 / times)
    kept = min(len(times), math.ceil(HELD[kind] * len(times)))
    start = int(np.argmin(shown[kept - 1 :] - shown[: len(times) - kept + 1]))
    low, high = min(float(times[start]), 1 / NARROWEST[kind]), max(float(times[start + kept - 1]), NARROWEST[kind])
    widest = math.inf if kind == "first" else WIDEST
    return round(max(low, 1 / widest), 3), round(min(high, widest), 3)


def write(values: Mapping[str, float], found: Mapping[str, tuple[int, float, float]]) -> None:
    """Writes constants to three digits and ranges into the calibration tables."""
    refit_training_speed.write(values, found, TABLE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fits, prints the constants, ranges and tables, and writes the first two where asked."""
    parser = argparse.ArgumentParser(description="refit the constants of serving speed")
    parser.add_argument("--rounds", type=int, default=6, help="steps of the search; 0 only makes the tables")
    parser.add_argument("--write", action="store_true", help="write constants and ranges")
    options = parser.parse_args(arguments)
    of = problem(load())
    shift, residuals, jacobian = fit(of, np.zeros(len(of.names)), options.rounds)
    values, found = of.values(shift), ranges(of, shift, residuals, jacobian)
    for name in of.names:
        sys.stdout.write(f"{name:28} {constants()[name]:10.4g} {values[name]:10.4g}\n")
    for name, (count, low, high) in found.items():
        sys.stdout.write(f"{name:28} {count:5} figures  {low} .. {high}\n")
    sys.stdout.write(report(of, shift, residuals, jacobian))
    if options.write:
        write({name: values[name] for name in of.names}, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
