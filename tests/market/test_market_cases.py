"""Mistakes that people reported of other tools, with the right value."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from tests.market.market_offers import TODAY, amount, case, job, listed, offer, part, service, sheet

from zuka.facts.load import catalogue
from zuka.facts.records import Term
from zuka.market.free import units_cover
from zuka.market.network import free_gb
from zuka.market.per_token import break_even_utilisation, cost_per_million
from zuka.market.power import power_cost
from zuka.market.query import OfferFilter, matching
from zuka.market.refund import refund
from zuka.market.tariff import Tariff
from zuka.market.tax import tax_state
from zuka.money import Money


def dollars(value: str) -> Money:
    return Money(Decimal(value), "USD")


def test_rows_that_cannot_be_are_not_offered() -> None:
    """A bid floor of 0.01 read as a price, and spot above on demand, never become the best offer.

    https://github.com/skypilot-org/skypilot/pull/9156 and https://github.com/skypilot-org/skypilot/issues/4914
    """
    rows = (offer("3.5"), offer("0.01", id="floor", set_aside="far under the median"))
    assert matching(rows, OfferFilter(), TODAY) == rows[:1]
    assert matching(rows, OfferFilter(with_set_aside=True), TODAY) == rows


def test_the_machine_is_its_host_and_its_card() -> None:
    """0.94 for the host and 3.11 for the card make 4.05: https://github.com/skypilot-org/skypilot-catalog/issues/31"""
    of = replace(listed("CoreWeave", "H100 PCIe", instance="Classic component price"), vcpus=8.0, ram_gb=64.0)
    made = sheet(of, job(1))
    assert amount(made, "vcpu") == pytest.approx(0.08)
    assert amount(made, "ram") == pytest.approx(0.32)
    assert made.known.likely == pytest.approx(4.25 + 0.08 + 0.32)


def test_a_machine_that_is_missing_saves_nothing() -> None:
    """https://github.com/infracost/infracost/issues/3270"""
    assert matching((offer("355", region="eu"),), OfferFilter(text="us-east-1"), TODAY) == ()


def test_a_spot_machine_is_priced_as_spot() -> None:
    """https://github.com/infracost/infracost/issues/2359"""
    spot, on_demand = offer("0.9", commitment="spot"), offer("3.0")
    assert amount(sheet(spot, job(100)), "compute") == pytest.approx(90)
    assert amount(sheet(on_demand, job(100)), "compute") == pytest.approx(300)


def test_free_traffic_as_a_multiple_of_the_store() -> None:
    """1 TB at 6.95 a TB-month with free traffic up to three times the store.

    https://github.com/robhunter/agentdeals/issues/1430
    """
    rule = Term("store", "egress_free", None, "", Decimal(3), "x stored", "", "3x", "the test", "2026-11-30")
    store = Tariff("disk", "USD", 730.0, ((0.0, 0.00695),), rule)
    assert store.charge(1000) == pytest.approx(6.95)
    assert free_gb((rule,), case(offer("1"), service(730, storage_gb=1000))) >= 1000


@pytest.mark.parametrize(
    ("store", "hours", "stopped", "expected"),
    [("disk", 730, 0, 5.00), ("disk", 0, 730, 10.00), ("network", 730, 0, 3.50)],
)
def test_a_stopped_disk_is_not_free(store: str, hours: float, stopped: float, expected: float) -> None:
    """50 GB: 5.00 running, 10.00 stopped, 3.50 on a network volume.

    https://docs.runpod.io/get-started/billing-information
    """
    use = job(hours, storage_gb=50, store=store, stopped_hours=stopped)
    made = sheet(listed("RunPod", "A100 PCIe"), use)
    stored = [p.amount.likely for p in made.parts if p.key.startswith("storage") and p.amount is not None]
    assert sum(stored) == pytest.approx(expected)


