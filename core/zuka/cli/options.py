"""Options that several commands share, and writing to the terminal."""

from __future__ import annotations

import argparse
import errno
import json
import locale
import os
import sys
from collections.abc import Sequence
from datetime import date

from zuka.errors import UserError
from zuka.message import LANGUAGES, Language, msg


def add_json(parser: argparse.ArgumentParser) -> None:
    """``--json``: machine-readable output, alone on stdout."""
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")


def add_language(parser: argparse.ArgumentParser) -> None:
    """``--lang``: the language of sentences; the system's where not given."""
    parser.add_argument("--lang", choices=("zh", "en"), default=None, help="language of the sentences")


def add_today(parser: argparse.ArgumentParser) -> None:
    """``--today``: the day that ages are counted to; the local date where not given."""
    parser.add_argument("--today", default=None, metavar="DATE", help="count ages to this day (YYYY-MM-DD)")


def system_language() -> Language:
    """Chinese where the system speaks it, English everywhere else."""
    words = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    word = next(filter(None, words), None) or locale.getlocale()[0] or ""
    return "zh" if word.lower().startswith(("zh", "chinese")) else "en"


def language_of(args: argparse.Namespace) -> Language:
    """The language asked for, or the system's."""
    return getattr(args, "lang", None) or system_language()


def language_in(words: Sequence[str]) -> Language:
    """The language that the words of a command ask for, even where they cannot be parsed; else the system's."""
    joined = " ".join(words).replace("--lang=", "--lang ")
    for language in LANGUAGES:
        if f"--lang {language}" in joined:
            return language
    return system_language()


def today_of(args: argparse.Namespace) -> date:
    """The day asked for, or the local date.

    Raises:
        UserError: the text is no date.
    """
    text: str | None = args.today
    if text is None:
        return date.today()  # noqa: DTZ011 - the user's own calendar day is meant
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UserError(
            "bad_value", msg("--today is “{text}”; give a day such as 2026-11-30", text=text), "today"
        ) from None


def write(text: str) -> None:
    """A line of text on stdout, in UTF-8 whatever the terminal says.

    Raises:
        OSError: stdout is closed or full.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - so it is after ``>&-``
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")


def write_json(value: object, *, indent: int | None = 1) -> None:
    """A value as JSON on stdout."""
    write(json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False))
