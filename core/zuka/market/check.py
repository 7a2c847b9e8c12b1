"""What the catalogue covers: how many rows of which age for each card, country and way of buying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from zuka.facts.age import age_days, age_limit
from zuka.facts.records import Offer

Age = Literal["current", "old", "year", "undated"]
AGES: tuple[Age, ...] = ("current", "old", "year", "undated")
"""Within the limit of its kind, past it, over a year old, without a day."""

_YEAR = 365


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rows of one card, country and way of buying by age; ``card`` lists all names where the listed one is open."""

    card: str
    country: str
    commitment: str
    rows: Mapping[Age, int]

    @property
    def total(self) -> int:
        """All rows, whatever their age."""
        return sum(self.rows.values())


@dataclass(frozen=True, slots=True)
class Check:
    """Coverage of the rows that may be ranked, the rows set aside, and rows that lack what every row must have."""

    offers: int
    coverage: tuple[Coverage, ...]
    set_aside: tuple[Offer, ...]
    unknown_card: tuple[Offer, ...]
    without_source: tuple[Offer, ...]
    undated: tuple[Offer, ...]


def check(offers: Sequence[Offer], today: date) -> Check:
    """Counts the offers and lists what is wrong with them; undated rows are those whose source gives no day."""
    ranked = [offer for offer in offers if offer.set_aside is None]
    return Check(
        offers=len(offers),
        coverage=_coverage(ranked, today),
        set_aside=tuple(offer for offer in offers if offer.set_aside is not None),
        unknown_card=tuple(offer for offer in ranked if not offer.gpu_options),
        without_source=tuple(offer for offer in offers if not offer.source.strip()),
        undated=tuple(offer for offer in offers if offer.observed is None),
    )


def age_of(offer: Offer, today: date) -> Age:
    """The age of a row in one of four steps."""
    age = age_days(offer, today)
    if age is None:
        return "undated"
    if age > _YEAR:
        return "year"
    return "current" if age <= age_limit(offer) else "old"


def _coverage(offers: Iterable[Offer], today: date) -> tuple[Coverage, ...]:
    cells: dict[tuple[str, str, str], Counter[Age]] = {}
    for offer in offers:
        card = " / ".join(offer.gpu_options) or offer.gpu_listed
        cells.setdefault((card, offer.country, offer.commitment), Counter())[age_of(offer, today)] += 1
    return tuple(Coverage(*key, {age: counts[age] for age in AGES}) for key, counts in sorted(cells.items()))
