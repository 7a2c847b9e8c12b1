"""What other price tools got wrong, as public reports say, each as its whole kind; and what guides claim of prices."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.market.market_offers import RATES, TODAY, amount, job, listed, month_offer, offer, part, service, sheet

from zuka.facts.age import age_days, price_factors
from zuka.facts.load import catalogue
from zuka.facts.plausible import day_above_rate, judged, parts_disagree, set_aside_message
from zuka.facts.records import Offer
from zuka.facts.terms import all_terms
from zuka.market.columns import columns_of
from zuka.market.month_plan import break_even_hours
from zuka.market.old_share import old_share
from zuka.market.query import OfferFilter, matching
from zuka.market.search import search
from zuka.market.tariff import tariffs
from zuka.market.tax import tax_state
from zuka.market.waits import hours_to_move
from zuka.money import Money

FACTS = catalogue()
CARDS = FACTS.cards
RANKED = [of for of in FACTS.offers if of.set_aside is None]


def usd(value: str) -> Money:
    return Money(Decimal(value), "USD")


def peers(*prices: str) -> list[Offer]:
    """Offers of one card at several sellers."""
    return [row(price, f"peer-{i}", provider=f"Seller {i}") for i, price in enumerate(prices)]


def row(price: str, name: str, **changes: Any) -> Offer:
    """An offer whose card is known."""
    return offer(price, id=name, gpu_options=("A100 PCIe 80 GB",), **changes)


# rows that cannot be


@given(st.decimals("0.05", "50", places=2), st.decimals("1.01", "5", places=2))
def test_spot_above_on_demand_is_set_aside(price: Decimal, times: Decimal) -> None:
    """An A40 at 0.44 on demand and 0.49 as spot: https://github.com/skypilot-org/skypilot/issues/4914"""
    rows = (row(str(price), "plain"), row(str(price * times), "spot", commitment="spot"))
    plain, spot = judged(rows, CARDS)
    assert plain.set_aside is None
    assert spot.set_aside == "spot_above_on_demand"
    assert set_aside_message(spot) is not None


@settings(deadline=None)
@given(st.lists(st.floats(2.0, 6.0), min_size=6, max_size=12), st.sampled_from(["0", "0.01", "0.05"]))
def test_a_bid_floor_is_no_price(prices: list[float], floor: str) -> None:
    """A B200 at 0.01 where others ask 3.5: https://github.com/skypilot-org/skypilot/pull/9156

    A zero is no price either: https://github.com/skypilot-org/skypilot/issues/3615
    """
    rows = judged([*peers(*(f"{price:.2f}" for price in prices)), row(floor, "floor", provider="Bids")], CARDS)
    assert rows[-1].set_aside in ("far_under_market", "no_price")
    found = search(columns_of(rows), OfferFilter(), job(1), RATES, TODAY)
    assert len(rows) - 1 not in found.places


def test_the_host_alone_is_not_the_machine() -> None:
    """0.94 for the host beside 4.05 for the machine: https://github.com/skypilot-org/skypilot-catalog/issues/31"""
    rows = [row("0.94", "host", instance="a2-highgpu-1g"), row("4.05", "all", instance="a2-highgpu-1g")]
    host, machine = judged(rows, CARDS)
    assert host.set_aside == "part_of_price"
    assert machine.set_aside is None
    assert parts_disagree([usd("0.94"), usd("3.11")], usd("4.05")) is None


@given(st.decimals("0.01", "0.99", places=2))
def test_parts_that_miss_more_than_a_hundredth_are_flagged(missing: Decimal) -> None:
    """14.85 in parts against 15.10: https://github.com/dstackai/dstack/issues/1355"""
    assert parts_disagree([usd("14.85")], usd("15.10")) is not None
    whole = Decimal("100")
    assert (parts_disagree([Money(whole - missing * 2, "USD")], Money(whole, "USD")) is None) == (missing * 2 <= 1)


@given(st.decimals("0.1", "100", places=2), st.decimals("0.5", "2", places=2))
def test_a_day_never_costs_more_than_its_hours(hour: Decimal, share: Decimal) -> None:
    """900 a day for a machine of 657 a month: https://github.com/kubecost/cost-analyzer/issues/3"""
    assert day_above_rate(usd("900"), usd("0.9")) is not None
    day = hour * 24 * share
    assert (day_above_rate(Money(day, "USD"), Money(hour, "USD")) is None) == (share <= 1)


def test_every_row_that_is_set_aside_says_why_and_is_never_ranked() -> None:
    everything = search(columns_of(FACTS.offers), OfferFilter(), service(100, "CNY"), RATES, TODAY)
    assert {FACTS.offers[int(place)].set_aside for place in everything.places} == {None}
    for of in FACTS.offers:
        assert of.source
        assert (of.observed is None) == (of.observed_text == "")
        assert (of.set_aside is None) == (set_aside_message(of) is None)


