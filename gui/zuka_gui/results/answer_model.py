"""What the first view of the advice shows, as plain values: figures, bars, rejections, and ways out where nothing fits.

Nothing is decided here: every figure and sentence comes from the advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from zuka.advise.advice import Advice, Candidate, Rejection
from zuka.advise.chance import chance_within
from zuka.advise.evaluation import Evaluation
from zuka.advise.words import commitment_name
from zuka.message import Message, msg, nmsg
from zuka.quantity import Quantity, exact
from zuka.report.format import money
from zuka.report.words import CONFIDENCE, machine
from zuka_gui.charts.data import Band, CostBar, CostBars, Heading, WinnerStrip
from zuka_gui.widgets.text import EMPTY

BARS = 5
MONTH_HOURS = 730.0

ADDRESSES = MappingProxyType(
    {
        "region": "needs#needs.regions",
        "interruption": "needs#needs.uninterrupted",
        "commitment": "needs#needs.commitment_months",
        "invoice": "needs#needs.invoice",
        "time": "needs#needs.finish_hours",
        "budget": "needs#needs.monthly_budget",
        "provider": "offers#offers.excluded_providers",
        "age": "offers#offers.max_age_days",
        "set_aside": "offers",
        "card": "cards",
        "memory": "cards",
        "support": "cards",
        "speed": "work#work.min_tps_per_user",
    }
)
"""Where each rule of the advice is set."""


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """A headline figure: its name, the number, a note in the range's place, and words in the unit's place."""

    label: Message
    quantity: Quantity | None
    note: Message = EMPTY
    unit: Message | None = None


@dataclass(frozen=True, slots=True)
class WayOut:
    """A rule that can be relaxed: its name, what that would bring, and the path of its mode in the draft."""

    name: Message
    brings: Message
    path: str


def confidence_line(advice: Advice) -> Message:
    """How sure the answer is, and why."""
    answer = advice.answer
    return msg(CONFIDENCE[answer.confidence].text, why=answer.confidence_why)


def key_figures(evaluation: Evaluation, candidate: Candidate) -> tuple[KeyFigure, ...]:
    """Cost, time or speed, memory left, and the chance to meet the deadline where there is one."""
    sheet, fit = candidate.sheet, candidate.fitted.fit
    per = msg("Per month") if sheet.per == "month" else msg("Per job")
    cost = KeyFigure(per, sheet.total)
    memory = KeyFigure(msg("Memory left per card"), fit.headroom)
    return tuple(f for f in (cost, _pace(evaluation, candidate), memory, _deadline(evaluation, candidate)) if f)


def _pace(evaluation: Evaluation, candidate: Candidate) -> KeyFigure | None:
    speed = candidate.fitted.speed
    if evaluation.demand is None or not evaluation.demand.is_service:
        return KeyFigure(msg("One run takes"), candidate.hours)
    rate = speed.decode_tps_per_request if speed else None
    return KeyFigure(msg("Speed per request"), rate) if rate else None


def _deadline(evaluation: Evaluation, candidate: Candidate) -> KeyFigure | None:
    needs, demand = evaluation.draft.needs, evaluation.demand
    limit = needs.finish_hours.value
    if limit is None or needs.finish_hours.mode == "any" or demand is None or demand.is_service:
        return None
    name = msg("Done within {hours:g} h", hours=limit)
    formula = msg("share of the range of “{time}” up to {hours:g} h", time=candidate.hours.name, hours=limit)
    chance = exact(name, chance_within(candidate.hours, limit), "fraction", formula=formula, inputs=(candidate.hours,))
    wanted = msg("{percent:.0f} % wanted", percent=100 * needs.finish_confidence)
    return KeyFigure(name, chance, wanted)


def cost_bars(advice: Advice) -> CostBars | None:
    """The first candidates by cost; None where there are none."""
    shown = advice.candidates[:BARS]
    if not shown:
        return None
    bars = tuple(_bar(candidate, advice.currency) for candidate in shown)
    return CostBars(Heading(_cost_finding(advice), _cost_line(advice), shown[0].sheet.total), bars, advice.currency)


def _bar(candidate: Candidate, currency: str) -> CostBar:
    total, offer = candidate.sheet.total, candidate.sheet.offer
    cards = candidate.machines * offer.gpus
    name = msg(
        "{provider} · {cards}", provider=offer.provider, cards=machine(cards, candidate.fitted.layout.cards[0].name)
    )
    first = candidate.rank == 1
    points = (commitment_name(offer), *(candidate.against[:1] if first else _strengths(candidate)))
    note = msg("{first} · {second}", first=points[0], second=points[1]) if len(points) > 1 else points[0]
    return CostBar(name, note, total.low, total.likely, total.high, chosen=first)


def _strengths(candidate: Candidate) -> tuple[Message, ...]:
    """What speaks for a runner-up, else what speaks most against it beside its price."""
    return candidate.reasons[:1] or candidate.against[1:2]


def _cost_finding(advice: Advice) -> Message:
    first, others = advice.candidates[0], advice.candidates[1:]
    if not others:
        return msg("Only one offer meets every must")
    more = others[0].sheet.total.likely - first.sheet.total.likely
    amount = money(abs(more), advice.currency, 0)
    if more < 0:
        return msg("The second choice lists {amount} less, but its unknown parts and risks cost more", amount=amount)
    if advice.per == "month":
        return msg("{amount} a month less than the second choice", amount=amount)
    return msg("{amount} less than the second choice", amount=amount)


def _cost_line(advice: Advice) -> Message:
    per = msg("a month") if advice.per == "month" else msg("for the job")
    return msg("{currency} {per}; whisker: low to high; ranked with risks", currency=advice.currency, per=per)


def winner_strip(advice: Advice) -> WinnerStrip | None:
    """By the hour or by the month, along the hours of use; None where one of them is not on offer."""
    plan = advice.plan
    if plan is None:
        return None
    edge, now = plan.break_even.likely, plan.load.open_hours
    hourly = msg("by the hour")
    monthly = msg("by the month")
    by_hour = now <= edge
    bands: tuple[Band, ...] = (Band(hourly, MONTH_HOURS, chosen=True),)
    if edge < MONTH_HOURS:
        bands = (Band(hourly, edge, chosen=by_hour), Band(monthly, MONTH_HOURS, chosen=not by_hour))
    return WinnerStrip(
        msg("What is cheaper by use"),
        msg("hours a month, one {card}", card=plan.card),
        0,
        bands,
        now,
        msg("now {hours:,.0f}", hours=now),
    )


def rejected_title(advice: Advice) -> Message:
    """How many offers are not among the candidates, each counted once."""
    count = sum(rejection.count for rejection in advice.rejections)
    return nmsg("Why not the other {count}", "Why not the other {count}", count)


def near_misses(advice: Advice) -> tuple[Message, ...]:
    """Where nothing fits the closest offers; else the rules whose end would bring the largest saving."""
    if advice.answer.candidate is None:
        return tuple(text for _, text in advice.closest)
    return ()


def ways_out(advice: Advice) -> tuple[WayOut, ...]:
    """The rules among the needs that removed offers, those that free most first, with what relaxing each brings."""
    loosened = [r for r in advice.rejections if ADDRESSES.get(r.rule, "").startswith("needs#")]
    ordered = sorted(loosened, key=lambda r: (r.relaxed is None, -r.alone))
    return tuple(
        WayOut(r.name, _brings(r, advice.currency), f"{ADDRESSES[r.rule].partition('#')[2]}.mode") for r in ordered
    )


def _brings(rejection: Rejection, currency: str) -> Message:
    if rejection.relaxed is not None:
        cost = money(rejection.relaxed.likely, currency)
        return nmsg("{count} offer, from {cost}", "{count} offers, from {cost}", rejection.alone, cost=cost)
    if rejection.alone:
        return nmsg("{count} offer more to look at", "{count} offers more to look at", rejection.alone)
    return msg("not enough by itself")


def checks_sentence(advice: Advice) -> Message:
    """What to verify before ordering, in one line."""
    joined = EMPTY
    for check in advice.checks:
        joined = check if joined == EMPTY else msg("{first}; {second}", first=joined, second=check)
    return joined


def page_of(candidate: Candidate | None) -> str:
    """The web page where the winner's price was read, or an empty text where the source names none."""
    source = candidate.sheet.offer.source if candidate else ""
    return next((word.strip(";,()") for word in source.split() if word.startswith(("https://", "http://"))), "")
