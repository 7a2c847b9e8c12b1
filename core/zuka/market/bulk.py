"""What many offers cost at once, to the cent what their cost sheets say.

A cost sheet is affine in the price: with the hours, terms and tax fixed, each of its sums is a constant plus the price
times a factor. Two sheets of a profile, at a price of 0 and of 1, give both; then an offer costs two operations.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from zuka.facts.age import DAYS_PER_YEAR
from zuka.facts.calibration import calibration
from zuka.facts.records import Offer
from zuka.market.columns import Coded, Floats, OfferColumns, Places
from zuka.market.cost import cost_sheet
from zuka.market.currency import Rates
from zuka.market.sheet import CostSheet
from zuka.market.usage import Usage
from zuka.money import Money
from zuka.units import DAYS_PER_MONTH

_Sums: TypeAlias = tuple[float, float, float, float, float]
"""Low, likely and high total, the likely known cost, and the unknown parts at their high estimate."""
_NOTHING: _Sums = (0.0, 0.0, 0.0, 0.0, 0.0)


class Sums(NamedTuple):
    """The totals of one offer."""

    low: float
    likely: float
    high: float
    ranked: float


@dataclass(frozen=True, eq=False)
class Totals:
    """The totals of offers in the currency of the use; nan where an offer lists no price.

    ``ranked`` is the likely known cost with unknown parts at their high estimate, which offers are ranked by.
    """

    low: Floats
    likely: Floats
    high: Floats
    ranked: Floats

    def at(self, place: int) -> Sums:
        """The totals of one offer."""
        return Sums(*(float(each[place]) for each in (self.low, self.likely, self.high, self.ranked)))

    def take(self, places: Places) -> Totals:
        """The totals of some offers."""
        return Totals(self.low[places], self.likely[places], self.high[places], self.ranked[places])


def totals(columns: OfferColumns, usage: Usage, rates: Rates, today: date) -> Totals:
    """What each offer costs in all for one use: its cost sheet's total, without the sheet."""
    low, high = age_factors(columns, today)
    listed = np.ones_like(low)
    fixed, slope = _lines(columns.profile, usage, rates, today)
    slope *= columns.price[:, np.newaxis]
    least, likely, most, known, guessed = (fixed + slope * np.stack([low, listed, high, listed, high], axis=1)).T
    return Totals(np.minimum(least, likely), likely, np.maximum(most, likely), known + guessed)


def _lines(profiles: Coded[Offer], usage: Usage, rates: Rates, today: date) -> tuple[Floats, Floats]:
    """Constants and factors of each row; only profiles that occur are worked out."""
    occurs = np.bincount(profiles.codes, minlength=len(profiles.values)) > 0
    table = np.zeros((len(profiles.values), 2, len(_NOTHING)))
    for place in np.flatnonzero(occurs).tolist():
        table[place] = _line(profiles.values[place], usage, rates, today)
    return table[profiles.codes, 0], table[profiles.codes, 1]


def age_factors(columns: OfferColumns, today: date) -> tuple[Floats, Floats]:
    """The low and high factors on each price by its age, as ``facts.age.price_factors``."""
    drift = calibration("price_age")
    age = np.maximum(0.0, today.toordinal() - columns.observed)
    unsure = ~(age <= DAYS_PER_YEAR)
    current = age <= columns.limit
    risen = np.minimum(1.0 + drift["growth_per_month"] * (age - columns.limit) / DAYS_PER_MONTH, drift["high_most"])
    low = np.select([unsure, current], [drift["undated_low"], 1.0], drift["low"])
    high = np.select([unsure, current], [drift["undated_high"], 1.0], risen)
    return low, high


@lru_cache(maxsize=65536)
def _line(offer: Offer, usage: Usage, rates: Rates, today: date) -> tuple[_Sums, _Sums]:
    """Constant and factor of each sum in the listed price of a machine-hour."""
    if offer.price is None:
        return _NOTHING, _NOTHING
    fixed = _sums(_at(offer, Decimal(0), usage, rates, today))
    at_one = _sums(_at(offer, Decimal(1), usage, rates, today))
    low, likely, high, known, guessed = (one - zero for one, zero in zip(at_one, fixed, strict=True))
    return fixed, (low, likely, high, known, guessed)


def _at(offer: Offer, amount: Decimal, usage: Usage, rates: Rates, today: date) -> CostSheet:
    """The sheet of an offer like this one at another price of today."""
    currency = "" if offer.price is None else offer.price.currency
    probe = replace(
        offer, price=Money(amount, currency), listed_price=None, listed_unit="hour", observed=today, observed_text="."
    )
    return cost_sheet(probe, usage, rates, today)


def _sums(sheet: CostSheet) -> _Sums:
    total, known = sheet.total, sheet.known.likely
    return total.low, total.likely, total.high, known, sheet.ranked - known


def forget() -> None:
    """Forgets what was kept of profiles: for benchmarks that must not live on earlier runs."""
    _line.cache_clear()
