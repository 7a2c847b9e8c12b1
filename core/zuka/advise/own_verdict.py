"""The user's own contract against the market in one sentence: worth signing, only after changes, or better not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zuka.advise.advice import Advice, Candidate
from zuka.advise.evaluation import Evaluation
from zuka.advise.own_offer import OWN_OFFER_ID
from zuka.contract.finding import ContractReview
from zuka.message import Message, msg
from zuka.quantity import Quantity

Level = Literal["good", "warn", "bad", "info"]
_DEAR, _EVEN = 1.2, 1.02
"""From 20 % over the market a contract is dear; 2 % is the width within which offers count as equal."""


@dataclass(frozen=True, slots=True)
class OwnVerdict:
    """The judgement in a clause, and the figures that it rests on in a sentence."""

    level: Level
    head: Message
    text: Message


def own_verdict(evaluation: Evaluation) -> OwnVerdict | None:
    """How the contract form stands against the best offer of the market; None where there is no contract.

    Compared are likely totals with their expected risk money, in the scenario's currency. Without advice, or where the
    contract breaks too many rules to be priced, only the price per usable hour is said.
    """
    review = evaluation.contract
    if review is None:
        return None
    price = review.price_per_usable_hour
    if price is None:
        return OwnVerdict("info", msg("The rent is blank."), msg("Enter it, and everything below gets its price."))
    rival = best_of_market(evaluation.advice)
    own = own_cost(evaluation)
    if rival is None or own is None:
        return OwnVerdict("info", msg("Not compared with the market yet."), _price_alone(price))
    level = _level(own / rival.ranked_by if rival.ranked_by > 0 else 1.0, review)
    return OwnVerdict(level, _HEADS[level], _against(price, own, rival))


def best_of_market(advice: Advice | None) -> Candidate | None:
    """The first candidate that is not the user's own contract."""
    candidates = advice.candidates if advice else ()
    return next((c for c in candidates if c.id != OWN_OFFER_ID), None)


def own_cost(evaluation: Evaluation) -> float | None:
    """What the contract costs per job or month in the scenario's currency, expected risk included; None: unknown."""
    advice, review = evaluation.advice, evaluation.contract
    if advice is None or review is None or advice.contract_sheet is None or review.risk.currency != advice.currency:
        return None
    sheet = advice.contract_sheet
    months = evaluation.draft.needs.project_months or 1.0
    return sheet.total.likely + review.risk.expected.likely / (1.0 if sheet.per == "job" else months)


def _level(ratio: float, review: ContractReview) -> Level:
    risky = any(finding.severity == "high" for finding in review.findings)
    if ratio > _DEAR:
        return "bad"
    return "warn" if risky or ratio > _EVEN else "good"


_HEADS: dict[Level, Message] = {
    "bad": msg("Better not sign this."),
    "warn": msg("Sign only after changes."),
    "good": msg("A fair contract."),
}


def _price_alone(price: Quantity) -> Message:
    return msg(
        "The rent is {price:,.2f} {currency} per card and usable hour.",
        price=price.likely,
        currency=price.unit.partition("/")[0],
    )


def _against(price: Quantity, own: float, rival: Candidate) -> Message:
    values = {
        "price": price.likely,
        "paper": price.unit.partition("/")[0],
        "own": own,
        "rival": rival.ranked_by,
        "currency": rival.sheet.currency,
        "provider": rival.sheet.offer.provider,
        "card": rival.fitted.layout.cards[0].name,
    }
    if rival.sheet.per == "job":
        return msg(
            "The rent is {price:,.2f} {paper} per card and usable hour. With its risks the contract costs {own:,.0f} "
            "{currency} for the job, {card} at {provider} {rival:,.0f}.",
            **values,
        )
    return msg(
        "The rent is {price:,.2f} {paper} per card and usable hour. With its risks the contract costs {own:,.0f} "
        "{currency} a month, {card} at {provider} {rival:,.0f}.",
        **values,
    )
