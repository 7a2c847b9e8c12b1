"""Scales and the placing of labels: pure geometry in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

STEPS = (1, 2, 4, 5, 10)
LABEL_GAP = 12.0


@dataclass(frozen=True, slots=True)
class Axis:
    """Values from ``low`` to ``high`` on pixels from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The pixel of a value."""
        if self.high <= self.low:
            return self.start
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)


def tick_step(span: float, most: int) -> float:
    """The round step that gives at most ``most`` steps over a span."""
    if span <= 0:
        return 1.0
    raw = span / most
    power = 10.0 ** math.floor(math.log10(raw))
    return next(step * power for step in STEPS if step * power >= raw - 1e-12)


def ticks(high: float, most: int = 6) -> list[float]:
    """Round values from 0 up to ``high``."""
    step = tick_step(high, most)
    return [step * n for n in range(math.floor(high / step + 1e-9) + 1)]


def round_up(value: float, most: int = 5) -> float:
    """The next round value, as the end of an axis."""
    step = tick_step(value, most)
    return math.ceil(value / step - 1e-9) * step


def spread(wanted: Sequence[tuple[float, float]], right_limit: float) -> list[float]:
    """Left edges of labels (middle, width), in order, as near to their middles as they can be without touching."""
    lefts: list[float] = []
    limit = right_limit
    for middle, width in reversed(wanted):
        left = min(middle - width / 2, limit - width)
        lefts.append(left)
        limit = left - LABEL_GAP
    lefts.reverse()
    floor = 0.0
    for place, (_, width) in enumerate(wanted):
        lefts[place] = max(lefts[place], floor)
        floor = lefts[place] + width + LABEL_GAP
    return lefts
