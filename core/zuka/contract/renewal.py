"""Renewal (auto_renewal): what a missed notice costs.

Expected money = chance to stay to the end of the term × chance to miss the notice × rent of the renewed
months, or the exit fee of a renewed term where that is less.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from zuka.contract.clause import NAMES, Clause, finding_of
from zuka.contract.exit_fee import exit_schedule
from zuka.contract.terms import Terms, certain, months_of
from zuka.message import Message, msg
from zuka.quantity import Quantity, exact

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

_ASK = msg("Ask for renewal only by signature, or month by month at the same price, with a reminder 30 days before.")


def review_renewal(terms: Terms) -> Clause | None:
    """The finding on renewal, or None where the form does not say how the contract ends."""
    months = terms.form.renewal_months
    if months is None:
        return None
    if months == 0:
        why = msg("The contract ends by itself.")
        return Clause(finding_of("auto_renewal", msg("no renewal"), why, _ASK, "low", "customer", "absent_stated"))
    why = msg("Without notice in time the contract goes on for {months:g} months.", months=months)
    long = months > 1 or (terms.form.renewal_notice_days or 0.0) > 60
    finding = finding_of("auto_renewal", _value(terms, months), why, _ASK, "medium" if long else "low")
    if terms.rent is None:
        return Clause(finding)
    expected = _expected(terms, months)
    finding = finding_of("auto_renewal", finding.value, why, _ASK, finding.severity, expected=expected)
    return Clause(finding, lambda worlds: _draw(terms, worlds, months))


def renewed_cost(terms: Terms, months: float) -> float:
    """Rent of an unwanted renewal, or the fee to leave it at once where the contract gives one and it is less."""
    rent = terms.rent or 0.0
    factor = terms.form.exit_fraction
    if terms.leaves_free:
        return 0.0
    if factor is not None and terms.form.exit_base in ("remaining_rent", "contract_total"):
        return min(1.0, factor) * months * rent
    if factor is not None and terms.form.exit_base == "months_of_rent":
        return min(factor, months) * rent
    return months * rent


def _value(terms: Terms, months: float) -> Message:
    days = terms.form.renewal_notice_days
    if days is None:
        return msg("{months:g} months, notice not stated", months=months)
    return msg("{months:g} months, {days:g} days' notice", months=months, days=days)


def _expected(terms: Terms, months: float) -> Quantity:
    stays = 1 - math.fsum(chance for _, chance in exit_schedule(terms))
    return terms.money(
        NAMES["auto_renewal"],
        certain(stays * terms.chances["miss_notice"] * renewed_cost(terms, months)),
        msg("chance to stay × chance to miss the notice × the cheaper of the renewed rent and the exit fee"),
        (
            exact(msg("Chance to stay to the end of the term"), stays, "chance"),
            terms.constant("miss_notice", msg("Chance to miss the notice")),
            terms.rent_input(),
            months_of(msg("Months renewed"), months),
        ),
    )


def _draw(terms: Terms, worlds: Worlds, months: float) -> Samples:
    """Who has left early has nothing to renew."""
    return worlds.happens(terms.chances["miss_notice"]) * (worlds.left == 0) * renewed_cost(terms, months)
