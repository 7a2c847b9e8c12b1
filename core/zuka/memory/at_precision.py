"""How big a model's weights are at the usual precisions, and the smallest usual card that holds them alone."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.memory.pictures import pipeline_parts
from zuka.memory.weights import weights
from zuka.message import msg
from zuka.model.spec import AnySpec, MediaSpec
from zuka.quantity import Quantity, exact, total
from zuka.units import mib
from zuka.work.engines import default_engine

USUAL = ("bf16", "fp8", "bnb-nf4-dq", "Q4_K_M")
"""Half precision, 8 bits, what QLoRA keeps, and the common GGUF file."""

CARD_SIZES_GIB = (8, 12, 16, 24, 32, 48, 80, 96, 141, 192, 288)
"""Memory sizes of cards that are commonly rented."""

_SHARE = 0.9


def usual_weights(spec: AnySpec) -> tuple[tuple[str, Quantity], ...]:
    """The weights in MiB at each usual precision; pictures and speech have no GGUF mixture of their own."""
    words = USUAL if not isinstance(spec, MediaSpec) else USUAL[:3]
    return tuple((word, weights_at(spec, word)) for word in words)


def weights_at(spec: AnySpec, precision: str) -> Quantity:
    """One copy of the weights in MiB, as the engine that is usual for the precision loads them.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    if not isinstance(spec, MediaSpec):
        return weights(spec, precision, default_engine("serve", precision))
    low, high = calibration("serving_memory").spread("weights_plain")
    sizes = [(part.name, mib(part.size)) for part in pipeline_parts(spec, precision, frozenset())]
    parts = [exact(name, size, "MiB", source=spec.source).within(size * low, size * high) for name, size in sizes]
    return total(msg("Weights"), parts, "MiB", msg("elements x bits per weight / 8, part by part"))


def smallest_card(need_mib: float) -> int | None:
    """The smallest usual card size in GiB that holds so much, or None where no single card does.

    Nine tenths of the name count: what serving engines take of a card by default (vLLM's gpu_memory_utilization); the
    rest goes to the driver, the context and what a maker's "16 GB" lacks.
    """
    return next((size for size in CARD_SIZES_GIB if size * _SHARE * 1024 >= need_mib), None)
