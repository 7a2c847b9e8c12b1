"""The largest context and the largest number of sequences that still fit."""

from __future__ import annotations

from collections.abc import Callable

from zuka.fit.judge import room_mib
from zuka.memory.likely_need import likely_need
from zuka.model.spec import ModelSpec
from zuka.work.layout import Layout
from zuka.work.work import Serve

_MOST_CONTEXT = 1 << 27
_MOST_SEQUENCES = 1 << 20
_STEPS = 40
_CLOSE = 256
"""The search stops when the bracket is narrower than a 256th of the answer."""


def largest(spec: ModelSpec, work: Serve, layout: Layout) -> tuple[int, int] | None:
    """The longest context (tokens) and the most sequences whose likely need fits, one with the other as asked.

    The model's own maximum is the ceiling of the context; 0 means that not even one token or sequence fits. None: no
    card is named.
    """
    room = room_mib(spec, work, layout)
    if room is None:
        return None
    need = likely_need(spec, layout)
    context = _largest(
        lambda n: room - need(n, work.sequences, work.prompt), spec.max_context or _MOST_CONTEXT, work.context
    )
    sequences = _largest(lambda n: room - need(work.context, n, work.prompt), _MOST_SEQUENCES, work.sequences)
    return context, sequences


def _largest(headroom: Callable[[int], float], ceiling: int, start: int) -> int:
    """The largest number up to ``ceiling`` with headroom, found by the secant of a falling, nearly straight line.

    The bracket [low, high) always holds the answer; where the line bends, a step falls back to halving.
    """
    at_ceiling, at_one = headroom(ceiling), headroom(1)
    if at_ceiling >= 0 or at_one < 0:
        return ceiling if at_ceiling >= 0 else 0
    low, room_low, high, room_high = 1, at_one, ceiling, at_ceiling
    guess = min(max(start, 2), ceiling - 1)
    for step in range(_STEPS):
        if high - low <= max(1, low // _CLOSE):
            break
        room = headroom(guess)
        if room >= 0:
            low, room_low = guess, room
        else:
            high, room_high = guess, room
        straight = low + int((high - low) * room_low / (room_low - room_high))
        guess = straight + _margin(low, step) if step % 3 < 2 else (low + high) // 2
        guess = min(max(guess, low + 1), high - 1)
    return low


def _margin(low: int, step: int) -> int:
    """A nudge to alternate sides of the secant's root, so that both ends of the bracket close in."""
    return low // (2 * _CLOSE) * (1 if step % 2 else -1)
