"""Refits the constants of memory on the carried cases, and says how they do on models and frameworks left out.

``python -m tests.accuracy.refit_memory`` prints; ``--write`` also writes the values and ``left_out.md`` of the
calibration. The fit is a damped Gauss-Newton search on the logarithms of the constants marked ``fitted``: residuals are
log(said / measured), weighted so that large ones count by their size and not its square, and a weak pull towards the
value rounded to one digit keeps constants that little depends on. For a group that is left out the linearised fit is
repeated without its rows, and the program answers its cases with the constants found.
"""

from __future__ import annotations

import argparse
import math
import re
import statistics
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from tests.accuracy.score import COUNTERS, FIGURES, cases, markdown

from zuka.facts.calibration import Constant, calibration
from zuka.fit.request import estimate
from zuka.memory.estimate import estimate as estimate_memory
from zuka.model.spec import AnySpec
from zuka.quantity import Quantity
from zuka.work.layout import Layout
from zuka.work.work import Embed, Picture, PictureTrain, Serve, Speech, Train, Work
from zuka_data import folder

Vector: TypeAlias = npt.NDArray[np.float64]
Key: TypeAlias = tuple[str, str]

TABLES = ("serving_memory", "training_memory", "pictures_memory")
FIGURES_FITTED = ("compute_mib", "torch_peak_mib", "total_mib", "kv_pool_mib", "peak_mib_per_gpu")
READS: dict[type, tuple[str, ...]] = {
    Serve: ("serving_memory",),
    Embed: ("serving_memory",),
    Speech: ("serving_memory",),
    Picture: ("pictures_memory",),
    Train: ("training_memory",),
    PictureTrain: ("training_memory", "pictures_memory"),
}
"""Which tables a kind of work reads."""

STEP = 0.02
"""Change of a logarithm that a derivative is taken over."""

PULL = 1.0
"""Weight of the pull towards the value of one digit, in residuals per logarithm."""

CLOSE = 0.03
"""Residuals below this count by their square."""


@dataclass(frozen=True, slots=True)
class Case:
    """One measured figure, resolved so that memory alone is computed again and again."""

    id: str
    figure: str
    model: str
    engine: str
    spec: AnySpec
    work: Work
    layout: Layout
    whole: bool
    field: str
    measured: float

    def said(self) -> Quantity:
        """The figure with the constants in force."""
        need = estimate_memory(self.spec, self.work, self.layout)
        return (need.sum if self.whole else need.fullest).figures()[self.field]

    def residual(self) -> float:
        """log(said / measured) with the constants in force."""
        return math.log(max(self.said().likely, 1.0) / self.measured)


def load(figures: Sequence[str] = FIGURES_FITTED) -> list[Case]:
    """Every one of these figures of the carried cases that gets an answer."""
    found: list[Case] = []
    for name in ("serving_memory", "training_memory"):
        for case in cases(name):
            answer = estimate(case["request"])
            known = [key for key in figures if case["measured"].get(key)]
            found += [_case(case, key, answer.spec, answer.work, answer.fitted.layout) for key in known]
    return found


def _case(case: Mapping[str, Any], figure: str, spec: AnySpec, work: Work, layout: Layout) -> Case:
    peak = figure == "peak_mib_per_gpu"
    key = COUNTERS[case["counter"]] if peak else FIGURES.get(figure, figure)
    whole = not peak and case.get("scope") != "per_gpu"
    engine = str(case["request"].get("engine", ""))
    field, measured = key.removesuffix("_mib"), float(case["measured"][figure])
    return Case(case["id"], figure, spec.name, engine, spec, work, layout, whole, field, measured)


def fitted_constants() -> dict[Key, float]:
    """The values of the constants marked as fitted."""
    tables = {table: calibration(table).constants for table in TABLES}
    return {(table, name): c.value for table in TABLES for name, c in tables[table].items() if c.fitted}


@contextmanager
def in_force(values: Mapping[Key, float], spreads: Mapping[Key, tuple[float, float]] | None = None) -> Generator[None]:
    """Lets the program compute with other values, and other low and high factors."""
    before = {table: calibration(table).constants for table in TABLES}
    ends = spreads or {}
    try:
        for table, constants in before.items():
            changed = {name: _changed((table, name), c, values, ends) for name, c in constants.items()}
            object.__setattr__(calibration(table), "constants", MappingProxyType(changed))
        yield
    finally:
        for table, constants in before.items():
            object.__setattr__(calibration(table), "constants", constants)


