"""How a price ages: current until its limit, then a range that only grows."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.facts.age import age_days, age_limit, is_stale, newest_price, price_range
from zuka.facts.load import catalogue
from zuka.facts.records import Offer
from zuka.quantity import Basis

TODAY = date(2026, 11, 30)
KINDS = ["marketplace", "GPU cloud", "Chinese cloud", "notebook", "bare metal", "hyperscaler"]
PRICED = [offer for offer in catalogue().offers if offer.price and offer.price.amount > 0]


def aged(days: int | None, kind: str = "GPU cloud", commitment: str = "on-demand") -> Offer:
    observed = None if days is None else TODAY - timedelta(days=days)
    return replace(PRICED[0], observed=observed, kind=kind, commitment=commitment)


@pytest.mark.parametrize(("kind", "days"), list(zip(KINDS, [1, 30, 30, 30, 30, 90], strict=True)))
def test_limits_by_kind_of_provider(kind: str, days: int) -> None:
    assert age_limit(aged(0, kind)) == days
    assert age_limit(aged(0, kind, "spot")) == 1


def test_a_kind_of_the_users_own_counts_as_a_cloud() -> None:
    assert age_limit(aged(0, "my colleague")) == 30


def test_every_kind_of_the_catalogue_has_a_limit() -> None:
    assert {offer.kind for offer in catalogue().offers} == set(KINDS)


@pytest.mark.parametrize(
    ("days", "low", "high"),
    [
        (0, 1.0, 1.0),
        (30, 1.0, 1.0),
        (31, 0.9, 1 + 0.05 * 1 / (365 / 12)),
        (30 + 73, 0.9, 1.12),  # 73 days are 2.4 months
        (365, 0.9, 1 + 0.05 * 335 / (365 / 12)),
        (366, 0.7, 1.8),
        (None, 0.7, 1.8),
    ],
)
def test_the_range_past_the_limit(days: int | None, low: float, high: float) -> None:
    offer = aged(days)
    assert offer.price is not None
    price = float(offer.price.amount)
    found = price_range(offer, TODAY)
    assert (found.low, found.likely, found.high) == pytest.approx((price * low, price, price * high))
    assert found.unit == f"{offer.price.currency}/h"


def test_a_marketplace_price_never_rises_above_its_most() -> None:
    found = price_range(aged(365, "marketplace"), TODAY)
    assert found.high == pytest.approx(found.likely * 1.598, rel=1e-3)


def test_partial_dates_count_from_the_first_day() -> None:
    june = next(offer for offer in PRICED if offer.observed_text == "2026-06")
    assert age_days(june, TODAY) == 182


def test_a_current_price_is_listed_and_an_old_one_derived_from_it() -> None:
    fresh, old = price_range(aged(3), TODAY), price_range(aged(200), TODAY)
    assert (fresh.basis, old.basis) == (Basis.LISTED, Basis.DERIVED)
    assert old.inputs[0].likely == fresh.likely
    assert PRICED[0].source in old.source


def test_no_price_no_range() -> None:
    with pytest.raises(ValueError, match="no price"):
        price_range(replace(PRICED[0], price=None), TODAY)


def test_a_price_from_tomorrow_is_current() -> None:
    assert age_days(aged(-3), TODAY) == 0
    assert not is_stale(aged(-3), TODAY)


@given(st.sampled_from(PRICED), st.sampled_from(KINDS), st.integers(0, 2000), st.integers(0, 2000))
def test_older_is_never_narrower(offer: Offer, kind: str, first: int, second: int) -> None:
    younger, older = sorted((first, second))
    ranges = [
        price_range(replace(offer, kind=kind, observed=TODAY - timedelta(days=days)), TODAY)
        for days in (younger, older)
    ]
    assert ranges[1].low <= ranges[0].low <= ranges[0].likely == ranges[1].likely <= ranges[0].high <= ranges[1].high


@given(st.sampled_from(PRICED), st.integers(0, 2000))
def test_stale_is_said_exactly_where_the_price_is_a_range(offer: Offer, days: int) -> None:
    offer = replace(offer, observed=TODAY - timedelta(days=days))
    found = price_range(offer, TODAY)
    assert is_stale(offer, TODAY) == (found.low < found.high)


def test_the_newest_price_dates_a_list() -> None:
    assert newest_price([aged(40), aged(None), aged(12)]) == TODAY - timedelta(days=12)
    assert newest_price([aged(None)]) is None
