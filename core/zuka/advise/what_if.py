"""What if one thing were otherwise: the winner and its total along the values of one answer, and where it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import pairwise
from types import MappingProxyType

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.own_offer import OWN_OFFER_ID
from zuka.facts.load import Catalogue
from zuka.facts.records import Offer
from zuka.message import Message, msg
from zuka.money import Money
from zuka.quantity import Quantity
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.units import HOURS_PER_MONTH

PRICE = "price"
"""In a path's place: the listed price of the first choice, changed by so many per cent."""

FINISH = "needs.finish_hours"
_SHARES = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0)
_PERCENTS = (-20.0, -10.0, 0.0, 10.0, 20.0, 40.0)
_AMOUNTS = ("work.total_tokens", "work.samples", "work.total_images")
_NAMES: Mapping[str, Message] = MappingProxyType(
    {
        "work.users": msg("Users at once"),
        "work.hours_per_month": msg("Hours in use a month"),
        "work.runs_per_month": msg("Runs a month"),
        "work.total_tokens": msg("Tokens in all"),
        "work.samples": msg("Samples"),
        "work.total_images": msg("Pictures in all"),
        FINISH: msg("Longest time for one run, as a must (h)"),
        "needs.project_months": msg("Length of the project (months)"),
        "needs.storage_gb": msg("Storage (GB)"),
        PRICE: msg("Price of the first choice (%)"),
    }
)


@dataclass(frozen=True, slots=True)
class Lever:
    """An answer that can be varied: its path, its name, its value now, and the values worth trying."""

    path: str
    name: Message
    now: float
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The advice at one value. ``winner`` is None where nothing fits; ``ranked`` are the ranking costs of all."""

    value: float
    winner: str | None
    provider: str
    card: str
    total: Quantity | None
    ranked: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Switch:
    """Where another offer wins: between ``low`` and ``high``, by straight lines between them at ``at`` if known.

    At ``at`` both cost the same; offers within 2 % count as equal, so the place is that uncertain.
    """

    low: float
    high: float
    at: float | None
    before: Outcome
    after: Outcome


def levers(evaluation: Evaluation) -> tuple[Lever, ...]:
    """The answers of this scenario that are worth varying, each with its present value."""
    draft, demand = evaluation.draft, evaluation.demand
    if evaluation.advice is None or demand is None:
        return ()
    found: dict[str, float | None] = {}
    if demand.is_service:
        found |= {"work.users": float(demand.users), "work.hours_per_month": demand.hours_per_month}
    else:
        found |= {"work.runs_per_month": draft.work.runs_per_month, **_amount(draft)}
        found[FINISH] = draft.needs.finish_hours.value
    found |= {"needs.project_months": draft.needs.project_months, "needs.storage_gb": draft.needs.storage_gb}
    usual = [Lever(path, _NAMES[path], now, _ladder(path, now)) for path, now in found.items() if now]
    winner = evaluation.advice.answer.candidate
    if winner is not None and winner.id != OWN_OFFER_ID:
        usual.append(Lever(PRICE, _NAMES[PRICE], 0.0, _PERCENTS))
    return tuple(usual)


def vary(
    draft: ScenarioDraft,
    path: str,
    values: Sequence[float],
    catalogue: Catalogue,
    today: date,
    *,
    seed: int = 0,
    offer: str = "",
) -> Iterator[Outcome]:
    """The outcome at each value, one full evaluation each, in order.

    Args:
        draft: the scenario; it stays as it is.
        path: the field that takes the values, or ``PRICE``.
        values: what it takes; per cent for ``PRICE``.
        catalogue: cards and offers.
        today: the day that ages of prices are counted to.
        seed: of the contract's simulation.
        offer: the id of the offer whose price changes, for ``PRICE``.
    """
    for value in values:
        if path == PRICE:
            changed = _repriced(catalogue, offer, Decimal(str(1 + value / 100)))
            yield _outcome(value, evaluate(draft, changed, today, seed))
        else:
            yield _outcome(value, evaluate(changed_draft(draft, path, value), catalogue, today, seed))


def changed_draft(draft: ScenarioDraft, path: str, value: float) -> ScenarioDraft:
    """The scenario with the value; a longest time becomes a must, since a mere wish removes nothing."""
    return edit(draft, path, setting(path, value))


def setting(path: str, value: float) -> object:
    """What the field of a lever takes for a value."""
    if path == FINISH:
        return {"value": value, "mode": "must"}
    return int(value) if value == int(value) else value


def switches(outcomes: Sequence[Outcome]) -> tuple[Switch, ...]:
    """Where the winner changes between neighbouring values."""
    return tuple(Switch(a.value, b.value, _crossing(a, b), a, b) for a, b in pairwise(outcomes) if a.winner != b.winner)


def _crossing(a: Outcome, b: Outcome) -> float | None:
    """Where the ranking costs of both winners are equal, taken as straight between two values; None: not comparable."""
    one, other = a.winner, b.winner
    if one is None or other is None or one not in b.ranked or other not in a.ranked:
        return None
    before, after = a.ranked[other] - a.ranked[one], b.ranked[other] - b.ranked[one]
    if before == after:
        return None
    return a.value + (b.value - a.value) * before / (before - after)


def _outcome(value: float, evaluation: Evaluation) -> Outcome:
    advice = evaluation.advice
    first = advice.answer.candidate if advice else None
    if advice is None or first is None:
        return Outcome(value, None, "", "", None, {})
    ranked = {candidate.id: candidate.ranked_by for candidate in advice.candidates}
    card = first.fitted.layout.cards[0].name
    return Outcome(value, first.id, first.sheet.offer.provider, card, first.sheet.total, ranked)


def _amount(draft: ScenarioDraft) -> dict[str, float]:
    """The amount of data that the scenario names, if it names one."""
    for path in _AMOUNTS:
        value = getattr(draft.work, path.removeprefix("work."))
        if value:
            return {path: float(value)}
    return {}


def _ladder(path: str, now: float) -> tuple[float, ...]:
    """Shares of the present value; counts stay whole, and hours stay within a month."""
    whole = path in ("work.users", *_AMOUNTS)
    top = float(HOURS_PER_MONTH) if path == "work.hours_per_month" else float("inf")
    values = {min(max(float(round(now * share)), 1.0) if whole else now * share, top) for share in _SHARES}
    return tuple(sorted(values | {now}))


def _repriced(catalogue: Catalogue, offer_id: str, factor: Decimal) -> Catalogue:
    """A catalogue in which one offer has another price."""
    offers = (_priced(o, factor) if o.id == offer_id and o.price else o for o in catalogue.offers)
    return replace(catalogue, given=tuple(offers))


def _priced(offer: Offer, factor: Decimal) -> Offer:
    price = Money(offer.price.amount * factor, offer.price.currency) if offer.price else None
    listed = None if offer.listed_price is None else offer.listed_price * factor
    return replace(offer, price=price, listed_price=listed)
