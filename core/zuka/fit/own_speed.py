"""The user's own measurement on one of the judged layouts corrects all layouts of that card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from zuka.fit.verdict import FittedLayout
from zuka.speed.own_measure import own_factor, recalibrated
from zuka.work.draft import LayoutDraft


def with_own_speed(
    layouts: Iterable[FittedLayout], words: LayoutDraft, chosen: str | None, *, each: bool
) -> tuple[FittedLayout, ...]:
    """The layouts with the user's measurement (``words.measured_tps``) taken in.

    Args:
        layouts: the judged layouts.
        words: the measurement, and the name of the layout it was made on.
        chosen: the layout that it counts for where no name was given.
        each: whether the rate is that of one reader, as in a service.
    """
    kept = tuple(layouts)
    name = words.measured_on or chosen
    base = next((f for f in kept if f.layout.name == name), None)
    if words.measured_tps is None or base is None or base.speed is None:
        return kept
    factor = own_factor(base.speed, base.layout.count, words.measured_tps, each=each)
    return kept if factor is None else tuple(_taken(f, base, factor) for f in kept)


def _taken(fitted: FittedLayout, base: FittedLayout, factor: float) -> FittedLayout:
    if fitted.speed is None or fitted.layout.cards[0].name != base.layout.cards[0].name:
        return fitted
    return replace(fitted, speed=recalibrated(fitted.speed, factor, same=fitted is base), own_factor=factor)
