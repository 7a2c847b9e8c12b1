"""Own prices written out in the form in which they are read: what comes back in is what went out."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zuka.facts.offers import OFFER_COLUMNS
from zuka.market.own.quote import TERM_COLUMNS, Quote
from zuka.market.own.table import GUARDED, Table
from zuka.scenario.atomic import write_whole

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

_NUMBERS = frozenset(
    {"gpus", "vcpus", "ram_gb", "memory_gb", "price", "listed_price", "hours_used", "cap_hours"}
)  # fmt: skip


def table_of(quotes: Sequence[Quote]) -> Table:
    """The quotes as a table: the columns of the offer files, and the terms that any of them states."""
    terms = tuple(name for name in TERM_COLUMNS if any(name in quote.terms for quote in quotes))
    rows = tuple(
        (*(quote.row[name] for name in OFFER_COLUMNS), *(quote.terms.get(name, "") for name in terms))
        for quote in quotes
    )
    return Table((*OFFER_COLUMNS, *terms), rows)


def write_table(table: Table, path: Path) -> None:
    """Writes a table as XLSX where the name ends so, else as CSV with a byte-order mark, which Excel needs for Chinese.

    Text that a spreadsheet would run as a formula gets an apostrophe in front, which reading takes off again.

    Raises:
        UserError: the file cannot be written.
    """
    write_whole(path, _xlsx(table) if path.suffix.lower() == ".xlsx" else as_csv(table).encode("utf-8-sig"))


def as_csv(table: Table) -> str:
    """A table as comma-separated text."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([_guarded(cell) for cell in row] for row in (table.header, *table.rows))
    return text.getvalue()


def _guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(GUARDED) else cell


def _xlsx(table: Table) -> bytes:
    from xlsxwriter import Workbook

    file = io.BytesIO()
    with Workbook(file, {"in_memory": True}) as book:
        _fill(book.add_worksheet("prices"), table)  # pyright: ignore[reportUnknownMemberType] - typed so by it
    return file.getvalue()


def _fill(sheet: Worksheet, table: Table) -> None:
    for place, row in enumerate((table.header, *table.rows)):
        for column, cell in enumerate(row):
            if place and cell and table.header[column] in _NUMBERS:
                sheet.write_number(place, column, float(cell))
            elif cell:
                sheet.write_string(place, column, _guarded(cell))
    sheet.freeze_panes(1, 0)
    sheet.autofit()
