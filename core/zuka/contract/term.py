"""Minimum term (min_term): how long the rent stays fixed while the market moves.

The rent of unused months is counted with the exit fee, so it is not counted again here. Expected money is the loss when
the market falls inside the term: the sum over the months of the chance that it has fallen times the fall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zuka.contract.chance_sums import sum_of_months_since
from zuka.contract.clause import NAMES, Clause, finding_of
from zuka.contract.finding import Severity, Side
from zuka.contract.terms import Terms, certain, months_of
from zuka.message import Message, msg
from zuka.quantity import Quantity

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

LONGEST_UNPROVEN = 12.0
"""Months that a first contract with a provider without shown papers should not exceed (jygpu.com/news/198)."""

_ASK = msg("Ask for a first month on demand, then a term with a right to leave after 6 and 12 months.")
_ASK_PAPERS = msg(
    "Ask for the telecom licence and the contract for power and space; sign for at most 12 months the first time."
)


def review_term(terms: Terms) -> Clause | None:
    """The finding on the minimum term, or None where the form does not say one."""
    if terms.term is None:
        return None
    severity, favours, why, ask = _judged(terms, terms.term)
    value = msg("{months:g} months", months=terms.term)
    if terms.rent is None:
        return Clause(finding_of("min_term", value, why, ask, severity, favours))
    expected = _expected(terms, terms.term)
    return Clause(
        finding_of("min_term", value, why, ask, severity, favours, expected=expected),
        lambda worlds: _draw(terms, worlds),
    )


def _judged(terms: Terms, term: float) -> tuple[Severity, Side, Message, Message]:
    project = terms.project.months
    form = terms.form
    unproven = form.provider_licence is False or form.provider_power_contract is False
    if unproven and term > LONGEST_UNPROVEN:
        why = msg(
            "A term of {months:g} months with a provider that shows no licence or no power contract.", months=term
        )
        return "high", "provider", why, _ASK_PAPERS
    if terms.leaves_free:
        return "low", "neutral", msg("The term can be left without a fee, so it does not bind."), _ASK
    if term > project:
        why = msg("The term is {over:g} months longer than the project.", over=term - project)
        return "medium", "provider", why, _ASK
    return "low", "neutral", msg("The term is no longer than the project."), _ASK


def _months(terms: Terms, term: float) -> float:
    return 0.0 if terms.leaves_free else min(term, terms.project.months)


def _expected(terms: Terms, term: float) -> Quantity:
    months, chances = _months(terms, term), terms.chances
    fall = chances["market_fall_share"] * (terms.rent or 0.0)
    return terms.money(
        NAMES["min_term"],
        certain(fall * sum_of_months_since(chances["market_fall_per_month"], months)),
        msg("monthly rent × fall × sum over the months of the chance that the market has fallen"),
        (
            terms.rent_input(),
            terms.constant("market_fall_share", msg("Size of a fall of the market")),
            terms.constant("market_fall_per_month", msg("Chance of a fall in a month")),
            months_of(msg("Months bound"), months),
        ),
    )


def _draw(terms: Terms, worlds: Worlds) -> Samples:
    import numpy as np

    bound = np.minimum(worlds.months, _months(terms, terms.term or 0.0))
    since = worlds.first_month(terms.chances["market_fall_per_month"])
    return np.maximum(0.0, bound - since + 1) * terms.chances["market_fall_share"] * (terms.rent or 0.0)
