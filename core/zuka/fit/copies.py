"""Copies of a layout for the users of a service: how many one copy serves at what they want."""

from __future__ import annotations

import math
from dataclasses import replace

from zuka.fit.verdict import FittedLayout
from zuka.memory.need import MemoryNeed
from zuka.model.spec import AnySpec, ModelSpec
from zuka.speed.estimate import estimate
from zuka.speed.load import SpeedAt, keeps_targets, largest_load
from zuka.speed.own_measure import recalibrated
from zuka.speed.speed import Speed
from zuka.work.layout import Layout
from zuka.work.work import Demand, Serve, Work


def speed_at(spec: ModelSpec, work: Serve, fitted: FittedLayout) -> SpeedAt:
    """The speed of a judged layout under any load, corrected where the user measured its card."""
    layout: Layout = fitted.layout
    need: MemoryNeed = fitted.need

    def found(requests: int | None) -> Speed:
        speed = estimate(spec, replace(work, concurrency=requests), layout, need)
        return speed if fitted.own_factor is None else recalibrated(speed, fitted.own_factor, same=False)

    return found


def with_serves(spec: AnySpec, work: Work, fitted: FittedLayout, demand: Demand) -> FittedLayout:
    """The layout with how many users one copy serves; unchanged where the work is no service or has no speed.

    Where the judged load keeps the targets, that many (or what the cache holds of it); else the largest load that does.
    """
    speed = fitted.speed
    if not (isinstance(spec, ModelSpec) and isinstance(work, Serve)) or not demand.is_service or speed is None:
        return fitted
    if speed.tpot_ms is None or speed.decode_tps_total is None:
        return fitted
    if keeps_targets(speed, demand):
        return replace(fitted, serves=speed.batch)
    return replace(fitted, serves=float(largest_load(speed_at(spec, work, fitted), demand, demand.users)))


def as_shared(spec: AnySpec, work: Work, fitted: FittedLayout, demand: Demand) -> FittedLayout:
    """The layout at the speed that users see once they are shared out over the copies that serve them."""
    copies = copies_for(fitted, demand)
    if copies is None or copies == 1 or not (isinstance(spec, ModelSpec) and isinstance(work, Serve)):
        return fitted
    return replace(fitted, speed=speed_at(spec, work, fitted)(math.ceil(demand.users / copies)))


def copies_for(fitted: FittedLayout, demand: Demand) -> int | None:
    """Copies that serve all users at what they want. None: the speed is unknown, or even one user waits too long."""
    return max(1, math.ceil(demand.users / fitted.serves)) if fitted.serves else None
