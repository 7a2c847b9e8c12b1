"""Reads JSON that may be hostile: too large, too deep, with doubled keys or numbers that are none."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn, cast

from zuka.errors import UserError
from zuka.message import Message, msg
from zuka.scenario.plain import trouble

MAX_BYTES = 8 * 1024**2
"""Largest scenario file; real ones stay under a hundred kilobytes."""


class _RefusedError(ValueError):
    """A sentence on its way out of the JSON parser."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def read_table(content: bytes) -> dict[str, Any]:
    """The JSON object that the bytes hold, as plain tables, lists, texts and numbers.

    Raises:
        UserError: one sentence that says why the content is refused (``too_large``, ``bad_json``).
    """
    if len(content) > MAX_BYTES:
        sizes = {"size": len(content) / 1024**2, "limit": MAX_BYTES / 1024**2}
        raise UserError("too_large", msg("The file has {size:.0f} MiB; a scenario has at most {limit:.0f}.", **sizes))
    value = _parsed(content)
    if not isinstance(value, dict):
        raise _bad(msg("The file holds JSON, but not a table of names and values as a scenario does."))
    table = cast("dict[str, Any]", value)
    if problem := trouble(table):
        raise _bad(problem)
    return table


def write_table(table: dict[str, Any]) -> bytes:
    """The table as readable JSON in UTF-8, keys in the given order, with a line end."""
    return (json.dumps(table, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()


def _parsed(content: bytes) -> object:
    try:
        return json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_table,
            parse_constant=_constant,
            parse_float=_number,
        )
    except _RefusedError as error:
        raise _bad(error.message) from error
    except UnicodeDecodeError as error:
        raise _bad(msg("The file is not text in UTF-8.")) from error
    except RecursionError as error:
        raise _bad(msg("The data is nested far deeper than any scenario.")) from error
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise _bad(msg("The file is not whole JSON: line {line}, column {column} cannot be read.", **place)) from error
    except ValueError as error:
        raise _bad(msg("The file holds a number with thousands of digits.")) from error


def _bad(message: Message) -> UserError:
    return UserError("bad_json", message)


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        seen: set[str] = set()
        double = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise _RefusedError(
            msg("The name {name} stands twice in one table; it is open which counts.", name=double[:80])
        )
    return table


def _constant(word: str) -> NoReturn:
    raise _RefusedError(msg("{word} stands where a number belongs; JSON knows no such number.", word=word))


def _number(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise _RefusedError(msg("The number {digits} is too large.", digits=digits[:40]))
    return value
