"""The guide's four offers for a month of 720, 400 and 100 hours: true cost, reasons, and hours that a cap withholds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.market.market_offers import RATES, TODAY, amount, month_offer, offer, service, sheet

from zuka.facts.load import catalogue
from zuka.facts.records import Offer
from zuka.market.cap import beyond_cap, capped_sheet
from zuka.market.columns import columns_of
from zuka.market.difference import difference, steps
from zuka.market.query import OfferFilter
from zuka.market.search import search
from zuka.market.sheet import CostSheet
from zuka.market.usage import Usage

GUIDE = [of for of in catalogue().offers if of.confidence == "guide"]
TENCENT, HUAWEI, VOLCENGINE, SERVER = ("Tencent", "Huawei", "Volcengine", "unnamed")


def first_word(made: CostSheet) -> str:
    return made.offer.provider.split()[0]


def ranked(use: Usage, offers: list[Offer] = GUIDE) -> list[CostSheet]:
    made = [capped_sheet(of, use, RATES, TODAY, [o for o in offers if o is not of]) for of in offers]
    return sorted(made, key=lambda each: each.ranked)


@pytest.mark.parametrize(("hours", "server"), [(720, 8000 + 220 * 10.2), (400, 8000), (100, 8000)])
def test_the_guides_offers_by_true_cost(hours: float, server: float) -> None:
    """Rent alone: 12.5, 11.8 and 10.2 an hour against 8,000 a month with 500 hours in it."""
    made = ranked(service(hours, "CNY"))
    assert [first_word(each) for each in made] == [VOLCENGINE, HUAWEI, TENCENT, SERVER]
    rents = [10.2 * hours, 11.8 * hours, 12.5 * hours, server]
    for each, rent in zip(made, rents, strict=True):
        found = [p.amount.likely for p in each.parts if p.key in ("compute", "beyond_cap") and p.amount]
        assert sum(found) == pytest.approx(rent, rel=0.002)


def test_720_hours_are_more_than_the_server_delivers() -> None:
    """The 220 hours beyond its cap are bought at Volcengine, and the reason says so."""
    use = service(720, "CNY", storage_gb=100, egress_gb=200)
    (server,) = (each for each in ranked(use) if first_word(each) == SERVER)
    part = next(p for p in server.parts if p.key == "beyond_cap")
    assert "cannot deliver 220 h" in part.detail.english()
    assert "Volcengine" in part.detail.english()
    assert amount(server, "beyond_cap") == pytest.approx(220 * 10.2, rel=0.05)
    missing = beyond_cap(server.offer, use)
    assert missing is not None
    assert missing.likely == 220
    assert beyond_cap(server.offer, service(400, "CNY")) is None


def test_a_short_month_pays_for_hours_that_nobody_uses() -> None:
    (server,) = (each for each in ranked(service(100, "CNY")) if first_word(each) == SERVER)
    assert server.sticker.likely == pytest.approx(8000 / 730 * 100)
    first = steps(server)[0]
    assert (first.key, first.amount) == ("compute", pytest.approx(8000 - 8000 / 730 * 100))


def test_the_cap_makes_16_of_what_reads_as_10_96() -> None:
    (server,) = (of for of in GUIDE if of.cap_hours)
    assert sheet(server, service(500, "CNY")).known.likely / 500 == pytest.approx(16.0)
    assert sheet(server, service(500, "CNY")).sticker.likely / 500 == pytest.approx(10.96, abs=0.005)


def test_a_second_plan_is_taken_where_it_is_cheaper() -> None:
    plan = month_offer("500", hours=500.0, cap_hours=500.0)
    made = capped_sheet(plan, service(720, "CNY"), RATES, TODAY, [offer("10", "CNY")])
    assert amount(made, "compute") == pytest.approx(1000)
    assert "beyond_cap" not in {p.key for p in made.parts}


@pytest.mark.parametrize("changes", [{"commitment": "spot"}, {"set_aside": "no_price"}, {"price": None}])
def test_the_rest_is_bought_by_the_hour_at_a_real_price(changes: dict[str, object]) -> None:
    plan = month_offer("8000", hours=500.0, cap_hours=500.0)
    other = replace(offer("1", "CNY"), **changes)  # pyright: ignore[reportArgumentType]
    assert "beyond_cap" not in {p.key for p in capped_sheet(plan, service(720, "CNY"), RATES, TODAY, [other]).parts}


@settings(deadline=None, max_examples=40)
@given(st.floats(1, 744), st.floats(100, 700), st.floats(1, 30))
def test_steps_lead_from_the_sticker_price_to_the_total(hours: float, cap: float, price: float) -> None:
    plan = month_offer("8000", hours=cap, cap_hours=cap)
    use = service(hours, "CNY", storage_gb=50, egress_gb=20, idle_hours=10)
    for of in (plan, offer(str(round(price, 2)), "CNY")):
        made = capped_sheet(of, use, RATES, TODAY, [offer(str(round(price, 2)), "CNY", id="other")])
        assert sum(step.amount for step in steps(made)) == pytest.approx(difference(made), abs=1e-6)
        assert made.known.likely == pytest.approx(sum(q.likely for q in made.known.parts))
        assert made.total.low <= made.total.likely <= made.total.high


@settings(deadline=None, max_examples=25)
@given(st.floats(1, 744), st.floats(100, 700), st.floats(1, 30))
def test_many_at_once_join_the_same_rest(hours: float, cap: float, price: float) -> None:
    plan = month_offer("8000", hours=cap, cap_hours=cap, gpu_options=("A",))
    other = offer(str(round(price, 2)), "CNY", id="other", gpu_options=("A",))
    use = service(hours, "CNY", storage_gb=50)
    found = search(columns_of((plan, other)), OfferFilter(), use, RATES, TODAY)
    made = capped_sheet(plan, use, RATES, TODAY, [other])
    place = found.places.tolist().index(0)
    assert found.totals.ranked[place] == pytest.approx(made.ranked)
    assert found.totals.high[place] == pytest.approx(made.total.high)
    assert (found.rest[place] == 1) == any(p.key == "beyond_cap" for p in made.parts)


def test_a_job_goes_on_in_the_next_month() -> None:
    plan = month_offer("8000", hours=500.0, cap_hours=500.0)
    assert beyond_cap(plan, replace(service(720, "CNY"), per="job")) is None
