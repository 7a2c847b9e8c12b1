"""Hourly or by the month: from how many hours a month on the month plan is the cheaper one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zuka.facts.records import Offer
from zuka.market.billing import plan_of
from zuka.units import HOURS_PER_MONTH


@dataclass(frozen=True, slots=True)
class MonthChoice:
    """The same machine sold by the hour and by the month, and the busy hours at which both cost the same.

    ``reachable`` says whether a month has that many usable hours; if not, the month plan never pays.
    """

    hourly: Offer
    monthly: Offer
    break_even_hours: float
    reachable: bool


def break_even_hours(hour_price: float, month_fee: float) -> float:
    """Hours a month at which an hourly price has cost as much as the month plan.

    Raises:
        ValueError: the hourly price is not above zero.
    """
    if hour_price <= 0:
        raise ValueError(f"hourly price {hour_price} is not above zero")
    return month_fee / hour_price


def month_fee(offer: Offer) -> float | None:
    """What a month of a plan costs, in the listed currency; None for offers that are paid by the hour or day."""
    plan = plan_of(offer)
    if plan is None or plan.months < 1 or offer.price is None:
        return None
    if offer.listed_unit == "month" and offer.listed_price is not None:
        return float(offer.listed_price)
    return float(offer.price.amount) * plan.hours


def month_choices(offers: Iterable[Offer]) -> tuple[MonthChoice, ...]:
    """Every month plan beside the cheapest hourly offer of the same machine at the same provider."""
    usable = [offer for offer in offers if offer.price is not None and offer.set_aside is None]
    hourly: dict[tuple[object, ...], Offer] = {}
    for offer in sorted((o for o in usable if o.commitment == "on-demand"), key=_amount):
        hourly.setdefault(_machine(offer), offer)
    return tuple(
        _choice(hourly[_machine(offer)], offer)
        for offer in usable
        if offer.commitment == "monthly" and _machine(offer) in hourly
    )


def _choice(hourly: Offer, monthly: Offer) -> MonthChoice:
    hours = break_even_hours(_amount(hourly), month_fee(monthly) or 0.0)
    return MonthChoice(hourly, monthly, hours, hours <= (monthly.cap_hours or HOURS_PER_MONTH))


def _machine(offer: Offer) -> tuple[object, ...]:
    currency = None if offer.price is None else offer.price.currency
    return offer.provider, offer.region, offer.gpu_listed, offer.memory_gb, offer.gpus, offer.instance, currency


def _amount(offer: Offer) -> float:
    return 0.0 if offer.price is None else float(offer.price.amount)