def _changed(
    key: Key, constant: Constant, values: Mapping[Key, float], ends: Mapping[Key, tuple[float, float]]
) -> Constant:
    low, high = ends.get(key, (constant.low, constant.high))
    return replace(constant, value=values.get(key, constant.value), low=low, high=high)


@dataclass(frozen=True, slots=True)
class Problem:
    """The rows, the names of the constants, the logarithms they start from, and where from there they are pulled to."""

    rows: Sequence[Case]
    names: Sequence[Key]
    start: Vector
    prior: Vector

    def values(self, shift: Vector) -> dict[Key, float]:
        """The constants after a shift of their logarithms."""
        return dict(zip(self.names, np.exp(self.start + shift).tolist(), strict=True))

    def residuals(self, shift: Vector, rows: Sequence[Case] | None = None) -> Vector:
        """The residuals of the rows with shifted constants."""
        with in_force(self.values(shift)):
            return np.array([row.residual() for row in (self.rows if rows is None else rows)])

    def jacobian(self, shift: Vector) -> Vector:
        """Derivatives of all residuals by all logarithms, from both sides."""
        found = np.zeros((len(self.rows), len(self.names)))
        for i, (table, _) in enumerate(self.names):
            touched = [j for j, row in enumerate(self.rows) if table in READS[type(row.work)]]
            rows = [self.rows[j] for j in touched]
            aside = np.zeros(len(self.names))
            aside[i] = STEP
            found[touched, i] = (self.residuals(shift + aside, rows) - self.residuals(shift - aside, rows)) / (2 * STEP)
        return found


def weights(rows: Sequence[Case]) -> Vector:
    """A ladder of many rows of one model and engine counts like its square root."""
    many = {key: sum(_group(row) == key for row in rows) for key in {_group(row) for row in rows}}
    return np.array([many[_group(row)] ** -0.25 for row in rows])


def _group(row: Case) -> tuple[str, str, str]:
    return row.figure, row.model, row.engine


def solve(jacobian: Vector, residuals: Vector, weight: Vector, start: Vector, prior: Vector) -> Vector:
    """The shift that makes the linearised residuals small in their absolute values, pulled towards ``prior``."""
    shift = start
    for _ in range(20):
        linear = residuals + jacobian @ (shift - start)
        w = weight**2 / np.maximum(np.abs(linear), CLOSE)
        left = jacobian.T @ (jacobian * w[:, None]) + PULL**2 * np.eye(len(start))
        right = jacobian.T @ ((jacobian @ start - residuals) * w) + PULL**2 * prior
        shift = np.asarray(np.linalg.solve(left, right), np.float64)
    return shift


def cost(residuals: Vector, weight: Vector, pulled: Vector) -> float:
    """What a fit makes small; ``pulled`` is how far the logarithms are from where they are pulled to."""
    sizes = np.abs(residuals)
    bent = np.where(sizes < CLOSE, sizes**2 / CLOSE / 2, sizes - CLOSE / 2)
    return float(np.sum(weight**2 * bent) + PULL**2 / 2 * np.sum(pulled**2))


def fit(problem: Problem, rounds: int) -> tuple[Vector, Vector, Vector]:
    """The best shift with its residuals and derivatives; a step that does not help is halved."""
    weight = weights(problem.rows)
    shift = np.zeros(len(problem.names))
    residuals = problem.residuals(shift)
    for _ in range(rounds):
        jacobian = problem.jacobian(shift)
        aim = solve(jacobian, residuals, weight, shift, problem.prior)
        for part in (1.0, 0.5, 0.25, 0.1):
            near = shift + part * (aim - shift)
            found = problem.residuals(near)
            if cost(found, weight, near - problem.prior) < cost(residuals, weight, shift - problem.prior):
                shift, residuals = near, found
                break
        else:
            break
    return shift, residuals, problem.jacobian(shift)


