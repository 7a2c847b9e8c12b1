"""A report as plain text for a terminal: the first page, then what was rejected, the contract and the doubts."""

from __future__ import annotations

from collections.abc import Iterator

from zuka.report.model import Cell, Column, Range, Report, Table

_SHOWN = ("candidates", "plan", "rejected", "closest", "contract", "assumptions", "checks", "problems")
_ROWS = 8


def as_text(report: Report) -> str:
    """The report in lines; long tables stop after a few rows, which the files have in full."""
    return "\n".join((*_first_page(report), *_tables(report), "", report.footer))


def _first_page(report: Report) -> Iterator[str]:
    first, colon = report.first, _colon(report)
    yield from (first.question, "", first.answer, *filter(None, (first.why,)))
    if first.figures:
        yield ""
    for figure in first.figures:
        value = " ".join(filter(None, (figure.value, figure.unit)))
        span = f" ({figure.span})" if figure.span else ""
        yield f"  {figure.name}{colon}{value}{span} · {figure.note}"
    for points in first.points:
        yield from ("", points.title)
        yield from (f"  {number}. {item}" for number, item in enumerate(points.items, start=1))


def _tables(report: Report) -> Iterator[str]:
    for table in report.tables:
        if table.key in _SHOWN and (table.rows or table.empty):
            yield from ("", table.title)
            yield from (f"  {_row(table, row, report)}" for row in table.rows[:_ROWS])
            if len(table.rows) > _ROWS:
                yield "  " + report.more.format(count=len(table.rows) - _ROWS)
            if not table.rows:
                yield f"  {table.empty}"


def _row(table: Table, row: tuple[Cell, ...], report: Report) -> str:
    kept = [(column, cell) for column, cell in zip(table.columns, row, strict=True) if not column.below]
    return " · ".join(text for column, cell in kept if (text := _cell(column, cell, report)))


def _cell(column: Column, cell: Cell, report: Report) -> str:
    if isinstance(cell, str):
        return cell
    value = report.unknown if cell is None else cell.text
    span = f" ({cell.span})" if isinstance(cell, Range) and cell.span else ""
    return f"{column.title}{_colon(report)}{value}{span}"


def _colon(report: Report) -> str:
    """Chinese has a sign of its own, which brings its space along."""
    return "：" if report.language == "zh" else ": "
