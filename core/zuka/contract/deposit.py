"""Deposit (prepay_deposit_refund): interest, and the chance that it does not come back.

Expected money = deposit × (yearly capital cost × years + chance that the provider fails + chance of a dispute).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zuka.contract.clause import NAMES, Clause, finding_of
from zuka.contract.finding import Severity, Side
from zuka.contract.terms import Terms, certain
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact
from zuka.units import DAYS_PER_MONTH

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

SOON_DAYS = 30.0
_ASK = msg("Ask for return within 10 working days after the end, and for a list of the only reasons to keep it.")


def review_deposit(terms: Terms) -> Clause | None:
    """The finding on the deposit, or None where the form does not say one."""
    if terms.form.deposit is None:
        return None
    deposit = float(terms.form.deposit)
    value = msg("{amount:,.0f} {currency}", amount=deposit, currency=terms.currency)
    if deposit == 0:
        why = msg("No deposit is asked for.")
        return Clause(finding_of("prepay_deposit_refund", value, why, _ASK, "low", "customer", "absent_stated"))
    severity, favours, why = _judged(terms)
    expected = _expected(terms, deposit)
    finding = finding_of("prepay_deposit_refund", value, why, _ASK, severity, favours, expected=expected)
    return Clause(finding, lambda worlds: _draw(terms, worlds, deposit))


def _judged(terms: Terms) -> tuple[Severity, Side, Message]:
    days = terms.form.deposit_return_days
    if days is None:
        return "medium", "provider", msg("No day is named on which the deposit comes back.")
    why = msg("It comes back {days:g} days after the end.", days=days)
    return ("low", "neutral", why) if days <= SOON_DAYS else ("medium", "provider", why)


def _held_years(terms: Terms) -> float:
    after = (terms.form.deposit_return_days or 0.0) / DAYS_PER_MONTH
    return (terms.project.months + after) / 12


def _expected(terms: Terms, deposit: float) -> Quantity:
    chances, years = terms.chances, _held_years(terms)
    lost = 1 - (1 - chances["provider_failure_per_year"]) ** (terms.project.months / 12) + chances["deposit_dispute"]
    return terms.money(
        NAMES["prepay_deposit_refund"],
        certain(deposit * (chances["capital_cost"] * years + lost)),
        msg("deposit × (capital cost × years + chance that the provider fails + chance of a dispute)"),
        (
            exact(msg("Deposit"), deposit, terms.currency, Basis.LISTED),
            terms.constant("capital_cost", msg("Capital cost")),
            exact(msg("Years held"), years, "years"),
            terms.constant("provider_failure_per_year", msg("Chance that the provider fails")),
            terms.constant("deposit_dispute", msg("Chance of a dispute over the deposit")),
        ),
    )


def _draw(terms: Terms, worlds: Worlds, deposit: float) -> Samples:
    lost = worlds.provider_fails + worlds.happens(terms.chances["deposit_dispute"])
    return deposit * (terms.chances["capital_cost"] * _held_years(terms) + lost)
