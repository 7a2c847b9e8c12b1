"""How a card's price moved: for each day, seller and way of buying the lowest, middle and highest price of an hour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from zuka.facts.records import Offer


@dataclass(frozen=True, slots=True, order=True)
class Level:
    """The prices of one card and hour (``currency``) that one seller listed on one day (ISO)."""

    day: str
    provider: str
    gpu: str
    commitment: str
    currency: str
    offers: int
    low: float
    middle: float
    high: float


def levels_of(offers: Iterable[Offer]) -> tuple[Level, ...]:
    """The levels of dated offers that were not set aside, by day; an open card name counts under each of its cards."""
    groups: defaultdict[tuple[str, str, str, str, str], list[float]] = defaultdict(list)
    for offer in offers:
        if offer.set_aside or offer.price is None or offer.observed is None:
            continue
        for gpu in offer.gpu_options or (offer.gpu or offer.gpu_listed,):
            key = offer.observed.isoformat(), offer.provider, gpu, offer.commitment, offer.price.currency
            groups[key].append(float(offer.price.amount) / offer.gpus)
    return tuple(
        Level(*key, len(prices), min(prices), median(prices), max(prices)) for key, prices in sorted(groups.items())
    )


def price_history(kept: Iterable[Level], offers: Iterable[Offer], gpu: str) -> tuple[Level, ...]:
    """All levels of a card, oldest first: those that were kept, and the ones of the offers known now.

    Where both speak of the same day and seller the kept one counts: the offers may have been replaced since.
    """
    found = {_key(level): level for level in levels_of(offers) if level.gpu == gpu}
    found |= {_key(level): level for level in kept if level.gpu == gpu}
    return tuple(sorted(found.values()))


def _key(level: Level) -> tuple[str, str, str, str]:
    return level.day, level.provider, level.commitment, level.currency
