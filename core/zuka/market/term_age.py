"""Terms grow old like prices: past their limit a stated charge is a range."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from zuka.facts.age import DAYS_PER_YEAR
from zuka.facts.calibration import calibration
from zuka.facts.rows import first_day
from zuka.units import DAYS_PER_MONTH


@lru_cache(maxsize=512)
def term_factors(observed: str, today: date) -> tuple[float, float]:
    """The low and high factors on a charge that a term of that day states: 1 and 1 while it is current.

    Args:
        observed: the day, month or year the source gives, or ``undated``.
        today: the day of the answer.
    """
    day, drift = first_day(observed), calibration("price_age")
    age = None if day is None else (today - day).days
    if age is None or age > DAYS_PER_YEAR:
        return drift["undated_low"], drift["undated_high"]
    past = age - drift["limit_terms"]
    if past <= 0:
        return 1.0, 1.0
    return drift["low"], min(1.0 + drift["growth_per_month"] * past / DAYS_PER_MONTH, drift["high_most"])
