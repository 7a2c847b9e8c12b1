"""Candidates whose plan has a cap: the hours beyond it are bought at the next cheapest offer of the same card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zuka.advise.outcomes import Outcome
from zuka.advise.own_offer import OWN_OFFER_ID, overage_offer
from zuka.advise.pairs import Case, usage
from zuka.facts.records import Offer
from zuka.market.cap import beyond_cap, can_take_the_rest, capped_sheet


def with_rests(case: Case, outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """The outcomes, those of capped plans priced anew where the rest of the hours costs less elsewhere.

    The rest is bought among the offers that meet every must and take as many machines of the same card.
    """
    return tuple(_with_rest(case, outcome, outcomes) for outcome in outcomes)


def _with_rest(case: Case, outcome: Outcome, outcomes: Sequence[Outcome]) -> Outcome:
    priced = outcome.priced
    if priced is None or outcome.offer.cap_hours is None:
        return outcome
    use = usage(case, priced.pair)
    if beyond_cap(outcome.offer, use) is None:
        return outcome
    others = [other.offer for other in outcomes if _is_alike(outcome, other)]
    made = capped_sheet(outcome.offer, use, case.rates, case.today, [*_overage(case, outcome.offer), *others])
    return replace(outcome, priced=replace(priced, sheet=made))


def _overage(case: Case, offer: Offer) -> tuple[Offer, ...]:
    """The user's own contract may sell the hours over its cap itself."""
    form = case.draft.contract
    sold = overage_offer(form, case.today) if form is not None and offer.id == OWN_OFFER_ID else None
    return () if sold is None else (sold,)


def _is_alike(capped: Outcome, other: Outcome) -> bool:
    """Whether an offer can take over the work for some hours: the same layout on as many of the same machines."""
    if other.broken or capped.priced is None or other.priced is None or not can_take_the_rest(other.offer):
        return False
    one, two = capped.priced.pair, other.priced.pair
    same = one.fitted.layout.name == two.fitted.layout.name and one.machines == two.machines
    return same and one.offer.gpus == two.offer.gpus
