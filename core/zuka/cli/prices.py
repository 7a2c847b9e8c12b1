"""``zuka prices``: prices of one's own, refreshed prices, their history, and what the catalogue covers."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from zuka.cli.options import add_json, add_language, add_today


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the parts of the command and their options."""
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    _add_import(parts.add_parser("import", help="read prices from a CSV or XLSX file, or pasted text"))
    _add_add(parts.add_parser("add", help="add one quote, typed as FIELD=VALUE"))
    _add_export(parts.add_parser("export", help="write the own prices in the form in which they are read"))
    _add_refresh(parts.add_parser("refresh", help="ask sellers for today's prices; nothing is asked without a yes"))
    _add_history(parts.add_parser("history", help="how a card's price moved"))
    _add_check(parts.add_parser("check", help="what the catalogue covers, and what is set aside"))
    parts.add_parser("rates", help="the exchange rates in use, with day and source")
    _add_account(parts.add_parser("account", help="which GPU machines and quotas your AWS account has"))
    for part in parts.choices.values():
        add_json(part)
        add_language(part)
        add_today(part)


def run(args: argparse.Namespace) -> int:
    """Runs one part."""
    return _runner(args.part)(args)


def _runner(part: str) -> Callable[[argparse.Namespace], int]:
    if part in ("import", "add", "export"):
        from zuka.cli import prices_own

        return {"import": prices_own.run_import, "add": prices_own.run_add, "export": prices_own.run_export}[part]
    if part in ("refresh", "account"):
        from zuka.cli import prices_refresh

        return {"refresh": prices_refresh.run_refresh, "account": prices_refresh.run_account}[part]
    from zuka.cli import prices_check

    return {
        "history": prices_check.run_history,
        "check": prices_check.run_check,
        "rates": prices_check.run_rates,
    }[part]


def _add_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", default=None, metavar="FILE", help="CSV or XLSX; - reads pasted text")
    parser.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="COLUMN=FIELD",
        help="what a column means, where the guess is wrong",
    )
    parser.add_argument("--currency", default=None, help="the currency of prices that do not say theirs")
    parser.add_argument("--provider", default=None, help="the seller of rows that do not name one")
    parser.add_argument("--dry-run", action="store_true", help="show what would be read, and keep nothing")
    parser.add_argument("--undo", action="store_true", help="take the newest import back")


def _add_add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "cells", nargs="+", metavar="FIELD=VALUE", help="for example gpu='8x A100 80GB' 包月=60000 deposit=10000"
    )
    parser.set_defaults(currency=None, provider=None)
    parser.add_argument("--dry-run", action="store_true", help="show what would be read, and keep nothing")


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="CSV or XLSX by its name; - is stdout")


def _add_refresh(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--provider", action="append", default=[], metavar="NAME", help="only this source; --list names all"
    )
    parser.add_argument("--list", action="store_true", help="list the sources, their addresses and how they last went")
    parser.add_argument("--yes", action="store_true", help="ask the addresses without a question")
    parser.add_argument("--region", action="append", default=[], help="regions of the AWS price list (us-east-1)")
    parser.add_argument(
        "--catalogue", default=None, metavar="FOLDER", help="read a local folder of gpuhunt's CSV files instead"
    )
    parser.add_argument("--seconds", type=float, default=None, help="the longest that one source may take")


def _add_history(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gpu", metavar="GPU", help="a card, for example RTX 4090")


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--built-in", action="store_true", help="without own and refreshed prices")


def _add_account(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--region", default="us-east-1", help="the region to ask about (us-east-1)")
    parser.add_argument("--profile", default=None, help="the profile of your AWS configuration")
    parser.add_argument("--yes", action="store_true", help="ask the addresses without a question")
