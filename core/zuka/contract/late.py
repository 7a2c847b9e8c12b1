"""Late payment (late_payment): the fee per day on what is overdue.

Expected money = invoices × chance to pay late × days late × fee a day × rent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zuka.contract.clause import NAMES, Clause, finding_of
from zuka.contract.finding import Severity
from zuka.contract.terms import Terms, certain, months_of
from zuka.message import msg
from zuka.quantity import Basis, Quantity, exact

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

_ASK = msg("Ask for 0.03 to 0.05 % a day on the overdue sum only, after 10 working days, and the same for both sides.")
_TOP_USUAL = 0.0005
_TOP_SEEN = 0.003


def review_late(terms: Terms) -> Clause | None:
    """The finding on the late fee, or None where the form does not say one."""
    rate = terms.form.late_fee_per_day
    if rate is None:
        return None
    if rate == 0:
        why = msg("Late payment costs no fee.")
        return Clause(finding_of("late_payment", msg("none"), why, _ASK, "low", "customer", "absent_stated"))
    value = msg("{day:.4g} % a day ({year:.4g} % a year)", day=rate * 100, year=rate * 36500)
    why = msg("Usual are 5 to 18 % a year; 0.1 to 0.3 % a day stand in some Chinese terms.")
    severity, expected = _severity(rate), _expected(terms, rate)
    favours = "neutral" if severity == "low" else "provider"
    finding = finding_of("late_payment", value, why, _ASK, severity, favours, expected=expected)
    return Clause(finding) if expected is None else Clause(finding, lambda worlds: _draw(terms, worlds, rate))


def _severity(rate: float) -> Severity:
    if rate > _TOP_SEEN:
        return "high"
    return "medium" if rate > _TOP_USUAL else "low"


def _expected(terms: Terms, rate: float) -> Quantity | None:
    if terms.rent is None:
        return None
    chances = terms.chances
    return terms.money(
        NAMES["late_payment"],
        certain(terms.project.months * chances["late_chance"] * chances["days_late"] * rate * terms.rent),
        msg("invoices × chance to pay late × days late × fee a day × monthly rent"),
        (
            months_of(msg("Invoices"), terms.project.months),
            terms.constant("late_chance", msg("Chance to pay an invoice late")),
            terms.constant("days_late", msg("Days late")),
            exact(msg("Fee a day"), rate, "1/day", Basis.LISTED),
            terms.rent_input(),
        ),
    )


def _draw(terms: Terms, worlds: Worlds, rate: float) -> Samples:
    import numpy as np

    late = worlds.random.binomial(np.ceil(worlds.months).astype(int), terms.chances["late_chance"]).astype(np.float64)
    return late * terms.chances["days_late"] * rate * (terms.rent or 0.0)
