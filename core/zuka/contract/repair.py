"""Repair time (hw_repair): what faults cost while the machine waits for its repair.

Expected money = failures per card-hour × cards × hours × (repair + restart + half a checkpoint interval) × cost of an
hour lost, as one lost card stops a job that runs on all of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zuka.contract.clause import NAMES, NOT_STATED, Clause, finding_of
from zuka.contract.finding import Severity
from zuka.contract.terms import Terms
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

USUAL_HOURS = 4.0
"""What providers with spare machines promise (taxonomy: 4 h from detection)."""

LONG_HOURS = 24.0
_ASK = msg("Ask for a spare machine within 1 to 4 hours, around the clock, and no rent from the report on.")


def review_repair(terms: Terms) -> Clause:
    """The finding on repair time; a silent form is one too."""
    hours = terms.form.repair_hours
    if hours is None:
        why = msg("No time for repairs is promised; a response time is not one.")
        finding = finding_of("hw_repair", NOT_STATED, why, _ASK, state="absent_silent")
        repair = terms.constant("repair_hours_unstated", msg("Repair time"))
    else:
        finding = finding_of("hw_repair", msg("{hours:g} h", hours=hours), _why(terms, hours), _ASK, _severity(terms))
        if hours <= USUAL_HOURS:
            finding = replace(finding, favours="customer")
        repair = exact(msg("Repair time"), hours, "h", Basis.LISTED)
    if terms.hour_lost is None:
        return Clause(finding)
    expected = _expected(terms, repair)
    return Clause(replace(finding, expected=expected), lambda worlds: _draw(terms, worlds, repair.likely))


def stoppage_hours(terms: Terms, repair: float) -> float:
    """Hours lost by one fault: its repair, the restart and half a checkpoint interval of work."""
    return repair + terms.chances["restart_hours"] + terms.chances["checkpoint_hours"] / 2


def repair_cost(terms: Terms, repair: float) -> float:
    """Expected money of faults over the project when a repair takes ``repair`` hours.

    Raises:
        ValueError: the rent is not known.
    """
    if terms.hour_lost is None:
        raise ValueError("the rent is not known")
    faults = terms.chances["failures_per_gpu_hour"] * terms.cards * terms.hours * terms.project.months
    return faults * stoppage_hours(terms, repair) * terms.hour_lost


def _expected(terms: Terms, repair: Quantity) -> Quantity:
    rate = terms.constant("failures_per_gpu_hour", msg("Failures per card-hour"))
    low, likely, high = (repair_cost(terms, hours) for hours in (repair.low, repair.likely, repair.high))
    return terms.money(
        NAMES["hw_repair"],
        (low * rate.low / rate.likely, likely, high * rate.high / rate.likely),
        msg("failures × (repair + restart + half a checkpoint interval) × cost of an hour lost"),
        (
            rate,
            exact(msg("Card-hours"), terms.cards * terms.hours * terms.project.months, "GPU-hours"),
            repair,
            terms.constant("restart_hours", msg("Restart time")),
            terms.constant("checkpoint_hours", msg("Checkpoint interval")),
            exact(msg("Cost of an hour lost"), terms.hour_lost or 0.0, f"{terms.currency}/h"),
        ),
        repair.basis if repair.basis is Basis.ASSUMED else Basis.DERIVED,
    )


def _draw(terms: Terms, worlds: Worlds, repair: float) -> Samples:
    rate = terms.chances["failures_per_gpu_hour"] * terms.cards * terms.hours
    faults = worlds.random.poisson(rate * worlds.months * worlds.faults).astype(float)
    return faults * stoppage_hours(terms, repair) * (terms.hour_lost or 0.0)


def _severity(terms: Terms) -> Severity:
    """High where work stands over a day and nothing is paid for it."""
    hours = terms.form.repair_hours or 0.0
    if hours > LONG_HOURS and not terms.form.sla_credit:
        return "high"
    return "low" if hours <= USUAL_HOURS else "medium"


def _why(terms: Terms, hours: float) -> Message:
    if hours <= USUAL_HOURS or terms.hour_lost is None:
        return msg("A fault stops the work for about {hours:g} h.", hours=stoppage_hours(terms, hours))
    saved = (repair_cost(terms, hours) - repair_cost(terms, USUAL_HOURS)) / terms.project.months
    return msg(
        "A fault stops the work for about {hours:g} h. A promise of {usual:g} h would be worth about "
        "{saved:,.0f} {currency} a month.",
        hours=stoppage_hours(terms, hours),
        usual=USUAL_HOURS,
        saved=saved,
        currency=terms.currency,
    )
