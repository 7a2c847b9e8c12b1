"""The first choice by the token: what a million tokens cost at several loads, and when buying tokens is cheaper."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.advise.advice import Candidate
from zuka.advise.evaluation import Evaluation
from zuka.advise.served import served
from zuka.market.per_token import break_even, million_cost, tokens_per_unit
from zuka.message import msg
from zuka.quantity import Quantity, exact, product, ratio
from zuka.work.work import Serve

SHARES = (0.1, 0.5, 0.9)
"""Shares of the paid time in use that are always told: an idle, a usual and a busy service."""


@dataclass(frozen=True, slots=True)
class TokenMoney:
    """Money by the token. ``costs`` are of a million output tokens at each share of the time in use.

    ``rate`` is what all rented machines write when busy, ``hour`` what an hour of them truly costs. ``break_even`` is
    the share from which they are cheaper than ``price`` for a million tokens elsewhere; None where no price was given.
    """

    hour: Quantity
    rate: Quantity
    per_unit: Quantity | None
    costs: tuple[tuple[float, Quantity], ...]
    price: float | None
    break_even: Quantity | None


def token_money(evaluation: Evaluation, candidate: Candidate) -> TokenMoney | None:
    """Money by the token for a candidate; None where the work writes no tokens, or its speed is unknown."""
    hour, rate = _hour(candidate), _rate(evaluation, candidate)
    if not isinstance(evaluation.work, Serve) or hour is None or rate is None:
        return None
    plan = evaluation.draft.plan
    shares = sorted({*SHARES, plan.utilisation or SHARES[1]})
    price = None if plan.token_price is None else float(plan.token_price)
    return TokenMoney(
        hour=hour,
        rate=rate,
        per_unit=tokens_per_unit(hour, rate),
        costs=tuple((share, million_cost(hour, rate, share)) for share in shares),
        price=price,
        break_even=None if price is None else break_even(hour, rate, price),
    )


def _hour(candidate: Candidate) -> Quantity | None:
    """What an hour of all machines truly costs: the total over the paid hours."""
    sheet = candidate.sheet
    if sheet.hours.likely <= 0:
        return None
    hours = exact(sheet.hours.name, sheet.hours.likely, "h", formula=sheet.hours.formula, inputs=sheet.hours.inputs)
    name = msg("True cost of an hour of all machines")
    return ratio(name, sheet.total, hours, sheet.currency, msg("total / paid hours"))


def _rate(evaluation: Evaluation, candidate: Candidate) -> Quantity | None:
    """Output tokens a second of all copies, each at the largest load that keeps what the users want."""
    fitted = candidate.fitted
    found = served(evaluation, fitted)
    if found is None or found.total is None:
        return None
    copies = max(1, candidate.machines * candidate.sheet.offer.gpus // fitted.layout.count)
    return product(
        msg("Tokens a second of all machines, busy"),
        (found.total, exact(msg("Copies of the model"), copies, "")),
        "token/s",
    )
