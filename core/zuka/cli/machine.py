"""``zuka machine``: this computer's cards and memory."""

from __future__ import annotations

import argparse

from zuka.cli.options import add_json, add_language, language_of, write, write_json
from zuka.machine import read
from zuka.machine.report import CardReading
from zuka.message import msg, render
from zuka.units import GIB


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    add_json(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Reads and prints; a computer without cards is no error."""
    report, language = read(), language_of(args)
    ram = round(report.ram_bytes / GIB, 1)
    notes = [render(note, language) for note in report.notes]
    if args.json:
        write_json({"gpus": [_card_json(card) for card in report.cards], "ram_gib": ram, "notes": notes})
        return 0
    for card in report.cards:
        size = "?" if card.memory_mib is None else f"{card.memory_mib:,}"
        write(f"{card.name}  {size} MiB  {card.driver}")
    if not report.cards:
        write(render(msg("No graphics card with memory of its own was found."), language))
    write(render(msg("Main memory: {ram} GiB", ram=ram), language))
    for note in notes:
        write(note)
    return 0


def _card_json(card: CardReading) -> dict[str, object]:
    said = {"name": card.name, "memory_mib": card.memory_mib, "free_mib": card.free_mib, "driver": card.driver}
    return {key: value for key, value in said.items() if value is not None}
