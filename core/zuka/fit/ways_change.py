"""One change that could make room, before its effect is known, and what it costs the user."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from zuka.errors import UserError
from zuka.fit.judge import judge_with_engine
from zuka.fit.verdict import Verdict
from zuka.memory.estimate import estimate
from zuka.message import Message
from zuka.model.spec import AnySpec
from zuka.work.layout import Layout
from zuka.work.work import Work

LAYOUT = "cards.layout"
GPUS, WEIGHTS = f"{LAYOUT}.gpus", f"{LAYOUT}.weights"
SHARDING, OFFLOAD = f"{LAYOUT}.sharding", f"{LAYOUT}.offload"

Edits: TypeAlias = tuple[tuple[str, object], ...]
"""Fields of the scenario by their dotted paths, each with its new value."""


class Cost(IntEnum):
    """What a change asks of the user, the least first.

    A setting may cost time and nothing else; precision costs some quality; less work gives up part of what was asked;
    more cards cost money.
    """

    SETTING = 0
    PRECISION = 1
    LESS_WORK = 2
    CARDS = 3


@dataclass(frozen=True, slots=True)
class Change:
    """A change with the work and the layout after it; ``edits`` are the answers of a scenario that it stands for."""

    name: Message
    work: Work
    layout: Layout
    edits: Edits
    cost: Cost


def surely_fits(spec: AnySpec, work: Work, layout: Layout) -> bool:
    """Whether the verdict is that the work fits; what cannot be estimated does not."""
    try:
        need = estimate(spec, work, layout)
    except UserError:
        return False
    return judge_with_engine(spec, work, layout, need).verdict is Verdict.FITS


def most_that(holds: Callable[[int], bool], most: int) -> int:
    """The largest number from 1 to ``most`` that holds, by halving; 0: none. What holds must hold for all smaller."""
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low
