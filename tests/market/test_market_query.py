"""Asking the offers, month plans, and the shape of the command line's answer."""

from __future__ import annotations

import json
from datetime import date

import pytest
from tests.market.market_offers import TODAY, month_offer, offer

from zuka.facts.load import catalogue
from zuka.market.month_plan import break_even_hours, month_choices, month_fee
from zuka.market.query import OfferFilter, matching, offer_json

ROWS = (
    offer("1", id="a"),
    offer("2", "CNY", id="b", country="CN", kind="Chinese cloud", commitment="spot", provider="AutoDL"),
    offer("3", id="c", gpu=None, gpu_listed="A100 NVLink", observed=None, observed_text="undated"),
    offer("4", id="d", observed=date(2026, 6, 1), observed_text="2026-06", note="student price"),
)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (OfferFilter(), "abcd"),
        (OfferFilter(gpu="A100 PCIe 80GB"), "abd"),
        (OfferFilter(gpu="A100 NVLink"), "c"),
        (OfferFilter(countries=frozenset({"CN"})), "b"),
        (OfferFilter(kinds=frozenset({"GPU cloud"})), "acd"),
        (OfferFilter(commitments=frozenset({"spot"})), "b"),
        (OfferFilter(providers=frozenset({"AutoDL"})), "b"),
        (OfferFilter(excluded_providers=frozenset({"AutoDL"})), "acd"),
        (OfferFilter(currency="CNY"), "b"),
        (OfferFilter(max_age_days=30), "ab"),
        (OfferFilter(text="STUDENT nobody"), "d"),
    ],
)
def test_filters(wanted: OfferFilter, ids: str) -> None:
    assert "".join(of.id for of in matching(ROWS, wanted, TODAY)) == ids


def test_the_shape_of_an_offer() -> None:
    found = offer_json(ROWS[1], TODAY)
    assert " ".join(found) == (
        "id provider country kind gpu gpus memory_gb price currency per listed_price listed_unit commitment billing "
        "region source observed age_days stale confidence set_aside price_per_card tax invoice certificates "
        "interconnect availability pass_through tools"
    )
    assert json.loads(json.dumps(found))["price"] == 2.0
    assert found["per"] == "machine_hour"
    assert found["region"] is None
    assert (offer_json(ROWS[2], TODAY)["age_days"], offer_json(ROWS[2], TODAY)["stale"]) == (None, True)


@pytest.mark.parametrize(
    ("provider", "gpu", "hours"),
    [("Tencent Cloud 腾讯云", "T4", 288), ("China Telecom Cloud 天翼云", "T4", 480), ("AutoDL", "RTX 4090", 531)],
)
def test_break_even_of_month_plans(provider: str, gpu: str, hours: int) -> None:
    """Listed: T4 2,500 against 8.68 an hour; 3,515 against 7.32; RTX 4090 1,052 against 1.98."""
    choices = month_choices(catalogue().offers)
    found = [c.break_even_hours for c in choices if (c.monthly.provider, c.monthly.gpu_listed) == (provider, gpu)]
    assert any(round(value) == hours for value in found)


def test_a_month_plan_with_a_cap_may_never_pay() -> None:
    choices = month_choices((offer("10", "CNY"), month_offer("8000", hours=500.0, cap_hours=500.0)))
    assert [(c.break_even_hours, c.reachable) for c in choices] == [(800.0, False)]


def test_month_fees() -> None:
    assert month_fee(month_offer("8000", hours=500.0, cap_hours=500.0)) == 8000
    assert month_fee(offer("1")) is None
    assert month_fee(offer("2", commitment="reserved-1y")) == 1460
    with pytest.raises(ValueError, match="above zero"):
        break_even_hours(0, 100)
