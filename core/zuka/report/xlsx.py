"""A report's tables as an Excel workbook, one sheet each; no text becomes a formula or a link."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from zuka.report.model import Report, Table
from zuka.report.spread import headings, remarks, values, width

_FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
_LONGEST_NAME = 31


def write_xlsx(report: Report, path: Path) -> None:
    """Write each table to a sheet of its own. The same report gives the same bytes.

    Raises:
        OSError: the file cannot be written.
    """
    import xlsxwriter

    plain = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
    content = BytesIO()
    book: Any = xlsxwriter.Workbook(content, plain)
    book.set_properties({"title": report.title, "created": datetime.fromisoformat(report.today)})
    heading = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
    for table in report.tables:
        _write(book, book.add_worksheet(_sheet_name(table)), table, heading)
    book.close()
    path.write_bytes(content.getvalue())


def _sheet_name(table: Table) -> str:
    """The title without what Excel forbids in a sheet's name."""
    return table.title.translate(_FORBIDDEN)[:_LONGEST_NAME].strip()


def _write(book: Any, sheet: Any, table: Table, heading: Any) -> None:  # noqa: ANN401 - XlsxWriter has no types
    sheet.freeze_panes(1, 0)
    for place, title in enumerate(headings(table)):
        sheet.write_string(0, place, title, heading)
    place = 0
    for index, column in enumerate(table.columns):
        figures = "#,##0" + (f".{'0' * column.decimals}" if column.decimals else "")
        style = book.add_format({"num_format": figures, "valign": "top"})
        last = place + width(column) - 1
        sheet.set_column(place, last, 32 if column.wide or (column.below and column.kind == "text") else 14)
        for line, row in enumerate(table.rows, start=1):
            for offset, value in enumerate(values(column, row[index])):
                write = sheet.write_string if isinstance(value, str) else sheet.write_number
                write(line, place + offset, value, style)
        place = last + 1
    for line, note in enumerate(remarks(table), start=len(table.rows) + 2):
        sheet.write_string(line, 0, note)
