"""Whether a layout holds the work, and by how much."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from zuka.memory.need import MemoryNeed
from zuka.message import Message
from zuka.quantity import Quantity
from zuka.speed.speed import Speed
from zuka.work.layout import Layout


class Verdict(StrEnum):
    """``tight`` means within the uncertainty of need and card; it is for real doubt, not for safety."""

    FITS = "fits"
    TIGHT = "tight"
    DOES_NOT_FIT = "does_not_fit"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Fit:
    """The verdict on the fullest card. ``headroom`` is usable minus needed, in MiB; None where the card is unknown."""

    verdict: Verdict
    why: Message
    headroom: Quantity | None = None
    usable: Quantity | None = None
    max_context: int | None = None
    max_sequences: int | None = None


@dataclass(frozen=True, slots=True)
class FittedLayout:
    """A layout that was judged: its need, verdict and, where it can run, its speed.

    ``serves`` is how many users of a service one copy serves at what they want (0: not even one; None: no service, or
    no speed); ``own_factor`` is what the user's own measurement on this card was of its estimate.
    """

    layout: Layout
    need: MemoryNeed
    fit: Fit
    speed: Speed | None
    serves: float | None = None
    own_factor: float | None = None
