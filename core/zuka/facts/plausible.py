"""Rows that cannot be are set aside with a reason: kept and shown, never ranked.

The reasons are stable words; ``set_aside_message`` says them to people.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from typing import TypeAlias

from zuka.facts.calibration import calibration
from zuka.facts.card_names import family_of
from zuka.facts.card_words import card_words
from zuka.facts.records import Gpu, Offer
from zuka.facts.repeated import repeated
from zuka.facts.rows import first_day
from zuka.facts.terms import terms_of
from zuka.message import Message, msg
from zuka.money import Money

Reasons: TypeAlias = dict[str, str]
CLOSED = "closed to public rental"
"""The condition by which the terms say that a seller has gone."""
_SQUARE = 0.02
"""How closely machine prices must follow the square of the card count to count as multiplied twice."""


def judged(offers: Sequence[Offer], cards: tuple[Gpu, ...]) -> tuple[Offer, ...]:
    """The offers, each with the first reason why it cannot be; offers are compared with one another.

    Reasons: ``closed``, ``no_price``, ``no_memory``, ``memory_mismatch``, ``duplicate``, ``superseded``,
    ``multiplied_twice``, ``part_of_price``, ``spot_above_on_demand``, ``far_under_market``, ``far_over_market``.
    """
    reasons: Reasons = {}
    _judge_alone(offers, cards, reasons)
    reasons |= repeated(_open(offers, reasons))
    for key, judge in ((_same_card, _judge_counts), (_same_machine, _judge_parts), (_same_place, _judge_spot)):
        for group in _groups(_open(offers, reasons), key):
            judge(group, reasons)
    for group in _groups(_open(offers, reasons), _same_market):
        _judge_level(group, reasons)
    return tuple(replace(offer, set_aside=reasons[offer.id]) if offer.id in reasons else offer for offer in offers)


def set_aside_message(offer: Offer) -> Message | None:
    """Why the offer is never ranked, in words; None where it may be."""
    price = "-" if offer.price is None else f"{offer.price.amount} {offer.price.currency}"
    gb = offer.memory_gb or 0.0
    sentences = {
        "closed": msg("The seller has closed its public rental."),
        "no_price": msg("The row has no price above zero."),
        "no_memory": msg("The row says that the card has no memory."),
        "memory_mismatch": msg("No {card} with {gb:g} GB is known.", card=offer.gpu_listed, gb=gb),
        "duplicate": msg("The same offer at the same price stands in a newer row."),
        "superseded": msg("The seller's own page was read later and lists another price."),
        "multiplied_twice": msg(
            "{price} grows with the square of the card count: it was multiplied twice.", price=price
        ),
        "part_of_price": msg(
            "{price} is only a part of the machine's price: the same machine is listed dearer.", price=price
        ),
        "spot_above_on_demand": msg(
            "The spot price {price} is above the on-demand price of the same card.", price=price
        ),
        "far_under_market": msg("{price} is far under the median of the same card.", price=price),
        "far_over_market": msg("{price} is far over the median of the same card.", price=price),
    }
    return sentences[offer.set_aside] if offer.set_aside else None


def parts_disagree(parts: Iterable[Money], machine: Money) -> Message | None:
    """A warning where the parts of a price and the machine's price differ by more than one per cent.

    Raises:
        ValueError: the currencies differ, or there is no part.
    """
    first, *rest = parts
    total = first
    for part in rest:
        total += part
    if total.currency != machine.currency:
        raise ValueError(f"cannot compare {total.currency} with {machine.currency}")
    if abs(total.amount - machine.amount) <= machine.amount / 100:
        return None
    return msg(
        "The parts add up to {total}, the machine costs {machine} {currency}: a part is missing or counted twice.",
        total=str(total.amount),
        machine=str(machine.amount),
        currency=machine.currency,
    )


def day_above_rate(day_cost: Money, hourly: Money) -> Message | None:
    """A warning where a day's cost is above 24 hours at the hourly rate.

    Raises:
        ValueError: the currencies differ.
    """
    if day_cost.currency != hourly.currency:
        raise ValueError(f"cannot compare {day_cost.currency} with {hourly.currency}")
    most = hourly.times(24)
    if day_cost.amount <= most.amount:
        return None
    return msg(
        "{cost} {currency} a day is more than 24 hours at the hourly rate ({most}).",
        cost=str(day_cost.amount),
        currency=hourly.currency,
        most=str(most.amount.normalize()),
    )


def _open(offers: Sequence[Offer], reasons: Mapping[str, str]) -> list[Offer]:
    return [offer for offer in offers if offer.id not in reasons]


def _groups(offers: Iterable[Offer], key: Callable[[Offer], object]) -> Iterable[list[Offer]]:
    groups: defaultdict[object, list[Offer]] = defaultdict(list)
    for offer in offers:
        groups[key(offer)].append(offer)
    return [group for group in groups.values() if len(group) > 1]


def _amount(offer: Offer) -> Decimal:
    return offer.price.amount if offer.price else Decimal(0)


def _currency(offer: Offer) -> str:
    return offer.price.currency if offer.price else ""


def _per_card(offer: Offer) -> float:
    return float(_amount(offer)) / offer.gpus


def _judge_alone(offers: Sequence[Offer], cards: tuple[Gpu, ...], reasons: Reasons) -> None:
    @cache
    def is_named(listed: str) -> bool:
        return bool(family_of(listed, cards))

    for offer in offers:
        if _is_closed(offer):
            reasons[offer.id] = "closed"
        elif _amount(offer) <= 0:
            reasons[offer.id] = "no_price"
        elif offer.memory_gb is not None and offer.memory_gb <= 0:
            reasons[offer.id] = "no_memory"
        elif offer.memory_gb is not None and not offer.gpu_options and is_named(offer.gpu_listed):
            reasons[offer.id] = "memory_mismatch"


def _is_closed(offer: Offer) -> bool:
    """Whether the seller's terms say that it has closed, read after the price."""
    days = [term.observed for term in terms_of(offer.provider, "early_termination") if term.condition == CLOSED]
    closed = max(filter(None, map(first_day, days)), default=None)
    return closed is not None and (offer.observed is None or offer.observed <= closed)


