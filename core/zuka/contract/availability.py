"""Availability and its credit (sla_uptime, sla_credit): what is promised, and what a missed promise pays back.

The credit is a gain: expected money is minus the chance that a month falls below the promise × share × rent × chance
that it is claimed × what its form is worth. Monthly downtime is log-normal.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING

from zuka.contract.clause import NAMES, NOT_STATED, Clause, finding_of
from zuka.contract.finding import Severity, Side
from zuka.contract.terms import Terms, certain, months_of
from zuka.message import msg
from zuka.quantity import Quantity, exact
from zuka.units import HOURS_PER_MONTH

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

USUAL = 0.999
"""Availability of a single machine that large providers promise."""

LEAST = 0.99
_ASK_UPTIME = msg("Ask for 99.9 % per machine and month, with a lost or slow card counted as downtime.")
_ASK_CREDIT = msg("Ask for cash or a cut of the rent, paid without a claim, and a right to leave after two bad months.")


def review_uptime(terms: Terms) -> Clause:
    """The finding on promised availability; a silent form is one too."""
    promised = terms.form.sla_uptime
    if promised is None:
        why = msg("No availability is promised, so no outage breaks the contract.")
        return Clause(finding_of("sla_uptime", NOT_STATED, why, _ASK_UPTIME, state="absent_silent"))
    severity, favours = _judged(promised)
    why = msg("It allows {hours:.1f} h of outage a month.", hours=(1 - promised) * HOURS_PER_MONTH)
    value = msg("{share:.6g} % a month", share=promised * 100)
    return Clause(finding_of("sla_uptime", value, why, _ASK_UPTIME, severity, favours))


def _judged(promised: float) -> tuple[Severity, Side]:
    if promised >= USUAL:
        return "low", "neutral"
    return ("medium" if promised >= LEAST else "high"), "provider"


def review_credit(terms: Terms) -> Clause | None:
    """The finding on the credit for missed availability, or None where the form does not say one."""
    share = terms.form.sla_credit
    if share is None:
        return None
    value = msg("{share:.4g} % of the month", share=share * 100)
    if share == 0:
        why = msg("A missed promise costs the provider nothing.")
        return Clause(finding_of("sla_credit", value, why, _ASK_CREDIT, state="absent_stated"))
    why = msg("Credits are small and are mostly paid only on request; they do not pay for the work that stood still.")
    severity: Severity = "medium" if terms.form.credit_form == "voucher" else "low"
    if terms.rent is None or terms.form.sla_uptime is None:
        return Clause(finding_of("sla_credit", value, why, _ASK_CREDIT, severity, "neutral"))
    expected = _expected(terms, share)
    finding = finding_of("sla_credit", value, why, _ASK_CREDIT, severity, "neutral", expected=expected)
    return Clause(finding, lambda worlds: _draw(terms, worlds, share))


def miss_chance(terms: Terms) -> float:
    """The chance that a month's availability falls below the promise."""
    allowed = (1 - (terms.form.sla_uptime or 0.0)) * HOURS_PER_MONTH
    if allowed <= 0:
        return 1.0
    spread = terms.chances["downtime_spread"]
    return 1 - NormalDist().cdf(math.log(allowed / terms.chances["downtime_median_hours"]) / spread)


def failed_run_credit(ran_hours: float, price_per_hour: float, most_hours: float) -> float:
    """What a provider credits for a run that a fault has spoilt: the hours that it ran, at most ``most_hours``."""
    return min(ran_hours, most_hours) * price_per_hour


def _worth(terms: Terms) -> float:
    match terms.form.credit_form:
        case "cash":
            return 1.0
        case "voucher":
            return terms.chances["voucher_worth"]
        case _:
            return terms.chances["credit_worth"]


def _month(terms: Terms, share: float) -> float:
    """Worth of one month's credit, as far as it is claimed."""
    return share * (terms.rent or 0.0) * terms.chances["claim_chance"] * _worth(terms)


def _expected(terms: Terms, share: float) -> Quantity:
    missed = miss_chance(terms)
    return terms.money(
        NAMES["sla_credit"],
        certain(0.0 - missed * _month(terms, share) * terms.project.months),
        msg("- chance of a missed month × share × monthly rent × chance to claim × worth × months"),
        (
            exact(msg("Chance of a missed month"), missed, "chance/month"),
            terms.rent_input(),
            terms.constant("claim_chance", msg("Chance to claim")),
            exact(msg("Worth of the credit"), _worth(terms), "fraction"),
            months_of(msg("Months of the project"), terms.project.months),
        ),
    )


def _draw(terms: Terms, worlds: Worlds, share: float) -> Samples:
    import numpy as np

    chance = np.minimum(1.0, miss_chance(terms) * worlds.faults)
    missed = worlds.random.binomial(np.ceil(worlds.months).astype(int), chance).astype(np.float64)
    return missed * -_month(terms, share)
