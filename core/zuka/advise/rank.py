"""The order of candidates: risk-adjusted cost first, time and freshness as tie-breakers, and the efficient set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cmp_to_key

from zuka.advise.advice import Candidate

TIE = 0.02
"""Totals within 2 % of each other count as equal; no estimate is better than that."""


def ranked(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Candidates in the advisor's order, numbered from 1, with the efficient ones marked.

    Sorted by ``ranked_by`` (risk-adjusted total, unknown parts at their high estimate); candidates within 2 % of
    the run's cheapest are sorted by likely time, then by the newer price. Those with an
    unverified must follow the rest.
    """
    ordered = _in_order([c for c in candidates if not c.unconfirmed]) + _in_order(
        [c for c in candidates if c.unconfirmed]
    )
    best = efficient_ids(ordered)
    return tuple(replace(c, rank=i, efficient=c.id in best) for i, c in enumerate(ordered, 1))


def _in_order(candidates: Sequence[Candidate]) -> list[Candidate]:
    by_cost = sorted(candidates, key=lambda c: (c.ranked_by, c.id))
    ordered: list[Candidate] = []
    while by_cost:
        limit = by_cost[0].ranked_by * (1 + TIE)
        run = [c for c in by_cost if c.ranked_by <= limit]
        by_cost = by_cost[len(run) :]
        ordered += sorted(run, key=cmp_to_key(_faster_then_newer))
    return ordered


def efficient_ids(candidates: Sequence[Candidate]) -> frozenset[str]:
    """Ids of candidates that no other beats in both cost and time."""
    best: set[str] = set()
    shortest = float("inf")
    for candidate in sorted(candidates, key=lambda c: (c.ranked_by, c.hours.likely)):
        if candidate.hours.likely < shortest:
            shortest = candidate.hours.likely
            best.add(candidate.id)
    return frozenset(best)


def _faster_then_newer(a: Candidate, b: Candidate) -> int:
    if a.hours.likely != b.hours.likely:
        return -1 if a.hours.likely < b.hours.likely else 1
    first, second = _day(a), _day(b)
    if first != second:
        return -1 if first > second else 1
    return -1 if (a.ranked_by, a.id) < (b.ranked_by, b.id) else 1


def _day(candidate: Candidate) -> date:
    return candidate.sheet.offer.observed or date.min