def _same_card(offer: Offer) -> tuple[object, ...]:
    """One seller's rows for one card, whatever the number of cards."""
    day = offer.observed_text
    return offer.provider, offer.gpu_listed, offer.memory_gb, offer.region, offer.commitment, _currency(offer), day


def _judge_counts(group: list[Offer], reasons: Reasons) -> None:
    """Prices of n cards that are n times n times one card's were multiplied by the count twice.

    Such prices agree once they are divided by the square of their count; each count is compared with each other one.
    """
    per_square: defaultdict[int, list[float]] = defaultdict(list)
    for offer in group:
        per_square[offer.gpus].append(_per_square(offer))
    for levels in per_square.values():
        levels.sort()
    for offer in group:
        others = (levels for gpus, levels in per_square.items() if gpus != offer.gpus)
        if offer.gpus > 1 and any(_any_near(levels, _per_square(offer)) for levels in others):
            reasons[offer.id] = "multiplied_twice"


def _per_square(offer: Offer) -> float:
    return float(_amount(offer)) / offer.gpus**2


def _any_near(ordered: Sequence[float], level: float) -> bool:
    """Whether one of the ordered levels is the same but for rounding."""
    place = bisect_left(ordered, level)
    return any(abs(level / near - 1) < _SQUARE for near in ordered[max(0, place - 1) : place + 1])


def _same_machine(offer: Offer) -> object:
    """Rows of the same named machine type at the same seller and place."""
    return *_same_card(offer), offer.gpus, offer.instance or offer.id


def _judge_parts(group: list[Offer], reasons: Reasons) -> None:
    dearest = max(_amount(offer) for offer in group)
    limit = Decimal(str(calibration("plausible")["part_of_price"])) * dearest
    reasons.update({offer.id: "part_of_price" for offer in group if _amount(offer) < limit})


def _same_place(offer: Offer) -> object:
    """Rows of the same card and count at the same seller and place, however bought."""
    return offer.provider, offer.gpu_listed, offer.memory_gb, offer.country, offer.region, offer.gpus, _currency(offer)


def _judge_spot(group: list[Offer], reasons: Reasons) -> None:
    dearest: dict[date | None, Decimal] = {}
    for offer in group:
        if offer.commitment == "on-demand":
            dearest[offer.observed] = max(dearest.get(offer.observed, Decimal(0)), _amount(offer))
    for spot in group:
        if spot.commitment != "spot":
            continue
        on_demand = [price for day, price in dearest.items() if _near_in_time(day, spot.observed)]
        if on_demand and _amount(spot) > max(on_demand):
            reasons[spot.id] = "spot_above_on_demand"


def _near_in_time(one: date | None, other: date | None) -> bool:
    if one is None or other is None:
        return one is other
    return abs((one - other).days) <= calibration("plausible")["spot_days"]


def _same_market(offer: Offer) -> object:
    """Rows that compete: the same card and memory, in one currency."""
    words = card_words(offer.gpu_listed)
    return words.core, words.series, offer.memory_gb, _currency(offer)


def _judge_level(group: list[Offer], reasons: Reasons) -> None:
    limits = calibration("plausible")
    levels = sorted(_per_card(offer) for offer in group if offer.commitment != "spot")
    for offer in group:
        own = _per_card(offer)
        others = levels if offer.commitment == "spot" else _Without(levels, bisect_left(levels, own))
        if len(others) < limits["least_peers"]:
            continue
        level = own / _middle(others)
        if level < limits["spot_far_under" if offer.commitment == "spot" else "far_under"]:
            reasons[offer.id] = "far_under_market"
        elif level > limits["far_over"]:
            reasons[offer.id] = "far_over_market"


@dataclass(frozen=True, slots=True)
class _Without:
    """A list without one place, not copied: a market of ten thousand rows asks for ten thousand of them."""

    values: Sequence[float]
    place: int

    def __len__(self) -> int:
        return len(self.values) - 1

    def __getitem__(self, place: int) -> float:
        return self.values[place + (place >= self.place)]


def _middle(ordered: Sequence[float] | _Without) -> float:
    """The median of ordered values."""
    high = len(ordered) // 2
    return ordered[high] if len(ordered) % 2 else (ordered[high - 1] + ordered[high]) / 2
