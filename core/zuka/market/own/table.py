"""Read a table of any form: CSV in the usual encodings, XLSX, or what was copied from a sheet."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from zuka.errors import UserError, reason_of
from zuka.message import msg

MOST_BYTES = 20_000_000
MOST_ROWS = 100_000
_MOST_COLUMNS = 200
_MOST_UNPACKED = 200_000_000
GUARDED = ("=", "+", "-", "@", "'")
"""How text begins that gets an apostrophe in front when it is written, and loses it when it is read."""

_ENCODINGS = ("utf-8-sig", "gb18030")
_DELIMITERS = ("\t", ";", ",", "|", "，")


@dataclass(frozen=True, slots=True)
class Table:
    """A header and rows of text cells; ``first_row`` is the number that the first row has in the file."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    first_row: int = 2


def read_table(path: Path) -> Table:
    """The first sheet of an XLSX file, or a CSV file in UTF-8, UTF-16 or GB 18030.

    Raises:
        UserError: the file cannot be read, is too large, or holds no table.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            size = path.stat().st_size / 1e6
            message = msg("{path} has {size:.0f} MB; a price list may have {most:.0f} MB.",
                          path=str(path), size=size, most=MOST_BYTES / 1e6)  # fmt: skip
            raise UserError("too_large", message, "file")
        content = path.read_bytes()
    except OSError as error:
        message = msg("{path} cannot be read: {reason}.", path=str(path), reason=reason_of(error))
        raise UserError("bad_value", message, "file") from error
    if content.startswith(b"PK"):
        return _table(_sheet(content, path))
    return paste_table(_decoded(content, path))


def paste_table(text: str) -> Table:
    """A table out of text whose cells are separated by tabs, commas, semicolons or bars; the first row is the header.

    Raises:
        UserError: there is no header with a row below it.
    """
    first = next((line for line in text.splitlines() if any(sign in line for sign in _DELIMITERS)), "")
    delimiter = max(_DELIMITERS, key=lambda sign: (first.count(sign), -_DELIMITERS.index(sign)))
    try:
        return _table(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise UserError("bad_value", msg("The table cannot be read: {detail}.", detail=str(error)), "file") from None


def _decoded(content: bytes, path: Path) -> str:
    wide = ("utf-16",) if content.startswith((b"\xff\xfe", b"\xfe\xff")) else ()
    for encoding in wide or _ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    message = msg("{path} is neither a table in UTF-8 or GB 18030 nor an XLSX file.", path=str(path))
    raise UserError("bad_value", message, "file")


def _sheet(content: bytes, path: Path) -> Iterable[Sequence[str]]:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            unpacked = sum(part.file_size for part in packed.infolist())
        if unpacked > _MOST_UNPACKED:
            message = msg("{path} unpacks to {size:.0f} MB, which no price list needs.",
                          path=str(path), size=unpacked / 1e6)  # fmt: skip
            raise UserError("too_large", message, "file")
        sheet = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0)
        return [[_cell(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
    except (CalamineError, zipfile.BadZipFile, ValueError, IndexError) as error:
        message = msg("{path} is no XLSX file that can be read.", path=str(path))
        raise UserError("bad_value", message, "file") from error


def _cell(value: object) -> str:
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime):
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, date) else str(value)


def _bare(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(GUARDED) else cell


def _table(lines: Iterable[Sequence[str]]) -> Table:
    """The first row with two cells or more is the header; a title above it and blank rows below are passed over."""
    header: tuple[str, ...] = ()
    rows: list[tuple[str, ...]] = []
    first = 0
    for number, line in enumerate(lines, 1):
        cells = tuple(_bare(cell.strip()) for cell in line)
        if not header:
            if sum(map(bool, cells)) > 1:
                header, first = cells, number + 1
            continue
        rows.append(cells)
        if len(rows) > MOST_ROWS:
            raise UserError("too_large", msg("The table has more than {most} rows.", most=MOST_ROWS), "file")
    while rows and not any(rows[-1]):
        rows.pop()
    if not rows or len(header) > _MOST_COLUMNS:
        message = msg("There is no table: the first row must name the columns, and each row below be one price.")
        raise UserError("bad_value", message, "file")
    return Table(header, tuple(rows), first)
