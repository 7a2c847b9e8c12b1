"""DOCX files: paragraphs, list items and table rows in their order. What could harm is refused before it is parsed."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any, cast

from zuka.contract.reading.document import Document
from zuka.errors import UserError
from zuka.message import Message, msg

_MOST_PARTS = 5000
_MOST_BYTES = 200 << 20
_MOST_XML = 64 << 20
_MOST_RATIO = 200
_FEW_SIGNS = 200
_DECLARES = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_EXTERNAL = re.compile(rb"<Relationship\b[^>]*TargetMode\s*=\s*[\"']External[\"'][^>]*>")
_HYPERLINK = re.compile(rb"Type\s*=\s*[\"'][^\"']*/hyperlink[\"']")
_MACROS = ("vbaproject.bin", "vbadata.xml")
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PICTURE = "{http://schemas.openxmlformats.org/drawingml/2006/main}blip"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"


def read_word(raw: bytes) -> Document:
    """The text of a DOCX file; rows of tables have bars between their cells.

    Raises:
        UserError: the file is broken, far too large when unpacked, or holds macros, entities or outside references.
    """
    _refuse_harm(raw)
    import docx
    from docx.opc.exceptions import PackageNotFoundError

    try:
        body = cast("Any", docx.Document(io.BytesIO(raw))).element.body
    except (PackageNotFoundError, KeyError, ValueError, SyntaxError) as error:
        raise _refusal(msg("this is no sound .docx file; save it again or give it as .pdf")) from error
    text = "\n".join(_blocks(body))
    pictures = body.find(f".//{_PICTURE}") is not None
    scanned = pictures and len(text.strip()) < _FEW_SIGNS
    doubts = (
        (msg("The file holds pictures and hardly any text, so its clauses cannot be verified."),) if scanned else ()
    )
    return Document(text, doubts=doubts)


def _refuse_harm(raw: bytes) -> None:
    """Looks at the archive without unpacking more of it than it may hold.

    Raises:
        UserError: see ``read_word``.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            parts = archive.infolist()
            _refuse_size(parts)
            for part in parts:
                name = part.filename.lower()
                if name.endswith(_MACROS):
                    raise _refusal(msg("the file holds macros; save it as .docx without macros or as .pdf"))
                if name.endswith((".xml", ".rels")):
                    _refuse_markup(archive.read(part), name)
    except (zipfile.BadZipFile, RuntimeError, OSError, EOFError) as error:
        raise _refusal(msg("this is no sound .docx file; save it again or give it as .pdf")) from error


def _refuse_size(parts: list[zipfile.ZipInfo]) -> None:
    unpacked = sum(part.file_size for part in parts)
    packed = max(1, sum(part.compress_size for part in parts))
    large_xml = any(part.file_size > _MOST_XML for part in parts if part.filename.endswith((".xml", ".rels")))
    bomb = unpacked > _MOST_XML and unpacked > _MOST_RATIO * packed
    if len(parts) > _MOST_PARTS or unpacked > _MOST_BYTES or large_xml or bomb:
        raise _refusal(msg("the file unpacks to far more than a contract holds, so it is not opened"))


def _refuse_markup(xml: bytes, name: str) -> None:
    if _DECLARES.search(xml):
        raise _refusal(msg("the file declares XML entities, which no contract needs, so it is not opened"))
    if name.endswith(".rels") and any(not _HYPERLINK.search(link) for link in _EXTERNAL.findall(xml)):
        raise _refusal(msg("the file loads parts from outside; save a copy with everything inside, or as .pdf"))


def _refusal(said: Message) -> UserError:
    return UserError("bad_value", said, "file")


def _blocks(body: Any) -> Iterator[str]:  # noqa: ANN401 - an element of lxml, which has no types
    for block in body:
        if block.tag == f"{_WORD}p":
            yield _text(block)
        elif block.tag == f"{_WORD}tbl":
            for row in block.iter(f"{_WORD}tr"):
                cells = (" ".join(_text(cell).split()) for cell in row.iter(f"{_WORD}tc"))
                yield f"| {' | '.join(cells)} |"
        elif block.tag == f"{_WORD}sdt":
            yield from (_text(paragraph) for paragraph in block.iter(f"{_WORD}p"))


def _text(block: Any) -> str:  # noqa: ANN401 - an element of lxml, which has no types
    """The words of a paragraph or cell: inserted ones too, deleted ones and copies for old programs not."""
    signs: list[str] = []
    for element in block.iter(f"{_WORD}t", f"{_WORD}tab", f"{_WORD}br", f"{_WORD}p"):
        if any(above.tag == _FALLBACK for above in element.iterancestors()):
            continue
        if element.tag == f"{_WORD}t":
            signs.append(element.text or "")
        elif element.tag == f"{_WORD}p":
            signs.append("\n" if signs else "")
        else:
            signs.append("\t" if element.tag == f"{_WORD}tab" else "\n")
    return "".join(signs)
