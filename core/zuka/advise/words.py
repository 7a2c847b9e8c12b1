"""The sentences of the advice: what to rent, why, why not, and what would change the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from zuka.advise.advice import Candidate, PlanReview, Rejection
from zuka.advise.musts import RULE_NAMES, commitment_months
from zuka.advise.wishes import wish_factor
from zuka.facts.records import Offer
from zuka.fit.verdict import Verdict
from zuka.message import Message, msg, nmsg
from zuka.quantity import Quantity
from zuka.units import MIB, gib

_CENTS_BELOW = 100
_COMMITMENTS = {
    "on-demand": msg("on demand"),
    "spot": msg("spot"),
    "monthly": msg("by the month"),
    "daily": msg("by the day"),
    "reserved": msg("reserved"),
}


_FINE_BILLING = {"second": msg("billed by the second"), "minute": msg("billed by the minute")}
_UNCONFIRMED = {
    "invoice": msg("it is not known which invoice the provider gives"),
    "certification": msg("the certificate is not verified; ask for its number, scope and expiry"),
}


def commitment_name(offer: Offer) -> Message:
    """How an offer is bought, in words."""
    if offer.commitment in _COMMITMENTS:
        return _COMMITMENTS[offer.commitment]
    months = commitment_months(offer)
    return msg("reserved for {years:g} years", years=months / 12) if months else msg("on demand")


def recommendation(candidate: Candidate) -> Message:
    """The answer in one line: rent what, where, how."""
    layout, offer = candidate.fitted.layout, candidate.sheet.offer
    cards = candidate.machines * offer.gpus
    return msg(
        "Rent {cards} × {card} at {provider}, {commitment}",
        cards=cards,
        card=layout.cards[0].name,
        provider=offer.provider,
        commitment=commitment_name(offer),
    )


def why_first(candidate: Candidate) -> Message:
    """Why the winner wins."""
    need = gib(candidate.fitted.need.needed.likely * MIB)
    usable = candidate.fitted.fit.usable
    room = 0.0 if usable is None else gib(usable.likely * MIB)
    return msg(
        "The cheapest that meets every must, risk included; a card holds {room:.1f} GiB and {need:.1f} are needed",
        need=need,
        room=room,
    )


def reasons(
    candidate: Candidate, first: Candidate, fastest: Candidate | None, plan: PlanReview | None
) -> tuple[Message, ...]:
    """What speaks for a candidate, compared with the first and the fastest (None where all take as long)."""
    found: list[Message] = []
    if candidate.id == first.id:
        found.append(why_first(candidate))
        found += _buying_reasons(candidate.sheet.offer, plan)
    if fastest is not None and candidate.id == fastest.id:
        found.append(msg("the fastest of all"))
    elif candidate.hours.likely < 0.98 * first.hours.likely:
        found.append(
            msg("{hours:.0f} h faster than the first choice", hours=first.hours.likely - candidate.hours.likely)
        )
    if candidate.efficient and candidate.id != first.id:
        found.append(msg("no other is both cheaper and faster"))
    return tuple(found)


def _buying_reasons(offer: Offer, plan: PlanReview | None) -> Iterator[Message]:
    """Why this way of buying: fine billing, and use below the point from which a month plan pays."""
    if plan is not None and commitment_months(offer) == 0 and plan.load.open_hours < plan.break_even.likely:
        yield msg(
            "{hours:,.0f} h a month stay below the {limit:,.0f} h from which a month plan pays",
            hours=plan.load.open_hours,
            limit=plan.break_even.likely,
        )
    if offer.billing in _FINE_BILLING:
        yield _FINE_BILLING[offer.billing]


def against(candidate: Candidate, first: Candidate) -> tuple[Message, ...]:
    """What speaks against a candidate."""
    found: list[Message] = []
    sheet = candidate.sheet
    cost, least = plain_cost(candidate), plain_cost(first)
    if least > 0 and cost > 1.005 * least:
        more = 100 * (cost / least - 1)
        found.append(msg("{percent:.0f} % dearer than the first choice, risk included", percent=more))
    if candidate.fitted.fit.verdict is Verdict.TIGHT:
        found.append(msg("memory is tight: it may run out"))
    if sheet.age_days is None:
        found.append(msg("the price has no date"))
    elif sheet.stale:
        found.append(msg("the price is {days} days old", days=sheet.age_days))
    if not candidate.certain:
        found.append(msg("the seller does not say which form of the card it is; the slower one is assumed"))
    if candidate.machines > 1 and candidate.fitted.layout.count > sheet.offer.gpus:
        found.append(msg("it is not known whether {cards} cards stand in one machine", cards=candidate.machines))
    if sheet.unknown:
        unknown = len(sheet.unknown)
        found.append(nmsg("{count} part of the cost is unknown", "{count} parts of the cost are unknown", unknown))
    found += [_UNCONFIRMED[rule] for rule in candidate.unconfirmed]
    if candidate.missed:
        found.append(
            nmsg(
                "misses {count} wish: {rules}",
                "misses {count} wishes: {rules}",
                len(candidate.missed),
                rules=_listed(candidate.missed),
            )
        )
    return tuple(found)


def plain_cost(candidate: Candidate) -> float:
    """The ranking cost without what missed wishes add."""
    return candidate.ranked_by / wish_factor(len(candidate.missed))


def _listed(rules: Sequence[str]) -> Message:
    """The names of rules in a row."""
    first, *rest = rules
    return msg("{first}, {rest}", first=RULE_NAMES[first], rest=_listed(rest)) if rest else RULE_NAMES[first]


def changes(
    first: Candidate, second: Candidate | None, rejections: Sequence[Rejection], plan: PlanReview | None
) -> tuple[Message, ...]:
    """What would change the answer, nearest first: use, rules, prices."""
    found: list[Message] = []
    if plan is not None and plan.break_even.likely <= 744 and commitment_months(first.sheet.offer) == 0:
        found.append(
            msg(
                "Above {hours:.0f} h a month, {provider} by the month is cheaper",
                hours=plan.break_even.likely,
                provider=plan.by_month.provider,
            )
        )
    cheaper = [(r, r.relaxed) for r in rejections if r.relaxed and r.relaxed.likely < first.sheet.total.likely]
    found += [_without(rule.name, total) for rule, total in sorted(cheaper, key=lambda item: item[1].likely)[:2]]
    if second is not None and first.ranked_by > 0:
        rise = 100 * (second.ranked_by / first.ranked_by - 1)
        found.append(
            msg(
                "If this offer becomes {percent:.0f} % dearer, {card} at {provider}, {commitment}, is the better one",
                percent=max(rise, 0.0),
                card=second.fitted.layout.cards[0].name,
                provider=second.sheet.offer.provider,
                commitment=commitment_name(second.sheet.offer),
            )
        )
    return tuple(found)


def _without(rule: Message, total: Quantity) -> Message:
    return msg(
        "If offers rejected as “{rule}” were accepted, it would cost {total:,.{decimals}f} {currency}",
        rule=rule,
        total=total.likely,
        decimals=0 if total.likely >= _CENTS_BELOW else 2,
        currency=total.unit,
    )


def confidence(first: Candidate, second: Candidate | None) -> tuple[Literal["high", "medium", "low"], Message]:
    """How sure the answer is, and the weakest point of it."""
    if first.fitted.fit.verdict is Verdict.TIGHT:
        return "low", msg("memory is within the doubt")
    if first.sheet.age_days is None:
        return "low", msg("the price has no date")
    if first.sheet.stale:
        return "medium", msg("the price is {days} days old", days=first.sheet.age_days)
    if second is not None and second.ranked_by <= first.sheet.total.high:
        return "medium", msg("the second choice costs about the same")
    return "high", msg("the price is current and the next choice is clearly dearer")
