"""Plans with a cap among many offers: the hours beyond it at the next cheapest offer of the same card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import numpy as np

from zuka.market.bulk import Sums, Totals, totals
from zuka.market.cap import beyond_cap, rest_of, within_cap
from zuka.market.columns import OfferColumns, Places
from zuka.market.currency import Rates
from zuka.market.usage import Usage


@dataclass(frozen=True, eq=False)
class Joined:
    """Totals with the rest bought elsewhere, and for each offer the place of that other offer (-1: none)."""

    totals: Totals
    rest: Places


def with_rests(columns: OfferColumns, whole: Totals, usage: Usage, rates: Rates, today: date) -> Joined:
    """The totals, corrected where a plan with a cap is cheaper with its missing hours bought elsewhere.

    Args:
        columns: the offers.
        whole: their totals where every hour is bought at the same offer.
        usage: the wanted use.
        rates: exchange rates.
        today: the day that ages are counted to.
    """
    joined = Totals(whole.low.copy(), whole.likely.copy(), whole.high.copy(), whole.ranked.copy())
    rest = np.full(len(columns), -1, np.intp)
    for place, other, plan, bought in _pairs(columns, usage, rates, today):
        if plan.ranked + bought.likely < whole.ranked[place]:
            joined.low[place], joined.likely[place] = plan.low + bought.low, plan.likely + bought.likely
            joined.high[place], joined.ranked[place] = plan.high + bought.high, plan.ranked + bought.likely
            rest[place] = other
    return Joined(joined, rest)


def _pairs(columns: OfferColumns, usage: Usage, rates: Rates, today: date) -> Iterator[tuple[int, int, Sums, Sums]]:
    """Each plan whose cap is too low with the offer that takes its missing hours, and what both cost."""
    usable = columns.commitment.where("on-demand".__eq__) & ~columns.set_aside & ~np.isnan(columns.price)
    for (code, options, gpus), places in _groups(columns, usage).items():
        offer = columns.profile.values[code]
        missing, cap = beyond_cap(offer, usage), offer.cap_hours
        others = np.flatnonzero(usable & (columns.options.codes == options) & (columns.gpus == gpus))
        if missing is None or cap is None or not len(others):
            continue
        plans = totals(columns.take(np.array(places, np.intp)), within_cap(usage, cap), rates, today)
        bought = totals(columns.take(others), rest_of(usage, missing), rates, today)
        best = int(np.argmin(bought.ranked))
        for row, place in enumerate(places):
            yield place, int(others[best]), plans.at(row), bought.at(best)


def _groups(columns: OfferColumns, usage: Usage) -> dict[tuple[int, int, float], list[int]]:
    """The places of plans whose cap is too low, by profile, card and number of cards."""
    groups: dict[tuple[int, int, float], list[int]] = {}
    for place in np.flatnonzero(columns.profile.where(lambda offer: beyond_cap(offer, usage) is not None)).tolist():
        key = int(columns.profile.codes[place]), int(columns.options.codes[place]), float(columns.gpus[place])
        groups.setdefault(key, []).append(place)
    return groups
