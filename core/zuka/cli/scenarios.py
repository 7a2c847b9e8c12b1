"""Opens what the commands take as SCENARIO: a sample's name or a saved file."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import SAMPLES, sample_path
from zuka.cli.options import today_of
from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.message import msg
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.store import load


def add_scenario(parser: argparse.ArgumentParser) -> None:
    """The SCENARIO argument and the seed."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a saved scenario (*.zuka) or the name of a sample")
    parser.add_argument("--seed", type=int, default=0, help="seed of the simulations")


def open_draft(name: str) -> ScenarioDraft:
    """The draft of a sample or a file.

    Raises:
        UserError: there is neither a sample nor a file of that name, or the file cannot be read.
    """
    if name in SAMPLES:
        return load(sample_path(name)).file.draft
    path = Path(name)
    if not path.exists():
        raise UserError(
            "bad_value",
            msg(
                "“{name}” is neither a file nor a sample; the samples are {samples}",
                name=name,
                samples=", ".join(SAMPLES),
            ),
            "scenario",
        )
    return load(path).file.draft


def evaluated(args: argparse.Namespace, today: date | None = None) -> Evaluation:
    """The scenario of the arguments, evaluated with the built-in catalogue."""
    draft = open_draft(args.scenario)
    return evaluate(draft, catalogue(), today or today_of(args), args.seed)
