"""What the cards step says of every layout: whether it holds the work in time, and the least it costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from zuka.advise.chance import chance_within
from zuka.advise.evaluate import currency_of, layout_name
from zuka.advise.evaluation import Evaluation
from zuka.advise.pairs import machines_of, runs
from zuka.facts.records import Offer
from zuka.fit.copies import copies_for
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.market.currency import Rates, rates
from zuka.market.per_token import tokens_per_unit
from zuka.market.price import hourly_price
from zuka.message import msg
from zuka.quantity import Quantity, product
from zuka.speed.finish import job_hours
from zuka.speed.own_measure import own_figure

ABOUT_THE_LAYOUT = frozenset({"support", "memory", "speed", "time", "budget"})
"""Rules that an offer breaks because of what runs on it; such an offer still shows what its card costs."""


class Standing(StrEnum):
    """The verdict on a layout with the wanted speed: ``doubt`` is likely in time, but less surely than wanted."""

    FITS = "fits"
    TIGHT = "tight"
    DOUBT = "doubt"
    SLOW = "slow"
    UNKNOWN = "unknown"
    DOES_NOT_FIT = "does_not_fit"


@dataclass(frozen=True, slots=True)
class CardRow:
    """A layout with its standing and least cost.

    ``hours`` is one run of a job, ``copies`` how many of the layout serve all users. ``price`` is an hour of one copy
    at the lowest on-demand price that meets the needs, ``cost`` the cards alone per month or job, for all copies.
    ``chance`` is the probability to keep the deadline, ``value`` the tokens that one unit of money buys on a copy that
    is always busy. None: unknown, does not apply, or not for rent.
    """

    key: str
    fitted: FittedLayout
    standing: Standing
    hours: Quantity | None = None
    copies: int | None = None
    price: Quantity | None = None
    cost: Quantity | None = None
    chance: float | None = None
    value: Quantity | None = None


def card_rows(evaluation: Evaluation) -> tuple[CardRow, ...]:
    """One row for each judged layout, in the order of the evaluation."""
    known = rates(evaluation.draft.offers.rates, evaluation.bank)
    offers = _rentable(evaluation)
    return tuple(_row(evaluation, fitted, offers, known) for fitted in evaluation.layouts)


def _row(
    evaluation: Evaluation, fitted: FittedLayout, offers: Mapping[str, tuple[Offer, ...]], known: Rates
) -> CardRow:
    key, demand = layout_name(fitted), evaluation.demand
    if not runs(fitted) or fitted.speed is None or demand is None:
        return CardRow(key, fitted, Standing(fitted.fit.verdict))
    hours = None if demand.is_service else job_hours(fitted.speed, demand, fitted.layout.count)
    copies = copies_for(fitted, demand) if demand.is_service else 1
    price = _least(evaluation, fitted, offers.get(fitted.layout.cards[0].name, ()), known)
    cost = None if price is None else _cost(evaluation, price, hours, copies)
    standing, chance = _standing(evaluation, fitted, hours, copies), _chance(evaluation, hours)
    return CardRow(key, fitted, standing, hours, copies, price, cost, chance, _value(fitted, price))


def _chance(evaluation: Evaluation, hours: Quantity | None) -> float | None:
    """The probability that a run keeps the deadline; None where there is none."""
    rule = evaluation.draft.needs.finish_hours
    return None if hours is None or rule.value is None or rule.mode == "any" else chance_within(hours, rule.value)


def _value(fitted: FittedLayout, price: Quantity | None) -> Quantity | None:
    """Tokens for one unit of money: trained ones of all cards, or written ones of all requests."""
    rate = None if fitted.speed is None else own_figure(fitted.speed, fitted.layout.count, each=False)
    return None if rate is None or price is None else tokens_per_unit(price, rate)


def _standing(evaluation: Evaluation, fitted: FittedLayout, hours: Quantity | None, copies: int | None) -> Standing:
    if copies is None:
        return Standing.SLOW
    rule, wanted = evaluation.draft.needs.finish_hours, evaluation.draft.needs.finish_confidence
    if hours is not None and rule.value is not None and rule.mode != "any":
        if hours.likely > rule.value:
            return Standing.SLOW
        if chance_within(hours, rule.value) < wanted:
            return Standing.DOUBT
    return Standing.TIGHT if fitted.fit.verdict is Verdict.TIGHT else Standing.FITS


def _rentable(evaluation: Evaluation) -> Mapping[str, tuple[Offer, ...]]:
    """On-demand offers by card that break no rule of their own."""
    found: dict[str, list[Offer]] = {}
    for outcome in evaluation.advice.outcomes if evaluation.advice else ():
        offer = outcome.offer
        if (
            offer.gpu
            and offer.price
            and offer.commitment == "on-demand"
            and ABOUT_THE_LAYOUT.issuperset(outcome.broken)
        ):
            found.setdefault(offer.gpu, []).append(offer)
    return {card: tuple(offers) for card, offers in found.items()}


def _least(evaluation: Evaluation, fitted: FittedLayout, offers: Iterable[Offer], known: Rates) -> Quantity | None:
    """The lowest price of an hour of one copy, as a range where the price is old."""
    count, currency = fitted.layout.count, currency_of(evaluation.draft)
    priced = (
        (hourly_price(offer, currency, known, evaluation.today), machines_of(count, 1, offer.gpus)) for offer in offers
    )
    best = min(priced, key=lambda item: item[0].likely * item[1], default=None)
    return None if best is None else best[0].scaled(best[1], msg("Lowest price of an hour"))


def _cost(evaluation: Evaluation, price: Quantity, hours: Quantity | None, copies: int | None) -> Quantity | None:
    """The cards alone, per month or job."""
    demand = evaluation.demand
    if demand is None or copies is None:
        return None
    unit = currency_of(evaluation.draft)
    name, formula = msg("Cost of the cards alone"), msg("lowest price of an hour x hours")
    if demand.is_service:
        return price.scaled(demand.hours_per_month * copies, name, unit)
    if hours is None:
        return None
    times = demand.runs_per_month if demand.per == "month" else 1.0
    return product(name, (price, hours.scaled(times, msg("busy hours"))), unit, formula)
