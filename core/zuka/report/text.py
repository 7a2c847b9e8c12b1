"""A report as plain text for a terminal: the first page, then what was rejected, the contract and the doubts."""

from __future__ import annotations

from collections.abc import Iterator

from zuka.report.model import Cell, Column, Number, Range, Report, Table

_SHOWN = ("candidates", "plan", "rejected", "closest", "contract", "assumptions", "checks", "problems")
_ROWS = 8


def as_text(report: Report) -> str:
    """The report in lines; long tables stop after a few rows, which the files have in full."""
    return "\n".join((*_first_page(report), *_tables(report), "", report.footer))


def _first_page(report: Report) -> Iterator[str]:
    first = report.first
    yield from (first.question, "", first.answer, *filter(None, (first.why,)))
    if first.figures:
        yield ""
    for figure in first.figures:
        value = " ".join(filter(None, (figure.value, figure.unit)))
        span = f" ({figure.span})" if figure.span else ""
        yield f"  {figure.name}: {value}{span} · {figure.note}"
    for points in first.points:
        yield from ("", points.title)
        yield from (f"  {number}. {item}" for number, item in enumerate(points.items, start=1))


def _tables(report: Report) -> Iterator[str]:
    for table in report.tables:
        if table.key in _SHOWN and (table.rows or table.empty):
            yield from ("", table.title)
            yield from (f"  {_row(table, row, report.unknown)}" for row in table.rows[:_ROWS])
            if len(table.rows) > _ROWS:
                yield "  " + report.more.format(count=len(table.rows) - _ROWS)
            if not table.rows:
                yield f"  {table.empty}"


def _row(table: Table, row: tuple[Cell, ...], unknown: str) -> str:
    kept = [(column, cell) for column, cell in zip(table.columns, row, strict=True) if not column.below]
    return " · ".join(text for column, cell in kept if (text := _cell(column, cell, unknown)))


def _cell(column: Column, cell: Cell, unknown: str) -> str:
    match cell:
        case Range():
            return f"{column.title}: {cell.text} ({cell.span})" if cell.span else f"{column.title}: {cell.text}"
        case Number():
            return f"{column.title}: {cell.text}"
        case None:
            return f"{column.title}: {unknown}"
        case _:
            return cell
