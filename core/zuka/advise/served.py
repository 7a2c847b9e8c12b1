"""What a layout makes under load: for the view of the cards step, worked out when somebody looks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zuka.advise.evaluation import Evaluation
from zuka.fit.copies import copies_for, speed_at
from zuka.fit.load_limits import load_limits
from zuka.fit.verdict import FittedLayout
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity
from zuka.speed.load import LoadPoint, largest_load, load_points, requests_per_day
from zuka.speed.speed import Speed
from zuka.work.engines import RESERVING
from zuka.work.work import Demand, Serve

_MOST = 2048
"""Requests at once beyond which no engine goes without being told to."""


@dataclass(frozen=True, slots=True)
class Served:
    """One copy of a layout under load.

    ``largest`` requests at once keep the targets of ``demand`` (0: not even one); ``total`` is the rate of all of them
    together and ``per_day`` what they get answered in a day. ``saturated`` is the total rate with all requests that the
    cache holds; ``copies`` serve all users.
    """

    demand: Demand
    points: tuple[LoadPoint, ...]
    largest: int
    total: Quantity | None
    per_day: Quantity | None
    saturated: Quantity | None
    copies: int | None


def served(evaluation: Evaluation, fitted: FittedLayout) -> Served | None:
    """The layout under loads from one request to all that its cache holds; None where the work answers no requests."""
    spec, work, demand = evaluation.spec, evaluation.work, evaluation.demand
    if not (isinstance(spec, ModelSpec) and isinstance(work, Serve)) or demand is None or fitted.speed is None:
        return None
    at = speed_at(spec, work, fitted)
    most = _most(spec, work, fitted)
    largest = largest_load(at, demand, most)
    full = at(largest) if largest else Speed()
    held = largest_load(at, replace(demand, min_tps_per_user=0.0, max_ttft_ms=0.0), most)
    return Served(
        demand=demand,
        points=load_points(at, demand, max(held, 1), (largest, _asked(work, demand))),
        largest=largest,
        total=full.decode_tps_total,
        per_day=requests_per_day(full, work.output),
        saturated=at(max(held, 1)).decode_tps_total,
        copies=copies_for(fitted, demand) if demand.is_service else None,
    )


def _asked(work: Serve, demand: Demand) -> int:
    return demand.users if demand.is_service else work.concurrency or 1


def _most(spec: ModelSpec, work: Serve, fitted: FittedLayout) -> int:
    """Requests whose cache fits: what the engine's pool holds comes with the speed, else the memory says it."""
    if fitted.layout.engine in RESERVING:
        return _MOST
    return min(_MOST, load_limits(spec, work, fitted.layout).sequences or _MOST)
