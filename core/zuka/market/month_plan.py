"""Hourly or by the month: from how many hours a month on the month plan is the cheaper one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zuka.facts.records import Offer
from zuka.market.billing import plan_of
from zuka.units import HOURS_PER_MONTH


@dataclass(frozen=True, slots=True)
class MonthChoice:
    """The same machine, or as many of its cards, by the hour and by the month, and the hours where both cost the same.

    ``reachable`` says whether a month has that many usable hours; if not, the month plan never pays.
    """

    hourly: Offer
    monthly: Offer
    break_even_hours: float
    reachable: bool

    @property
    def usable_hours(self) -> float:
        """The hours of a month that the plan may be used for."""
        return self.monthly.cap_hours or float(HOURS_PER_MONTH)

    @property
    def usable_hour(self) -> float:
        """What the plan costs for each hour that may be used, in the listed currency."""
        return (month_fee(self.monthly) or 0.0) / self.usable_hours


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
    """Every month plan beside an hourly offer of the same machine, or of its cards, at the same provider.

    Of several the one that was read on the nearest day counts, then the cheapest.
    """
    usable = [offer for offer in offers if offer.price is not None and offer.set_aside is None]
    hourly: dict[tuple[object, ...], list[Offer]] = {}
    for offer in usable:
        if offer.commitment == "on-demand":
            for key in {_machine(offer), _card(offer)}:
                hourly.setdefault(key, []).append(offer)
    found: list[MonthChoice] = []
    for offer in usable:
        beside = hourly.get(_machine(offer)) or hourly.get(_card(offer))
        if offer.commitment == "monthly" and beside:
            found.append(_choice(min(beside, key=lambda other: _apart(other, offer)), offer))
    return tuple(found)


def _apart(hourly: Offer, monthly: Offer) -> tuple[float, float]:
    """Prices that were read together belong together; then the cheapest."""
    if hourly.observed is None or monthly.observed is None:
        return float("inf"), _amount(hourly)
    return abs((hourly.observed - monthly.observed).days), _amount(hourly) / hourly.gpus


def _choice(hourly: Offer, monthly: Offer) -> MonthChoice:
    hours = break_even_hours(_amount(hourly) * monthly.gpus / hourly.gpus, month_fee(monthly) or 0.0)
    return MonthChoice(hourly, monthly, hours, hours <= (monthly.cap_hours or HOURS_PER_MONTH))


def _machine(offer: Offer) -> tuple[object, ...]:
    return *_card(offer), offer.gpus


def _card(offer: Offer) -> tuple[object, ...]:
    """The kind of machine, whatever its number of cards; a named size is a kind of its own."""
    currency = None if offer.price is None else offer.price.currency
    return offer.provider, offer.region, offer.gpu_listed, offer.memory_gb, currency, offer.instance


def _amount(offer: Offer) -> float:
    return 0.0 if offer.price is None else float(offer.price.amount)
