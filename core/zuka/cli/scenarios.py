"""Opens what the commands take as SCENARIO: a sample's name or a saved file."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import SAMPLES, sample_path
from zuka.cli.market import known_market, prices_file
from zuka.cli.options import today_of
from zuka.errors import UserError
from zuka.market.merged import quote_named
from zuka.market.own.quote import contract_of
from zuka.message import msg
from zuka.scenario.draft import ContractDraft, ScenarioDraft
from zuka.scenario.store import load


def add_scenario(parser: argparse.ArgumentParser) -> None:
    """The SCENARIO argument and the seed."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a saved scenario (*.zuka) or the name of a sample")
    parser.add_argument(
        "--quote", default=None, metavar="ID", help="weigh the terms of an own quote (id of zuka offers)"
    )
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
    """The scenario of the arguments, evaluated with all prices that the user has.

    Raises:
        UserError: the scenario or the quote cannot be read.
    """
    draft = open_draft(args.scenario)
    if args.quote is not None:
        draft = draft.model_copy(update={"contract": _form_of(args.quote)})
    return evaluate(draft, known_market(args).catalogue, today or today_of(args), args.seed)


def _form_of(offer_id: str) -> ContractDraft:
    """An own quote as the form of a contract.

    Raises:
        UserError: there is no such quote.
    """
    quote = quote_named(prices_file(), offer_id)
    if quote is None:
        message = msg("No own quote is called “{id}”; zuka offers lists them with --json.", id=offer_id)
        raise UserError("bad_value", message, "quote")
    return contract_of(quote)
