"""The same card at many sellers: who is cheapest, and how far the prices lie apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zuka.market.columns import Flags, Floats, OfferColumns, Places
from zuka.market.currency import Rates
from zuka.market.select import card_hour


@dataclass(frozen=True, slots=True)
class Spread:
    """The prices of one card, per card and hour in one currency.

    ``cheapest`` and ``dearest`` are places of offers in the columns, ``ratio`` is how many times dearer the dearest is.
    """

    card: str
    offers: int
    low: float
    median: float
    high: float
    cheapest: int
    dearest: int

    @property
    def ratio(self) -> float:
        """The dearest price over the cheapest."""
        return self.high / self.low


def best_per_card(columns: OfferColumns, kept: Flags, by: Floats) -> Places:
    """The place of the lowest figure of each card among the rows kept, lowest first.

    Args:
        columns: the offers; those whose card is not certain stand for no card.
        kept: the rows to look at.
        by: what counts, such as a total or the price of a card-hour; nan never wins.
    """
    rows = np.flatnonzero(kept & _named(columns) & ~np.isnan(by))
    rows = rows[np.argsort(by[rows], kind="stable")]
    _, first = np.unique(columns.gpu.codes[rows], return_index=True)
    return rows[np.sort(first)]


def spreads(columns: OfferColumns, kept: Flags, currency: str, rates: Rates) -> tuple[Spread, ...]:
    """The spread of every card among the rows kept, the widest first; what costs nothing is no price."""
    price = card_hour(columns, currency, rates)
    rows = np.flatnonzero(kept & _named(columns) & (price > 0))
    rows = rows[np.lexsort((price[rows], columns.gpu.codes[rows]))]
    codes = columns.gpu.codes[rows]
    groups = np.split(rows, np.flatnonzero(np.diff(codes)) + 1) if len(rows) else []
    found = [_spread(columns, group, price) for group in groups]
    return tuple(sorted(found, key=lambda spread: (-spread.ratio, spread.card)))


def _named(columns: OfferColumns) -> Flags:
    return columns.gpu.where(bool)


def _spread(columns: OfferColumns, rows: Places, price: Floats) -> Spread:
    """The spread of rows of one card, sorted by price."""
    first, last = int(rows[0]), int(rows[-1])
    card = columns.gpu.values[int(columns.gpu.codes[first])]
    middle = float(np.median(price[rows]))
    return Spread(card, len(rows), float(price[first]), middle, float(price[last]), first, last)
