"""By the hour, by the month or both: the winner's kind of card bought over a month."""

from __future__ import annotations

from collections.abc import Sequence

from zuka.advise.advice import Candidate, PlanReview
from zuka.advise.musts import commitment_months
from zuka.advise.outcomes import Outcome
from zuka.advise.pairs import Case
from zuka.facts.age import price_range
from zuka.facts.records import Offer
from zuka.market.month_plan import month_fee
from zuka.message import msg
from zuka.plan.mix import Load, best_mix, break_even_hours, mixes
from zuka.quantity import Quantity
from zuka.units import HOURS_PER_MONTH


def review_plan(case: Case, first: Candidate, outcomes: Sequence[Outcome]) -> PlanReview | None:
    """How many of the winner's cards to take by the month and how many by the hour.

    The cheapest hourly and the cheapest monthly or reserved offers of the same card are compared, whatever the winner's
    own way of buying, among those that meet every must and rent cards one by one. None where one of the two kinds is
    not on offer.
    """
    card = first.fitted.layout.cards[0].name
    same = [o.offer for o in outcomes if not o.broken and o.offer.gpus == 1 and _judged_as(o) == card]
    by_hour = _cheapest(case, [o for o in same if o.commitment == "on-demand"])
    load = load_of(case, first)
    by_month = _cheapest_month(case, [o for o in same if _binds(case, o) and _covers(o, load)])
    if by_hour is None or by_month is None:
        return None
    hour, month = card_hour(case, by_hour), card_month(case, by_month)
    options = mixes(load, month, hour)
    taken = _cards_of(first) if case.draft.plan.peak is not None else None
    edge = break_even_hours(month, hour)
    return PlanReview(card, load, by_hour, by_month, hour, month, edge, options, best_mix(options), taken)


def load_of(case: Case, first: Candidate) -> Load:
    """Cards in use over a month: the typed base and peak, or the winner's cards for their busy hours."""
    plan = case.draft.plan
    if plan.peak is not None:
        base = min(plan.reserve or 0, plan.peak)
        return Load(base, plan.peak, plan.peak_hours_per_month or 0.0)
    cards = _cards_of(first)
    busy = first.hours.likely * (1 if case.demand.is_service else case.demand.runs_per_month)
    return Load(cards, cards, 0.0, min(busy, float(HOURS_PER_MONTH)))


def _cards_of(first: Candidate) -> int:
    """All cards of the winner that are rented side by side."""
    return first.machines * first.sheet.offer.gpus


def card_hour(case: Case, offer: Offer) -> Quantity:
    """The price of one card for an hour in the scenario's currency, with the doubt of its age."""
    price = price_range(offer, case.today)
    listed = price.unit.partition("/")[0]
    rate = float(case.rates.rate(listed, case.currency).value)
    return price.scaled(rate / offer.gpus, msg("price of a card for an hour"), case.currency)


def card_month(case: Case, offer: Offer) -> Quantity:
    """The price of one card for a month of a plan in the scenario's currency, with the doubt of its age."""
    hour = card_hour(case, offer)
    fee, listed = month_fee(offer), 0.0 if offer.price is None else float(offer.price.amount)
    hours = HOURS_PER_MONTH if fee is None or not listed else fee / listed
    return hour.scaled(hours, msg("price of a card for a month"), case.currency)


def _binds(case: Case, offer: Offer) -> bool:
    return 0 < commitment_months(offer) <= _longest(case)


def _covers(offer: Offer, load: Load) -> bool:
    """Whether a plan's usable hours last for the hours that its card would work."""
    return offer.cap_hours is None or offer.cap_hours >= load.open_hours


def _cheapest_month(case: Case, offers: Sequence[Offer]) -> Offer | None:
    return min(offers, key=lambda offer: (card_month(case, offer).likely, offer.id), default=None)


def _judged_as(outcome: Outcome) -> str | None:
    """The card that an offer was judged by; None where nothing of it could be priced."""
    return outcome.priced.pair.listing.card.name if outcome.priced else None


def _cheapest(case: Case, offers: Sequence[Offer]) -> Offer | None:
    return min(offers, key=lambda offer: (card_hour(case, offer).likely, offer.id), default=None)


def _longest(case: Case) -> float:
    rule = case.draft.needs.commitment_months
    return rule.value if rule.mode == "must" and rule.value is not None else 12.0
