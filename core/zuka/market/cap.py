"""Plans with a cap: the hours beyond it are bought elsewhere, or a second plan is taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from zuka.facts.records import Offer
from zuka.market.billing import plan_of
from zuka.market.cost import cost_sheet
from zuka.market.currency import Rates
from zuka.market.sheet import CostPart, CostSheet
from zuka.market.usage import Usage
from zuka.message import msg
from zuka.quantity import Quantity

_BEYOND = msg("Hours beyond the cap")
_WITHIN = msg("Hours within the cap")


def beyond_cap(offer: Offer, usage: Usage) -> Quantity | None:
    """The hours of each machine in a month that the plan cannot deliver; None where it delivers all.

    A job is not asked: it goes on in the next month's plan.
    """
    cap = offer.cap_hours
    if cap is None or usage.per == "job" or plan_of(offer) is None or usage.hours.high <= cap:
        return None
    low, likely, high = (max(0.0, value - cap) for value in (usage.hours.low, usage.hours.likely, usage.hours.high))
    return Quantity(_BEYOND, low, likely, high, "h", inputs=(usage.hours,))


def within_cap(usage: Usage, cap: float) -> Usage:
    """The same use for the hours that a plan with a cap delivers."""
    hours = usage.hours
    low, likely, high = (min(cap, value) for value in (hours.low, hours.likely, hours.high))
    return replace(usage, hours=Quantity(_WITHIN, low, likely, high, "h", inputs=(hours,)))


def rest_of(usage: Usage, missing: Quantity) -> Usage:
    """The use of the machine that takes the missing hours; what is sent out is counted with the plan."""
    return replace(usage, hours=missing, egress_gb=0.0, idle_hours=0.0)


def can_take_the_rest(offer: Offer) -> bool:
    """Whether an offer is bought for a few hours: on demand, and not set aside."""
    return offer.commitment == "on-demand" and offer.set_aside is None and offer.price is not None


def capped_sheet(offer: Offer, usage: Usage, rates: Rates, today: date, others: Iterable[Offer]) -> CostSheet:
    """What the use costs where the offer's plan may have a cap.

    The hours beyond the cap are bought at whichever of the others is cheapest for them, or with a second plan of the
    same, whichever costs less.

    Args:
        offer: the offer.
        usage: the wanted use.
        rates: exchange rates.
        today: the day that ages are counted to.
        others: offers of the same card that may take the rest.

    Raises:
        UserError: the offer lists no price, or a currency is not known.
    """
    whole = cost_sheet(offer, usage, rates, today)
    missing, cap = beyond_cap(offer, usage), offer.cap_hours
    if missing is None or cap is None:
        return whole
    rest = rest_of(usage, missing)
    bought = [cost_sheet(other, rest, rates, today) for other in others if can_take_the_rest(other)]
    if not bought:
        return whole
    cheapest = min(bought, key=lambda made: (made.ranked, made.offer.id))
    joined = joined_sheet(whole, cost_sheet(offer, within_cap(usage, cap), rates, today), cheapest, missing)
    return min(joined, whole, key=lambda made: made.ranked)


def joined_sheet(whole: CostSheet, plan: CostSheet, rest: CostSheet, missing: Quantity) -> CostSheet:
    """The plan with the rest as one more component.

    Args:
        whole: the sheet of the offer for all hours, whose advertised price stays.
        plan: the sheet of the hours that the plan delivers.
        rest: the sheet of the missing hours at another offer.
        missing: those hours.
    """
    detail = msg(
        "The plan cannot deliver {hours:.0f} h; they are bought at {provider}, {card}.",
        hours=missing.likely,
        provider=rest.offer.provider,
        card=rest.offer.gpu or rest.offer.gpu_listed,
    )
    other = rest.total
    amount = Quantity(
        _BEYOND, other.low, other.likely, other.high, other.unit, other.basis, other.source, detail, other.parts,
        (missing,),
    )  # fmt: skip
    return replace(
        plan,
        parts=(*plan.parts, CostPart("beyond_cap", _BEYOND, amount, detail)),
        known=_plus(plan.known, amount),
        total=_plus(plan.total, amount),
        sticker=whole.sticker,
    )


def _plus(summed: Quantity, part: Quantity) -> Quantity:
    low, likely, high = summed.low + part.low, summed.likely + part.likely, summed.high + part.high
    return Quantity(
        summed.name, low, likely, high, summed.unit, summed.basis, summed.source, summed.formula,
        (*summed.parts, part), summed.inputs,
    )  # fmt: skip
