"""Reserved cards plus cards on demand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.message import msg
from zuka.plan.mix import Load, best_mix, break_even_hours, mixes
from zuka.quantity import Quantity, exact


def price(value: float) -> Quantity:
    return exact(msg("price"), value, "CNY")


def test_break_even_of_a_month_plan():
    # RTX 4090 at 1,052 CNY a month against 1.98 CNY an hour: 531 hours
    assert break_even_hours(price(1052), price(1.98)).likely == pytest.approx(531.3, abs=0.1)


def test_three_reserved_and_one_at_peaks_is_right_when_peaks_are_short():
    # 3 cards always, a 4th for 200 of 730 hours; a month costs as much as 500 hours
    load = Load(base=3, peak=4, peak_hours=200)
    options = mixes(load, price(500), price(1))
    assert [round(mix.cost.likely) for mix in options] == [2390, 2160, 1930, 1700, 2000]
    assert best_mix(options).reserved == 3


def test_four_reserved_are_right_when_peaks_outlast_the_break_even():
    assert best_mix(mixes(Load(3, 4, 501), price(500), price(1))).reserved == 4


@given(
    base=st.integers(0, 8),
    extra=st.integers(0, 8),
    peak_hours=st.floats(0, 730),
    month=st.floats(1, 1e5),
    hour=st.floats(0.01, 1e3),
)
def test_the_best_mix_reserves_just_the_cards_that_outlast_the_break_even(
    base: int, extra: int, peak_hours: float, month: float, hour: float
):
    load = Load(base, base + extra, peak_hours)
    options = mixes(load, price(month), price(hour))
    cheapest = sum(min(month, hour * (load.hours_beyond(n) - load.hours_beyond(n + 1))) for n in range(load.peak))
    assert best_mix(options).cost.likely == pytest.approx(cheapest, rel=1e-9)
