"""``zuka contract check``: the clauses of a contract file, with their proof, side, weight and cost."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from zuka.cli.options import add_json, add_language, write, write_json
from zuka.contract.find.check import ContractText, FoundClause, check
from zuka.contract.find.values import value_json, value_text
from zuka.contract.reading.open import read_contract


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    task = tasks.add_parser(
        "check", help="find the clauses of a contract", description="find the clauses of a contract"
    )
    task.add_argument("file", type=Path, help=".txt, .md, .docx or .pdf, Chinese or English")
    add_json(task)
    add_language(task)


def run(args: argparse.Namespace) -> int:
    """Reads the contract and prints what was found."""
    found = check(read_contract(args.file))
    if args.json:
        write_json(contract_json(args.file.name, found))
        return 0
    for clause in found.clauses:
        write(f"{clause.type:24} {clause.state:14} {clause.severity:7} {clause.favours:9} {value_text(clause.values)}")
    return 0


def contract_json(name: str, found: ContractText) -> dict[str, Any]:
    """The contract as read in the shape of the command line contract."""
    return {
        "file": name,
        "language": found.language,
        "readable": found.readable,
        "parties": {
            "customer": list(found.parties.customer),
            "provider": list(found.parties.provider),
            "certain": found.parties.certain,
        },
        "clauses": [_clause(clause) for clause in found.clauses],
    }


def _clause(clause: FoundClause) -> dict[str, Any]:
    return {
        "type": clause.type,
        "state": clause.state,
        "value": value_json(clause.values),
        "value_text": value_text(clause.values),
        "base": clause.base,
        "scope": clause.scope,
        "favours": clause.favours,
        "severity": clause.severity,
        "confidence": clause.confidence,
        "quotes": [
            {"start": quote.start, "end": quote.end, "text": quote.text, "page": quote.page} for quote in clause.quotes
        ],
    }
