"""Many offers at once say what each one's cost sheet says; filters, best price and spread of a card."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import date
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.market.market_offers import RATES, TODAY, month_offer, offer, service, sheet
from tests.market.test_market_laws import uses

from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.market.attributes import availability, gives_invoice, invoice_kind, passes_through
from zuka.market.bulk import age_factors, totals
from zuka.market.columns import columns_of
from zuka.market.query import OfferFilter, matching
from zuka.market.search import SortBy, search
from zuka.market.select import card_hour, select
from zuka.market.spread import best_per_card, spreads
from zuka.market.usage import Usage
from zuka.money import Money

OFFERS = catalogue().offers
COLUMNS = columns_of(OFFERS)
ROWS = (
    offer("1", id="a"),
    offer("20", "CNY", id="b", gpus=2, provider="Alibaba Cloud 阿里云", commitment="spot", memory_gb=None),
    offer("3", id="c", gpu="H100 SXM5 80 GB", provider="Vast.ai", kind="bare metal", memory_gb=94.0),
    offer("0.5", id="d", kind="notebook", provider="AutoDL", memory_gb=24.0),
)


@settings(deadline=None, max_examples=20)
@given(uses())
def test_totals_are_those_of_the_cost_sheets(use: Usage) -> None:
    found = totals(COLUMNS, use, RATES, TODAY)
    for place in range(0, len(OFFERS), 9):
        if OFFERS[place].price is None:
            assert math.isnan(found.likely[place])
            continue
        made = sheet(OFFERS[place], use)
        bulk = [float(each[place]) for each in (found.low, found.likely, found.high, found.ranked)]
        assert bulk == pytest.approx([made.total.low, made.total.likely, made.total.high, made.ranked], abs=1e-6)


def test_every_offer_is_priced_as_by_its_sheet() -> None:
    use = service(400, "CNY", storage_gb=100, egress_gb=100, public_address=True)
    found = totals(COLUMNS, use, RATES, TODAY)
    for of, ranked in zip(OFFERS, found.ranked.tolist(), strict=True):
        if of.price is not None:
            assert ranked == pytest.approx(sheet(of, use).ranked), of.id


@settings(deadline=None, max_examples=30)
@given(uses(), st.floats(1, 10), st.integers(0, len(OFFERS) - 1))
def test_no_offer_ranks_better_by_being_dearer(use: Usage, times: float, place: int) -> None:
    price = COLUMNS.price.copy()
    price[place] *= times
    before = search(COLUMNS, OfferFilter(), use, RATES, TODAY)
    after = search(COLUMNS.priced(price), OfferFilter(), use, RATES, TODAY)
    if place in before.places:
        assert list(after.places).index(place) >= list(before.places).index(place)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (OfferFilter(spot=True), "b"),
        (OfferFilter(spot=False), "acd"),
        (OfferFilter(cards=frozenset({"H100 SXM5 80 GB"})), "c"),
        (OfferFilter(min_gpus=2), "b"),
        (OfferFilter(min_memory_gb=80), "ac"),
        (OfferFilter(min_memory_gb=80, with_unknown=True), "abc"),
        (OfferFilter(most_per_card=Money(Decimal(1), "USD")), "ad"),
        (OfferFilter(most_per_card=Money(Decimal(10), "CNY")), "abd"),
        (OfferFilter(certificate="iso27001"), "bc"),
        (OfferFilter(certificate="iso27001", with_unknown=True), "abcd"),
        (OfferFilter(invoice="any-vat"), "bd"),
        (OfferFilter(invoice="special", with_unknown=True), "abcd"),
        (OfferFilter(pass_through=True), "c"),
        (OfferFilter(pass_through=True, with_unknown=True), "abc"),
        (OfferFilter(tools=True), "d"),
        (OfferFilter(tools=True, with_unknown=True), "abd"),
    ],
)
def test_filters(wanted: OfferFilter, ids: str) -> None:
    assert "".join(of.id for of in matching(ROWS, wanted, TODAY)) == ids


def test_what_nobody_says_is_unknown() -> None:
    assert invoice_kind("AutoDL") == "fapiao"
    assert invoice_kind("Lambda") == "foreign"
    assert invoice_kind("Nobody") == "unknown"
    assert gives_invoice("AutoDL", "special") == "unknown"
    assert gives_invoice("AutoDL", "any-vat") == "yes"
    assert gives_invoice("Lambda", "any-vat") == "no"
    assert passes_through(offer("1")) == "unknown"
    assert passes_through(offer("1", provider="Thunder Compute")) == "no"
    assert availability(offer("1")) == "unknown"
    assert availability(offer("1", note="spot rarely available")) == "scarce"
    assert availability(offer("1", provider="Featurize 蒜粒方块")) == "scarce"


@pytest.mark.parametrize(
    ("sort", "first"), [("total", "d"), ("high", "d"), ("price", "d"), ("memory", "c"), ("age", "a")]
)
def test_sorting(sort: SortBy, first: str) -> None:
    found = search(columns_of(ROWS), OfferFilter(), service(100), RATES, TODAY, sort)
    assert ROWS[int(found.places[0])].id == first
    assert len(found.totals.likely) == len(ROWS)


def test_an_offer_without_a_price_is_not_ranked() -> None:
    rows = (offer("1"), replace(offer("1"), price=None))
    assert search(columns_of(rows), OfferFilter(), service(100), RATES, TODAY).places.tolist() == [0]


def test_a_currency_nobody_converts_is_refused() -> None:
    with pytest.raises(UserError):
        card_hour(columns_of((offer("1"),)), "XXX", RATES)


def test_months_are_divided_again() -> None:
    """8,000 a month over 500 hours is 16 an hour."""
    assert columns_of((month_offer("8000", hours=500.0, cap_hours=500.0),)).price.tolist() == [16.0]


def test_the_range_of_an_old_price() -> None:
    low, high = age_factors(
        columns_of((offer("1"), offer("1", observed=None), offer("1", observed=date(2026, 8, 1)))), TODAY
    )
    assert low.tolist() == [1.0, 0.7, 0.9]
    assert (high[0], high[1]) == (1.0, 1.8)
    assert 1.0 < high[2] < 1.6


def test_the_same_h100_from_2_69_to_12_29() -> None:
    """RunPod Community 2.69 and Azure 12.29 a card-hour, both read on 2026-11-09."""
    kept = select(COLUMNS, OfferFilter(commitments=frozenset({"on-demand"}), max_age_days=30), TODAY, RATES)
    (found,) = (s for s in spreads(COLUMNS, kept, "USD", RATES) if s.card == "H100 SXM5 80 GB")
    assert (found.low, found.high) == (2.69, 12.29)
    assert OFFERS[found.cheapest].provider == "RunPod"
    assert OFFERS[found.dearest].provider == "Azure"
    assert found.ratio == pytest.approx(4.57, abs=0.005)


def test_the_best_of_each_card() -> None:
    columns = columns_of((*ROWS, offer("9", id="e", gpu="H100 SXM5 80 GB"), offer("0.1", id="f", gpu=None)))
    best = best_per_card(columns, np.ones(len(columns), np.bool_), card_hour(columns, "USD", RATES))
    assert best.tolist() == [3, 2]


def test_no_offers_have_no_spread() -> None:
    none = np.zeros(len(COLUMNS), np.bool_)
    assert spreads(COLUMNS, none, "USD", RATES) == ()
    assert best_per_card(COLUMNS, none, COLUMNS.price).tolist() == []
    assert len(search(COLUMNS, OfferFilter(text="no such words"), service(1), RATES, TODAY).places) == 0
