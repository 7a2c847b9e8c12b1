"""Ranges with a tree behind them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.message import msg
from zuka.quantity import Quantity, exact, product, ratio, total

POSITIVE = st.floats(1e-6, 1e6)


@st.composite
def quantities(draw: st.DrawFn) -> Quantity:
    low, likely, high = sorted(draw(st.tuples(POSITIVE, POSITIVE, POSITIVE)))
    return Quantity(msg("x"), low, likely, high, "GiB")


def test_a_range_out_of_order_is_refused():
    with pytest.raises(ValueError, match="does not hold"):
        Quantity(msg("x"), 2, 1, 3, "GiB")


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_a_bound_that_is_not_finite_is_refused(bad: float):
    with pytest.raises(ValueError, match="not all finite"):
        Quantity(msg("x"), 0, 1, bad, "GiB")


def test_units_do_not_mix_in_a_sum():
    with pytest.raises(ValueError, match="is in GB, the sum in GiB"):
        total(msg("sum"), [exact(msg("a"), 1, "GiB"), exact(msg("b"), 1, "GB")], "GiB")


@given(st.lists(quantities(), max_size=6))
def test_parts_sum_to_the_whole(parts: list[Quantity]):
    whole = total(msg("sum"), parts, "GiB")
    assert whole.likely == pytest.approx(sum(p.likely for p in parts))
    assert whole.parts == tuple(parts)


@given(quantities(), quantities())
def test_a_product_and_a_quotient_hold_every_pair_inside_their_range(a: Quantity, b: Quantity):
    times, over = product(msg("p"), [a, b], "x"), ratio(msg("r"), a, b, "x")
    for left in (a.low, a.likely, a.high):
        for right in (b.low, b.likely, b.high):
            assert times.low <= left * right * (1 + 1e-12)
            assert left * right <= times.high * (1 + 1e-12)
            assert over.low <= left / right * (1 + 1e-12)
            assert left / right <= over.high * (1 + 1e-12)


@given(quantities(), POSITIVE, POSITIVE)
def test_new_bounds_always_hold_the_likely_value(a: Quantity, low: float, high: float):
    narrowed = a.within(low, high)
    assert narrowed.low <= a.likely <= narrowed.high
