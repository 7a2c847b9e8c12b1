"""What would make a layout hold the work: single changes, each with what it saves on the fullest card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zuka.errors import UserError
from zuka.fit.judge import judge_with_engine
from zuka.fit.support import unsupported_reason
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.fit.ways_change import GPUS, WEIGHTS, Change, Edits
from zuka.fit.ways_pictures import picture_changes, picture_training_changes
from zuka.fit.ways_serving import serving_changes
from zuka.fit.ways_training import training_changes
from zuka.memory.estimate import estimate
from zuka.message import Message, msg
from zuka.model.spec import AnySpec
from zuka.quantity import Quantity
from zuka.work.layout import Layout
from zuka.work.work import Picture, PictureTrain, Serve, Train, Work

__all__ = ["GPUS", "WEIGHTS", "Edits", "Way", "ways_to_fit"]


@dataclass(frozen=True, slots=True)
class Way:
    """One change, the layout and work after it, what it saves (MiB on the fullest card) and the verdict it leads to.

    ``edits`` are the answers of a scenario that the change stands for; ``needed`` and ``usable`` are those of the
    fullest card after it (MiB).
    """

    name: Message
    work: Work
    layout: Layout
    saves: Quantity
    verdict: Verdict
    edits: Edits = ()
    needed: Quantity | None = None
    usable: Quantity | None = None


def ways_to_fit(spec: AnySpec, work: Work, fitted: FittedLayout) -> tuple[Way, ...]:
    """The single changes that save memory, those that make the work fit first.

    Among those of one verdict the cheapest for the user stand first (``Cost``): settings, then coarser numbers, then
    less work at once, then more cards. Whatever an engine or a card cannot do is left out.
    """
    before = fitted.need.needed
    changes = sorted(_changes(spec, work, fitted.layout), key=lambda change: change.cost)
    tried = (_way(spec, change, before) for change in changes)
    found = [way for way in tried if way is not None and way.saves.likely > 0]
    order = {Verdict.FITS: 0, Verdict.TIGHT: 1}
    return tuple(sorted(found, key=lambda way: order.get(way.verdict, 2)))


def _changes(spec: AnySpec, work: Work, layout: Layout) -> Iterable[Change]:
    match work:
        case Serve():
            return serving_changes(spec, work, layout)
        case Train():
            return training_changes(work, layout)
        case Picture():
            return picture_changes(spec, work, layout)
        case PictureTrain():
            return picture_training_changes(spec, work, layout)
        case _:
            return ()


def _way(spec: AnySpec, change: Change, before: Quantity) -> Way | None:
    if unsupported_reason(spec, change.work, change.layout) is not None:
        return None
    try:
        need = estimate(spec, change.work, change.layout)
    except UserError:
        return None
    fit = judge_with_engine(spec, change.work, change.layout, need)
    if fit.headroom is None:
        return None
    return Way(
        change.name,
        change.work,
        change.layout,
        _saved(before, need.needed),
        fit.verdict,
        change.edits,
        need.needed,
        fit.usable,
    )


def _saved(before: Quantity, after: Quantity) -> Quantity:
    """What a change saves: the two needs move together, so low goes with low."""
    low, likely, high = before.low - after.low, before.likely - after.likely, before.high - after.high
    return Quantity(
        msg("saved on the fullest card"),
        min(low, likely, high),
        likely,
        max(low, likely, high),
        "MiB",
        formula=msg("what the work needs now minus what it needs after the change"),
        inputs=(before, after),
    )
