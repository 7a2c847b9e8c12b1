"""Price against time over all candidates, as plain values for the chart."""

from __future__ import annotations

from zuka.advise.advice import Advice, Candidate
from zuka.advise.evaluation import Evaluation
from zuka.message import Message, msg
from zuka.report.format import SIGNS, figure, money
from zuka.report.words import rented
from zuka_gui.charts.data import Heading, TradeOff, TradePoint

SAME = 1.02
"""Within 2 % all candidates take the same time."""
DRAWN = 4.0
"""Candidates dearer than so many times the cheapest are counted, not drawn, so that the rest stays readable."""


def trade_off(advice: Advice, deadline: float | None = None) -> TradeOff | None:
    """The chart's data with the deadline in hours; None where all candidates take the same time."""
    hours = [each.hours.likely for each in advice.candidates]
    if not hours or max(hours) <= SAME * min(hours):
        return None
    limit = DRAWN * min(each.sheet.total.likely for each in advice.candidates)
    drawn = [each for each in advice.candidates if each.sheet.total.likely <= limit]
    chosen = advice.answer.candidate
    points = tuple(_point(each, chosen=chosen is not None and each.id == chosen.id) for each in drawn)
    left_out = len(advice.candidates) - len(drawn)
    sign = SIGNS.get(advice.currency, advice.currency)
    cost = msg("{sign} per month", sign=sign) if advice.per == "month" else msg("{sign} per job", sign=sign)
    return TradeOff(
        heading=Heading(
            finding(drawn), _line(left_out, limit, advice.currency), chosen.sheet.total if chosen else None
        ),
        points=points,
        currency=advice.currency,
        time=msg("Hours of one run"),
        cost=cost,
        deadline=deadline,
    )


def _point(candidate: Candidate, *, chosen: bool) -> TradePoint:
    name = msg(
        "{rank}: {provider}, {cards}",
        rank=candidate.rank,
        provider=candidate.sheet.offer.provider,
        cards=rented(candidate.sheet),
    )
    hours, total = candidate.hours, candidate.sheet.total
    return TradePoint(
        name,
        hours.likely,
        total.likely,
        candidate.efficient,
        chosen,
        hours_range=(hours.low, hours.high),
        cost_range=(total.low, total.high),
        quantity=total,
    )


def finding(drawn: list[Candidate]) -> Message:
    """What the first hours saved cost."""
    efficient = sorted((each for each in drawn if each.efficient), key=lambda each: each.sheet.total.likely)
    if len(efficient) < 2:
        return msg("The cheapest is also the fastest")
    first, last = efficient[0], efficient[-1]
    return msg(
        "From {slow} to {fast} hours costs {more} more",
        slow=figure(first.hours).value,
        fast=figure(last.hours).value,
        more=money(last.sheet.total.likely - first.sheet.total.likely, first.sheet.currency),
    )


def _line(left_out: int, limit: float, currency: str) -> Message:
    if not left_out:
        return msg("Joined: no other candidate is both cheaper and faster, risk included. Crosses: low to high")
    return msg(
        "Joined: no other candidate is both cheaper and faster, risk included. Crosses: low to high. {count} above"
        " {limit} are not drawn",
        count=left_out,
        limit=money(limit, currency),
    )


def deadline_of(evaluation: Evaluation) -> float | None:
    """The longest time of a run that the needs name, in hours; None where there is none or the work has no end."""
    rule, demand = evaluation.draft.needs.finish_hours, evaluation.demand
    if rule.mode == "any" or demand is None or demand.is_service:
        return None
    return rule.value
