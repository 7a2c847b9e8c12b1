"""What leaves the program: CSV, XLSX, PDF and JSON of the same report."""

import csv
import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from unicodedata import normalize

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from zuka.advise.evaluation import Evaluation
from zuka.report.build import build
from zuka.report.csv import write_csv
from zuka.report.json import advice_json
from zuka.report.model import Column, Range, Table
from zuka.report.pdf import pdf_bytes
from zuka.report.spread import guarded, values
from zuka.report.xlsx import write_xlsx


def opened(path: Path) -> CalamineWorkbook:
    return CalamineWorkbook.from_filelike(BytesIO(path.read_bytes()))


@pytest.mark.parametrize("mark", [True, False])
def test_csv_has_candidates_first_and_all_tables(evaluation: Evaluation, tmp_path: Path, *, mark: bool) -> None:
    """With and without a byte-order mark, as wished: https://github.com/sqlpage/SQLPage/issues/528."""
    report = build(evaluation, "zh")
    path = tmp_path / "advice.csv"
    write_csv(report, path, mark=mark)
    content = path.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf") is mark
    lines = list(csv.reader(content.decode("utf-8-sig").splitlines()))
    assert lines[0][:2] == ["名次", "平台"]
    assert lines[1][:2] == ["1", "AutoDL"]
    said = {line[0] for line in lines if line}
    assert {table.title for table in report.tables[1:]} <= said
    assert b"\r\r\n" not in content


def test_csv_numbers_stay_numbers(evaluation: Evaluation, tmp_path: Path) -> None:
    path = tmp_path / "advice.csv"
    write_csv(build(evaluation, "en"), path, mark=False)
    with path.open(encoding="utf-8", newline="") as file:
        row = next(csv.DictReader(file))
    assert [float(row[f"Hours{sign}"]) for sign in ("", " ≥", " ≤")] == [50.0, 44.0, 63.0]
    assert row["For it"] == "'=cheapest of all"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@A1", "\t=1", "\uff1d1", " =1", "\r\n+2"])
def test_text_cannot_become_a_formula(text: str) -> None:
    assert guarded(text) == f"'{text}"


@given(st.text())
def test_guard_adds_one_sign_at_most(text: str) -> None:
    assert guarded(text) in (text, f"'{text}")
    assert not normalize("NFKC", guarded(text)).lstrip().startswith(("=", "+", "-", "@"))


def test_negative_numbers_are_not_guarded() -> None:
    column = Column("Saved", "range")
    assert values(column, Range(-3.0, -2.0, -1.0, "−2", "−3–−1")) == [-2.0, -3.0, -1.0]


def test_unknown_cells_are_empty_and_keep_the_columns(evaluation: Evaluation) -> None:
    assert values(Column("Amount", "range"), None) == ["", "", ""]


def test_xlsx_has_a_sheet_for_each_table_with_numbers(evaluation: Evaluation, tmp_path: Path) -> None:
    report = build(evaluation, "en")
    path = tmp_path / "advice.xlsx"
    write_xlsx(report, path)
    book = opened(path)
    assert book.sheet_names == [table.title for table in report.tables]
    rows = book.get_sheet_by_name("Candidates").to_python()
    first = dict(zip(map(str, rows[0]), rows[1], strict=True))
    assert first["Hours"] == 50.0
    assert first["Total (CNY per job)"] == pytest.approx(99.0)
    assert first["For it"] == "=cheapest of all"
    costs = book.get_sheet_by_name("Cost sheets").to_python()
    assert costs[2][costs[0].index("Amount (CNY)")] == ""


def test_xlsx_names_survive_what_excel_forbids(evaluation: Evaluation, tmp_path: Path) -> None:
    report = build(evaluation, "en")
    table = Table("x", "[a]:*?/\\ " + "long " * 10, (Column("A"),), (("=1",),))
    path = tmp_path / "odd.xlsx"
    write_xlsx(replace(report, tables=(table,)), path)
    assert len(opened(path).sheet_names[0]) <= 31


def test_xlsx_is_the_same_every_time(evaluation: Evaluation, tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_xlsx(build(evaluation, "zh"), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def pdf_pages(content: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(content)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def test_pdf_text_is_searchable_code_point_by_code_point(evaluation: Evaluation) -> None:
    first, *rest = pdf_pages(pdf_bytes(build(evaluation, "zh")))
    for sentence in ("租 1 张 RTX 4090 24 GB，AutoDL 按量计费", "“最便宜”的一张卡", "什么会改变答案", "¥99.00"):
        assert sentence in first
    whole = "".join(rest)
    assert all(part in whole for part in ("候选方案", "优云智算", "usage cap", "数字从何而来"))


def test_first_page_holds_the_answer_its_figures_and_the_alternatives(evaluation: Evaluation) -> None:
    first = pdf_pages(pdf_bytes(build(evaluation, "en")))[0]
    for part in ("Risk money", "17.4", "87.12–124.74", "Reasons", "Risks", "What would change the answer", "优云智算"):
        assert part in first


def test_pdf_is_the_same_every_time_and_dated_by_the_report(evaluation: Evaluation) -> None:
    content = pdf_bytes(build(evaluation, "en"))
    assert content == pdf_bytes(build(evaluation, "en"))
    assert b"20261130" in content


def test_pdf_without_an_answer(unanswered: Evaluation) -> None:
    assert "2 GiB short" in pdf_pages(pdf_bytes(build(unanswered, "en")))[0]


def test_json_has_the_shape_of_the_command_line_contract(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    said = json.loads(json.dumps(advice_json(evaluation.advice, "zh"), allow_nan=False))
    assert said["today"] == "2026-11-30"
    assert said["answer"]["candidate"] == "c1"
    first = said["candidates"][0]
    assert first["offer"]["price"] == 1.98
    assert first["offer"]["age_days"] == 57
    assert first["layout"] == {
        "gpus": 1, "gpu": "RTX 4090 24 GB", "parallelism": "none", "weights": "bf16", "engine": "transformers",
    }  # fmt: skip
    assert first["total"] == {
        "low": pytest.approx(87.12), "likely": pytest.approx(99.0), "high": pytest.approx(124.74),
        "currency": "CNY", "per": "job",
    }  # fmt: skip
    assert first["risk"] == {"expected": 12.5, "bad_case": 80.0}
    assert first["costs"][1]["amount"] is None
    assert said["rejected"] == {"memory": 69}
