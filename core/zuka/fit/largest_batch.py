"""The largest micro-batch that still fits."""

from __future__ import annotations

from dataclasses import replace

from zuka.fit.judge import judge
from zuka.memory.estimate import estimate
from zuka.model.spec import AnySpec
from zuka.work.layout import Layout
from zuka.work.work import Train

_MOST = 4096


def largest_micro_batch(spec: AnySpec, work: Train, layout: Layout) -> int | None:
    """The most samples per card and step whose likely need fits; 0: not even one; None: no card named."""
    if _room(spec, replace(work, micro_batch=1), layout) is None:
        return None
    low, high = 0, 1
    while high <= _MOST and _fits(spec, replace(work, micro_batch=high), layout):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _fits(spec, replace(work, micro_batch=middle), layout) else (low, middle)
    return min(low, _MOST)


def _fits(spec: AnySpec, work: Train, layout: Layout) -> bool:
    room = _room(spec, work, layout)
    return room is not None and room >= 0


def _room(spec: AnySpec, work: Train, layout: Layout) -> float | None:
    headroom = judge(spec, work, layout, estimate(spec, work, layout)).headroom
    return None if headroom is None else headroom.likely
