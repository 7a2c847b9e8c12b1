"""Prepaid balances, refunds and credits, as providers' own pages state them."""

from decimal import Decimal

import pytest

from zuka.contract.availability import failed_run_credit
from zuka.contract.prepaid import hours_left, refund


def test_a_balance_lasts_as_long_as_it_burns() -> None:
    """20 at 2.5 an hour is 8 hours (docs.runpod.io/get-started/billing-information)."""
    assert hours_left(Decimal(20), Decimal("2.5")) == 8
    assert hours_left(Decimal(20), Decimal(0)) is None


@pytest.mark.parametrize(("day", "back"), [(0, 576), (15, 216), (30, 0)])
def test_a_prepaid_month_is_settled_at_the_price_on_demand(day: int, back: int) -> None:
    """576 paid ahead, 720 on demand (docs.vast.ai/documentation/instances/choosing/reserved-instances)."""
    assert refund(Decimal(576), Decimal(720), Decimal(day) / 30) == back


@pytest.mark.parametrize(("ran", "credit"), [(30, 48), (10, 20)])
def test_a_spoilt_run_is_credited_up_to_a_day(ran: float, credit: float) -> None:
    """At 2 an hour and at most 24 hours (docs.gpuhub.com/troubleshooting/troubleshooting)."""
    assert failed_run_credit(ran, 2, 24) == credit
