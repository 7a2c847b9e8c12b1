"""``zuka advise``: the recommendation for a scenario, on screen and as files."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from zuka.advise.evaluation import Evaluation
from zuka.cli.options import add_json, add_language, add_today, language_of, write, write_json
from zuka.cli.scenarios import add_scenario, evaluated
from zuka.errors import UserError, reason_of
from zuka.message import msg
from zuka.report.build import build
from zuka.report.json import advice_json
from zuka.report.model import Report
from zuka.report.served_json import served_json
from zuka.report.text import as_text

_FILES = ("pdf", "csv", "xlsx")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    add_scenario(parser)
    for kind in _FILES:
        parser.add_argument(f"--{kind}", type=Path, default=None, metavar="FILE", help=f"also write a {kind.upper()}")
    add_json(parser)
    add_language(parser)
    add_today(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the advice and writes the files that were asked for."""
    language = language_of(args)
    evaluation = evaluated(args)
    advice = evaluation.advice
    if advice is None:
        raise _no_advice(evaluation)
    files = [(kind, path) for kind in _FILES if (path := getattr(args, kind)) is not None]
    report = build(evaluation, language) if files or not args.json else None
    for kind, path in files:
        _write_file(kind, report, path)
    if args.json:
        named = {"scenario": Path(args.scenario).stem}
        write_json(advice_json(advice, language) | served_json(evaluation) | named)
    elif report is not None:
        write(as_text(report))
    return 0


def _no_advice(evaluation: Evaluation) -> UserError:
    """What keeps a scenario from an answer."""
    if evaluation.errors:
        return evaluation.errors[0]
    return UserError(
        "missing_field", msg("the scenario names no model or no kind of work, so there is no advice"), "scenario"
    )


def _write_file(kind: str, report: Report | None, path: Path) -> None:
    """Writes one kind of file; its library is loaded only now."""
    writer: Callable[[Report, Path], None] = getattr(import_module(f"zuka.report.{kind}"), f"write_{kind}")
    if report is None:
        return
    try:
        writer(report, path)
    except OSError as error:
        raise UserError(
            "bad_value",
            msg(
                "--{kind}: {path} cannot be written ({reason}); name a file in a folder that you may write to",
                kind=kind,
                path=str(path),
                reason=reason_of(error),
            ),
            kind,
        ) from error
