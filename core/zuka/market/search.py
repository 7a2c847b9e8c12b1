"""One question to the market: filter, price and rank, for any number of offers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias

import numpy as np

from zuka.market.bulk import Totals, totals
from zuka.market.bulk_cap import with_rests
from zuka.market.columns import Floats, OfferColumns, Places
from zuka.market.currency import Rates
from zuka.market.query import OfferFilter
from zuka.market.select import card_hour, select
from zuka.market.usage import Usage

SortBy: TypeAlias = Literal["total", "high", "price", "age", "memory"]
"""The ranked total, high total, price of a card-hour, newest price first, or most memory first."""


@dataclass(frozen=True, eq=False)
class Ranked:
    """The places of the offers found, best first, with their totals in the same order.

    ``rest`` is the place of the offer that takes the hours beyond a plan's cap (-1: none does).
    """

    places: Places
    totals: Totals
    rest: Places


def search(
    columns: OfferColumns, wanted: OfferFilter, usage: Usage, rates: Rates, today: date, sort: SortBy = "total"
) -> Ranked:
    """The offers that are as wanted and list a price, priced for the use and sorted.

    Raises:
        UserError: a currency is not known.
    """
    places = np.flatnonzero(select(columns, wanted, today, rates) & ~np.isnan(columns.price))
    found = columns.take(places)
    joined = with_rests(found, totals(found, usage, rates, today), usage, rates, today)
    order = np.argsort(_key(found, joined.totals, sort, usage.currency, rates), kind="stable")
    rest = np.where(joined.rest < 0, -1, places[joined.rest]) if len(places) else joined.rest
    return Ranked(places[order], joined.totals.take(order), rest[order])


def _key(columns: OfferColumns, cost: Totals, sort: SortBy, currency: str, rates: Rates) -> Floats:
    """What is sorted by, ascending; unknown comes last."""
    if sort == "total":
        return cost.ranked
    if sort == "high":
        return cost.high
    if sort == "price":
        return card_hour(columns, currency, rates)
    return -columns.observed if sort == "age" else -columns.memory_gb
