"""What the map of loads shows, as plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.fit.verdict import Verdict
from zuka.message import Message
from zuka_gui.charts.data import Heading


@dataclass(frozen=True, slots=True)
class LoadGrid:
    """Verdicts with contexts across and counts down; ``asked`` is the row and column of what the user asks.

    ``down`` names the counts; ``spoken`` is a sentence with ``{context}``, ``{count}`` and ``{verdict}``.
    """

    heading: Heading
    contexts: tuple[int, ...]
    counts: tuple[int, ...]
    rows: tuple[tuple[Verdict, ...], ...]
    asked: tuple[int, int]
    down: Message
    spoken: Message
