"""``zuka advise``: the recommendation for a scenario, on screen and as files."""

from __future__ import annotations

import argparse
from pathlib import Path

from zuka.cli.options import add_json, add_language, add_today, language_of, write, write_json
from zuka.cli.scenarios import add_scenario, evaluated
from zuka.errors import UserError
from zuka.message import msg
from zuka.report.build import build
from zuka.report.json import advice_json
from zuka.report.text import as_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    add_scenario(parser)
    for kind in ("pdf", "csv", "xlsx"):
        parser.add_argument(f"--{kind}", type=Path, default=None, metavar="FILE", help=f"also write a {kind.upper()}")
    add_json(parser)
    add_language(parser)
    add_today(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the advice and writes the files that were asked for."""
    language = language_of(args)
    evaluation = evaluated(args)
    if evaluation.advice is None:
        raise (
            evaluation.errors[0]
            if evaluation.errors
            else UserError(
                "missing_field",
                msg("the scenario names no model or no kind of work, so there is no advice"),
                "scenario",
            )
        )
    report = build(evaluation, language)
    if args.pdf is not None:
        from zuka.report.pdf import write_pdf

        write_pdf(report, args.pdf)
    if args.csv is not None:
        from zuka.report.csv import write_csv

        write_csv(report, args.csv)
    if args.xlsx is not None:
        from zuka.report.xlsx import write_xlsx

        write_xlsx(report, args.xlsx)
    if args.json:
        write_json(advice_json(evaluation.advice, language))
    else:
        write(as_text(report))
    return 0
