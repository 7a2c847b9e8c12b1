"""What the view "what if" shows, as plain values: columns per value, and the finding about where the winner changes."""

from __future__ import annotations

from collections.abc import Sequence

from zuka.advise.what_if import PRICE, Lever, Outcome, Switch, switches
from zuka.message import Message, msg, verbatim
from zuka.report.format import MINUS, decimals_for, number, short
from zuka_gui.charts.column_data import Pillar, Pillars
from zuka_gui.charts.data import Heading, Part
from zuka_gui.charts.pillars import PLAIN

NOTHING = msg("nothing fits")


def value_words(lever: Lever, value: float) -> str:
    """A value of a lever as people read it."""
    if lever.path == PRICE:
        return f"+{value:g} %" if value > 0 else f"{MINUS}{-value:g} %" if value < 0 else "\u00b1 0 %"
    if value >= 1e6:
        return short(value)
    return number(value, 0 if value == int(value) else min(decimals_for(value), 1))


def pillars(lever: Lever, outcomes: Sequence[Outcome], currency: str, *, per_month: bool) -> Pillars:
    """The winner's total at every value; columns of today's winner are in the accent."""
    now = next((o for o in outcomes if o.value == lever.now), None)
    line = _MONTH if per_month else _JOB
    heading = Heading(finding(lever, outcomes), msg(line.text, currency=currency), now.total if now else None)
    shown = tuple(_pillar(lever, outcome, now) for outcome in outcomes)
    return Pillars(heading, shown, currency, lever.name)


_MONTH = msg("likely total of the best offer, {currency} a month; in colour where today's first choice stays first")
_JOB = msg("likely total of the best offer, {currency} for the job; in colour where today's first choice stays first")


def _pillar(lever: Lever, outcome: Outcome, now: Outcome | None) -> Pillar:
    name = verbatim(value_words(lever, outcome.value))
    if outcome.value == lever.now:
        name = msg("{value} (now)", value=name)
    total = outcome.total
    if total is None:
        return Pillar(name, (), 0, 0, words=NOTHING)
    same = now is not None and outcome.winner == now.winner
    part = Part(PLAIN, msg("Total"), total.likely)
    return Pillar(name, (part,), total.low, total.high, chosen=same, note=winner_words(outcome))


def winner_words(outcome: Outcome) -> Message:
    """Who wins, with which card."""
    return msg("{provider} \u00b7 {card}", provider=outcome.provider, card=outcome.card) if outcome.winner else NOTHING


def finding(lever: Lever, outcomes: Sequence[Outcome]) -> Message:
    """Where the answer changes, nearest to the present value first."""
    found = switches(outcomes)
    if not outcomes:
        return msg("Working it out")
    if not found:
        return msg(
            "The first choice stays the same from {low} to {high}",
            low=value_words(lever, outcomes[0].value),
            high=value_words(lever, outcomes[-1].value),
        )
    nearest = min(found, key=lambda switch: abs(_place(switch) - lever.now))
    return _switch_words(lever, nearest)


def _switch_words(lever: Lever, switch: Switch) -> Message:
    """The answer beyond the switch, seen from the present value."""
    below = _place(switch) < lever.now
    winner = winner_words(switch.before if below else switch.after)
    if switch.at is None:
        low, high = value_words(lever, switch.low), value_words(lever, switch.high)
        if below:
            return msg("From {high} down to {low} the answer becomes {winner}", low=low, high=high, winner=winner)
        return msg("Between {low} and {high} the answer becomes {winner}", low=low, high=high, winner=winner)
    value = value_words(lever, _rounded(switch.at))
    if below:
        return msg("Below about {value} the answer becomes {winner}", value=value, winner=winner)
    return msg("Above about {value} the answer becomes {winner}", value=value, winner=winner)


def _place(switch: Switch) -> float:
    return (switch.low + switch.high) / 2 if switch.at is None else switch.at


def _rounded(value: float) -> float:
    """A place found by straight lines, as exactly as it is known: two or three digits."""
    return float(f"{value:.3g}")
