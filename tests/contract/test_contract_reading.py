"""Files become text with exact offsets; hostile and unreadable ones are refused or said to be doubtful."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
import pypdfium2
import pytest

from zuka.contract.find.check import check
from zuka.contract.reading import scan
from zuka.contract.reading.document import Document
from zuka.contract.reading.open import read_bytes, read_contract
from zuka.errors import UserError

SENTENCES = "甲方（出租方）应在4小时内更换故障硬件。\n乙方（承租方）按月付款。"


def word_file(*paragraphs: str) -> bytes:
    paper = docx.Document()
    for paragraph in paragraphs:
        paper.add_paragraph(paragraph)
    table = paper.add_table(rows=1, cols=2)
    table.cell(0, 0).text, table.cell(0, 1).text = "低于99.9%", "月度服务费的10%"
    file = io.BytesIO()
    paper.save(file)
    return file.getvalue()


def with_part(raw: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """The archive with a part changed or added."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, change(old.read(part)) if part == name else old.read(part))
        if name not in old.namelist():
            new.writestr(name, change(b""))
    return file.getvalue()


def pdf_file(text: str | None) -> bytes:
    """A PDF of one page: typeset text, or none."""
    typst = pytest.importorskip("typst")
    body = "#rect(width: 4cm, height: 4cm)" if text is None else text.replace("\n", "\n\n")
    return typst.compile(body.encode())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030"])
def test_plain_text_is_decoded_in_common_encodings(encoding: str) -> None:
    assert read_bytes(SENTENCES.encode(encoding), ".txt").text == SENTENCES


def test_line_ends_and_marks_are_tidied() -> None:
    assert read_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n", ".md").text == "one\ntwo\nthree\n"


def test_utf_16_without_a_mark_is_seen_by_its_zeros() -> None:
    assert read_bytes("Rent is due monthly.".encode("utf-16-be"), ".txt").text == "Rent is due monthly."


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UserError, match="no text file"):
        read_bytes(bytes(range(256)) * 40, ".txt")


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read_bytes(b"MZ", ".exe")


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no such file"):
        read_contract(tmp_path / "none.txt")


def test_damaged_text_is_no_proof_of_absence() -> None:
    document = read_bytes(("服务\ufffd\ufffd" * 50).encode(), ".txt")
    assert not document.readable
    assert {clause.state for clause in check(document).clauses} == {"cannot_verify"}


def test_word_gives_paragraphs_and_rows() -> None:
    text = read_bytes(word_file("第一条 租期为12个月。", "第二条 月租金8000元。"), ".docx").text
    assert text.splitlines() == ["第一条 租期为12个月。", "第二条 月租金8000元。", "| 低于99.9% | 月度服务费的10% |"]


def test_word_with_macros_is_refused() -> None:
    with pytest.raises(UserError, match="macros"):
        read_bytes(with_part(word_file("x"), "word/vbaProject.bin", lambda _: b"\0"), ".docx")


def test_word_with_entities_is_refused() -> None:
    bomb = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>'
    with pytest.raises(UserError, match="entities"):
        read_bytes(with_part(word_file("x"), "word/document.xml", lambda xml: bomb + xml), ".docx")


def test_word_with_outside_parts_is_refused() -> None:
    link = b'<Relationship Id="r9" Type="http://x/attachedTemplate" Target="http://x/y.dotm" TargetMode="External"/>'
    name = "word/_rels/document.xml.rels"
    with pytest.raises(UserError, match="outside"):
        read_bytes(with_part(word_file("x"), name, lambda xml: xml.replace(b"</R", link + b"</R")), ".docx")


def test_word_with_a_hyperlink_is_read() -> None:
    link = b'<Relationship Id="r9" Type="http://x/hyperlink" Target="http://x/y" TargetMode="External"/>'
    name = "word/_rels/document.xml.rels"
    raw = with_part(word_file("租期为12个月。"), name, lambda xml: xml.replace(b"</R", link + b"</R"))
    assert "12个月" in read_bytes(raw, ".docx").text


def test_a_zip_bomb_is_not_unpacked() -> None:
    with pytest.raises(UserError, match="unpacks"):
        read_bytes(with_part(word_file("x"), "word/media/a.bin", lambda _: bytes(80 << 20)), ".docx")


def test_a_broken_word_file_is_refused() -> None:
    with pytest.raises(UserError, match="sound"):
        read_bytes(b"PK\x03\x04 no archive", ".docx")


def test_pdf_gives_pages_and_boxes() -> None:
    document = read_bytes(pdf_file("The minimum term is 12 months.\nRepairs take 4 hours."), ".pdf")
    clause = next(clause for clause in check(document).clauses if clause.type == "min_term")
    quote = clause.quotes[0]
    assert quote.page == 1
    assert document.text[quote.start : quote.end] == quote.text
    box = document.box_of(quote.start, quote.end)
    assert box is not None
    assert box[0] < box[2]
    assert box[1] < box[3]


def test_a_broken_pdf_is_refused() -> None:
    with pytest.raises(UserError, match="sound"):
        read_bytes(b"%PDF-1.7 nothing", ".pdf")


def no_part(_name: str) -> None:
    """The OCR part is not installed."""


def scanned_pdf() -> bytes:
    """One page that holds only a picture."""
    pdfium: Any = pypdfium2
    pdf = pdfium.PdfDocument.new()
    page = pdf.new_page(200, 200)
    picture = pdfium.PdfImage.new(pdf)
    picture.set_bitmap(pdfium.PdfBitmap.new_native(40, 40, pdfium.raw.FPDFBitmap_BGR))
    picture.set_matrix(pdfium.PdfMatrix().scale(150, 150))
    page.insert_obj(picture)
    page.gen_content()
    file = io.BytesIO()
    pdf.save(file)
    return file.getvalue()


def test_a_scanned_pdf_cannot_be_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "find_spec", no_part)
    document = read_bytes(scanned_pdf(), ".pdf")
    assert not document.readable
    assert {clause.state for clause in check(document).clauses} == {"cannot_verify"}


@pytest.mark.parametrize("sign", ["9", "亿", "a", "_", " ", "|", "(", "第"])
def test_endless_runs_end(sign: str) -> None:
    text = f"违约金为{sign * 50_000}，乙方（承租方）应付。"
    found = check(Document(text))
    assert all(text[quote.start : quote.end] == quote.text for clause in found.clauses for quote in clause.quotes)


def test_a_sentence_without_end_is_cut() -> None:
    found = check(Document("we may suspend or terminate the account and change the price " * 3000))
    assert all(quote.end - quote.start <= 400 for clause in found.clauses for quote in clause.quotes)