def test_a_dead_machine_and_its_replacement_cost() -> None:
    """48 h dead at 0.044; 720 h a month at 0.622 instead of 0.351.

    https://github.com/pollinations/pollinations/pull/14985
    """
    assert amount(sheet(offer("0.044"), job(48)), "compute") == pytest.approx(2.11, abs=0.005)
    assert amount(sheet(offer("0.622"), service(720)), "compute") == pytest.approx(447.84)
    assert amount(sheet(offer("0.351"), service(720)), "compute") == pytest.approx(252.72)


@pytest.mark.parametrize("provider", ["Alibaba", "Tencent", "Huawei", "Volcengine", "AutoDL"])
def test_the_chinese_clouds_are_there_in_their_currency_with_a_tax_state(provider: str) -> None:
    """https://github.com/skypilot-org/skypilot/issues/8302"""
    found = matching(catalogue().offers, OfferFilter(text=provider, currency="CNY"), TODAY)
    assert found
    assert {tax_state(of) for of in found} == {"included"}


def test_prepaid_units_end_before_the_job() -> None:
    """100 units, an A100 takes 11.8 an hour as the user reads it off: https://github.com/googlecolab/colabtools/issues/5120"""
    cover = units_cover(100, 11.8, 20)
    assert cover.hours == pytest.approx(8.47, abs=0.005)
    assert not cover.covers
    assert cover.left_hours == pytest.approx(20 - cover.hours)
    assert cover.missing_units == pytest.approx(20 * 11.8 - 100)
    assert units_cover(100, 5, 20).covers


@pytest.mark.parametrize(("use", "expected"), [(0.1, 4.63), (0.5, 0.93), (0.9, 0.51)])
def test_a_million_tokens_at_a_real_load(use: float, expected: float) -> None:
    """2.5 an hour at 1,500 tokens/s: https://github.com/redhat-performance/configiq/issues/10"""
    assert cost_per_million(2.5, 1500, use) == pytest.approx(expected, abs=0.005)
    assert break_even_utilisation(2.5, 1500, 0.9) == pytest.approx(0.51, abs=0.005)


@pytest.mark.parametrize(("pue", "expected"), [(1.0, 48.6), (1.4, 68.04)])
def test_electricity_of_an_own_card(pue: float, expected: float) -> None:
    """450 W for 720 h at 0.15: https://github.com/llm-d-incubation/llm-d-planner/issues/70"""
    assert power_cost(450, 720, 0.15, pue) == pytest.approx(expected)


@pytest.mark.parametrize(("days", "expected"), [(0, "576"), (15, "216"), (30, "0")])
def test_leaving_a_reservation_early(days: int, expected: str) -> None:
    """576 prepaid instead of 720 a month; used days count at the price without the discount.

    https://docs.vast.ai/documentation/instances/choosing/reserved-instances
    """
    used = dollars("720").times(Decimal(days) / 30)
    assert refund(dollars("576"), used) == dollars(expected)


def test_a_fee_lowers_the_refund_and_never_below_nothing() -> None:
    assert refund(dollars("576"), dollars("360"), dollars("10.8")) == dollars("205.2")
    assert refund(dollars("10"), dollars("9"), dollars("5")) == dollars("0")


@pytest.mark.parametrize("wrong", [(0.0, 0.5), (100.0, 0.0), (100.0, 1.1)])
def test_no_tokens_have_no_price(wrong: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="makes no tokens"):
        cost_per_million(1, *wrong)


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="above zero"):
        break_even_utilisation(1, 100, 0)
    with pytest.raises(ValueError, match="out of range"):
        power_cost(450, 720, 0.15, pue=0.5)
    with pytest.raises(ValueError, match="above zero"):
        units_cover(100, 0, 20)


def test_silence_is_named() -> None:
    """Not found is not free: https://github.com/infracost/infracost/issues/3270"""
    made = sheet(offer("1"), job(10, storage_gb=100, egress_gb=10, public_address=True))
    assert {p.key for p in made.unknown} == {"storage", "egress", "public_ip", "tax"}
    assert made.total.low == pytest.approx(made.known.low)
    assert made.total.likely > made.known.likely
    assert part(made, "egress").guess is not None
