"""Figures as people write and read them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.message import msg, render, verbatim
from zuka.quantity import Basis, Quantity, exact
from zuka.report.format import age, figure, gib_text, money, number, parse_number, short, span


@pytest.mark.parametrize(
    ("value", "decimals", "written"),
    [(1234567.891, 0, "1,234,568"), (-12.5, 1, "\u221212.5"), (-0.001, 1, "0.0"), (Decimal("0.30"), 2, "0.30")],
)
def test_numbers(value: float | Decimal, decimals: int, written: str) -> None:
    assert number(value, decimals) == written


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        (633, "CNY", "¥633"),
        (1.98, "CNY", "¥1.98"),
        (2931.73, "USD", "$2,932"),
        (-83, "EUR", "\u2212€83.00"),
        (5, "SEK", "SEK 5.00"),
    ],
)
def test_money_has_its_sign_before(amount: float, currency: str, written: str) -> None:
    assert money(amount, currency) == written


def test_ranges_have_an_en_dash_and_collapse_when_both_ends_read_the_same() -> None:
    assert span(544, 831) == "544\u2013831"
    assert span(17.41, 17.44, 1) == "17.4"


@pytest.mark.parametrize(
    ("value", "written"), [(8_190_735_360, "8.19 B"), (540e6, "540 M"), (3000, "3,000"), (1.5e12, "1.50 T")]
)
def test_large_counts_are_short(value: float, written: str) -> None:
    assert short(value) == written


def test_mebibytes_become_gibibytes() -> None:
    assert gib_text(24_564) == "24.0"


def test_a_quantity_is_set_by_its_unit() -> None:
    memory = figure(Quantity(verbatim("x"), 17_818, 18_998, 21_094, "MiB"))
    assert (memory.value, memory.span) == ("18.6", "17.4\u201320.6")
    share = figure(exact(verbatim("x"), 0.98, "fraction"))
    assert (share.value, render(share.unit, "en"), share.span) == ("98", "%", "")
    cost = figure(Quantity(verbatim("x"), 544, 633, 831, "CNY"))
    assert (cost.value, render(cost.unit, "en"), cost.span) == ("¥633", "", "544\u2013831")


def test_ages_in_words() -> None:
    assert age(57).english() == "57 days"
    assert age(1).english() == "1 day"
    assert age(None) == msg("undated")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,024", 1024),
        ("1.5k", 1500),
        ("3万", 30_000),
        ("2.5 亿", 250_000_000),
        ("\uff12\uff10\uff10", 200),
        ("8B", 8e9),
    ],
)
def test_numbers_as_typed(text: str, value: float) -> None:
    assert parse_number(text) == Decimal(str(int(value)))


@pytest.mark.parametrize("text", ["", "many", "1.2.3", "12 cards", "1e5"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert parse_number(text) is None


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=0, max_value=10**12, places=2))
def test_a_written_number_reads_back(value: Decimal) -> None:
    assert parse_number(number(value, 2)) == value


def test_a_range_whose_ends_read_the_same_is_not_shown() -> None:
    assert figure(Quantity(msg("size"), 510.0, 512.0, 514.0, "MiB", Basis.DERIVED)).span == ""
    assert figure(Quantity(msg("rent"), 100.1, 100.2, 100.3, "CNY", Basis.DERIVED)).span == ""
