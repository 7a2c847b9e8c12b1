"""What an engine that reserves takes of a card: its share, and the pool of cache that weights and peak leave in it."""

from __future__ import annotations

import math
from dataclasses import replace

from zuka.facts.usable import usable_memory
from zuka.memory.cache import pool_bytes_per_token
from zuka.memory.card_parts import CardParts, overhead, remainder
from zuka.memory.compute_reserving import reserving_compute
from zuka.memory.peak import combine
from zuka.memory.placement import CardLoad, card_usable
from zuka.memory.versions import at_least
from zuka.message import msg
from zuka.model.spec import CacheKind, ModelSpec
from zuka.quantity import Basis, Quantity, exact
from zuka.units import MIB
from zuka.work.layout import Layout

_FREE_SHARE = frozenset({"tensorrt-llm", "lmdeploy"})
"""Engines whose share is of what weights and peak leave free, not of the whole card."""


def reserving_parts(
    spec: ModelSpec, layout: Layout, context: int, load: CardLoad, place: int, base: CardParts
) -> CardParts:
    """Add peak, reservation and pool to a rank that has weights, cache and overhead."""
    usable = card_usable(layout, place)
    compute = reserving_compute(spec, layout, context, usable)
    parts = replace(base, compute=compute)
    card = _card_memory(layout, place)
    if card is None or not spec.cache:
        return parts
    share = layout.memory_utilization
    if layout.engine in _FREE_SHARE:
        free = remainder(msg("Free after weights and peak"), card, (parts.weights, compute, parts.overhead))
        pool = free.scaled(share, msg("Reserved for the cache"))
        device = card
    else:
        device = card.scaled(share, msg("The engine's share of the card"))
        taken = [parts.weights, parts.overhead]
        if layout.engine != "sglang":
            taken.append(compute)
        pool = remainder(msg("Reserved for the cache"), device, taken)
    return replace(parts, pool=pool, pool_tokens=_tokens(spec, layout, pool, load), device=device)


def rank_overhead(cards: int, layout: Layout) -> Quantity:
    """What one rank spends outside the allocator, in MiB; more where ranks talk to each other."""
    name = msg("Libraries and communication buffers")
    if layout.engine == "sglang":
        return overhead("nontorch_sglang", name)
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
