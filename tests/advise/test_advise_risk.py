"""Outages in money."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.offers import OFFER

from zuka.advise.risk import Exposure, bad_case_events, outage_risk


def test_eight_cards_for_a_month_fail_about_once_in_nine_months():
    # 1.97e-5 x 8 x 720 = 0.1135 failures; each costs 24 h of waiting at 500 and 2 h of redoing at 81.6 + 500
    risk = outage_risk(OFFER, Exposure(cards=8, hours=720, price_per_hour=81.6, wait_cost_per_hour=500))
    assert risk.expected == pytest.approx(0.1135 * (24 * 500 + 2 * 581.6), rel=1e-3)
    assert risk.bad_case == pytest.approx(24 * 500 + 2 * 581.6)


def test_events_that_are_not_exceeded_nineteen_times_in_twenty():
    # Poisson tables: P(0 | 0.05) = 0.951, P(<=1 | 0.3) = 0.963, P(<=5 | 2.5) = 0.958
    assert [bad_case_events(x) for x in (0.0, 0.05, 0.3, 2.5)] == [0, 0, 1, 5]


@given(st.floats(0, 200), st.floats(0, 50))
def test_more_expected_events_never_lower_the_bad_case(expected: float, more: float):
    assert bad_case_events(expected) <= bad_case_events(expected + more)


@given(st.integers(1, 64), st.floats(0, 1e4), st.floats(0, 1e3), st.floats(0, 1e3))
def test_the_bad_case_is_never_better_than_the_expected(cards: int, hours: float, price: float, wait: float):
    risk = outage_risk(OFFER, Exposure(cards, hours, price, wait))
    assert risk.bad_case >= risk.expected


def test_a_spot_machine_is_cut_on_top_of_its_failures():
    # 0.18 cuts a month over 720 h: 0.1775, each 2 h of redoing at 10 an hour, 3.55 more than the same machine on demand
    exposure = Exposure(cards=1, hours=720, price_per_hour=10, wait_cost_per_hour=0)
    spot, plain = (outage_risk(replace(OFFER, commitment=kind), exposure) for kind in ("spot", "on-demand"))
    assert spot.expected - plain.expected == pytest.approx(3.55, rel=2e-3)
