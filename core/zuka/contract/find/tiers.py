"""The steps of a credit: below which availability which share of the fee comes back, and where a step is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from zuka.contract.find.amounts import amounts

_PART = re.compile(r"[;；\n]|\|\s*\|(?=[^|]*\d)")
_CREDIT_FIRST = re.compile(
    r"(\d+(?:\.\d+)?) ?%[^%;。；]{0,60}?(?:if|when|where|for)[^%;]{0,30}?(?:below|under|less than) (\d+(?:\.\d+)?) ?%"
)
_LEAST_AVAILABILITY = 0.5
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Tier:
    """``credit`` is the share of the fee where availability lies below ``below`` (and at or above ``least``)."""

    below: float
    least: float | None
    credit: float


def tiers_of(texts: Iterable[str]) -> tuple[Tier, ...]:
    """The steps in clauses of matching text, the mildest first.

    In each part the last percentage is the credit, unless it says "10 % if below 99 %".
    """
    found: set[Tier] = set()
    for part in (part for text in texts for part in _PART.split(text)):
        if turned := _CREDIT_FIRST.findall(part):
            found |= {Tier(float(edge) / 100, None, float(share) / 100) for share, edge in turned}
            continue
        shares = [amount.value for amount in amounts(part) if amount.kind == "fraction"]
        bounds = shares[:-1]
        if len(shares) < _SHORTEST or min(bounds) < _LEAST_AVAILABILITY:
            continue
        found.add(Tier(max(bounds), min(bounds) if len(bounds) > 1 else None, shares[-1]))
    return tuple(sorted(found, key=lambda tier: -tier.below))


def gap_in(tiers: tuple[Tier, ...]) -> tuple[float, float] | None:
    """Low and high end of the first band of availability between two steps for which nothing is said, else None."""
    for above, under in pairwise(tiers):
        if above.least is not None and above.least > under.below + _ROUNDED:
            return under.below, above.least
    return None


_ROUNDED = 0.0011
"""Steps such as 99.0 to 99.8 % and 95.0 to 98.9 % leave no real gap."""
