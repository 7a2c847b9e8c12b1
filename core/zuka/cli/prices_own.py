"""``zuka prices import``, ``add`` and ``export``: the user's own prices."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from zuka.cli.market import prices_file
from zuka.cli.offers import offer_line
from zuka.cli.options import language_of, today_of, write, write_json
from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.facts.offers import offers_of
from zuka.market.own.columns import chosen_mapping, guess_mapping
from zuka.market.own.export import as_csv, table_of, write_table
from zuka.market.own.quote import Quote
from zuka.market.own.read import Around, Reading, RowProblem, doubtful, read_quotes
from zuka.market.own.table import MOST_BYTES, Table, paste_table, read_table
from zuka.market.store import open_store
from zuka.message import Message, msg, nmsg, render

_SHOWN = 20


def run_import(args: argparse.Namespace) -> int:
    """Shows what the columns mean and what each row says, and keeps the rows unless it is a dry run."""
    if args.undo:
        return _undo(args)
    if args.file is None:
        raise UserError("missing_field", msg("Name the file to import, or - to read pasted text."), "file")
    table = paste_table(_pasted()) if args.file == "-" else read_table(Path(args.file))
    name = "pasted" if args.file == "-" else Path(args.file).name
    return _bring(args, table, chosen_mapping(table.header, args.map), name)


def run_add(args: argparse.Namespace) -> int:
    """Keeps one typed quote."""
    pairs = [cell.partition("=") for cell in args.cells]
    table = Table(tuple(name for name, _, _ in pairs), (tuple(value for _, _, value in pairs),), 1)
    mapping = guess_mapping(table.header)
    for place, name in enumerate(table.header):
        if place not in mapping:
            message = msg("“{name}” is no field of a quote; write for example gpu, price_hour or provider.", name=name)
            raise UserError("bad_value", message, "cells")
    return _bring(args, table, mapping, "typed")


def run_export(args: argparse.Namespace) -> int:
    """Writes the own prices as a table."""
    with open_store(prices_file()) as store:
        quotes = store.own()
    if args.json:
        write_json([_json(quote) for quote in quotes])
    elif args.file == "-":
        write(as_csv(table_of(quotes)).rstrip("\r\n"))
    else:
        write_table(table_of(quotes), Path(args.file))
        _say(
            args,
            nmsg("{count} price written to {file}", "{count} prices written to {file}", len(quotes), file=args.file),
        )
    return 0


def _pasted() -> str:
    content = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise UserError("too_large", msg("The pasted text is longer than a price list may be."), "file")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError("bad_value", msg("The pasted text is not UTF-8."), "file") from None


def _bring(args: argparse.Namespace, table: Table, mapping: Mapping[int, str], name: str) -> int:
    today, known = today_of(args), catalogue()
    around = Around(today, f"own quote, {name}", known.cards, known.offers, args.currency, args.provider)
    reading = read_quotes(table, mapping, around)
    doubts = doubtful(reading.quotes, around)
    kept = bool(reading.quotes) and not args.dry_run
    if kept:
        with open_store(prices_file()) as store:
            store.add_own(name, today, reading.quotes)
    if args.json:
        write_json(_reading_json(args, table, mapping, reading, doubts) | {"kept": kept})
    else:
        _print_reading(args, table, mapping, reading, doubts, kept=kept)
    return 0 if reading.quotes else 2


def _undo(args: argparse.Namespace) -> int:
    with open_store(prices_file()) as store:
        undone = store.undo_own()
    if undone is None:
        raise UserError("bad_value", msg("There is no import to take back."), "undo")
    name, day, rows = undone
    if args.json:
        write_json({"undone": name, "day": day, "rows": rows})
    else:
        _say(args, nmsg("Taken back: {count} price of {name}, {day}", "Taken back: {count} prices of {name}, {day}",
                        rows, name=name, day=day))  # fmt: skip
    return 0


def _print_reading(
    args: argparse.Namespace,
    table: Table,
    mapping: Mapping[int, str],
    reading: Reading,
    doubts: Sequence[RowProblem],
    *,
    kept: bool,
) -> None:
    for place, name in enumerate(table.header):
        meaning = mapping.get(place)
        _say(args, msg("{column} → {meaning}", column=name, meaning=meaning or msg("left out")))
    today = today_of(args)
    for offer in offers_of((quote.row for quote in reading.quotes[:_SHOWN]), catalogue().cards, "own-"):
        write(offer_line(offer, today))
    for problem in reading.problems:
        _say(args, msg("Row {row}: {problem}", row=problem.row, problem=problem.message))
    for doubt in doubts:
        _say(args, msg("Look at price {place} again: {doubt}", place=doubt.row, doubt=doubt.message))
    count = len(reading.quotes)
    if kept:
        _say(
            args, nmsg("{count} price kept; --undo takes it back", "{count} prices kept; --undo takes them back", count)
        )
    else:
        _say(args, nmsg("{count} price read, nothing kept", "{count} prices read, nothing kept", count))


def _reading_json(
    args: argparse.Namespace,
    table: Table,
    mapping: Mapping[int, str],
    reading: Reading,
    doubts: Sequence[RowProblem],
) -> dict[str, object]:
    language = language_of(args)

    def said(problems: Sequence[RowProblem]) -> list[object]:
        return [{"row": problem.row, "message": render(problem.message, language)} for problem in problems]

    return {
        "columns": {name: mapping.get(place) for place, name in enumerate(table.header)},
        "quotes": [_json(quote) for quote in reading.quotes],
        "problems": said(reading.problems),
        "doubts": said(doubts),
    }


def _json(quote: Quote) -> dict[str, object]:
    return {**{name: text or None for name, text in quote.row.items()}, "terms": dict(quote.terms)}


def _say(args: argparse.Namespace, message: Message) -> None:
    write(render(message, language_of(args)))
