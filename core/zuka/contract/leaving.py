"""The exit right of the customer and its price (early_termination).

Expected money is the sum over the months of the chance to leave in that month times the fee then.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from zuka.contract.clause import NAMES, NOT_STATED, TO_FILL_IN, Clause, finding_of
from zuka.contract.exit_fee import after_court_cut, exit_schedule, fee
from zuka.contract.finding import Severity
from zuka.contract.terms import Terms, months_of
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

_KIND = "early_termination"
_ASK = msg(
    "Ask for a falling fee of 3, 2 and 1 months, and for a free exit after missed service levels, a price rise or a "
    "failed acceptance."
)


def review_leaving(terms: Terms) -> Clause:
    """The finding on leaving before the term ends."""
    form = terms.form
    if terms.leaves_free:
        why = msg("The contract can be left before its term without a fee.")
        return Clause(finding_of(_KIND, msg("free of charge"), why, _ASK, "low", "customer"))
    if form.exit_base is None and form.exit_fraction is None:
        return _silent(terms)
    if _half_blank(terms):
        why = msg("The paper names a fee for leaving early, but its size or its base is blank.")
        return Clause(finding_of(_KIND, TO_FILL_IN, why, _ASK, state="blank"))
    return _stated(terms)


def _half_blank(terms: Terms) -> bool:
    form = terms.form
    if form.exit_base == "list_price":
        return form.list_rent is None
    return form.exit_base is None or form.exit_fraction is None


def _stated(terms: Terms) -> Clause:
    schedule, value, severity = exit_schedule(terms), _value(terms), _severity(terms)
    if terms.rent is None or not schedule:
        why = msg("With the rent and the term it can be said what leaving costs.")
        return Clause(finding_of(_KIND, value, why, _ASK, severity))
    likely = math.fsum(chance * fee(terms, month) for month, chance in schedule)
    month = max(schedule, key=lambda entry: entry[1])[0]
    finding = finding_of(
        _KIND, value, _why(terms, month), _ASK, severity, expected=_expected(terms, (likely, likely, likely))
    )
    cut = after_court_cut(terms, month) if terms.currency == "CNY" else None
    finding = replace(finding, by_contract=fee(terms, month), after_court_cut=cut)
    return Clause(finding, lambda worlds: _draw(terms, worlds))


def _silent(terms: Terms) -> Clause:
    why = msg("Nothing says whether you may leave early, and at what price; the rest of the rent may fall due.")
    finding, schedule = finding_of(_KIND, NOT_STATED, why, _ASK, state="absent_silent"), exit_schedule(terms)
    if terms.rent is None or not schedule:
        return Clause(finding)
    share = terms.constant("exit_unstated_share", msg("Share of the remaining rent"))
    low, likely, high = (
        math.fsum(chance * fee(terms, month, part) for month, chance in schedule)
        for part in (share.low, share.likely, share.high)
    )
    expected = _expected(terms, (low, likely, high), (share,), Basis.ASSUMED)
    return Clause(replace(finding, expected=expected), lambda worlds: _draw(terms, worlds, share.likely))


def _draw(terms: Terms, worlds: Worlds, share: float | None = None) -> Samples:
    cost = worlds.left * 0.0
    for month, _ in exit_schedule(terms):
        cost[worlds.left == month] = fee(terms, month, share)
    return cost


def _expected(
    terms: Terms,
    bounds: tuple[float, float, float],
    more: tuple[Quantity, ...] = (),
    basis: Basis = Basis.DERIVED,
) -> Quantity:
    term = terms.term or 0.0
    if terms.project.months < term:
        chance = terms.constant("exit_after_project", msg("Chance to leave when the project ends"))
    else:
        chance = terms.constant("exit_per_month", msg("Chance to leave in a month"))
    formula = msg("sum over the months of the chance to leave × the fee then")
    inputs = (chance, terms.rent_input(), months_of(msg("Term"), term), *more)
    return terms.money(NAMES[_KIND], bounds, formula, inputs, basis)


def _why(terms: Terms, month: float) -> Message:
    paper, cut = fee(terms, month), after_court_cut(terms, month)
    if terms.currency == "CNY" and cut < paper:
        return msg(
            "Leaving after month {month:g} costs {fee:,.0f} {currency} by the paper. A court may cut a fee that is too "
            "far above the loss (Civil Code, art. 585); about {cut:,.0f} would then be left.",
            month=month,
            fee=paper,
            currency=terms.currency,
            cut=cut,
        )
    return msg(
        "Leaving after month {month:g}, {left:g} months before the term ends, costs {fee:,.0f} {currency}.",
        month=month,
        left=(terms.term or 0.0) - month,
        fee=paper,
        currency=terms.currency,
    )


def _value(terms: Terms) -> Message:
    factor = terms.form.exit_fraction or 0.0
    match terms.form.exit_base:
        case "contract_total":
            return msg("{share:.4g} % of the contract sum", share=factor * 100)
        case "months_of_rent":
            return msg("{months:g} months of rent", months=factor)
        case "list_price":
            return msg("used months at the price without commitment")
        case _:
            return msg("{share:.4g} % of the remaining rent", share=factor * 100)


def _severity(terms: Terms) -> Severity:
    """High over 20 % of the rest; a share of the whole sum is over that before long, as it does not fall."""
    factor = terms.form.exit_fraction or 0.0
    if terms.form.exit_base == "contract_total":
        return "high"
    return "high" if terms.form.exit_base == "remaining_rent" and factor > 0.2 else "medium"
