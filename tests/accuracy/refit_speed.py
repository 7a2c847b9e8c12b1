"""Refits the constants and ranges of speed, and says how they do on models, cards and engines that were left out.

``python -m tests.accuracy.refit_speed`` prints the tables; ``--write`` also writes the constants, the ranges and
``left_out_speed.md`` of the calibration. Serving and training have constants of their own: ``refit_serving_speed`` and
``refit_training_speed``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from tests.accuracy import refit_serving_speed as serving
from tests.accuracy import refit_training_speed as training

from zuka.facts.calibration import calibration
from zuka_data import folder

TABLES = ("serving_speed", "training_speed", "picture_speed")
PAGE = folder() / "calibration" / "left_out_speed.md"


def fitted() -> int:
    """How many constants of speed are fitted."""
    return sum(constant.fitted for table in TABLES for constant in calibration(table).constants.values())


def serve(rounds: int, *, write: bool) -> str:
    """Refits serving and returns its tables."""
    of = serving.problem(serving.load())
    shift, residuals, jacobian = serving.fit(of, np.zeros(len(of.names)), rounds)
    if write:
        values = of.values(shift)
        found = serving.ranges(of, shift, residuals, jacobian)
        serving.write({name: values[name] for name in of.names}, found)
    return serving.report(of, shift, residuals, jacobian)


def train(rounds: int, *, write: bool) -> str:
    """Refits training and returns its tables."""
    of = training.problem(training.load())
    shift = training.fit(of, of.rows, np.zeros(len(of.names)), rounds)
    if write:
        values = of.values(shift)
        training.write({name: values[name] for name in of.names}, training.ranges(of, shift))
    return training.report(of, shift)


def page(tables: Sequence[str]) -> str:
    """The page that stands beside the calibration."""
    head = (
        "# Speed on models, cards and engines that were left out\n\n"
        "`python -m tests.accuracy.refit_speed --write` writes this page: the honest figure for a model or a card that "
        f"nobody measured.\n{fitted()} constants of serving, training and pictures are fitted, none of a single model "
        "or card; the others of the\nthree tables are published, counted or assumed.\n"
    )
    return head + "".join(tables)


def main(arguments: Sequence[str] | None = None) -> int:
    """Refits both, prints the tables and writes what was asked."""
    parser = argparse.ArgumentParser(description="refit the constants of speed")
    parser.add_argument("--rounds", type=int, default=6, help="steps of the searches; 0 only makes the tables")
    parser.add_argument("--write", action="store_true", help="write constants, ranges and the page of tables")
    options = parser.parse_args(arguments)
    found = page([serve(options.rounds, write=options.write), train(options.rounds, write=options.write)])
    sys.stdout.write(found)
    if options.write:
        PAGE.write_text(found, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
