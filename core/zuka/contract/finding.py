"""What a contract says, clause by clause, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zuka.message import Message, msg
from zuka.quantity import Quantity

Severity = Literal["low", "medium", "high"]
Side = Literal["customer", "provider", "neutral"]
NOT_LEGAL_ADVICE = msg("This is information, not legal advice.")
"""Stands beside everything that is said about a contract."""

State = Literal["present", "absent_stated", "absent_silent", "by_reference", "blank", "cannot_verify"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One clause: its type (an id of the clause taxonomy), value in words, side, severity and money.

    ``expected`` is a closed form in the contract's currency; expected figures of findings sum exactly. ``bad_case`` is
    the 95 % case of this clause alone and does not sum. None: it cannot be priced with what is known. For a fee,
    ``by_contract`` is the sum that the paper's formula gives and ``after_court_cut`` what a court may leave of it.
    """

    type: str
    name: Message
    state: State
    value: Message
    favours: Side
    severity: Severity
    why: Message
    ask: Message
    expected: Quantity | None = None
    bad_case: float | None = None
    by_contract: float | None = None
    after_court_cut: float | None = None


@dataclass(frozen=True, slots=True)
class RiskMoney:
    """Risk money (风险金额) of the paper over the project: expected sum and the bad case of all clauses together."""

    expected: Quantity
    bad_case: float
    currency: str


@dataclass(frozen=True, slots=True)
class ContractReview:
    """A contract form judged: the price per usable hour, findings by weight, risk money, and what to ask."""

    price_per_usable_hour: Quantity | None
    rent: Quantity | None
    findings: tuple[Finding, ...]
    risk: RiskMoney
    questions: tuple[Message, ...]
    note: Message = NOT_LEGAL_ADVICE
