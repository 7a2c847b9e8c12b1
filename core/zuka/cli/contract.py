"""``zuka contract check``: the clauses of a contract file, with their proof, side, weight and cost."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from zuka.cli.options import add_json, add_language, language_of, write, write_json
from zuka.contract.find.advice import ADVICE
from zuka.contract.find.check import FoundClause, Quote, check
from zuka.contract.find.names import SEVERITY_NAMES, SIDE_NAMES, STATE_NAMES, TYPE_NAMES
from zuka.contract.find.norms import source_of
from zuka.contract.find.pricing import PricedContract, first_to_negotiate, priced
from zuka.contract.find.values import value_json, value_text
from zuka.contract.finding import Finding
from zuka.contract.project import Project
from zuka.contract.reading.open import read_contract
from zuka.errors import UserError, reason_of
from zuka.message import Language, Message, msg, render, verbatim
from zuka.scenario.draft import ContractDraft

_WORST_FIRST = {"high": 0, "medium": 1, "low": 2}
_LONGEST_QUOTE = 96


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    words = "find the clauses of a contract, with proof, side, weight and cost"
    task = tasks.add_parser("check", help=words, description=words)
    task.add_argument("file", type=Path, help=".txt, .md, .docx or .pdf, Chinese or English")
    task.add_argument("--terms", type=Path, default=None, metavar="FILE", help="the contract form as JSON")
    add_json(task)
    add_language(task)


def run(args: argparse.Namespace) -> int:
    """Reads the contract and prints what was found."""
    form, project = _terms(args.terms)
    document = read_contract(args.file)
    found = priced(check(document), form, project)
    if args.json:
        write_json(contract_json(args.file.name, found, language_of(args)))
        return 0
    for line in _lines(found, language_of(args), document.doubts):
        write(line)
    return 0


def _terms(path: Path | None) -> tuple[ContractDraft | None, Project | None]:
    """The form and the project of a file of JSON: the form's fields, and the project's under ``project``.

    Raises:
        UserError: the file cannot be read or holds something else.
    """
    if path is None:
        return None, None
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        own = dict(fields.pop("project", {}))
        return ContractDraft(**fields), Project(**own) if own else None
    except OSError as error:
        said = msg("cannot read {path}: {reason}", path=str(path), reason=reason_of(error))
        raise UserError("bad_value", said, "terms") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise UserError("bad_value", msg("--terms: {detail}", detail=_detail(error)), "terms") from error


def _detail(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return " ".join(str(error).split())


def contract_json(name: str, found: PricedContract, language: Language) -> dict[str, Any]:
    """The contract as read in the shape of the command line contract."""
    text, risk = found.text, found.review.risk
    return {
        "file": name,
        "language": text.language,
        "readable": text.readable,
        "parties": {
            "customer": list(text.parties.customer),
            "provider": list(text.parties.provider),
            "certain": text.parties.certain,
        },
        "clauses": [
            _clause(clause, found.findings.get(at), risk.currency, language) for at, clause in enumerate(text.clauses)
        ],
        "precedence": [_quote_json(quote) for quote in text.precedence],
        "negotiate_first": [clause.type for clause in first_to_negotiate(text.clauses)],
        "score": found.score,
        "total": {"expected": risk.expected.likely, "bad_case": risk.bad_case, "currency": risk.currency},
        "questions": [render(question, language) for question in found.questions],
    }


def _clause(clause: FoundClause, finding: Finding | None, currency: str, language: Language) -> dict[str, Any]:
    said: dict[str, Any] = {
        "type": clause.type,
        "state": clause.state,
        "value": value_json(clause.values) | dict(clause.facts) | _tiers(clause),
        "value_text": value_text(clause.values),
        "base": clause.base,
        "scope": clause.scope,
        "favours": clause.favours,
        "severity": clause.severity,
        "confidence": clause.confidence,
        "quotes": [_quote_json(quote) for quote in clause.quotes],
        "advice": render(ADVICE[clause.type], language),
        "norm": source_of(clause.type),
    }
    if finding is not None and finding.expected is not None:
        said["money"] = _money(finding, currency)
    return said


def _quote_json(quote: Quote) -> dict[str, Any]:
    return {"start": quote.start, "end": quote.end, "text": quote.text, "page": quote.page}


def _tiers(clause: FoundClause) -> dict[str, Any]:
    steps = [{"below": tier.below, "at_least": tier.least, "credit": tier.credit} for tier in clause.tiers]
    return {"tiers": steps} if steps else {}


def _money(finding: Finding, currency: str) -> dict[str, Any]:
    said: dict[str, Any] = {
        "expected": finding.expected.likely if finding.expected is not None else None,
        "bad_case": finding.bad_case,
        "currency": currency,
    }
    for name in ("by_contract", "after_court_cut"):
        if getattr(finding, name) is not None:
            said[name] = getattr(finding, name)
    return said


def _lines(found: PricedContract, language: Language, doubts: tuple[Message, ...]) -> list[str]:
    """The answer for people: the worst first, each with its proof and what to ask for."""
    said = [render(doubt, language) for doubt in doubts]
    first = first_to_negotiate(found.text.clauses)
    if first:
        names = verbatim(", ".join(render(TYPE_NAMES[clause.type], language) for clause in first))
        said.append(render(msg("Negotiate first: {names}", names=names), language))
    present = [clause for clause in found.text.clauses if clause.quotes]
    for clause in sorted(present, key=lambda clause: _WORST_FIRST[clause.severity]):
        said += (
            _head(clause, language),
            f"    “{_short(clause.quotes[0])}”",
            f"    → {render(ADVICE[clause.type], language)}",
        )
    said += (
        render(msg("Which paper counts: “{quote}”", quote=verbatim(_short(quote))), language)
        for quote in found.text.precedence
    )
    silent = [clause for clause in found.text.clauses if not clause.quotes and clause.severity != "low"]
    said += (render(msg("Nothing is said on: {type}", type=TYPE_NAMES[clause.type]), language) for clause in silent)
    said += (f"? {render(question, language)}" for question in found.questions)
    said.append(_total(found, language))
    said.append(render(found.review.note, language))
    return said


def _head(clause: FoundClause, language: Language) -> str:
    words = (
        TYPE_NAMES[clause.type],
        STATE_NAMES[clause.state],
        SEVERITY_NAMES[clause.severity],
        SIDE_NAMES[clause.favours],
        verbatim(value_text(clause.values)),
    )
    return " · ".join(filter(None, (render(word, language) for word in words)))


def _short(quote: Quote) -> str:
    words = " ".join(quote.text.split())
    return words if len(words) <= _LONGEST_QUOTE else words[:_LONGEST_QUOTE] + "…"


def _total(found: PricedContract, language: Language) -> str:
    risk = found.review.risk
    return render(
        msg(
            "Score {score:g}; risk money {expected:,.0f} {currency} expected, {bad:,.0f} {currency} in the bad case",
            score=found.score,
            expected=risk.expected.likely,
            bad=risk.bad_case,
            currency=risk.currency,
        ),
        language,
    )
