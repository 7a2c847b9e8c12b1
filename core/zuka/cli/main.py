"""``zuka``: the command line over the same engine as the window. Each command lives in a module of its own."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Protocol, cast

from zuka._version import __version__
from zuka.errors import UserError, reason_of
from zuka.message import Message, msg, render

_COMMANDS = {
    "estimate": "memory, fit and speed for requests in JSON lines",
    "advise": "the recommendation for a saved scenario or a sample",
    "offers": "query the catalogue of offers",
    "prices": "own prices, refreshed prices, their history, and what the catalogue covers",
    "samples": "list the samples that come with the program",
    "machine": "this computer's cards and memory",
    "contract": "find the clauses of a contract file, with proof and weight",
    "explain": "the tree behind a number",
    "self-check": "test an installed program",
}


_LONGEST_DETAIL = 200


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the words of a command in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Reports wrong words as every other wrong input.

        Raises:
            UserError: always.
        """
        said = msg("{program}: {detail}; see {program} --help", program=self.prog, detail=" ".join(message.split()))
        raise UserError("bad_value", said)


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
    parser = Parser(prog="zuka", description="Which GPU to rent, under which contract, at what cost")
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
    try:
        args = parser.parse_args(given)
    except UserError as error:
        return _complain(error.message, given, 2)
    if args.command is None:
        parser.print_help(sys.stderr)
        return 2
    try:
        code = _command(args.command).run(args)
        if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] - so it is after ``>&-``
            sys.stdout.flush()
    except UserError as error:
        return _complain(error.message, given, 2)
    except BrokenPipeError:
        # the reader went away (``zuka offers | head``); say nothing
        return _give_up_stdout()
    except OSError as error:
        _complain(msg("The output cannot be written: {reason}", reason=reason_of(error)), given, 1)
        return _give_up_stdout()
    except Exception as fault:  # the last net: no one should have to read a traceback
        return _complain(_fault(fault), given, 1)
    return code


def _complain(message: Message, given: Sequence[str], code: int) -> int:
    """One sentence on stderr, in the language asked for."""
    from zuka.cli.options import language_in

    print(render(message, language_in(given)), file=sys.stderr)  # noqa: T201
    return code


def _fault(fault: Exception) -> Message:
    """A fault of the program with the place where it happened, for a report."""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return msg(
        "Zuka failed; please report this: {kind} at {place}, {detail}",
        kind=type(fault).__name__,
        place=f"{Path(last.filename).name}:{last.lineno}",
        detail=" ".join(str(fault).split())[:_LONGEST_DETAIL],
    )


def _give_up_stdout() -> int:
    """Points stdout nowhere, so that Python does not flush into a dead pipe at the end."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] - so it is after ``>&-``
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    sys.exit(main())
