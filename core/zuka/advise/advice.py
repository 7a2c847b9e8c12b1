"""The decision: ranked candidates with reasons, what was rejected and why, and what would change the answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from zuka.advise.outcomes import Outcome
from zuka.contract.finding import ContractReview
from zuka.facts.records import Offer
from zuka.fit.verdict import FittedLayout
from zuka.market.sheet import CostSheet
from zuka.message import Message, msg
from zuka.plan.mix import Load, Mix
from zuka.quantity import Quantity
from zuka.work.assumption import Assumption


@dataclass(frozen=True, slots=True)
class Candidate:
    """One layout on one offer that meets every must. ``efficient``: no other is both cheaper and faster.

    ``ranked_by`` is the risk-adjusted total with unknown parts at their high estimate. ``certain`` says that the seller
    named the form of the card; ``unconfirmed`` which musts could not be verified (such an offer ranks after the
    rest), ``missed`` which wishes it does not meet; both name rules.
    """

    id: str
    rank: int
    fitted: FittedLayout
    sheet: CostSheet
    hours: Quantity
    risk_expected: float
    risk_bad_case: float
    ranked_by: float
    efficient: bool
    reasons: tuple[Message, ...] = ()
    against: tuple[Message, ...] = ()
    machines: int = 1
    certain: bool = True
    unconfirmed: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rejection:
    """Offers that a hard rule alone or first removed. ``relaxed`` is the best total if this rule were dropped."""

    rule: str
    name: Message
    count: int
    alone: int
    relaxed: Quantity | None = None


@dataclass(frozen=True, slots=True)
class PlanReview:
    """How to buy the winner's card over a month: by the hour, by the month, or a mix for a load with peaks.

    ``mixes`` are all numbers of reserved cards, ``best`` the cheapest; ``break_even`` is in hours a month of one card.
    ``answer_cards`` is how many cards the first choice takes, where the load was typed and may ask for another number.
    """

    card: str
    load: Load
    by_hour: Offer
    by_month: Offer
    hour_price: Quantity
    month_price: Quantity
    break_even: Quantity
    mixes: tuple[Mix, ...]
    best: Mix
    answer_cards: int | None = None

    @property
    def mismatch(self) -> Message | None:
        """That the typed load asks for another number of cards than the first choice takes; None where they agree."""
        cards = self.answer_cards
        if cards is None or self.load.base <= cards <= self.load.peak:
            return None
        return msg(
            "The load is as typed: up to {peak} cards. The first choice takes {cards}.",
            peak=self.load.peak,
            cards=cards,
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """The recommendation in words. ``candidate`` is None where nothing fits."""

    text: Message
    why: Message
    changes: tuple[Message, ...]
    confidence: Literal["high", "medium", "low"]
    confidence_why: Message
    candidate: Candidate | None


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything the seventh step, the report and ``zuka advise`` show. ``outcomes`` are all offers as judged."""

    scenario: str
    today: date
    seed: int
    currency: str
    per: Literal["job", "month"]
    answer: Answer
    candidates: tuple[Candidate, ...]
    rejections: tuple[Rejection, ...]
    closest: tuple[tuple[str, Message], ...]
    contract: ContractReview | None
    contract_sheet: CostSheet | None
    plan: PlanReview | None
    assumptions: tuple[Assumption, ...]
    checks: tuple[Message, ...]
    offers_seen: int
    outcomes: tuple[Outcome, ...] = ()
