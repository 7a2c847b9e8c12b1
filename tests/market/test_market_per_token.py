"""Money by the token as ranges. The figures without doubt stand in ``test_market_cases``."""

from __future__ import annotations

import pytest

from zuka.market.per_token import break_even, million_cost, tokens_per_unit
from zuka.message import msg
from zuka.quantity import Quantity

HOUR = Quantity(msg("hour"), 2.0, 2.5, 4.0, "USD")
RATE = Quantity(msg("rate"), 1000, 1500, 2000, "token/s")


def ends(quantity: Quantity) -> tuple[float, float, float]:
    return quantity.low, quantity.likely, quantity.high


def test_a_million_tokens_by_hand() -> None:
    # 1,500 tokens/s are 5.4 million an hour; half the time 2.7 million for 2.5
    low, likely, high = ends(million_cost(HOUR, RATE, 0.5))
    assert likely == pytest.approx(2.5 / 2.7)
    assert low == pytest.approx(2.0 / 3.6)
    assert high == pytest.approx(4.0 / 1.8)


def test_tokens_for_a_dollar() -> None:
    found = tokens_per_unit(HOUR, RATE)
    assert found is not None
    assert ends(found) == (pytest.approx(0.9e6), pytest.approx(2.16e6), pytest.approx(3.6e6))
    assert tokens_per_unit(Quantity(msg("hour"), 0, 0, 0, "USD"), RATE) is None


def test_break_even_inherits_both_ranges() -> None:
    # https://github.com/redhat-performance/configiq/issues/10: 2.5 an hour, 1,500 tokens/s, 0.9 a million: 51 %
    low, likely, high = ends(break_even(HOUR, RATE, 0.9))
    assert likely == pytest.approx(0.514, abs=0.001)
    assert low == pytest.approx(2.0 / 7.2 / 0.9)
    assert high == pytest.approx(4.0 / 3.6 / 0.9)
