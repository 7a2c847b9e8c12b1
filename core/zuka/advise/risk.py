"""What may go wrong on a rented machine, in money: failures that wait for repair, and spot machines that are cut."""

from __future__ import annotations

import math
from dataclasses import dataclass

from zuka.facts.calibration import calibration
from zuka.facts.records import Offer
from zuka.plan.spot import expected_hours
from zuka.units import HOURS_PER_MONTH


@dataclass(frozen=True, slots=True)
class OutageRisk:
    """Expected cost of outages, and the cost that is not exceeded nineteen times in twenty but at least the expected.

    For events rarer than one in twenty the quantile alone would be nothing, below the mean. Both in one currency.
    """

    expected: float
    bad_case: float


@dataclass(frozen=True, slots=True)
class Exposure:
    """What an outage meets: cards in use, hours of use, the machines' price and the user's cost of waiting per hour."""

    cards: int
    hours: float
    price_per_hour: float
    wait_cost_per_hour: float


def outage_risk(offer: Offer, exposure: Exposure) -> OutageRisk:
    """Cost of hardware failures and spot cuts over the hours of use.

    A failure costs the wait for repair, a restart and half a checkpoint interval; a spot cut costs the last two
    (``plan/spot.py``). Lost hours are paid for and waited for. Rates are published ones (``calibration/advise.toml``),
    events independent.
    """
    constants = calibration("advise")
    restart, lost = constants["restart_hours"], constants["lost_work_hours"]
    hour = exposure.price_per_hour + exposure.wait_cost_per_hour
    redo = (restart + lost) * hour
    wait = constants["repair_hours"] * exposure.wait_cost_per_hour
    failure = _events(constants["failures_per_card_hour"] * exposure.cards * exposure.hours, wait + redo)
    if offer.commitment != "spot":
        return failure
    rate = constants["spot_cuts_per_month"] / HOURS_PER_MONTH
    extra = expected_hours(exposure.hours, rate, 2 * lost, restart) - exposure.hours
    cut_bad_case = bad_case_events(rate * exposure.hours) * redo
    expected = failure.expected + extra * hour
    return OutageRisk(expected, max(expected, failure.bad_case, cut_bad_case))


def _events(expected: float, cost: float) -> OutageRisk:
    return OutageRisk(expected * cost, max(expected, bad_case_events(expected)) * cost)


def bad_case_events(expected: float) -> int:
    """The number of rare, independent events that is not exceeded nineteen times in twenty (Poisson)."""
    if expected > 50:
        return math.ceil(expected + 1.645 * math.sqrt(expected))
    count, term = 0, math.exp(-expected)
    below = term
    while below < 0.95:
        count += 1
        term *= expected / count
        below += term
    return count
