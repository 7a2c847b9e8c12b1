"""The largest context and the largest number of sequences that still fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zuka.fit.judge import judge
from zuka.memory.estimate import estimate
from zuka.model.spec import ModelSpec
from zuka.work.layout import Layout
from zuka.work.work import Serve

_MOST = 1 << 27
_STEPS = 40


def largest_context(spec: ModelSpec, work: Serve, layout: Layout) -> int | None:
    """The longest context (tokens) whose likely need fits, for the asked number of sequences; None: no card named.

    The model's own maximum is the ceiling; 0 means that not even one token fits.
    """
    if _room(spec, work, layout) is None:
        return None
    ceiling = spec.max_context or _MOST
    return _largest(lambda n: _fits(spec, replace(work, context=n), layout), ceiling, max(work.context, 1))


def largest_sequences(spec: ModelSpec, work: Serve, layout: Layout) -> int | None:
    """The most sequences of the asked context whose likely need fits; None: no card named."""
    if _room(spec, work, layout) is None:
        return None
    return _largest(lambda n: _fits(spec, replace(work, sequences=n), layout), 1 << 20, max(work.sequences, 1))


def _room(spec: ModelSpec, work: Serve, layout: Layout) -> float | None:
    headroom = judge(spec, work, layout, estimate(spec, work, layout)).headroom
    return None if headroom is None else headroom.likely


def _fits(spec: ModelSpec, work: Serve, layout: Layout) -> bool:
    room = _room(spec, work, layout)
    return room is not None and room >= 0


def _largest(fits: Callable[[int], bool], ceiling: int, start: int) -> int:
    """The largest number up to ``ceiling`` that fits, when everything below a fitting number fits too."""
    low, high = 0, min(start, ceiling)
    while high < ceiling and fits(high):
        low, high = high, min(high * 2, ceiling)
    if high == ceiling and fits(high):
        return ceiling
    for _ in range(_STEPS):
        if high - low <= max(1, low // 128):
            break
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
