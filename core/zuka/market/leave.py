"""Leaving a plan early: what comes back by the provider's own rule, where it states one."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from zuka.facts.records import Offer, Term
from zuka.facts.terms import terms_of
from zuka.market.billing import plan_of
from zuka.market.month_plan import month_fee
from zuka.market.refund import refund
from zuka.money import Money

_CENT = Decimal("0.01")
_OWNERS = {"Compshare 优云智算 (UCloud)": "UCloud"}
"""Rental sites whose plans are sold under the rules of the firm behind them."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """A plan left after ``used_hours``: what was paid, what the used time is counted at, the fee, and what comes back.

    ``nothing_after`` is the number of hours after which nothing comes back any more.
    """

    used_hours: float
    paid: Money
    used: Money
    fee: Money
    back: Money
    nothing_after: float
    rule: Term


def leave_early(plan: Offer, used_hours: float, hourly: Offer | None = None) -> Leaving | None:
    """What comes back when a plan is left after some hours; None where no rule with figures is stated.

    UCloud counts the used hours at 1.5 times the month price (1.25 times for days). Vast.ai counts them at the
    on-demand price and keeps a fee.

    Args:
        plan: an offer that is paid whole.
        used_hours: hours since it began.
        hourly: the same machine by the hour, which some rules count the used time at.

    Raises:
        ValueError: a negative time.
    """
    if used_hours < 0:
        raise ValueError(f"{used_hours} h were not used")
    paid = _paid(plan)
    found = _rule(plan, hourly)
    if paid is None or found is None:
        return None
    rule, hour = found
    share = rule.amount if rule.unit == "percent" and rule.amount is not None else Decimal(0)
    fee = paid.times(share / 100)
    used = hour.times(Decimal(str(used_hours)))
    rest = paid.amount - fee.amount
    nothing_after = float(rest / hour.amount) if hour.amount else float("inf")
    back = refund(paid, used, fee)
    return Leaving(used_hours, paid, _cents(used), _cents(fee), _cents(back), nothing_after, rule)


def _paid(plan: Offer) -> Money | None:
    """What one period of the plan costs."""
    period, price = plan_of(plan), plan.price
    if period is None or price is None:
        return None
    fee = month_fee(plan)
    return price.times(Decimal(period.hours)) if fee is None else Money(Decimal(str(fee)), price.currency)


def _rule(plan: Offer, hourly: Offer | None) -> tuple[Term, Money] | None:
    """The rule for this kind of plan, and the hour that it counts used time at."""
    period, paid = plan_of(plan), _paid(plan)
    if period is None or paid is None:
        return None
    kind = "day" if plan.commitment == "daily" else "month"
    seller = _OWNERS.get(plan.provider, plan.provider)
    for term in terms_of(seller, "early_termination"):
        if term.unit == "times the price" and f"{kind} plans" in term.condition and term.amount is not None:
            base = Decimal(24) if kind == "day" else Decimal(720)
            return term, paid.times(term.amount / base)
        if "clawed back" in term.condition and hourly is not None and hourly.price is not None:
            return term, hourly.price
    return None


def _cents(money: Money) -> Money:
    return Money(money.amount.quantize(_CENT), money.currency)
