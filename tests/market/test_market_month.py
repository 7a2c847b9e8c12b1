"""Hours against months at every seller of both, and what comes back of a plan that is left early."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.market.market_offers import month_offer, offer

from zuka.facts.load import catalogue
from zuka.market.leave import leave_early
from zuka.market.month_plan import month_choices, month_fee
from zuka.money import Money

CHOICES = month_choices(catalogue().offers)


def break_even(provider: str, card: str, gpus: int = 1) -> set[int]:
    return {
        round(c.break_even_hours)
        for c in CHOICES
        if c.monthly.provider.startswith(provider) and c.monthly.gpu_listed == card and c.monthly.gpus == gpus
    }


@pytest.mark.parametrize(
    ("provider", "card", "gpus", "hours"),
    [
        ("Tencent Cloud", "T4", 1, 288),
        ("China Telecom Cloud", "T4", 1, 480),
        ("Gongji", "RTX 4090", 8, 525),
        ("AutoDL", "RTX 4090", 1, 531),
        ("Compshare", "RTX 4090", 1, 601),
    ],
)
def test_break_even_hours(provider: str, card: str, gpus: int, hours: int) -> None:
    """Listed: 2,500 : 8.68; month = 480 hours; 8,314.10 : 8 x 1.98; 1,052 : 1.98; 1,154.64 : 1.92."""
    assert hours in break_even(provider, card, gpus)


def test_every_seller_of_both_is_compared() -> None:
    """A seller that lists the same machine by the hour and by the month has a break-even."""
    compared = {choice.monthly.provider.split()[0] for choice in CHOICES}
    assert compared >= {"Tencent", "China", "Gongji", "AutoDL", "Compshare", "Alibaba"}
    for choice in CHOICES:
        assert choice.break_even_hours > 0
        assert choice.reachable == (choice.break_even_hours <= choice.usable_hours)
        assert choice.monthly.provider == choice.hourly.provider


def test_a_usable_hour_of_a_plan_with_a_cap() -> None:
    """8,000 over 500 usable hours is 16.00; over 730 it would be 10.96."""
    (capped,) = month_choices((offer("20", "CNY"), month_offer("8000", hours=500.0, cap_hours=500.0)))
    (open_,) = month_choices((offer("20", "CNY"), month_offer("8000")))
    assert capped.usable_hour == pytest.approx(16.00)
    assert open_.usable_hour == pytest.approx(10.96, abs=0.005)
    assert month_fee(capped.monthly) == 8000


@pytest.mark.parametrize(("hours", "back"), [(0, "720.00"), (240, "360.00"), (480, "0.00"), (700, "0.00")])
def test_ucloud_counts_used_hours_at_one_and_a_half_times_the_month(hours: float, back: str) -> None:
    """720 a month is 1 an hour over 720 hours, so an hour used costs 1.50: nothing is left after 480.

    https://docs.ucloud.cn/charge/refund
    """
    left = leave_early(month_offer("720", provider="UCloud"), hours)
    assert left is not None
    assert left.back == Money(Decimal(back), "CNY")
    assert left.nothing_after == pytest.approx(480)
    assert left.rule.quote


def test_the_rental_site_of_ucloud_sells_under_its_rules() -> None:
    """RTX 4090 at 1,154.64 a month: 240 hours are counted at 1.5 / 720 of it each, half comes back."""
    plan = next(c.monthly for c in CHOICES if "Compshare" in c.monthly.provider and c.monthly.gpu_listed == "RTX 4090")
    left = leave_early(plan, 240)
    assert left is not None
    assert left.back == Money(Decimal("577.32"), "CNY")


def test_ucloud_counts_days_at_one_and_a_quarter() -> None:
    day = offer("1", "CNY", provider="UCloud", commitment="daily")
    left = leave_early(day, 12)
    assert left is not None
    assert left.back == Money(Decimal("9.00"), "CNY")


def test_a_fee_and_the_discount_stay_with_the_provider() -> None:
    """Vast.ai: 576 prepaid, 1 an hour on demand, 5 % fee: after 240 h 576 - 240 - 28.80.

    https://docs.vast.ai/guides/reference/billing
    """
    plan = month_offer("576", "USD", provider="Vast.ai")
    left = leave_early(plan, 240, offer("1", provider="Vast.ai"))
    assert left is not None
    assert left.back == Money(Decimal("307.20"), "USD")
    assert left.fee == Money(Decimal("28.80"), "USD")
    assert leave_early(plan, 240) is None


def test_no_rule_with_figures_is_no_answer() -> None:
    assert leave_early(month_offer("720"), 10) is None
    assert leave_early(offer("1", provider="UCloud"), 10) is None
    with pytest.raises(ValueError, match="not used"):
        leave_early(month_offer("720", provider="UCloud"), -1)
