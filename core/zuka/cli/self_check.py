"""``zuka self-check``: tests an installed or frozen program with what it carries."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from zuka.advise.evaluate import evaluate
from zuka.advise.samples import SAMPLES
from zuka.cli.options import add_json, write, write_json
from zuka.cli.scenarios import open_draft
from zuka.facts.load import catalogue
from zuka.message import LANGUAGES, render

_DAY = date(2026, 11, 30)
_SAMPLE = "lora-8b-24gb"
_PATIENCE_S = 120


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was tried."""

    check: str
    ok: bool
    detail: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    add_json(parser)
    parser.add_argument("--window", action="store_true", help="also walk the window through all pages (offscreen)")


def run(args: argparse.Namespace) -> int:
    """Runs every check; the exit code is 1 if one fails."""
    checks = [_tried(name, check) for name, check in _checks(window=args.window)]
    if args.json:
        write_json([{"check": c.check, "ok": c.ok, "detail": c.detail} for c in checks])
    else:
        for check in checks:
            write(f"{'ok  ' if check.ok else 'FAIL'}  {check.check}: {check.detail}")
    return 0 if all(check.ok for check in checks) else 1


def _tried(name: str, check: Callable[[], str]) -> Check:
    try:
        return Check(name, ok=True, detail=check())
    except Exception as error:
        return Check(name, ok=False, detail=f"{type(error).__name__}: {error}")


def _checks(*, window: bool) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "catalogue", _catalogue
    for name in SAMPLES:
        yield f"advice for {name}", lambda name=name: _advice(name)
    yield "folders", _folders
    yield "PDF", lambda: _written("pdf")
    yield "CSV", lambda: _written("csv")
    yield "XLSX", lambda: _written("xlsx")
    if window:
        yield "window", _window


def _catalogue() -> str:
    known = catalogue()
    counts = len(known.cards), len(known.model_rows) + len(known.media_rows), len(known.offers)
    if not all(counts):
        raise RuntimeError(f"cards, models, offers: {counts}")
    return "{} cards, {} models, {} offers".format(*counts)


def answer_of(name: str) -> str:
    """The answer to a sample in every language, on the day the catalogue was made."""
    evaluation = evaluate(open_draft(name), catalogue(), _DAY)
    if evaluation.advice is None:
        raise RuntimeError(f"no advice: {[str(error) for error in evaluation.errors]}")
    return " / ".join(render(evaluation.advice.answer.text, language) for language in LANGUAGES)


def _advice(name: str) -> str:
    return answer_of(name)


def _folders() -> str:
    from zuka.scenario.paths import folders

    return str(folders().data)


def _written(kind: str) -> str:
    from zuka.report.build import build
    from zuka.report.csv import write_csv
    from zuka.report.pdf import write_pdf
    from zuka.report.xlsx import write_xlsx

    writers = {"pdf": write_pdf, "csv": write_csv, "xlsx": write_xlsx}
    evaluation = evaluate(open_draft(_SAMPLE), catalogue(), _DAY)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"advice.{kind}"
        writers[kind](build(evaluation, "zh"), path)
        return f"{path.stat().st_size:,} bytes"


def _window() -> str:
    """The window program walks every page of a sample and must find the command line's answer."""
    program = window_program()
    environment = os.environ | {"QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
    arguments = [str(program), "--walk", _SAMPLE, "--today", _DAY.isoformat()]
    done = subprocess.run(  # noqa: S603 - our own program beside this one
        arguments, capture_output=True, encoding="utf-8", env=environment, timeout=_PATIENCE_S, check=False
    )
    seen = done.stdout.strip()
    if done.returncode != 0 or seen not in answer_of(_SAMPLE).split(" / "):
        raise RuntimeError(f"{program.name} ended with {done.returncode} and said “{seen}” {done.stderr[-500:]}")
    return seen


def window_program() -> Path:
    """The window's program, which is installed and frozen beside this one."""
    here = Path(sys.executable if getattr(sys, "frozen", False) else sys.argv[0]).resolve()
    return here.with_name(f"zuka-window{here.suffix if here.suffix == '.exe' else ''}")
