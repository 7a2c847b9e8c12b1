"""One question to the market: filter, price and rank, for any number of offers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias

import numpy as np

from zuka.market.bulk import Totals, totals
from zuka.market.columns import Floats, OfferColumns, Places
from zuka.market.currency import Rates
from zuka.market.query import OfferFilter
from zuka.market.select import card_hour, select
from zuka.market.usage import Usage

SortBy: TypeAlias = Literal["total", "high", "price", "age", "memory"]
"""The ranked total, high total, price of a card-hour, newest price first, or most memory first."""


@dataclass(frozen=True, eq=False)
class Ranked:
    """The places of the offers found, best first, with the totals of these offers in the same order."""

    places: Places
    totals: Totals


def search(
    columns: OfferColumns, wanted: OfferFilter, usage: Usage, rates: Rates, today: date, sort: SortBy = "total"
) -> Ranked:
    """The offers that are as wanted and list a price, priced for the use and sorted.

    Raises:
        UserError: a currency is not known.
    """
    places = np.flatnonzero(select(columns, wanted, today, rates) & ~np.isnan(columns.price))
    found = columns.take(places)
    cost = totals(found, usage, rates, today)
    order = np.argsort(_key(found, cost, sort, usage.currency, rates), kind="stable")
    return Ranked(places[order], Totals(cost.low[order], cost.likely[order], cost.high[order], cost.ranked[order]))


def _key(columns: OfferColumns, cost: Totals, sort: SortBy, currency: str, rates: Rates) -> Floats:
    """What is sorted by, ascending; unknown comes last."""
    if sort == "total":
        return cost.ranked
    if sort == "high":
        return cost.high
    if sort == "price":
        return card_hour(columns, currency, rates)
    return -columns.observed if sort == "age" else -columns.memory_gb
