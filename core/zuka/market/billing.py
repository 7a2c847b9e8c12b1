"""Paid time: what is billed for the hours that are used, and the plans that are paid whole."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache

from zuka.facts.calibration import calibration
from zuka.facts.records import Offer
from zuka.facts.terms import terms_of
from zuka.market.usage import Usage
from zuka.market.waits import waits
from zuka.message import msg
from zuka.quantity import Quantity
from zuka.units import HOURS_PER_MONTH

_HOURS = {
    "second": 1 / 3600,
    "minute": 1 / 60,
    "hour": 1.0,
    "day": 24.0,
    "month": float(HOURS_PER_MONTH),
    "year": 12.0 * HOURS_PER_MONTH,
}
_LONGEST_MONTH = 744.0
_NAME = msg("Hours paid for")


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan that is paid whole.

    ``months`` is its period, ``hours`` what its hourly price was divided by (so price times hours is the fee),
    ``usable`` the hours that may be used of it. ``committed`` counts the months that must be taken, as a range:
    where an offer is called reserved without a term, nobody says how long.
    """

    months: float
    hours: float
    usable: float
    committed: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Paid:
    """The hours of one machine that are paid for, per job or month: under a plan, or in steps of so many hours.

    Without a plan, ``step`` None says that nobody tells which unit of time is billed, and ``waits`` counts the hours
    among them that the machine is on beside the work: without work, or until data have arrived.
    """

    hours: Quantity
    plan: Plan | None
    step: float | None
    waits: float = 0.0


def increment(offer: Offer) -> float | None:
    """Hours of the unit that is billed; None where nobody says."""
    if offer.billing in _HOURS:
        return _HOURS[offer.billing]
    for term in terms_of(offer.provider, "billing_increment"):
        if not term.condition or offer.gpu_listed.startswith(term.condition):
            return _HOURS[term.unit] * float(term.amount or 1)
    return None


def minimum_hours(offer: Offer) -> float:
    """The shortest time that can be rented, as far as known."""
    terms = (t for t in terms_of(offer.provider, "minimum_rental") if t.unit in _HOURS and not t.condition)
    return max((_HOURS[t.unit] * float(t.amount or 1) for t in terms), default=0.0)


def round_up(hours: float, step: float | None) -> float:
    """The hours rounded up to whole billed units, never below the exact time."""
    if step is None:
        return hours
    return max(hours, math.ceil(round(hours / step, 6)) * step)


def plan_of(offer: Offer) -> Plan | None:
    """The plan behind a commitment (daily, monthly, reserved); None for what is paid by the hour."""
    if offer.commitment == "daily":
        return Plan(24 / HOURS_PER_MONTH, 24.0, 24.0, (0.0, 0.0, 0.0))
    months = _committed_months(offer.commitment)
    if months is None:
        return None
    hours = offer.hours_used or float(HOURS_PER_MONTH)
    return Plan(1.0, hours, offer.cap_hours or float(HOURS_PER_MONTH), months)


@cache
def _committed_months(commitment: str) -> tuple[float, float, float] | None:
    if commitment == "monthly":
        return (1.0, 1.0, 1.0)
    if commitment == "reserved":
        known = calibration("market")
        return (known["reserved_months_low"], known["reserved_months_likely"], known["reserved_months_high"])
    years = re.fullmatch(r"reserved-(\d+)y", commitment)
    if years is None:
        return None
    months = 12.0 * int(years[1])
    return (months, months, months)


def paid_time(offer: Offer, usage: Usage) -> Paid:
    """The time of each machine that is paid for: rounded up, at least the minimum, whole plans whole."""
    plan = plan_of(offer)
    need = usage.hours
    step, beside = None, 0.0
    if plan is None:
        step, least, beside = increment(offer), minimum_hours(offer), waits(offer, usage)
        low, likely, high = (max(round_up(h + beside, step), least) for h in (need.low, need.likely, need.high))
    else:
        bounds = zip((need.low, need.likely, need.high), plan.committed, strict=True)
        periods = _periods_for_job if usage.per == "job" else _periods_for_month
        low, likely, high = (periods(plan, usage, hours, committed) * plan.hours for hours, committed in bounds)
    return Paid(Quantity(_NAME, low, likely, high, "h", inputs=(need,)), plan, step, beside)


def _periods_for_job(plan: Plan, usage: Usage, hours: float, committed: float) -> float:
    """Periods paid for one job: enough usable hours, and its share of what must be taken.

    The runs of a month share a month plan; a commitment is shared by all runs while the work goes on.
    """
    sharing = max(1.0, usage.runs_per_month) if plan.months >= 1 else 1.0
    needed = max(1, math.ceil(round(hours * sharing / plan.usable, 6))) / sharing
    runs = max(1.0, usage.runs_per_month * (usage.months or 1.0))
    return max(needed, committed / runs)


def _periods_for_month(plan: Plan, usage: Usage, hours: float, committed: float) -> float:
    """Periods paid for a month of service; beyond the usable hours of one plan a further one is needed beside it.

    What is committed beyond the time the service goes on is spread over that time.
    """
    usable = _LONGEST_MONTH if plan.usable == HOURS_PER_MONTH else plan.usable
    needed = max(1, math.ceil(round(hours / usable, 6)))
    return needed * max(1.0, committed / usage.months if usage.months else 1.0)
