"""Brings scenario files of earlier formats to the present one, one numbered step at a time, on plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zuka.errors import UserError
from zuka.message import msg

FORMAT = 1
"""The format that this program writes."""

Table = dict[str, Any]
MIGRATIONS: Mapping[int, Callable[[Table], Table]] = {}
"""``MIGRATIONS[n]`` turns the content of a format n file into format n + 1. Format 1 is the first."""


def migrate(table: Table, steps: Mapping[int, Callable[[Table], Table]] = MIGRATIONS, present: int = FORMAT) -> Table:
    """The content of a file in the present format; one that is newer is handed back as it is.

    Raises:
        UserError: the file names no usable format (``bad_json``).
    """
    number = format_of(table)
    while number < present:
        table = {**steps[number](table), "format": number + 1}
        number += 1
    return table


def format_of(table: Table) -> int:
    """The format number of a file's content.

    Raises:
        UserError: there is none, or it is no whole number from 1 on (``bad_json``).
    """
    number = table.get("format")
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise UserError(
            "bad_json", msg("This is no scenario of Zuka: its format must be a whole number from 1 on."), "format"
        )
    return number
