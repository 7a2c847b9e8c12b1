"""Opens a contract file by its kind. Nothing in it is executed or fetched."""

from __future__ import annotations

from pathlib import Path

from zuka.contract.reading.document import Document
from zuka.contract.reading.pdf import read_pdf
from zuka.contract.reading.plain import read_plain
from zuka.contract.reading.word import read_word
from zuka.errors import UserError, reason_of
from zuka.message import msg

_MOST_BYTES = 50 << 20
_PLAIN = (".txt", ".md", ".markdown", ".text")


def read_contract(path: Path) -> Document:
    """The text of a contract file.

    Raises:
        UserError: the file cannot be opened, is too large, or is of no kind that can be read.
    """
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UserError(
                "bad_value", msg("the file is larger than {mib} MiB; no contract is", mib=_MOST_BYTES >> 20), "file"
            )
        raw = path.read_bytes()
    except OSError as error:
        raise UserError(
            "bad_value", msg("cannot read {path}: {reason}", path=str(path), reason=reason_of(error)), "file"
        ) from error
    return read_bytes(raw, path.suffix.lower())


def read_bytes(raw: bytes, suffix: str) -> Document:
    """The document in a file's bytes.

    Raises:
        UserError: the file is of no kind that can be read, or broken.
    """
    if suffix in _PLAIN:
        return read_plain(raw)
    if suffix == ".docx":
        return read_word(raw)
    if suffix == ".pdf":
        return read_pdf(raw)
    raise UserError("bad_value", msg("this kind of file cannot be read; give a .txt, .md, .docx or .pdf"), "file")
