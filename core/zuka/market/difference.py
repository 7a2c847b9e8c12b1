"""Why the true cost is not the advertised one: every step from the sticker price to the total, by name."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.market.sheet import CostSheet
from zuka.message import Message, msg

_UNUSED = msg("Hours that are paid and not used")


@dataclass(frozen=True, slots=True)
class Step:
    """What one component adds to the sticker price; ``guessed`` where nobody states it."""

    key: str
    name: Message
    amount: float
    detail: Message
    guessed: bool


def steps(sheet: CostSheet) -> tuple[Step, ...]:
    """The likely amounts that lead from the sticker price to the total, the largest first; they sum to the gap."""
    found: list[Step] = []
    for part in sheet.parts:
        value = part.amount or part.guess
        if value is None:
            continue
        rent = part.key == "compute"
        amount = value.likely - (sheet.sticker.likely if rent else 0.0)
        if amount:
            found.append(Step(part.key, _UNUSED if rent else part.name, amount, part.detail, part.amount is None))
    return tuple(sorted(found, key=lambda step: -abs(step.amount)))


def difference(sheet: CostSheet) -> float:
    """How much dearer than its sticker price an offer likely is."""
    return sheet.total.likely - sheet.sticker.likely
