"""A report holds every row and note that the screens show, in one language, with numbers beside their text."""

from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from typing import Any, cast

import pytest

from zuka.advise.evaluation import Evaluation
from zuka.message import Language
from zuka.money import Money
from zuka.report.build import build
from zuka.report.cells import price_cell
from zuka.report.model import Number, Range, Report, Table
from zuka.report.text import as_text
from zuka.report.words import split_word
from zuka.work.layout import Split
from zuka.work.split import parse_split
from zuka.work.work import Demand


def table(report: Report, key: str) -> Table:
    return next(each for each in report.tables if each.key == key)


def test_every_row_of_the_advice_is_in_a_table(evaluation: Evaluation) -> None:
    """Nothing that the screen shows is missing in a file: https://github.com/kubecost/kubecost/issues/2319."""
    advice = evaluation.advice
    assert advice is not None
    assert advice.plan is not None
    report = build(evaluation, "en")
    rows = {each.key: len(each.rows) for each in report.tables}
    assert rows["candidates"] == len(advice.candidates)
    assert rows["costs"] == sum(len(each.sheet.parts) for each in advice.candidates)
    assert rows["rejected"] == len(advice.rejections)
    assert rows["offers"] == len(advice.outcomes) == 1
    assert rows["closest"] == len(advice.closest)
    assert rows["layouts"] == len(evaluation.layouts)
    assert rows["assumptions"] == len(advice.assumptions)
    assert rows["checks"] == len(advice.checks)
    assert rows["plan"] == len(advice.plan.mixes)
    assert rows["contract"] == 1
    assert table(report, "contract").notes == ("who repairs?",)


def test_unknown_is_no_zero(evaluation: Evaluation) -> None:
    storage = table(build(evaluation, "en"), "costs").rows[1]
    assert storage[2] == "storage"
    assert storage[3] is None


def test_memory_is_given_in_gib(evaluation: Evaluation) -> None:
    """15,360 + 2,500 MiB are 17.44 GiB."""
    columns = table(build(evaluation, "en"), "candidates").columns
    place = [column.title for column in columns].index("Memory needed (GiB)")
    cell = table(build(evaluation, "en"), "candidates").rows[0][place]
    assert isinstance(cell, Range)
    assert cell.likely == pytest.approx(17_860 / 1024)
    assert cell.text == "17.4"


def test_parts_of_every_tree_sum_to_their_parent(evaluation: Evaluation) -> None:
    for tree in build(evaluation, "en").appendix:
        for place, row in enumerate(tree.rows):
            parts: list[float] = []
            for below in tree.rows[place + 1 :]:
                if below.depth <= row.depth:
                    break
                if below.depth == row.depth + 1 and below.role == "part":
                    parts.append(below.value.likely)
            if parts:
                assert sum(parts) == pytest.approx(row.value.likely)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_reports_hold_plain_values_only(evaluation: Evaluation, language: Language) -> None:
    def check(value: object) -> None:
        if isinstance(value, tuple):
            for each in cast("tuple[Any, ...]", value):
                check(each)
        elif is_dataclass(value):
            for field in fields(value):
                check(getattr(value, field.name))
        else:
            assert value is None or isinstance(value, (str, int, float, bool))

    check(build(evaluation, language))


def test_languages_differ_in_words_only(evaluation: Evaluation) -> None:
    chinese, english = build(evaluation, "zh"), build(evaluation, "en")
    assert table(chinese, "candidates").title == "候选方案"
    for left, right in zip(chinese.tables, english.tables, strict=True):
        for one, other in zip(left.rows, right.rows, strict=True):
            assert [c for c in one if isinstance(c, (Number, Range))] == [
                c for c in other if isinstance(c, (Number, Range))
            ]


def test_without_an_answer_the_first_page_says_what_is_closest(unanswered: Evaluation) -> None:
    first = build(unanswered, "en").first
    assert first.figures == ()
    assert first.cost is None
    assert ("2 GiB short",) in [points.items for points in first.points]


def test_text_holds_answer_reasons_and_rejections(evaluation: Evaluation) -> None:
    text = as_text(build(evaluation, "en"))
    for part in ("租 1 张 RTX 4090 24 GB", "=cheapest of all", "Offers removed: 69", "500 h a month", "¥99.00"):
        assert part in text


@pytest.mark.parametrize("word", ["none", "tp2", "tp2+pp4", "zero3", "layer-split", "row-split", "dp2"])
def test_split_words_are_those_that_are_read(word: str) -> None:
    assert split_word(parse_split(word, 8)) == word


def test_assumptions_name_their_fields(evaluation: Evaluation) -> None:
    row = table(build(evaluation, "en"), "assumptions").rows[0]
    assert row[0] == "Context length"
    assert row[1] == Number(8192.0, "8,192")


def test_sharding_counts_its_ranks_once() -> None:
    assert split_word(Split(data=4, sharding="zero3")) == "zero3"


def test_a_month_of_runs_says_how_many(evaluation: Evaluation) -> None:
    demand = Demand("month", 1e6, "tokens", runs_per_month=6.0)
    note = build(replace(evaluation, demand=demand), "en").first.figures[0].note
    assert note == "6 × a month, price of 2026-10-04"
    assert build(evaluation, "en").first.figures[0].note == "price of 2026-10-04"


@pytest.mark.parametrize(("amount", "text"), [("1", "1.00"), ("10.9589", "10.96"), ("0.0345", "0.0345")])
def test_prices_of_an_hour_are_read_in_cents(amount: str, text: str) -> None:
    cell = price_cell(Money(Decimal(amount), "CNY"))
    assert cell is not None
    assert (cell.value, cell.text) == (float(amount), text)


def test_a_load_that_the_answer_does_not_serve_stands_under_the_plan(evaluation: Evaluation) -> None:
    advice = evaluation.advice
    assert advice is not None
    assert advice.plan is not None
    plan = replace(advice.plan, answer_cards=9)
    notes = table(build(replace(evaluation, advice=replace(advice, plan=plan)), "en"), "plan").notes
    assert notes[-1] == "The load is as typed: up to 4 cards. The first choice takes 9."


def test_what_stands_alone_begins_with_a_capital_and_counts_read_well(evaluation: Evaluation) -> None:
    first = build(evaluation, "en").first
    said = [*(figure.name for figure in first.figures), *(item for points in first.points for item in points.items)]
    assert said
    assert all(text[0] == text[0].upper() for text in said)
    assert not any("1 cards" in figure.note or "1 machines" in figure.note for figure in first.figures)
