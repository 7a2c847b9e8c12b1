"""Machines that are switched off but kept: free at some providers, billed in full at others."""

from __future__ import annotations

from functools import cache

from zuka.facts.terms import all_terms, terms_of
from zuka.market.case import Case
from zuka.market.guess import SOURCE
from zuka.market.sheet import CostPart
from zuka.message import msg
from zuka.quantity import Basis, Quantity

_NAME = msg("Stopped machine")


def standstill(case: Case) -> CostPart | None:
    """What the machines cost while they are off. Plans are paid anyway, so only hourly machines are asked."""
    hours = case.usage.stopped_hours
    if hours <= 0 or case.paid.plan is not None:
        return None
    terms = terms_of(case.offer.provider, "stopped")
    said = terms[0].condition if terms else ""
    if said == "free":
        return case.free("stopped", _NAME, msg("A stopped machine is not billed."), terms[0])
    full = case.price.scaled(hours * case.usage.machines, _NAME, case.usage.currency)
    if said == "billed":
        return CostPart("stopped", _NAME, full, msg("A stopped machine is billed as if it ran."))
    if said == "no stopped state":
        return CostPart("stopped", _NAME, full, msg("There is no stopped state: a machine that is kept is paid for."))
    share = _billing_share()
    how = msg("from nothing to the full price; {share:.0%} of the providers that say so bill it", share=share)
    guessed = Quantity(_NAME, 0.0, full.likely * share, full.high, full.unit, Basis.ASSUMED, SOURCE, how)
    return CostPart("stopped", _NAME, None, msg("The provider does not say what a stopped machine costs."), guessed)


@cache
def _billing_share() -> float:
    """The share of providers that bill a stopped machine, among those that say whether they do."""
    first = [terms_of(provider, "stopped")[0].condition for provider in all_terms() if terms_of(provider, "stopped")]
    return first.count("billed") / (first.count("billed") + first.count("free"))
