"""What CSV and XLSX share: ranges spread over three columns, and text that cannot turn into a formula."""

from __future__ import annotations

import unicodedata

from zuka.report.model import Cell, Column, Number, Range, Table

_STARTS = ("=", "+", "-", "@")


def guarded(text: str) -> str:
    """Text with an apostrophe before it where a spreadsheet would read a formula (OWASP, CSV injection).

    Full-width signs and leading white space count too, since some spreadsheets drop them first.
    """
    return f"'{text}" if unicodedata.normalize("NFKC", text).lstrip().startswith(_STARTS) else text


def headings(table: Table) -> list[str]:
    """A table's headings; a range has three: likely, low and high."""
    found: list[str] = []
    for column in table.columns:
        found.append(column.title)
        if column.kind == "range":
            found += [f"{column.title} ≥", f"{column.title} ≤"]
    return found


def values(column: Column, cell: Cell) -> list[str | float]:
    """A cell as the values of its column or columns; unknown is empty, never zero."""
    match cell:
        case Range():
            return [cell.likely, cell.low, cell.high]
        case Number():
            return [cell.value]
        case str():
            return [cell, *([""] * (width(column) - 1))]
        case None:
            return [""] * width(column)


def remarks(table: Table) -> list[str]:
    """What stands under a table: its notes, and what an empty one says."""
    return [note for note in (*table.notes, "" if table.rows else table.empty) if note]


def width(column: Column) -> int:
    """How many columns of a file a column takes."""
    return 3 if column.kind == "range" else 1
