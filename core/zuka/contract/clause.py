"""A finding together with how its cost falls out by chance, and the words that all findings share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from zuka.contract.finding import Finding, Severity, Side, State
from zuka.message import Message, msg
from zuka.quantity import Quantity

if TYPE_CHECKING:
    from zuka.contract.simulate import Samples, Worlds

Draw: TypeAlias = "Callable[[Worlds], Samples]"
"""Cost of a clause in every simulated course of events. The mean is the closed form, but for linked events."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A finding without its bad case, and the draw that gives it (None: it cannot be priced)."""

    finding: Finding
    draw: Draw | None = None


NAMES: dict[str, Message] = {
    "min_term": msg("Minimum term"),
    "early_termination": msg("Early exit"),
    "auto_renewal": msg("Renewal"),
    "price_change": msg("Price change"),
    "prepay_deposit_refund": msg("Deposit"),
    "late_payment": msg("Late payment"),
    "usage_cap": msg("Usage cap"),
    "bandwidth": msg("Bandwidth"),
    "sla_uptime": msg("Availability"),
    "sla_credit": msg("Credit"),
    "hw_repair": msg("Repair time"),
    "data_return": msg("Data after the end"),
    "security_cert": msg("Certificate"),
}
"""Clause types of the form by name; the ids are those of the clause taxonomy."""

NOT_STATED = msg("not stated")
TO_FILL_IN = msg("to be filled in")


def finding_of(
    kind: str,
    value: Message,
    why: Message,
    ask: Message,
    severity: Severity = "medium",
    favours: Side = "provider",
    state: State = "present",
    expected: Quantity | None = None,
) -> Finding:
    """The finding of a clause type that the form knows."""
    return Finding(kind, NAMES[kind], state, value, favours, severity, why, ask, expected)
