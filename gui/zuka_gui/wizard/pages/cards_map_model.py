"""What the map of loads says about a layout: verdicts as a grid, and the largest load that fits in words."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.fit.load_limits import LoadLimits, load_limits
from zuka.fit.load_map import LoadMap, load_map
from zuka.message import Message, msg
from zuka.model.spec import AnySpec, ModelSpec
from zuka.work.layout import Layout
from zuka.work.work import Serve, Train, Work
from zuka_gui.charts.data import Heading
from zuka_gui.charts.load_map_data import LoadGrid

SERVED = msg("Across: context in tokens (K = 1,024). Down: sequences at once. By the likely need.")
TRAINED = msg("Across: tokens of a sample (K = 1,024). Down: samples per card and step. By the likely need.")
POINT_SERVED = msg("{context} tokens, {count} at once: {verdict}")
POINT_TRAINED = msg("{context} tokens, micro-batch {count}: {verdict}")
DOWN_SERVED, DOWN_TRAINED = msg("At once"), msg("Micro-batch")


@dataclass(frozen=True, slots=True)
class LoadStudy:
    """The map of one layout and the largest loads on it."""

    work: Serve | Train
    map: LoadMap
    limits: LoadLimits


def has_map(spec: AnySpec | None, work: Work | None) -> bool:
    """Whether loads of this work can be laid out by length and count."""
    return isinstance(spec, ModelSpec) and spec.has_shape and isinstance(work, Serve | Train)


def study(spec: AnySpec, work: Work, layout: Layout) -> LoadStudy | None:
    """All that the map shows; takes tenths of a second."""
    if not (isinstance(spec, ModelSpec) and isinstance(work, Serve | Train)):
        return None
    return LoadStudy(work, load_map(spec, work, layout), load_limits(spec, work, layout))


def grid(found: LoadStudy) -> LoadGrid:
    """The map as the chart shows it: contexts across, counts down."""
    served = isinstance(found.work, Serve)
    row, column = found.map.asked
    return LoadGrid(
        heading=Heading(largest(found), SERVED if served else TRAINED),
        contexts=found.map.contexts,
        counts=found.map.sequences,
        rows=tuple(zip(*found.map.verdicts, strict=True)),
        asked=(column, row),
        down=DOWN_SERVED if served else DOWN_TRAINED,
        spoken=POINT_SERVED if served else POINT_TRAINED,
    )


def largest(found: LoadStudy) -> Message:
    """The largest load that fits, in a sentence."""
    work, limits = found.work, found.limits
    if isinstance(work, Train):
        if not limits.micro_batch:
            return msg("Not even one sample of {length:,} tokens fits", length=work.sequence)
        return msg(
            "The largest micro-batch at {length:,} tokens is {count}", length=work.sequence, count=limits.micro_batch
        )
    if not limits.context or not limits.sequences:
        if not limits.context:
            return msg("Not even one token of context fits for {count} at once", count=work.sequences)
        return msg(
            "Up to {context:,} tokens fit; not even one sequence of {asked:,}",
            context=limits.context,
            asked=work.context,
        )
    return msg(
        "Up to {context:,} tokens fit for {count} at once, or {most:,} at once of {asked:,} tokens",
        context=limits.context,
        count=work.sequences,
        most=limits.sequences,
        asked=work.context,
    )
