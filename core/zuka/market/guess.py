"""What others charge for a thing that one provider says nothing about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from statistics import median

from zuka.facts.records import TermKind
from zuka.facts.terms import all_terms
from zuka.market.currency import Rates
from zuka.market.tariff import tariffs

SOURCE = "facts/terms.csv"
"""The table of provider terms, from which every guess is made."""


@dataclass(frozen=True, slots=True)
class Others:
    """What the providers that charge for a thing charge for one unit of it (and one hour, where time counts)."""

    usual: float
    most: float
    providers: int


@lru_cache(maxsize=256)
def others(kind: TermKind, name: str, currency: str, rates: Rates) -> Others | None:
    """The median and the highest price among the providers that charge; None if none is known to charge."""
    prices: list[float] = []
    for provider in all_terms():
        for tariff in tariffs(provider, kind, name)[:1]:
            price = tariff.tiers[0][1]
            if price:
                prices.append(price * rates.factor(tariff.currency, currency) / tariff.per_hours)
    return Others(median(prices), max(prices), len(prices)) if prices else None
