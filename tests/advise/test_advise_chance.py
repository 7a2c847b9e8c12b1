"""The chance that an estimate stays within a limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.advise.chance import chance_within
from zuka.message import msg
from zuka.quantity import Quantity, exact


def hours(low: float, likely: float, high: float) -> Quantity:
    return Quantity(msg("hours"), low, likely, high, "h")


def test_the_high_bound_is_kept_nineteen_times_in_twenty():
    assert chance_within(hours(44, 50, 63), 63) == pytest.approx(0.95)
    assert chance_within(hours(44, 50, 63), 44) == pytest.approx(0.05)
    assert chance_within(hours(44, 50, 63), 50) == pytest.approx(0.5)


def test_an_exact_time_is_certain():
    assert chance_within(exact(msg("hours"), 50, "h"), 50) == 1.0
    assert chance_within(exact(msg("hours"), 50, "h"), 49) == 0.0


@given(st.floats(1, 1e3), st.floats(1.01, 3), st.floats(1.01, 3), st.floats(0.1, 1e4), st.floats(1, 3))
def test_more_time_never_lowers_the_chance(likely: float, down: float, up: float, limit: float, more: float):
    quantity = hours(likely / down, likely, likely * up)
    assert chance_within(quantity, limit) <= chance_within(quantity, limit * more) + 1e-12
