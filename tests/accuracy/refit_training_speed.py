"""Refits the constants and ranges of training speed on the carried runs: functions that ``refit_speed`` calls.

``python -m tests.accuracy.refit_training_speed`` prints the fit; ``--write`` also writes the constants and the ranges
of the calibration. The search is that of ``refit_memory``: residuals are log(said / measured), large ones count by
their size, ladders of one model and framework by the square root of their number, and every constant is pulled to its
value of one digit. A residual needs plain arithmetic only, so what is left out is fitted anew.
"""

from __future__ import annotations

import argparse
import math
import re
import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from tests.accuracy.refit_memory import Vector, cost, solve
from tests.accuracy.score import cases, markdown, quantile

from zuka.facts.calibration import calibration
from zuka.fit.request import estimate
from zuka.model.spec import ModelSpec
from zuka.speed.serving import slowest
from zuka.speed.training import constants, job_of, rarely_measured
from zuka.speed.training_cards import with_kin_rates
from zuka.speed.training_habits import habits
from zuka.speed.training_step import Job, TrainStep, training_step
from zuka.work.work import Train
from zuka_data import folder

TABLE = "training_speed"
RANGES = "speed_ranges"
ENOUGH = 9
"""Runs of a family of frameworks from which its own range is read; the others take the range of what was left out."""

NARROWEST = 1.25
"""No range is narrower than this factor on either side: models that nobody measured err more than measured ones."""

BEYOND = 0.05
"""Share of the runs that may lie beyond an end."""


@dataclass(frozen=True, slots=True)
class Case:
    """One measured run, resolved so that only the step's arithmetic is computed again and again."""

    id: str
    model: str
    engine: str
    card: str
    job: Job
    measured: float

    def residual(self, values: Mapping[str, float]) -> float:
        """log(said / measured) with these constants."""
        return math.log(self._step(values).tokens_per_card / self.measured)

    def rare(self, values: Mapping[str, float]) -> bool:
        """Whether the run gets the wide range of what few have measured."""
        return rarely_measured(self.job, self._step(values))

    def _step(self, values: Mapping[str, float]) -> TrainStep:
        step = training_step(self.job, values)
        if step is None:
            raise ValueError(f"{self.id}: the rates of {self.card} are unknown")
        return step


def load() -> list[Case]:
    """The carried runs."""
    found: list[Case] = []
    for case in cases(TABLE):
        answer = estimate(case["request"])
        layout, slow = answer.fitted.layout, slowest(answer.fitted.layout.cards)
        if slow is None or not isinstance(answer.spec, ModelSpec) or not isinstance(answer.work, Train):
            raise ValueError(f"{case['id']}: no training run of a language model on a named card")
        card, _ = with_kin_rates(slow)
        job = job_of(answer.spec, answer.work, layout, card, answer.fitted.need)
        measured = float(case["measured"]["train_tps_per_gpu"])
        found.append(Case(case["id"], answer.spec.name, layout.engine, slow.name, job, measured))
    return found


def fitted_names() -> list[str]:
    """The constants marked as fitted."""
    return sorted(name for name, constant in calibration(TABLE).constants.items() if constant.fitted)


@dataclass(frozen=True, slots=True)
class Problem:
    """The runs and the constants they are fitted with; ``start`` and ``prior`` are logarithms."""

    rows: Sequence[Case]
    names: Sequence[str]
    start: Vector
    prior: Vector

    def values(self, shift: Vector) -> dict[str, float]:
        """The constants after a shift of their logarithms."""
        return constants() | dict(zip(self.names, np.exp(self.start + shift).tolist(), strict=True))

    def residuals(self, shift: Vector, rows: Sequence[Case]) -> Vector:
        """The residuals of runs with shifted constants."""
        values = self.values(shift)
        return np.array([row.residual(values) for row in rows])

    def jacobian(self, shift: Vector, rows: Sequence[Case]) -> Vector:
        """Derivatives of residuals by logarithms, from both sides."""
        steps = 0.01 * np.eye(len(shift))
        sides = [self.residuals(shift + step, rows) - self.residuals(shift - step, rows) for step in steps]
        return np.array(sides).T / 0.02


def problem(rows: Sequence[Case]) -> Problem:
    """The problem as the calibration stands."""
    names = fitted_names()
    present = constants()
    start = np.log(np.array([present[name] for name in names]))
    prior = np.log(np.array([float(f"{present[name]:.0e}") for name in names]))
    return Problem(rows, names, start, prior - start)


def weights(rows: Sequence[Case]) -> Vector:
    """A ladder of many runs of one model and framework counts like its square root."""
    groups = [(row.model, row.engine) for row in rows]
    return np.array([groups.count(group) ** -0.25 for group in groups])


