"""Fees that are paid once."""

from __future__ import annotations

from zuka.facts.terms import terms_of
from zuka.market.case import Case
from zuka.market.sheet import CostPart
from zuka.message import msg

_NAME = msg("Set-up")


def setup(case: Case) -> CostPart | None:
    """The set-up fee where one is stated; for bare metal the question stays open where nothing is said."""
    for term in terms_of(case.offer.provider, "setup"):
        if term.condition:
            continue
        amount = float(term.amount or 0) * case.usage.machines
        return case.stated("setup", _NAME, (amount, amount, amount), msg("Paid once"), term, term.unit)
    if case.offer.kind == "bare metal":
        return CostPart("setup", _NAME, None, msg("The offer does not say whether setting the machine up costs extra."))
    return None
