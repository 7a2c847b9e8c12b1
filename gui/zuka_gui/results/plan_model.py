"""What the view of the rental plan shows, as plain values read from the plan review."""

from __future__ import annotations

from zuka.advise.advice import PlanReview
from zuka.message import Message, msg, nmsg, verbatim
from zuka.plan.mix import Mix
from zuka.report.format import money, span
from zuka.units import HOURS_PER_MONTH
from zuka_gui.charts.column_data import MonthLoad, Pillar, Pillars, Stretch
from zuka_gui.charts.data import Heading, Part
from zuka_gui.widgets.text import EMPTY

KEYS = ("reserved", "on_demand")


def title(plan: PlanReview, currency: str) -> Message:
    """The finding: what to take by the month, what by the hour, and what that costs."""
    cost = money(plan.best.cost.likely, currency)
    reserved, hourly = plan.best.reserved, plan.load.peak - plan.best.reserved
    if reserved == 0:
        return msg("Everything by the hour, about {cost} a month", cost=cost)
    if hourly == 0:
        return msg("Everything by the month, about {cost} a month", cost=cost)
    return msg("Reserve {reserved}, the rest by the hour: about {cost} a month", reserved=reserved, cost=cost)


def saving_line(plan: PlanReview, currency: str) -> Message:
    """Which card, and what the plan saves against buying all of it by the hour."""
    all_hourly = plan.mixes[0].cost.likely
    saved = all_hourly - plan.best.cost.likely
    if saved <= 0 or not all_hourly:
        return msg("{card}; no number of reserved cards is cheaper", card=plan.card)
    return msg(
        "{card}; {saved} a month ({percent:.0f} %) less than everything by the hour",
        card=plan.card,
        saved=money(saved, currency),
        percent=100 * saved / all_hourly,
    )


def pillars(plan: PlanReview, currency: str) -> Pillars:
    """The cost of every number of reserved cards, the cheapest marked."""
    best = plan.best.reserved
    finding = nmsg("Reserving {count} card is cheapest", "Reserving {count} cards is cheapest", best)
    if best == 0:
        finding = msg("Reserving no card is cheapest")
    line = msg("{currency} a month by its parts; whisker: low to high", currency=currency)
    shown = tuple(_pillar(mix, chosen=mix is plan.best) for mix in plan.mixes)
    return Pillars(Heading(finding, line, plan.best.cost), shown, currency, msg("cards reserved for the month"))


def _pillar(mix: Mix, *, chosen: bool) -> Pillar:
    parts = tuple(Part(key, part.name, part.likely) for key, part in zip(KEYS, mix.cost.parts, strict=True))
    note = msg("cheapest") if chosen else EMPTY
    return Pillar(verbatim(str(mix.reserved)), parts, mix.cost.low, mix.cost.high, chosen=chosen, note=note)


def month(plan: PlanReview) -> MonthLoad:
    """A month from its busiest to its idle hours, bought as the best plan says."""
    load, reserved = plan.load, plan.best.reserved
    busy = min(load.peak_hours, HOURS_PER_MONTH) if load.peak > load.base else 0.0
    spans = (
        (busy, load.peak),
        (max(load.open_hours - busy, 0.0), load.base),
        (max(HOURS_PER_MONTH - max(load.open_hours, busy), 0.0), 0),
    )
    shown = tuple(Stretch(h, cards, reserved, max(cards - reserved, 0)) for h, cards in spans if h > 0)
    line = msg("{card} cards over the {hours} hours of a month, busiest first", card=plan.card, hours=HOURS_PER_MONTH)
    return MonthLoad(Heading(_load_finding(plan), line), shown)


def _load_finding(plan: PlanReview) -> Message:
    load = plan.load
    if load.peak > load.base:
        return msg(
            "{base} cards all the time, {peak} at the peak for {hours:g} h",
            base=load.base,
            peak=load.peak,
            hours=load.peak_hours,
        )
    return nmsg(
        "{count} card for {hours:.0f} h a month",
        "{count} cards for {hours:.0f} h a month",
        load.base,
        hours=load.open_hours,
    )


def rule(plan: PlanReview) -> Message:
    """When a card by the month is right, in a sentence."""
    edge = plan.break_even.likely
    if edge > HOURS_PER_MONTH:
        return msg(
            "A card by the month would pay only above {hours:,.0f} h, and a month has {all}: buy by the hour, and ask "
            "for a better monthly price.",
            hours=edge,
            all=HOURS_PER_MONTH,
        )
    return msg(
        "Start by the hour; turn a card into one by the month as soon as it is measured to work more than "
        "{hours:,.0f} h a month ({range}).",
        hours=edge,
        range=span(plan.break_even.low, plan.break_even.high),
    )


def ways(plan: PlanReview, currency: str) -> tuple[tuple[Message, Message, Message], ...]:
    """The two ways of buying: name, provider, price."""
    hour = msg("{price} per card and hour", price=money(plan.hour_price.likely, currency))
    per_month = msg("{price} per card and month", price=money(plan.month_price.likely, currency))
    return (
        (msg("By the hour"), verbatim(plan.by_hour.provider), hour),
        (msg("By the month"), verbatim(plan.by_month.provider), per_month),
    )