def fit(of: Problem, rows: Sequence[Case], shift: Vector, rounds: int) -> Vector:
    """The shift that suits ``rows`` best; a step that does not help is cut, and the search ends where none does."""
    weight = weights(rows)
    residuals = of.residuals(shift, rows)
    for _ in range(rounds):
        aim = solve(of.jacobian(shift, rows), residuals, weight, shift, of.prior)
        before = cost(residuals, weight, shift - of.prior)
        for part in (1.0, 0.5, 0.25, 0.1, 0.03):
            near = shift + part * np.clip(aim - shift, -0.5, 0.5)
            found = of.residuals(near, rows)
            if cost(found, weight, near - of.prior) < before:
                shift, residuals = near, found
                break
        else:
            break
    return shift


def left_out(
    of: Problem, shift: Vector, group: Callable[[Case], str], rounds: int
) -> dict[str, list[tuple[Case, float, float]]]:
    """For each group: its runs with their residuals when they are fitted on, and when they are not."""
    found: dict[str, list[tuple[Case, float, float]]] = {}
    for name in sorted({group(row) for row in of.rows}):
        own = [row for row in of.rows if group(row) == name]
        there = fit(of, [row for row in of.rows if group(row) != name], shift, rounds)
        pairs = zip(own, of.residuals(shift, own).tolist(), of.residuals(there, own).tolist(), strict=True)
        found[name] = list(pairs)
    return found


GROUPS: dict[str, Callable[[Case], str]] = {
    "model": lambda row: row.model,
    "card": lambda row: row.card,
    "framework": lambda row: row.engine,
}
"""What is left out one at a time."""


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


def report(of: Problem, shift: Vector, rounds: int = 4) -> str:
    """The tables of training speed on what was left out, as Markdown."""
    text = f"\n{len(of.names)} fitted constants on {len(of.rows)} training runs.\n"
    for name, group in GROUPS.items():
        found = left_out(of, shift, group, rounds)
        rows = {"all": [item for own in found.values() for item in own]} | found
        table = markdown({label: columns(own) for label, own in rows.items()})
        text += f"\n## Training: one {name} left out at a time\n\n{table}"
    return text


def ranges(of: Problem, shift: Vector, rounds: int = 4) -> dict[str, tuple[int, float, float]]:
    """Runs, low and high factor on the rate for each family with enough runs, and for frameworks nobody measured.

    The residuals are those that each model, and for the latter each framework, has when it is left out. Runs that get
    the wide range of what few have measured are no part of either.
    """
    values = of.values(shift)
    models = left_out(of, shift, GROUPS["model"], rounds)
    pairs = [
        (habits(row.engine).family, out) for left in models.values() for row, _, out in left if not row.rare(values)
    ]
    families = sorted({family for family, _ in pairs if sum(family == name for name, _ in pairs) >= ENOUGH})
    own = {family: [error for name, error in pairs if name == family] for family in families}
    frameworks = left_out(of, shift, GROUPS["framework"], rounds)
    own["unseen"] = [error for left in frameworks.values() for row, _, error in left if not row.rare(values)]
    return {f"train_{family}": (len(errors), *_ends(errors)) for family, errors in own.items()}


def _ends(errors: Sequence[float]) -> tuple[float, float]:
    """Factors on what is said that leave few measurements outside, at least ``NARROWEST`` away."""
    low, high = np.quantile(np.exp(-np.array(errors)), [BEYOND, 1 - BEYOND])
    return round(min(float(low), 1 / NARROWEST), 3), round(max(float(high), NARROWEST), 3)


def write(values: Mapping[str, float], found: Mapping[str, tuple[int, float, float]], table: str = TABLE) -> None:
    """Writes constants to three digits into their table, and ranges into the table of ranges."""
    path = folder() / "calibration" / f"{table}.toml"
    text = path.read_text(encoding="utf-8")
    for name, value in values.items():
        text = re.sub(rf"(\[constants\.{name}\]\nvalue = )[^\n]+", rf"\g<1>{float(f'{value:.3g}')}", text)
    path.write_text(text, encoding="utf-8")
    path = folder() / "calibration" / f"{RANGES}.toml"
    text = path.read_text(encoding="utf-8")
    for name, (count, low, high) in found.items():
        pattern = rf"(\[constants\.{name}\]\n[^\[]*?source = )[^\n]+\nlow = [^\n]+\nhigh = [^\n]+"
        text = re.sub(pattern, rf'\g<1>"{count} measurements"\nlow = {low}\nhigh = {high}', text)
    path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Fits, prints the constants, ranges and tables, and writes the first two where asked."""
    parser = argparse.ArgumentParser(description="refit the constants of training speed")
    parser.add_argument("--rounds", type=int, default=10, help="steps of the search; 0 only makes the tables")
    parser.add_argument("--write", action="store_true", help="write constants and ranges")
    options = parser.parse_args(arguments)
    of = problem(load())
    shift = fit(of, of.rows, np.zeros(len(of.names)), options.rounds)
    values, found = of.values(shift), ranges(of, shift)
    for name in of.names:
        sys.stdout.write(f"{name:24} {constants()[name]:10.4g} {values[name]:10.4g}\n")
    for name, (count, low, high) in found.items():
        sys.stdout.write(f"{name:24} {count:4} runs  {low} .. {high}\n")
    sys.stdout.write(report(of, shift))
    if options.write:
        write({name: values[name] for name in of.names}, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
