"""Spot machines that may be taken away: how long a job takes that is cut at random and goes on from its last save."""

from __future__ import annotations

import math

_NEVER = 1e-9
"""So few cuts of a job that they change nothing."""


def expected_hours(
    job_hours: float, cuts_per_hour: float, save_every: float | None = None, restart_hours: float = 0.0
) -> float:
    """Expected machine-hours of a job under random, independent cuts; infinite beyond any use.

    A stretch of s hours that must pass without a cut takes (1 / rate + restart) × (e^(rate × s) - 1) hours (J. T. Daly,
    "A higher order estimate of the optimum checkpoint interval for restart dumps", 2006; saves that cost no time).

    Args:
        job_hours: how long the job takes undisturbed.
        cuts_per_hour: rate of cuts.
        save_every: hours between saves; None: the whole job is one stretch.
        restart_hours: from a cut until the work goes on.

    Raises:
        ValueError: a figure is negative, or saves lie no time apart.
    """
    if min(job_hours, cuts_per_hour, restart_hours) < 0 or (save_every is not None and save_every <= 0):
        raise ValueError("hours and rates must not be negative, and saves lie some time apart")
    if cuts_per_hour * job_hours < _NEVER:
        return job_hours
    stretch = job_hours if save_every is None else min(save_every, job_hours)
    whole = math.floor(job_hours / stretch)
    rest = max(0.0, job_hours - whole * stretch)
    return whole * _stretch(stretch, cuts_per_hour, restart_hours) + _stretch(rest, cuts_per_hour, restart_hours)


def _stretch(hours: float, rate: float, restart: float) -> float:
    try:
        return (1 / rate + restart) * math.expm1(rate * hours)
    except OverflowError:
        return math.inf
