"""How fast a piece of work goes: the figures of the command line contract, each with its tree."""

from __future__ import annotations

from dataclasses import dataclass, fields

from zuka.message import Message
from zuka.quantity import Quantity


@dataclass(frozen=True, slots=True)
class Speed:
    """Rates and times; None: unknown or does not apply. ``steps_per_s`` and ``images_per_hour`` are for pictures.

    ``batch`` is how many requests run at once in steady state (the load, or what the cache holds). A training job takes
    ``start_seconds`` before its first step, and ``saving`` seconds of checkpoints for each second of training.
    """

    decode_tps_per_request: Quantity | None = None
    decode_tps_total: Quantity | None = None
    prefill_tps: Quantity | None = None
    ttft_ms: Quantity | None = None
    tpot_ms: Quantity | None = None
    train_tps_per_gpu: Quantity | None = None
    steps_per_s: Quantity | None = None
    images_per_hour: Quantity | None = None
    batch: float = 1.0
    start_seconds: float = 0.0
    saving: float = 0.0
    warnings: tuple[Message, ...] = ()

    def figures(self) -> dict[str, Quantity]:
        """The known figures by field name."""
        found = [(name, getattr(self, name)) for name in _NAMES]
        return {name: value for name, value in found if isinstance(value, Quantity)}


_NAMES = tuple(field.name for field in fields(Speed))
