"""What a piece of work takes on its cards: the figures of the command line contract, each with its tree."""

from __future__ import annotations

from dataclasses import dataclass, fields

from zuka.message import Message
from zuka.quantity import Quantity


@dataclass(frozen=True, slots=True)
class CardMemory:
    """Memory in MiB (``kv_pool_tokens`` in tokens), on one card or over all. None: unknown or does not apply.

    The keys are those of the command line contract without ``_mib``; "needed" parts and engine reservations are kept
    apart: ``kv`` is what the asked context needs, ``kv_pool`` what a reserving engine takes.
    """

    weights: Quantity | None = None
    kv: Quantity | None = None
    compute: Quantity | None = None
    gradients: Quantity | None = None
    optimizer: Quantity | None = None
    activations: Quantity | None = None
    overhead: Quantity | None = None
    kv_pool: Quantity | None = None
    kv_pool_tokens: Quantity | None = None
    torch_allocated: Quantity | None = None
    torch_reserved: Quantity | None = None
    device: Quantity | None = None

    def figures(self) -> dict[str, Quantity]:
        """The known figures by field name."""
        found = [(name, getattr(self, name)) for name in _NAMES]
        return {name: value for name, value in found if isinstance(value, Quantity)}


_NAMES = tuple(field.name for field in fields(CardMemory))


@dataclass(frozen=True, slots=True)
class MemoryNeed:
    """The need over all cards and on the fullest one.

    ``needed`` is what the fullest card must hold for the work to run (MiB; weights, cache, peak, context), whatever an
    engine reserves beyond it; it is what a verdict compares with the card. ``host`` is main memory, if any is needed.
    """

    sum: CardMemory
    fullest: CardMemory
    needed: Quantity
    host: Quantity | None = None
    warnings: tuple[Message, ...] = ()