# missing is not free, and spot is spot


@given(st.decimals("1", "10000", places=2))
def test_what_is_missing_in_a_region_saves_nothing(old: Decimal) -> None:
    """355 before, and no such machine in the new region: https://github.com/infracost/infracost/issues/3270"""
    rows = (offer(str(old), region="eu-west-1"),)
    assert matching(rows, OfferFilter(text="us-east-9"), TODAY) == ()
    assert matching([replace(rows[0], price=None)], OfferFilter(most_per_card=usd("1")), TODAY) == ()


@given(st.sampled_from(RANKED), st.floats(1, 700))
@settings(deadline=None, max_examples=60)
def test_every_way_of_buying_is_priced_as_what_it_is(of: Offer, hours: float) -> None:
    """The spot price for a spot machine: https://github.com/infracost/infracost/issues/2359"""
    made = sheet(
        replace(of, observed=TODAY, observed_text="today"), job(hours, of.price.currency if of.price else "CNY")
    )
    rent = amount(made, "compute")
    if of.commitment in ("on-demand", "spot"):
        assert of.price is not None
        assert rent == pytest.approx(float(of.price.amount) * made.hours.likely, rel=0.01)


# charges outside the hourly rate


@given(st.floats(1, 1000))
def test_data_that_lie_there_cost_by_their_state(gb: float) -> None:
    """50 GB: 5.00 running, 10.00 stopped, 3.50 on a network volume.

    https://docs.runpod.io/get-started/billing-information
    """
    pod = listed("RunPod", "A100 PCIe")
    running = amount(sheet(pod, job(730, storage_gb=gb)), "storage")
    stopped = amount(sheet(pod, job(0, storage_gb=gb, stopped_hours=730)), "storage_stopped")
    kept = amount(sheet(pod, job(730, storage_gb=gb, store="network")), "storage")
    assert (running, stopped, kept) == pytest.approx((0.10 * gb, 0.20 * gb, 0.07 * gb))


@given(st.floats(0, 20000))
def test_free_traffic_is_taken_off_before_the_rest_is_charged(gb: float) -> None:
    """https://github.com/robhunter/agentdeals/issues/1430; AWS gives 100 GB a month and asks 0.09 for the next."""
    made = sheet(listed("AWS", "A100 SXM"), service(730, egress_gb=gb))
    if gb == 0:
        assert "egress" not in {p.key for p in made.parts}
        return
    counted = max(0.0, gb - 100)
    expected = 0.09 * min(counted, 10_000) + 0.085 * max(0.0, counted - 10_000)
    assert amount(made, "egress") == pytest.approx(expected)


@pytest.mark.parametrize("provider", ["RunPod", "Lambda", "AutoDL", "CoreWeave", "Hyperstack", "Nebius", "Scaleway"])
def test_traffic_that_is_free_costs_nothing_and_says_so(provider: str) -> None:
    of = next(of for of in RANKED if of.provider == provider)
    found = part(sheet(of, service(100, "USD", egress_gb=5000)), "egress")
    assert found.amount is not None
    assert found.amount.likely == 0
    assert found.amount.formula is not None


def test_a_stopped_disk_is_free_nowhere_unless_somebody_says_so() -> None:
    """Silence is a guess from nothing upwards, never a zero that is known."""
    for of in RANKED[::10]:
        made = sheet(
            replace(of, observed=TODAY, observed_text="today"), job(1, "CNY", storage_gb=100, stopped_hours=700)
        )
        found = [p for p in made.parts if p.key == "storage_stopped"]
        for each in found:
            stated = tariffs(of.provider, "storage") or tariffs(of.provider, "storage_stopped")
            assert (each.amount is None) or stated, of.id


@given(st.floats(1, 200), st.floats(0.01, 5), st.floats(0.01, 5))
def test_a_dead_machine_and_its_replacement_are_both_paid(dead: float, old: float, new: float) -> None:
    """48 h dead at 0.044, then 0.622 instead of 0.351 an hour.

    https://github.com/pollinations/pollinations/pull/14985
    """
    assert amount(sheet(offer("0.044"), job(48)), "compute") == pytest.approx(2.112)
    assert amount(sheet(offer("0.622"), service(720)), "compute") == pytest.approx(447.84)
    assert amount(sheet(offer("0.351"), service(720)), "compute") == pytest.approx(252.72)
    both = sheet(offer(f"{old:.4f}"), job(dead)).known.likely + sheet(offer(f"{new:.4f}"), job(dead)).known.likely
    assert both == pytest.approx((float(f"{old:.4f}") + float(f"{new:.4f}")) * dead, rel=1e-3)


