"""What may go wrong on a rented machine, in money: failures that wait for repair, and spot machines that are cut."""

from __future__ import annotations

import math
from dataclasses import dataclass

from zuka.facts.calibration import calibration
from zuka.facts.records import Offer
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

    A failure costs the wait for repair, a restart and half a checkpoint interval; a spot cut costs the last two. Lost
    hours are paid for and waited for. Rates are published ones (``calibration/advise.toml``), events independent.
    """
    constants = calibration("advise")
    redo = (constants["restart_hours"] + constants["lost_work_hours"]) * (
        exposure.price_per_hour + exposure.wait_cost_per_hour
    )
    wait = constants["repair_hours"] * exposure.wait_cost_per_hour
    failure = _events(constants["failures_per_card_hour"] * exposure.cards * exposure.hours, wait + redo)
    if offer.commitment != "spot":
        return failure
    cut = _events(constants["spot_cuts_per_month"] * exposure.hours / HOURS_PER_MONTH, redo)
    return OutageRisk(failure.expected + cut.expected, max(failure.bad_case, cut.bad_case))


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
