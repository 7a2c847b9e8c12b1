"""PDF files: the text of each page with the box of every character. Nothing in the file is executed or fetched."""

from __future__ import annotations

from typing import Any

from zuka.contract.reading.document import Box, Document, Page
from zuka.contract.reading.scan import read_scanned
from zuka.errors import UserError
from zuka.message import msg, nmsg

_MOST_PAGES = 600
_MOST_SIGNS = 3_000_000
_FEW_SIGNS = 16
"""A page with fewer characters and with pictures was scanned."""


def read_pdf(raw: bytes) -> Document:
    """The text of a PDF file. Scanned pages are read where the optional OCR part is installed; else they are a doubt.

    Raises:
        UserError: the file is encrypted, broken or far too large.
    """
    import pypdfium2

    try:
        pdf = pypdfium2.PdfDocument(raw)
    except pypdfium2.PdfiumError as error:
        locked = "password" in str(error).lower() or "security" in str(error).lower()
        said = (
            msg("the file is encrypted; save a copy without a password")
            if locked
            else msg("this is no sound .pdf file; print it to a new .pdf")
        )
        raise UserError("bad_value", said, "file") from error
    try:
        if len(pdf) > _MOST_PAGES:
            said = msg("the file has more than {pages} pages; give the contract alone", pages=_MOST_PAGES)
            raise UserError("bad_value", said, "file")
        return _read(pdf)
    finally:
        pdf.close()


def _read(pdf: Any) -> Document:  # noqa: ANN401 - pypdfium2 has no types
    text: list[str] = []
    pages: list[Page] = []
    scanned = length = 0
    for number in range(1, len(pdf) + 1):
        words, boxes = _page(pdf[number - 1])
        if len(words.strip()) < _FEW_SIGNS and _has_pictures(pdf[number - 1]):
            read = read_scanned(pdf[number - 1])
            scanned += read is None
            words, boxes = (read, ()) if read else (words, boxes)
        pages.append(Page(number, length, boxes))
        text.append(words if words.endswith("\n") else f"{words}\n")
        length += len(text[-1])
        if length > _MOST_SIGNS:
            raise UserError("bad_value", msg("the file holds far more text than a contract"), "file")
    doubts = (
        (
            nmsg(
                "One page is a picture without text, so its clauses cannot be verified.",
                "{count} pages are pictures without text, so their clauses cannot be verified.",
                scanned,
            ),
        )
        if scanned
        else ()
    )
    return Document("".join(text), tuple(pages), doubts)


def _page(page: Any) -> tuple[str, tuple[Box | None, ...]]:  # noqa: ANN401 - pypdfium2 has no types
    """The characters of a page, with plain line ends, and their boxes."""
    layer = page.get_textpage()
    raw = layer.get_text_range()
    signs: list[str] = []
    boxes: list[Box | None] = []
    index = 0
    for sign in raw:
        if sign != "\r":
            signs.append("" if sign == "\ufffe" else sign)
            boxes.extend([_box(layer, index)] * len(signs[-1]))
        index += 2 if ord(sign) > 0xFFFF else 1
    layer.close()
    return "".join(signs), tuple(boxes)


def _box(layer: Any, index: int) -> Box | None:  # noqa: ANN401 - pypdfium2 has no types
    try:
        left, bottom, right, top = layer.get_charbox(index)
    except Exception:
        return None
    return (left, bottom, right, top) if right > left else None


def _has_pictures(page: Any) -> bool:  # noqa: ANN401 - pypdfium2 has no types
    import pypdfium2.raw

    return any(True for _ in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=4))
