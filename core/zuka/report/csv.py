"""A report's tables as CSV: UTF-8, numbers as numbers, and no text that a spreadsheet would run as a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from zuka.report.model import Cell, Column, Report, Table
from zuka.report.spread import guarded, headings, remarks, values


def write_csv(report: Report, path: Path, *, mark: bool = True) -> None:
    """Write all tables below each other, the candidates first; a blank line and a title part them.

    Args:
        report: what to write.
        path: the file, which is replaced.
        mark: begin with a byte-order mark, which some spreadsheets need to read UTF-8.

    Raises:
        OSError: the file cannot be written.
    """
    with path.open("w", encoding="utf-8-sig" if mark else "utf-8", newline="") as file:
        writer = csv.writer(file)
        for number, table in enumerate(report.tables):
            if number:
                writer.writerows(([], [guarded(table.title)]))
            writer.writerows(_lines(table))


def _lines(table: Table) -> Iterator[list[str | float]]:
    yield [guarded(heading) for heading in headings(table)]
    for row in table.rows:
        yield _line(table.columns, row)
    for note in remarks(table):
        yield [guarded(note)]


def _line(columns: tuple[Column, ...], row: tuple[Cell, ...]) -> list[str | float]:
    return [
        guarded(value) if isinstance(value, str) else _rounded(value, column)
        for column, cell in zip(columns, row, strict=True)
        for value in values(column, cell)
    ]


def _rounded(value: float, column: Column) -> float:
    """Two digits more than people see, as a whole number where it is one."""
    rounded = round(value, column.decimals + 2)
    return int(rounded) if rounded == int(rounded) else rounded
