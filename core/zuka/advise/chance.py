"""How likely a doubtful quantity stays within a limit."""

from __future__ import annotations

import math
from statistics import NormalDist

from zuka.quantity import Quantity

_NINETY = NormalDist().inv_cdf(0.95)
"""low..high is the middle 90 %, so each bound lies 1.645 standard deviations from the middle."""


def chance_within(quantity: Quantity, limit: float) -> float:
    """Probability that a positive quantity is at most ``limit``.

    The range is read as the middle nine tenths of a log-normal distribution about the likely value, with its own
    spread on each side.
    """
    if limit <= 0:
        return 0.0
    if quantity.likely <= 0:
        return 1.0
    bound = quantity.high if limit > quantity.likely else max(quantity.low, quantity.likely * 1e-6)
    spread = abs(math.log(bound / quantity.likely)) / _NINETY
    if spread == 0:
        return 1.0 if limit >= quantity.likely else 0.0
    return NormalDist(math.log(quantity.likely), spread).cdf(math.log(limit))
