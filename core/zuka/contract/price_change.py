"""Price change (price_change): what a rise inside the project costs.

Expected money = rent × size of a rise × sum over the months of the chance that it has come. Who may leave free of
charge pays it for one month only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zuka.contract.chance_sums import sum_of_months_since
from zuka.contract.clause import NAMES, Clause, finding_of
from zuka.contract.terms import Terms, certain, months_of
from zuka.message import Message, msg
from zuka.quantity import Quantity
from zuka.units import DAYS_PER_MONTH

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

_KIND = "price_change"
_ASK = msg("Ask for a price fixed over the term, or a cap on the rise and a free exit when it comes.")
USUAL_NOTICE_DAYS = 30.0


def review_price_change(terms: Terms) -> Clause | None:
    """The finding on price changes, or None where the form does not say."""
    rule = terms.form.price_change
    if rule is None:
        return None
    if rule == "fixed":
        why = msg("The price stands for the whole term.")
        return Clause(finding_of(_KIND, msg("fixed"), why, _ASK, "low", "customer", "absent_stated"))
    at_will = rule == "any_time" or (terms.form.price_notice_days or USUAL_NOTICE_DAYS) < USUAL_NOTICE_DAYS
    why = msg("The provider alone decides on the price inside the term.")
    expected = None if terms.rent is None else _expected(terms)
    finding = finding_of(_KIND, _value(terms), why, _ASK, "high" if at_will else "medium", expected=expected)
    return Clause(finding) if expected is None else Clause(finding, lambda worlds: _draw(terms, worlds))


def _value(terms: Terms) -> Message:
    days = terms.form.price_notice_days
    if terms.form.price_change == "any_time":
        return msg("at any time")
    if days is None:
        return msg("with notice")
    return msg("with {days:g} days' notice", days=days)


def _delay(terms: Terms) -> float:
    """Months between a decision to raise the price and its effect."""
    if terms.form.price_change == "any_time":
        return 0.0
    return (terms.form.price_notice_days or USUAL_NOTICE_DAYS) / DAYS_PER_MONTH


def _expected(terms: Terms) -> Quantity:
    chances, months = terms.chances, max(0.0, terms.project.months - _delay(terms))
    monthly = chances["price_rise_per_month"]
    paid = 1 - (1 - monthly) ** months if terms.leaves_free else sum_of_months_since(monthly, months)
    return terms.money(
        NAMES[_KIND],
        certain((terms.rent or 0.0) * chances["price_rise_share"] * paid),
        msg("monthly rent × size of a rise × expected months at the higher price"),
        (
            terms.rent_input(),
            terms.constant("price_rise_share", msg("Size of a rise")),
            terms.constant("price_rise_per_month", msg("Chance of a rise in a month")),
            months_of(msg("Expected months at the higher price"), paid),
        ),
    )


def _draw(terms: Terms, worlds: Worlds) -> Samples:
    import numpy as np

    since = worlds.first_month(terms.chances["price_rise_per_month"])
    paid = np.maximum(0.0, worlds.months - _delay(terms) - since + 1)
    if terms.leaves_free:
        paid = np.minimum(paid, 1.0)
    return paid * terms.chances["price_rise_share"] * (terms.rent or 0.0)
