"""Sums of chances over months."""

from __future__ import annotations

import math


def sum_of_months_since(chance: float, months: float) -> float:
    """Expected months that a change lasts: the sum over m = 1 .. months of the chance that it came by month m.

    Args:
        chance: that the change comes in any one month.
        months: how long it could last; a last part of a month counts by its share.
    """
    whole = math.floor(months)
    total = math.fsum(1 - (1 - chance) ** month for month in range(1, whole + 1))
    return total + (months - whole) * (1 - (1 - chance) ** (whole + 1))
