"""Spot machines: worked examples and laws."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.plan.spot import expected_hours


@pytest.mark.parametrize(("save_every", "hours"), [(None, 9618), (0.5, 50.36)])
def test_a_job_that_saves_is_nearly_undisturbed_and_one_that_does_not_hardly_ends(
    save_every: float | None, hours: float
) -> None:
    """48.5 h at 0.15 cuts an hour: (e^7.275 - 1) / 0.15 = 9,618 h in one stretch, 97 × (e^0.075 - 1) / 0.15 = 50.4 h.

    https://github.com/Boise-State-Development/agentcore-public-stack/pull/1025
    """
    assert expected_hours(48.5, 0.15, save_every) == pytest.approx(hours, rel=1e-3)


def test_half_an_interval_is_lost_by_every_worker() -> None:
    """Three cuts in 1,000 h, saved hourly: 3 × 0.5 h × 8 workers = 12 h (https://github.com/ray-project/ray/issues/63968)."""
    assert 8 * (expected_hours(1000, 3 / 1000, save_every=1.0) - 1000) == pytest.approx(12, rel=2e-3)


def test_rare_cuts_cost_half_an_interval_and_a_restart_each() -> None:
    """At 1e-4 cuts an hour 1,000 h see 0.1 cuts of 1 + 1 h: 0.2 h more."""
    assert expected_hours(1000, 1e-4, 2.0, 1.0) - 1000 == pytest.approx(0.2, rel=1e-3)


def test_what_cannot_end_is_infinite_and_nonsense_is_refused() -> None:
    assert expected_hours(1e5, 1.0) == math.inf
    assert expected_hours(10, 0.0) == 10
    for wrong in ((-1.0, 0.1, 1.0), (1.0, -0.1, 1.0), (1.0, 0.1, 0.0)):
        with pytest.raises(ValueError, match="negative"):
            expected_hours(*wrong)


@given(st.floats(0, 500), st.floats(0, 0.2), st.floats(0.1, 24), st.floats(0, 5))
def test_cuts_never_shorten_a_job_and_saves_never_lengthen_it(
    job: float, rate: float, save_every: float, restart: float
) -> None:
    saved, unsaved = expected_hours(job, rate, save_every, restart), expected_hours(job, rate, None, restart)
    assert job * (1 - 1e-9) <= saved <= unsaved * (1 + 1e-9)
