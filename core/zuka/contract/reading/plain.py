"""Text and Markdown files, in whichever encoding they were saved."""

from __future__ import annotations

import codecs
import re

from zuka.contract.reading.document import Document
from zuka.errors import UserError
from zuka.message import msg

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MOST_ODD = 0.01


def read_plain(raw: bytes) -> Document:
    """The document of a text file: UTF with or without a mark, else GB 18030, Big5 or Windows-1252.

    Raises:
        UserError: the bytes are no text.
    """
    text = tidy(_decoded(raw))
    doubts = () if _sound(text) else (msg("Parts of the text are unreadable signs; the file may be damaged."),)
    return Document(text, doubts=doubts)


def tidy(text: str) -> str:
    """The text with plain line ends and no byte-order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _decoded(raw: bytes) -> str:
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding, "replace")
    encodings = ("utf-8", *_unmarked_utf16(raw), "gb18030", "big5", "cp1252")
    for encoding in encodings:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise UserError("bad_value", msg("this is no text file; give a .txt, .md, .docx or .pdf"), "file")


def _unmarked_utf16(raw: bytes) -> tuple[str, ...]:
    """UTF-16 without a mark shows by its zero bytes at every other place."""
    even, odd = raw[0:4000:2].count(0), raw[1:4000:2].count(0)
    if max(even, odd) < len(raw[:4000]) // 8:
        return ()
    return ("utf-16-le",) if odd > even else ("utf-16-be",)


def _sound(text: str) -> bool:
    odd = len(re.findall("[\ufffd\x00-\x08\x0e-\x1f]", text))
    return odd <= _MOST_ODD * max(len(text), 1)
