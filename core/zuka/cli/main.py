"""``zuka``: the command line over the same engine as the window. Each command lives in a module of its own."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from zuka._version import __version__
from zuka.errors import UserError

_COMMANDS = {
    "estimate": "memory, fit and speed for requests in JSON lines",
    "advise": "the recommendation for a saved scenario or a sample",
    "offers": "query the catalogue of offers",
    "samples": "list the samples that come with the program",
    "machine": "this computer's cards and memory",
    "explain": "the tree behind a number",
    "self-check": "test an installed program",
}


class Command(Protocol):
    """A module that adds its options to a parser and runs."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declares the command's options."""
        ...

    def run(self, args: argparse.Namespace) -> int:
        """Runs the command and returns the exit code."""
        ...


def _command(name: str) -> Command:
    return cast("Command", import_module(f"zuka.cli.{name.replace('-', '_')}"))


def _parser(wanted: str | None) -> argparse.ArgumentParser:
    """The parser; only the wanted command's module is imported, so that starting stays fast."""
    parser = argparse.ArgumentParser(prog="zuka", description="Which GPU to rent, under which contract, at what cost")
    parser.add_argument("--version", action="version", version=f"zuka {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, text in _COMMANDS.items():
        sub = commands.add_parser(name, help=text, description=text)
        if name == wanted:
            _command(name).add_arguments(sub)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command.

    Returns:
        0 on success, 2 on wrong input (one sentence on stderr), 1 on failure.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    wanted = next((word for word in given if not word.startswith("-")), None)
    parser = _parser(wanted if wanted in _COMMANDS else None)
    args = parser.parse_args(given)
    if args.command is None:
        parser.print_help(sys.stderr)
        return 2
    try:
        return _command(args.command).run(args)
    except UserError as error:
        from zuka.cli.options import language_of
        from zuka.message import render

        print(render(error.message, language_of(args)), file=sys.stderr)  # noqa: T201
        return 2
    except BrokenPipeError:
        # the reader went away (``zuka offers | head``); say nothing, and keep Python from flushing into the dead pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
