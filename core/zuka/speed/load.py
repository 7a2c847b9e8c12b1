"""Serving under load: how many requests at once keep the targets, and what a copy of the model makes then."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeAlias

from zuka.message import msg
from zuka.quantity import Quantity, exact
from zuka.speed.speed import Speed
from zuka.work.work import Demand

SpeedAt: TypeAlias = Callable[[int | None], Speed]
"""The speed of one copy with so many requests at once; None: as many as its cache holds."""

_SECONDS_PER_DAY = 86_400
_LADDER = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


@dataclass(frozen=True, slots=True)
class LoadPoint:
    """One copy under a load: ``keeps`` is whether its readers get what they want, all of them at once."""

    requests: int
    speed: Speed
    keeps: bool


def keeps_targets(speed: Speed, demand: Demand) -> bool:
    """Whether first tokens and tokens a second are likely what the users want; an unknown figure keeps no target."""
    if demand.max_ttft_ms and (speed.ttft_ms is None or speed.ttft_ms.likely > demand.max_ttft_ms):
        return False
    return speed.tpot_ms is not None and 1000 / speed.tpot_ms.likely >= demand.min_tps_per_user


def largest_load(speed_at: SpeedAt, demand: Demand, most: int) -> int:
    """The most requests at once, up to ``most``, that run together and keep the targets; 0: not even one.

    Both targets only get worse with the load, so the bracket is doubled and then halved.
    """
    low, high = 0, 1
    while high <= most and _holds(speed_at, demand, high):
        low, high = high, high * 2
    high = min(high, most + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _holds(speed_at, demand, middle) else (low, middle)
    return low


def _holds(speed_at: SpeedAt, demand: Demand, requests: int) -> bool:
    """Whether so many run at once, with none waiting for room in the cache, and keep the targets."""
    speed = speed_at(requests)
    return speed.batch >= requests * 0.99 and keeps_targets(speed, demand)


def load_points(speed_at: SpeedAt, demand: Demand, most: int, marks: Collection[int]) -> tuple[LoadPoint, ...]:
    """Loads from one request to ``most`` in doubling steps, with the marked ones among them."""
    loads = sorted({load for load in (*_LADDER, *marks, most) if 1 <= load <= max(most, *marks)})
    found = ((load, speed_at(load)) for load in loads)
    return tuple(
        LoadPoint(load, speed, speed.batch >= load * 0.99 and keeps_targets(speed, demand)) for load, speed in found
    )


def requests_per_day(speed: Speed, output: int) -> Quantity | None:
    """Requests that one copy answers in a day if it is busy all the time; None: the total rate is unknown."""
    rate = speed.decode_tps_total
    if rate is None:
        return None
    factor = _SECONDS_PER_DAY / output
    return Quantity(
        msg("Requests a day"),
        rate.low * factor,
        rate.likely * factor,
        rate.high * factor,
        "requests",
        formula=msg("output tokens a second x 86,400 s / output tokens of a request"),
        inputs=(rate, exact(msg("Output of a request"), output, "token")),
    )