def left_out(
    problem: Problem, fitted: tuple[Vector, Vector, Vector], group: Callable[[Case], str]
) -> dict[str, list[tuple[Case, float, float]]]:
    """For each group: its rows with their residuals when they are fitted on, and when they are not."""
    shift, residuals, jacobian = fitted
    weight = weights(problem.rows)
    found: dict[str, list[tuple[Case, float, float]]] = {}
    for name in sorted({group(row) for row in problem.rows}):
        inside = np.array([group(row) == name for row in problem.rows])
        there = solve(jacobian[~inside], residuals[~inside], weight[~inside], shift, problem.prior)
        rows = [row for row, own in zip(problem.rows, inside, strict=True) if own]
        out = problem.residuals(there, rows)
        found[name] = list(zip(rows, residuals[inside].tolist(), out.tolist(), strict=True))
    return found


def summary(found: Mapping[str, list[tuple[Case, float, float]]]) -> dict[str, dict[str, float]]:
    """Per figure: medians and 90th percentiles of the error, fitted on and left out."""
    every = [item for rows in found.values() for item in rows]
    return {
        figure: _columns([item for item in every if item[0].figure == figure])
        for figure in sorted({row.figure for row, _, _ in every})
    }


def by_group(found: Mapping[str, list[tuple[Case, float, float]]]) -> dict[str, dict[str, float]]:
    """Per group the same columns over its rows."""
    return {name or "unnamed": _columns(rows) for name, rows in found.items()}


def _columns(rows: Sequence[tuple[Case, float, float]]) -> dict[str, float]:
    inside = sorted(abs(math.expm1(fitted)) for _, fitted, _ in rows)
    outside = sorted(abs(math.expm1(out)) for _, _, out in rows)
    place = min(len(rows) - 1, int(0.9 * len(rows)))
    return {
        "n": len(rows),
        "median, fitted on": statistics.median(inside),
        "median, left out": statistics.median(outside),
        "p90, fitted on": inside[place],
        "p90, left out": outside[place],
    }


def report(problem: Problem, fitted: tuple[Vector, Vector, Vector]) -> str:
    """The tables as Markdown."""
    models = left_out(problem, fitted, lambda row: row.model)
    engines = left_out(problem, fitted, lambda row: row.engine)
    published = sum(len(calibration(table).constants) for table in TABLES) - len(problem.names)
    return f"""# Memory on models and frameworks that were left out

`python -m tests.accuracy.refit_memory --write` writes this page: {len(problem.names)} fitted constants on
{len(problem.rows)} measured figures. {published} more entries of the three tables are published, counted or assumed
values and the ranges of terms.

## One model left out at a time

{markdown(summary(models))}
## One engine or framework left out at a time

Constants that only the left-out framework's rows decide fall back to one digit; what it shares is fitted anew.

{markdown(summary(engines))}
## Models

{markdown(by_group(models))}
## Engines and frameworks

{markdown(by_group(engines))}"""


def write_values(values: Mapping[Key, float]) -> None:
    """Writes values to three digits into the calibration tables."""
    for table in TABLES:
        path = folder() / "calibration" / f"{table}.toml"
        text = path.read_text(encoding="utf-8")
        for (of, name), value in values.items():
            if of == table:
                pattern = rf"(\[constants\.{name}\]\nvalue = )[^\n]+"
                text = re.sub(pattern, rf"\g<1>{float(f'{value:.3g}')}", text)
        path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Fits, prints the constants and the tables, and writes both where asked."""
    parser = argparse.ArgumentParser(description="refit the constants of memory")
    parser.add_argument("--rounds", type=int, default=3, help="steps of the search; 0 only makes the tables")
    parser.add_argument("--write", action="store_true", help="write values and left_out.md")
    options = parser.parse_args(arguments)
    present = fitted_constants()
    names = sorted(present)
    start = np.log(np.array([present[name] for name in names]))
    round_values = np.log(np.array([float(f"{present[name]:.0e}") for name in names]))
    problem = Problem(load(), names, start, round_values - start)
    fitted = fit(problem, options.rounds)
    values = problem.values(fitted[0])
    for name, value in values.items():
        sys.stdout.write(f"{'.'.join(name):44} {present[name]:10.4g} {value:10.4g}\n")
    text = report(problem, fitted)
    sys.stdout.write(text)
    if options.write:
        write_values(values)
        (folder() / "calibration" / "left_out.md").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
