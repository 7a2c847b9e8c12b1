"""Laws that hold for every offer and every use."""

from __future__ import annotations

import math
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.market.market_offers import RATES, TODAY, sheet

from zuka.facts.load import catalogue
from zuka.facts.records import Offer
from zuka.market.billing import increment, plan_of, round_up
from zuka.market.cost import cost_sheet
from zuka.market.sheet import CostSheet
from zuka.market.usage import Usage
from zuka.message import msg
from zuka.quantity import Quantity

OFFERS = [of for of in catalogue().offers if of.price is not None]
EPSILON = 1e-9


@st.composite
def hours(draw: st.DrawFn) -> Quantity:
    low = draw(st.floats(0, 2000))
    likely = low + draw(st.floats(0, 500))
    return Quantity(msg("hours"), low, likely, likely + draw(st.floats(0, 500)), "h")


@st.composite
def uses(draw: st.DrawFn) -> Usage:
    return Usage(
        per=draw(st.sampled_from(["job", "month"])),
        hours=draw(hours()),
        currency=draw(st.sampled_from(["CNY", "USD", "EUR", "JPY"])),
        machines=draw(st.integers(1, 8)),
        runs_per_month=draw(st.floats(0.1, 100)),
        months=draw(st.none() | st.floats(0.5, 60)),
        storage_gb=draw(st.floats(0, 5000)),
        store=draw(st.sampled_from(["disk", "network"])),
        stored_hours=draw(st.none() | st.floats(0, 730)),
        stopped_hours=draw(st.floats(0, 700)),
        egress_gb=draw(st.floats(0, 50_000)),
        download_gb=draw(st.floats(0, 500)),
        image_gb=draw(st.floats(0, 500)),
        public_address=draw(st.booleans()),
        recovers_vat=draw(st.booleans()),
        idle_hours=draw(st.floats(0, 300)),
        upload_gb=draw(st.floats(0, 5000)),
        card_fee=draw(st.floats(0, 0.05)),
        capital_rate=draw(st.none() | st.floats(0, 0.3)),
        paid_support=draw(st.booleans()),
    )


offers = st.sampled_from(OFFERS)


def bounds(value: Quantity) -> tuple[float, float, float]:
    return value.low, value.likely, value.high


def at_most(cheap: CostSheet, dear: CostSheet) -> bool:
    pairs = zip(bounds(cheap.total), bounds(dear.total), strict=True)
    return all(a <= b + EPSILON * max(1.0, abs(b)) for a, b in pairs)


@settings(deadline=None)
@given(offers, uses())
def test_the_total_is_the_sum_of_its_parts(of: Offer, use: Usage) -> None:
    made = sheet(of, use)
    known = [p.amount for p in made.parts if p.amount is not None]
    guesses = [p.guess for p in made.parts if p.amount is None and p.guess is not None]
    for whole, parts in ((made.known, known), (made.total, [*known, *guesses])):
        assert whole.parts == tuple(parts)
        assert whole.likely == pytest.approx(math.fsum(q.likely for q in parts))
        low, high = math.fsum(q.low for q in parts), math.fsum(q.high for q in parts)
        if any(p.key == "vat_back" for p in made.parts):
            assert low - EPSILON <= whole.low
            assert whole.high <= high * (1 + EPSILON) + EPSILON
        else:
            assert (whole.low, whole.high) == pytest.approx((low, high))


@settings(deadline=None)
@given(offers, uses())
def test_unknown_is_never_zero(of: Offer, use: Usage) -> None:
    """A component without a price keeps no amount; a guess for it starts at nothing and reaches above it."""
    made = sheet(of, use)
    for found in made.unknown:
        assert found.amount is None
        if found.guess is not None and made.known.high > 0:
            assert found.guess.low == 0 <= found.guess.likely <= found.guess.high
    assert made.total.high >= made.known.high


@settings(deadline=None)
@given(offers, uses(), st.floats(1, 10))
def test_a_dearer_offer_never_costs_less(of: Offer, use: Usage, factor: float) -> None:
    assert of.price is not None
    times = Decimal(str(factor))
    listed = None if of.listed_price is None else of.listed_price * times
    dear = replace(of, price=of.price.times(times), listed_price=listed)
    assert at_most(sheet(of, use), sheet(dear, use))


@settings(deadline=None)
@given(offers, uses(), st.floats(0, 1000))
def test_more_hours_never_cost_less(of: Offer, use: Usage, more: float) -> None:
    """For a job; a service that runs longer shortens the time its data lie still, which some bill at twice the rate."""
    shorter = replace(use, per="job", stored_hours=None)
    h = shorter.hours
    longer = replace(shorter, hours=Quantity(h.name, h.low + more, h.likely + more, h.high + more, "h"))
    assert at_most(sheet(of, shorter), sheet(of, longer))


@settings(deadline=None)
@given(offers, uses())
def test_paid_time_is_never_below_the_used_time(of: Offer, use: Usage) -> None:
    if plan_of(of) is None:
        made = sheet(of, use)
        assert all(p >= u for p, u in zip(bounds(made.hours), bounds(use.hours), strict=True))


@settings(deadline=None)
@given(st.floats(0, 1e5), st.sampled_from([1 / 3600, 1 / 60, 1 / 6, 1.0, 24.0, None]))
def test_rounding_goes_up_by_less_than_a_unit(used: float, step: float | None) -> None:
    paid = round_up(used, step)
    assert paid >= used
    assert paid - used <= (step or 0.0) + EPSILON


@settings(deadline=None)
@given(offers, uses())
def test_the_same_question_has_the_same_answer(of: Offer, use: Usage) -> None:
    assert cost_sheet(of, use, RATES, TODAY) == cost_sheet(of, use, RATES, TODAY)


def test_every_offer_has_a_sheet() -> None:
    use = Usage("month", Quantity(msg("hours"), 100, 200, 300, "h"), "CNY", storage_gb=100, egress_gb=100)
    for of in OFFERS:
        made = sheet(of, use)
        assert made.total.likely >= made.known.likely > 0, of.id
        assert plan_of(of) is not None or increment(of) is not None or "rounding" in {p.key for p in made.unknown}, (
            of.id
        )
