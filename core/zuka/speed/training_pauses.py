"""What a training job does besides training: loading the model, and saving checkpoints.

Reading the data is hidden: a token is four bytes and a picture about a megabyte, so that the fastest card of the
catalogue reads less than a tenth of what a disk gives, in processes of their own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

_DISK = 1e9
"""Bytes/s of one machine's disk: what network disks of clouds give; local NVMe gives three to seven times as much
(https://cloud.google.com/compute/docs/disks/performance)."""

_START = 60.0
"""Seconds until a framework has started and compiled its first step."""

_MACHINE = 8
_SAVED = 14
"""Bytes for each trained parameter in a checkpoint: 16-bit weights, a 32-bit copy and two 32-bit moments;
https://arxiv.org/abs/1910.02054, section 3.1."""

_EVERY = 3600.0
"""Seconds between two checkpoints, as most plans have it."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """``start`` seconds before the first step, and ``saving`` seconds for each second of training."""

    start: float
    saving: float


def pauses(stored: float, trained: float, cards: int) -> Pauses:
    """The pauses of a job.

    Args:
        stored: bytes of the model that every machine reads before it starts.
        trained: parameters that a checkpoint holds; machines save their parts at the same time.
        cards: cards at work, eight to a machine.
    """
    machines = math.ceil(cards / _MACHINE)
    return Pauses(_START + stored / _DISK, trained * _SAVED / (_DISK * machines) / _EVERY)
