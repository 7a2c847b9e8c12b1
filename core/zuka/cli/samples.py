"""``zuka samples``: the scenarios that come with the program."""

from __future__ import annotations

import argparse

from zuka.advise.samples import SAMPLES
from zuka.cli.options import add_json, add_language, language_of, write, write_json
from zuka.message import render


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    add_json(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Lists names and titles."""
    titles = {name: render(title, language_of(args)) for name, title in SAMPLES.items()}
    if args.json:
        write_json([{"name": name, "title": title} for name, title in titles.items()])
        return 0
    width = max(map(len, titles))
    for name, title in titles.items():
        write(f"{name:{width}}  {title}")
    return 0
