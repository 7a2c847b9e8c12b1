"""The cost sheet of one offer as plain values: stacked parts, unknown parts by name, sticker price against total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zuka.advise.words import commitment_name
from zuka.market.sheet import CostPart, CostSheet
from zuka.message import Message, msg
from zuka.report.format import money
from zuka.report.words import rented
from zuka_gui.charts.data import CostParts, CostRow, Heading, Part
from zuka_gui.widgets.text import EMPTY

ROLES: Mapping[str, str] = {
    "compute": "gpu",
    "vcpu": "gpu",
    "ram": "gpu",
    "rounding": "setup_idle",
    "setup": "setup_idle",
    "stopped": "setup_idle",
    "storage": "disk",
    "storage_stopped": "disk",
    "image": "disk",
    "snapshot": "disk",
    "egress": "traffic",
    "public_ip": "traffic",
    "tax": "tax_fees",
}
NAMES: Mapping[str, Message] = {
    "gpu": msg("Machine rent"),
    "setup_idle": msg("Setup and rounding"),
    "disk": msg("Disk"),
    "traffic": msg("Traffic and address"),
    "tax_fees": msg("Tax"),
}
MENTIONED = 3
"""The sentence about the sticker price names at most so many parts."""


def cost_parts(sheet: CostSheet) -> CostParts:
    """The known parts as one stacked bar."""
    sums: dict[str, float] = {}
    for part in sheet.parts:
        if part.amount is not None and part.amount.likely > 0:
            role = ROLES.get(part.key, "setup_idle")
            sums[role] = sums.get(role, 0.0) + part.amount.likely
    parts = tuple(Part(role, NAMES[role], amount) for role, amount in sums.items())
    name = msg("Known parts") if sheet.unknown else msg("All parts")
    heading = Heading(title(sheet), because(sheet), sheet.total)
    return CostParts(heading, (CostRow(name, parts),), sheet.currency)


def title(sheet: CostSheet) -> Message:
    """Whose sheet it is and what it comes to."""
    amount = money(sheet.known.likely if sheet.unknown else sheet.total.likely, sheet.currency, 2)
    return msg(
        "Cost sheet: {provider}, {cards} {way}, {total}",
        provider=sheet.offer.provider,
        cards=rented(sheet),
        way=commitment_name(sheet.offer),
        total=per_period(f"\u2265 {amount}" if sheet.unknown else amount, sheet.per),
    )


def per_period(amount: str, per: str) -> Message:
    """An amount per month or job."""
    return msg("{money} / month", money=amount) if per == "month" else msg("{money} / job", money=amount)


def because(sheet: CostSheet) -> Message:
    """What the advertisement suggests against what will be paid, and which parts make the difference."""
    sticker, whole = money(sheet.sticker.likely, sheet.currency), money(sheet.total.likely, sheet.currency)
    causes = _causes(sheet)
    if not causes:
        return msg("Sticker price {sticker}, likely total {total}", sticker=sticker, total=whole)
    return msg(
        "Sticker price {sticker}, likely total {total}, because of {causes}",
        sticker=sticker,
        total=whole,
        causes=listed(causes),
    )


def _causes(sheet: CostSheet) -> list[Message]:
    """The parts beside the rent that weigh most, those nobody prices as guesses."""
    found: list[tuple[float, Message]] = []
    for part in sheet.parts:
        weight = part.amount or part.guess
        if part.key == "compute" or weight is None or abs(weight.likely) < 0.005 * abs(sheet.total.likely):
            continue
        amount = money(weight.likely, sheet.currency)
        known = part.amount is not None
        words = msg("{part} {amount}") if known else msg("{part} (guessed {amount})")
        found.append((abs(weight.likely), msg(words.text, part=part.name, amount=amount)))
    found.sort(key=lambda item: -item[0])
    return [words for _, words in found[:MENTIONED]]


def unknown_line(sheet: CostSheet) -> Message:
    """The parts whose amount nobody says, and what others charge for them."""
    if not sheet.unknown:
        return msg("Every part of the cost is known.")
    return msg("Not known: {parts}.", parts=listed([_unknown(part, sheet.currency) for part in sheet.unknown]))


def _unknown(part: CostPart, currency: str) -> Message:
    if part.guess is None:
        return part.name
    return msg("{part} (others charge up to {most})", part=part.name, most=money(part.guess.high, currency))


def listed(items: Sequence[Message]) -> Message:
    """Several things in one sentence."""
    if not items:
        return EMPTY
    head, *rest = items
    return msg("{first}, {rest}", first=head, rest=listed(rest)) if rest else head
