"""Prices that contradict each other: parts against the whole, a day against its hours, new against old."""

from __future__ import annotations

from zuka.message import Message, msg
from zuka.money import Money

TOLERANCE = 0.01


def parts_against_whole(parts: float, whole: float) -> Message | None:
    """A warning if component prices and the price of the machine differ by more than a hundredth."""
    if whole <= 0 or abs(parts - whole) <= TOLERANCE * whole:
        return None
    return msg(
        "The parts add up to {parts:.2f}, the machine is listed at {whole:.2f}: {share:.1%} apart, a part is missing.",
        parts=parts,
        whole=whole,
        share=abs(parts - whole) / whole,
    )


def day_against_hours(day_cost: float, hour_price: float) -> Message | None:
    """A warning if a day is said to cost more than 24 of its hours."""
    most = 24 * hour_price
    if day_cost <= most * (1 + TOLERANCE):
        return None
    return msg("{cost:.2f} a day is more than 24 hours at the listed price ({most:.2f}).", cost=day_cost, most=most)


def saving(old: Money, new: Money | None) -> Money | None:
    """What a change saves; None where the new thing is not on offer, because missing is not free.

    Raises:
        ValueError: the amounts are in different currencies.
    """
    return None if new is None else old + new.times(-1)
