"""Read fact files: comma-separated text whose columns are the fields of a record, blank cells unknown."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

Record = TypeVar("Record")


def flag(cell: str) -> bool | None:
    """``yes`` or ``no``; None where blank.

    Raises:
        KeyError: the cell holds something else.
    """
    return {"yes": True, "no": False, "": None}[cell]


def number(cell: str) -> float | None:
    """A number, or None where blank."""
    return float(cell) if cell else None


def first_day(text: str) -> date | None:
    """The first day of the period a source gives: ``2026-06`` is 2026-06-01, ``undated`` or blank is None.

    Raises:
        ValueError: the text is neither a day, a month, a year, blank nor ``undated``.
    """
    if text in ("", "undated"):
        return None
    year, month, day = (*text.split("-"), "1", "1")[:3]
    return date(int(year), int(month), int(day))


_READERS: dict[str, Callable[[str], Any]] = {
    "str": str,
    "Text": str,
    "str | None": lambda cell: cell or None,
    "int": int,
    "int | None": lambda cell: int(cell) if cell else None,
    "Count | None": lambda cell: int(cell) if cell else None,
    "Positive": float,
    "Positive | None": number,
    "float | None": number,
    "bool | None": flag,
    "tuple[str, ...]": lambda cell: tuple(cell.split("; ")) if cell else (),
    "tuple[Positive, ...]": lambda cell: tuple(float(part) for part in cell.split("; ")) if cell else (),
}
"""How a cell becomes a value, by the annotation of the field."""


def lines(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a file as dictionaries."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def records(path: Path, kind: Callable[..., Record]) -> tuple[Record, ...]:
    """The rows of a file as records of a dataclass; a field without a column keeps its default.

    Raises:
        ValueError: a field has neither column nor default, or a cell does not read as its field's type.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        header = next(rows)
        columns = [
            (field.name, header.index(field.name), _READERS[str(field.type)])
            for field in fields(kind)  # pyright: ignore[reportArgumentType]  # a dataclass makes its records
            if field.name in header or field.default is MISSING
        ]
        return tuple(kind(**{name: read(row[place]) for name, place, read in columns}) for row in rows)
