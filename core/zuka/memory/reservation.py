"""What an engine that reserves takes of a card: its share, and the pool of cache that weights and peak leave in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from zuka.facts.usable import usable_memory
from zuka.memory.cache import pool_bytes_per_token
from zuka.memory.card_parts import CardParts, overhead
from zuka.memory.compute_reserving import reserving_compute
from zuka.memory.peak import combine
from zuka.memory.placement import CardLoad, card_usable
from zuka.memory.versions import at_least
from zuka.message import msg
from zuka.model.spec import CacheKind, ModelSpec
from zuka.quantity import Basis, Quantity, exact
from zuka.units import MIB
from zuka.work.layout import Layout


def engine_room(layout: Layout, usable: float, resident: float, peak: float) -> float:
    """MiB of one card that the work can fill under an engine that reserves: weights, overhead, peak and cache together.

    No engine gets more than can be used. What the pool holds, the largest context and the verdict all follow from this
    one figure.

    Args:
        layout: engine and share.
        usable: usable MiB of the card.
        resident: MiB of weights and overhead.
        peak: MiB of the profiled peak.
    """
    return min(usable, engine_claim(layout, usable, resident, peak))


def engine_claim(layout: Layout, usable: float, resident: float, peak: float) -> float:
    """MiB that the engine's share and its peak come to, which may be more than the card has.

    vLLM keeps everything inside its share of the card. SGLang keeps weights and cache inside it, and the peak lies
    beside. TensorRT-LLM gives the cache its share of what weights and peak leave free, LMDeploy of what weights leave.
    """
    share = layout.memory_utilization
    match layout.engine:
        case "sglang":
            return share * usable + peak
        case "tensorrt-llm":
            return share * usable + (1 - share) * (resident + peak)
        case "lmdeploy":
            return share * usable + (1 - share) * resident + peak
        case _:
            return share * usable


def reserving_parts(
    spec: ModelSpec, layout: Layout, context: int, load: CardLoad, place: int, base: CardParts
) -> CardParts:
    """Add peak, reservation and pool to a rank that has weights, cache and overhead."""
    usable = card_usable(layout, place)
    parts = replace(base, compute=reserving_compute(spec, layout, context, usable))
    card = _card_memory(layout, place)
    if card is None or not spec.cache:
        return parts
    device = _device(layout, card, parts)
    pool = _pool(layout, card, parts, device)
    return replace(parts, pool=pool, pool_tokens=_tokens(spec, layout, pool, load), device=device)


def _device(layout: Layout, card: Quantity, parts: CardParts) -> Quantity:
    """All that the engine takes of the card."""

    def room(usable: float, weights: float, overhead: float, peak: float) -> float:
        return engine_room(layout, usable, weights + overhead, peak)

    read = (card, parts.weights, parts.overhead, parts.compute)
    low, high = (tuple(ends) for ends in zip(*((q.low, q.high) for q in read), strict=True))
    share = exact(msg("Share that the engine may take"), 100 * layout.memory_utilization, "%", Basis.ASSUMED)
    match layout.engine:
        case "sglang":
            formula = msg("share x usable memory, and the peak beside it; at most all that can be used")
            inputs = (card, share, parts.compute)
        case "tensorrt-llm" | "lmdeploy":
            formula = msg("weights, overhead and peak, and the share of what is free; at most all that can be used")
            inputs = (card, share, parts.weights, parts.overhead, parts.compute)
        case _:
            formula = msg("share x usable memory")
            inputs = (card, share)
    likely, down, up = _around(room, read, low, high)
    name = msg("The engine's share of the card")
    most = min(likely + up, card.high)
    return Quantity(name, likely - down, likely, max(likely, most), "MiB", formula=formula, inputs=inputs)


def _pool(layout: Layout, card: Quantity, parts: CardParts, device: Quantity) -> Quantity:
    """What the engine's room leaves for the cache, not below zero."""

    def left(usable: float, weights: float, overhead: float, peak: float) -> float:
        return engine_room(layout, usable, weights + overhead, peak) - weights - overhead - peak

    taken = (parts.weights, parts.overhead, parts.compute)
    low = (card.low, *(part.high for part in taken))
    high = (card.high, *(part.low for part in taken))
    likely, down, up = _around(left, (card, *taken), low, high)
    return Quantity(
        msg("Reserved for the cache"),
        max(0.0, likely - down),
        max(0.0, likely),
        max(0.0, likely + up),
        "MiB",
        formula=msg("what the engine takes minus weights, overhead and peak"),
        inputs=(device, *taken),
    )


def _around(
    function: Callable[..., float],
    read: Sequence[Quantity],
    low: Sequence[float],
    high: Sequence[float],
) -> tuple[float, float, float]:
    """The likely result, and how far it lies from its ends where the read quantities err independently."""
    likely = [quantity.likely for quantity in read]
    middle = function(*likely)

    def moved(ends: Sequence[float]) -> float:
        return math.hypot(*(function(*likely[:i], end, *likely[i + 1 :]) - middle for i, end in enumerate(ends)))

    return middle, moved(low), moved(high)


def rank_overhead(cards: int, layout: Layout) -> Quantity:
    """What one rank spends outside the allocator, in MiB; more where ranks talk to each other."""
    name = msg("Libraries and communication buffers")
    if layout.engine in ("sglang", "lmdeploy"):
        return overhead(f"nontorch_{layout.engine}", name)
    if layout.engine_version and not at_least(layout.engine_version, 0, 7):
        return overhead("nontorch_before_07", name)
    alone = overhead("nontorch_one", msg("Libraries"))
    if cards == 1 or layout.split.tensor == 1:
        return alone
    doublings = math.log2(layout.split.tensor)
    formula = msg("{n:.1f} doublings of the ranks", n=doublings)
    buffers = overhead("nontorch_doubling", msg("Communication buffers")).scaled(doublings)
    return combine(name, (alone, replace(buffers, formula=formula)))


def _card_memory(layout: Layout, place: int) -> Quantity | None:
    if layout.usable_mib is not None:
        return exact(msg("Usable memory of the card"), layout.usable_mib, "MiB", Basis.ASSUMED)
    if not layout.cards:
        return None
    return usable_memory(layout.cards[min(place, len(layout.cards) - 1)])


def _tokens(spec: ModelSpec, layout: Layout, pool: Quantity, load: CardLoad) -> Quantity | None:
    """Tokens that the pool holds; windows and states make a token's size depend on its neighbours, so none is given."""
    if any(group.kind not in (CacheKind.FULL, CacheKind.LATENT) for group in spec.cache):
        return None
    each = pool_bytes_per_token(spec, layout.kv, load.tensor) * load.stage / max(1, layout.split.context)
    if not each:
        return None
    size = exact(msg("Bytes per token on one rank"), each, "bytes")
    return replace(pool.scaled(MIB / each, msg("Tokens that the pool holds"), "tokens"), inputs=(pool, size))
