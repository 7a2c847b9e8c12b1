"""Usage cap (usage_cap): hours a month that the machine may run, and what the missing hours cost.

Hours over the cap cost the overage price, or, where none is sold, the market price: the rent is due in full either way.
"""

from __future__ import annotations

from zuka.contract.clause import NAMES, Clause, finding_of
from zuka.contract.finding import Severity
from zuka.contract.terms import Terms, certain, months_of
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact
from zuka.units import HOURS_PER_MONTH

_ASK = msg("Ask for use around the clock in writing, or an overage price not above the rent of an hour.")


def review_cap(terms: Terms) -> Clause | None:
    """The finding on the usage cap, or None where the form does not say one."""
    cap = terms.form.hours_cap
    if cap is None:
        return None
    value = msg("{hours:g} h a month", hours=cap)
    if cap >= HOURS_PER_MONTH:
        why = msg("The machine may run around the clock.")
        return Clause(finding_of("usage_cap", value, why, _ASK, "low", "neutral"))
    why, severity = _why(terms, cap), _severity(terms, cap)
    expected = _expected(terms, cap)
    if expected is None:
        return Clause(finding_of("usage_cap", value, why, _ASK, severity))
    finding = finding_of("usage_cap", value, why, _ASK, severity, expected=expected)
    return Clause(finding, lambda worlds: worlds.months * (expected.likely / terms.project.months))


def missing_hours(terms: Terms, cap: float) -> float:
    """Hours a month that the project needs over the cap."""
    return max(0.0, terms.project.hours_per_month - cap)


def _severity(terms: Terms, cap: float) -> Severity:
    return "high" if missing_hours(terms, cap) > 0 and terms.form.overage_price is None else "medium"


def _why(terms: Terms, cap: float) -> Message:
    if terms.price is None or terms.rent is None:
        return msg("{share:.0f} % of the month can be used.", share=100 * cap / HOURS_PER_MONTH)
    return msg(
        "Only {share:.0f} % of the month can be used: {price:,.2f} {currency} per card and usable hour, "
        "not {around:,.2f} as around the clock.",
        share=100 * cap / HOURS_PER_MONTH,
        price=terms.price,
        around=terms.rent / terms.cards / HOURS_PER_MONTH,
        currency=terms.currency,
    )


def _expected(terms: Terms, cap: float) -> Quantity | None:
    missing, sold = missing_hours(terms, cap), terms.form.overage_price
    price = terms.project.market_price if sold is None else float(sold)
    if price is None:
        if missing:
            return None
        price = 0.0
    unit = f"{terms.currency}/h"
    return terms.money(
        NAMES["usage_cap"],
        certain(missing * terms.cards * price * terms.project.months),
        msg("missing hours a month × cards × price of an hour × months"),
        (
            exact(msg("Missing hours a month"), missing, "h/month"),
            exact(msg("Cards"), terms.cards, "cards", Basis.LISTED),
            exact(msg("Price of an hour over the cap"), price, unit, Basis.LISTED),
            months_of(msg("Months of the project"), terms.project.months),
        ),
    )