@pytest.mark.parametrize("provider", ["Alibaba", "Tencent", "Huawei", "Volcengine", "AutoDL"])
def test_the_chinese_clouds_are_there_in_yuan_with_their_tax_stated(provider: str) -> None:
    """https://github.com/skypilot-org/skypilot/issues/8302"""
    found = matching(FACTS.offers, OfferFilter(text=provider, currency="CNY"), TODAY)
    assert found
    assert {tax_state(of) for of in found} == {"included"}


def test_tax_in_and_tax_out_are_never_mixed() -> None:
    """A price that holds the tax has none on top; one that does not has an open one."""
    for of in RANKED[::7]:
        keys = {p.key for p in sheet(of, service(10, "CNY")).parts}
        assert ("tax" in keys) == (tax_state(of) != "included"), of.id
        back = {p.key for p in sheet(of, service(10, "CNY", recovers_vat=True)).parts}
        assert ("vat_back" in back) == (tax_state(of) == "included"), of.id


# what a guide says of prices


def test_the_guides_prices_are_kept_undated_beside_dated_ones() -> None:
    """12.5, 11.8 and 10.2 CNY for an A100 80 GB: ranges of their own, between rental sites and cloud lists."""
    guide = {of.provider.split()[0]: of for of in RANKED if of.confidence == "guide" and of.commitment == "on-demand"}
    assert {name: str(of.price.amount) for name, of in guide.items() if of.price} == {
        "Tencent": "12.5",
        "Huawei": "11.8",
        "Volcengine": "10.2",
    }
    for of in guide.values():
        assert age_days(of, TODAY) is None
        assert price_factors(of, TODAY) == (0.7, 1.8)
    dated = [
        of
        for of in RANKED
        if of.gpu_listed.startswith("A100") and of.memory_gb == 80 and of.observed and of.country == "CN"
    ]
    hours = [float(of.price.amount) / of.gpus for of in dated if of.price and of.price.currency == "CNY"]
    assert min(hours) < 10.2
    assert max(hours) > 12.5


def test_the_guides_hidden_costs_stand_in_the_sheet() -> None:
    """0.12 CNY a GB of traffic at Tencent beside the 0.80 of its own page; image and snapshot fees elsewhere."""
    tencent = next(of for of in RANKED if of.confidence == "guide" and of.provider.startswith("Tencent"))
    sent = part(sheet(tencent, service(100, "CNY", egress_gb=1000)), "egress").amount
    assert sent is not None
    assert (sent.likely, sent.low <= 120) == (800, True)
    for name in ("Huawei", "Volcengine"):
        of = next(of for of in RANKED if of.confidence == "guide" and of.provider.startswith(name))
        kept = part(sheet(of, service(100, "CNY", image_gb=100)), "snapshot")
        assert kept.amount is None
        assert kept.guess is not None
        assert kept.guess.high > 0
    assert any(term.kind == "reserved_discount" and term.amount == 65 for term in all_terms()["Huawei Cloud 华为云"])


@given(st.floats(500, 50_000), st.floats(50, 730))
def test_a_month_plan_costs_its_fee_for_every_usable_hour(fee: float, cap: float) -> None:
    """8,000 a month with 500 hours is 16.00 an hour; 10.96 only without the cap."""
    server = next(of for of in RANKED if of.cap_hours)
    assert sheet(server, service(500, "CNY")).known.likely / 500 == pytest.approx(16.0)
    assert break_even_hours(10.2, 8000) == pytest.approx(784.3, abs=0.05)
    plan = month_offer(f"{fee:.2f}", hours=cap, cap_hours=cap)
    made = sheet(plan, service(cap, "CNY"))
    assert made.known.likely / cap == pytest.approx(float(f"{fee:.2f}") / cap, rel=1e-6)


@given(st.floats(1, 1e5), st.floats(1, 1e5))
def test_data_take_their_time(gb: float, line: float) -> None:
    """A terabyte takes 22 hours at 100 Mbit/s."""
    assert hours_to_move(1000, 100) == pytest.approx(22.2, abs=0.05)
    assert hours_to_move(gb, line) == pytest.approx(gb * 8000 / line / 3600)
    server = next(of for of in RANKED if of.cap_hours)
    wait = part(sheet(server, replace(service(100, "CNY"), upload_gb=1000)), "transfer")
    assert "22.2 h at 100 Mbit/s" in wait.detail.english()


def test_old_prices_say_how_much_rests_on_them() -> None:
    fresh, old = offer("10"), offer("10", observed=date(2026, 1, 1), observed_text="2026-01-01")
    assert old_share(sheet(fresh, service(100))) == 0
    share = old_share(sheet(old, service(100, storage_gb=1000)))
    assert 0.5 < share < 1
    assert old_share(sheet(old, service(0))) in (0, 1)
