"""The figures of a report as data; the template draws them as vectors."""

from __future__ import annotations

from zuka.advise.advice import Advice, Candidate
from zuka.advise.words import commitment_name
from zuka.fit.verdict import FittedLayout
from zuka.message import msg
from zuka.quantity import Quantity
from zuka.report.cells import Say, shown
from zuka.report.format import money, number
from zuka.report.model import CostBar, CostFigure, MemoryFigure, MemoryPart, TimeFigure, TimePoint
from zuka.report.words import PER, layout_words, rented

_BARS = 6
_FURTHER = 2
"""How many bars may go to efficient candidates further down the ranking."""
_DRAWN = 5.0
"""What costs more than this multiple of the cheapest is not drawn against time: it would flatten the rest."""
_SPREAD = 1.02
_SERIES = {
    "weights": "weights",
    "kv": "kv_cache",
    "activations": "activations",
    "compute": "activations",
    "gradients": "extra_1",
    "optimizer": "optimizer",
    "overhead": "overhead",
}
_NAMES = {
    "weights": msg("weights"),
    "kv": msg("KV cache"),
    "activations": msg("activations"),
    "compute": msg("compute buffers"),
    "gradients": msg("gradients"),
    "optimizer": msg("optimizer states"),
    "overhead": msg("overhead"),
}


def ranked_cost(advice: Advice, say: Say) -> CostFigure | None:
    """The answer and its alternatives by total cost: the first few in rank, then efficient ones further down."""
    if not advice.candidates:
        return None
    efficient = [each for each in advice.candidates[_BARS - _FURTHER :] if each.efficient][:_FURTHER]
    others = [each for each in advice.candidates if each not in efficient][: _BARS - len(efficient)]
    kept = sorted((*others, *efficient), key=lambda each: each.rank)
    chosen = advice.answer.candidate
    bars = tuple(_bar(each, say, chosen=chosen is not None and each.id == chosen.id) for each in kept)
    caption = msg(
        "{currency} {per}; the whisker runs from the low to the high estimate",
        currency=advice.currency,
        per=PER[advice.per],
    )
    return CostFigure(say(msg("Total cost and alternatives")), say(caption), bars)


def _bar(candidate: Candidate, say: Say, *, chosen: bool) -> CostBar:
    offer, total = candidate.sheet.offer, candidate.sheet.total
    name = msg("{provider} · {machine}", provider=offer.provider, machine=rented(candidate.sheet))
    note = msg(
        "{commitment}, {hours} h, {layout}",
        commitment=commitment_name(offer),
        hours=number(candidate.hours.likely, 0 if candidate.hours.likely >= 10 else 1),
        layout=layout_words(candidate.fitted.layout),
    )
    return CostBar(
        say(name), say(note), total.low, total.likely, total.high, money(total.likely, total.unit), chosen=chosen
    )


def price_time(advice: Advice, say: Say) -> TimeFigure | None:
    """The candidates in the plane of hours and money; None where all take the same time."""
    hours = [each.hours.likely for each in advice.candidates]
    if not hours or max(hours) <= _SPREAD * min(hours):
        return None
    limit = _DRAWN * min(each.sheet.total.likely for each in advice.candidates)
    drawn = [each for each in advice.candidates if each.sheet.total.likely <= limit]
    left_out = len(advice.candidates) - len(drawn)
    chosen = advice.answer.candidate
    caption = msg("Each point is a candidate with its rank; filled ones are efficient")
    if left_out:
        caption = msg(
            "Each point is a candidate with its rank; filled ones are efficient; {count} above {limit} are not drawn",
            count=left_out,
            limit=money(limit, advice.currency),
        )
    points = tuple(
        TimePoint(
            f"{each.rank}",
            each.hours.likely,
            each.sheet.total.likely,
            each.efficient,
            chosen is not None and each.id == chosen.id,
        )
        for each in drawn
    )
    return TimeFigure(
        say(msg("Price against time")),
        say(caption),
        say(msg("hours")),
        say(msg("{currency} {per}", currency=advice.currency, per=PER[advice.per])),
        points,
    )


def memory_stack(fitted: FittedLayout, say: Say) -> MemoryFigure:
    """What the fullest card of a layout has to hold, by parts, against what it can hold."""
    figures = fitted.need.fullest.figures()
    parts = tuple(
        MemoryPart(say(_NAMES[key]), _SERIES[key], shown(figures[key]).likely, _gib(figures[key]))
        for key in _NAMES
        if key in figures and figures[key].likely > 0
    )
    need, usable = shown(fitted.need.needed), fitted.fit.usable
    capacity = shown(usable).likely if usable else None
    gpu = fitted.layout.gpu
    title = msg("Memory of the fullest card: {gpu}", gpu=gpu.name) if gpu else msg("Memory of the fullest card")
    caption = msg("GiB; {layout}; the whisker is the range of the need", layout=layout_words(fitted.layout))
    text = say(msg("usable {gib}", gib=_gib(usable))) if usable else say(msg("capacity unknown"))
    return MemoryFigure(say(title), say(caption), parts, need.low, need.high, capacity, text)


def _gib(quantity: Quantity) -> str:
    return number(shown(quantity).likely, 1)
