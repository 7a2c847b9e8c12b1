"""What the plan says by the token: the cost of a million at several loads, and whether buying tokens is cheaper."""

from __future__ import annotations

from zuka.advise.token_money import TokenMoney
from zuka.message import Message, msg
from zuka.report.format import money, number, span


def finding(found: TokenMoney) -> Message:
    """When the machines are cheaper than the price that was given; without one, what a million tokens cost."""
    edge = found.break_even
    if edge is None or found.price is None:
        share, cost = found.costs[len(found.costs) // 2]
        return msg(
            "A million tokens cost {cost} when in use {percent:.0f} % of the time",
            cost=money(cost.likely, cost.unit, 2),
            percent=100 * share,
        )
    if edge.likely > 1:
        return msg(
            "Tokens at {price} a million are cheaper even than machines that are always busy",
            price=money(found.price, found.hour.unit, 2),
        )
    return msg(
        "The machines are cheaper than {price} a million from {percent:.0f} % use ({range} %)",
        price=money(found.price, found.hour.unit, 2),
        percent=100 * edge.likely,
        range=span(100 * edge.low, 100 * edge.high),
    )


def line(found: TokenMoney) -> Message:
    """What the figures stand on."""
    return msg(
        "output tokens; {hour} an hour for all machines, {rate} tokens/s when busy",
        hour=money(found.hour.likely, found.hour.unit, 2),
        rate=number(found.rate.likely),
    )


def rows(found: TokenMoney) -> tuple[tuple[Message, Message], ...]:
    """Each share of the time in use with the cost of a million tokens, then tokens for a unit of money."""
    costs = tuple(
        (
            msg("in use {percent:.0f} % of the time", percent=100 * share),
            msg(
                "{cost} a million ({range})", cost=money(cost.likely, cost.unit, 2), range=span(cost.low, cost.high, 2)
            ),
        )
        for share, cost in found.costs
    )
    if found.per_unit is None:
        return costs
    unit = money(1, found.hour.unit, 0)
    return (*costs, (msg("tokens for {unit}, always busy", unit=unit), _short(found.per_unit.likely)))


def _short(value: float) -> Message:
    return msg("about {count}", count=number(float(f"{value:.3g}")))
