"""Prices by the amount used: so much for each GB, with tiers and what is free before them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from zuka.facts.records import Term, TermKind
from zuka.facts.terms import terms_of
from zuka.units import HOURS_PER_MONTH

_GB = {"GB": 1.0, "TB": 1000.0}
_PER_HOURS = {"month": float(HOURS_PER_MONTH), "day": 24.0, "hour": 1.0}


@dataclass(frozen=True, slots=True)
class Tariff:
    """One tariff: ``tiers`` are (from how many GB on, price of each GB or None where nobody says).

    ``per_hours`` is the time the price covers (730 for a month); prices without time have 1.
    """

    name: str
    currency: str
    per_hours: float
    tiers: tuple[tuple[float, float | None], ...]
    term: Term

    def charge(self, amount: float) -> float | None:
        """The price of an amount, tier by tier; None if a part of it has no known price."""
        ends = [start for start, _ in self.tiers[1:]] + [math.inf]
        total = 0.0
        for (start, price), end in zip(self.tiers, ends, strict=True):
            used = min(amount, end) - start
            if used > 0 and price is None:
                return None
            total += max(used, 0.0) * (price or 0.0)
        return total


@cache
def tariffs(provider: str, kind: TermKind, name: str = "") -> tuple[Tariff, ...]:
    """A provider's tariffs for one thing whose condition is ``name`` or starts with ``name:``; the usual one first."""
    terms = [term for term in terms_of(provider, kind) if "/" in term.unit and _named(term.condition, name)]
    return tuple(_tariff(tuple(group)) for _, group in groupby(terms, key=lambda term: term.condition))


def _named(condition: str, name: str) -> bool:
    return not name or condition == name or condition.startswith(f"{name}:")


def _tariff(terms: tuple[Term, ...]) -> Tariff:
    first = terms[0]
    tiers = tuple((_start(term), None if term.amount is None else float(term.amount)) for term in terms)
    per = first.unit.partition("/")[2].rpartition("-")[2]
    return Tariff(first.condition, first.unit.partition("/")[0], _PER_HOURS.get(per, 1.0), tiers, first)


def _start(term: Term) -> float:
    return 0.0 if term.allowance is None else float(term.allowance) * _GB[term.allowance_unit]
