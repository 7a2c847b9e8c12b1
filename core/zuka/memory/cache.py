"""The KV cache: what each kind of layer keeps, in the cells that an engine really allocates.

A cell holds one token's keys and values on one layer. Full attention keeps a cell per token; a window keeps the last
ones; latent attention (MLA) keeps one compressed vector for all heads; linear layers keep a state of fixed size.
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.facts.calibration import calibration
from zuka.memory.precision import kv_bits
from zuka.message import Message, msg
from zuka.model.spec import CacheGroup, CacheKind, ModelSpec
from zuka.quantity import Quantity, exact, total
from zuka.units import mib
from zuka.work.engines import GGML

_STATE_BITS = 32
_CELL_BLOCK = 256
"""llama.cpp rounds the cells of a cache up to whole blocks."""


@dataclass(frozen=True, slots=True)
class CacheRules:
    """How an engine lays out its cache.

    ``windows``: windowed layers keep their window only (ik_llama.cpp and ``--swa-full`` keep the whole context).
    ``block``: cells per layer and sequence are rounded up to this. ``slack``: cells a windowed layer keeps beyond its
    window, for the tokens of the batch in flight. ``indexer``: sparse-attention indexers keep their keys.
    ``extra``: multi-token-prediction layers get a cache although nothing uses it (GGUF files of GLM-4.5 and later).
    """

    windows: bool = True
    block: int = 1
    slack: int = 0
    indexer: bool = True
    extra: bool = False


def cache_rules(engine: str, ubatch: int, options: frozenset[str] = frozenset()) -> CacheRules:
    """The rules of an engine; other engines than llama.cpp and its relatives keep exactly what attention needs."""
    if engine == "ik_llama.cpp":
        return CacheRules(windows=False, indexer=False, extra=True)
    if engine in GGML:
        return CacheRules("swa-full" not in options, _CELL_BLOCK, ubatch, indexer=False, extra=True)
    return CacheRules()


def group_cells(group: CacheGroup, context: int, rules: CacheRules, *, windowed: bool = True) -> int:
    """Cells that one layer of the group keeps for one sequence of ``context`` tokens."""
    cells = context
    if group.kind is CacheKind.WINDOW and rules.windows and windowed:
        cells = min(context, group.window + rules.slack)
    cells = -(-cells // group.stride)
    return -(-cells // rules.block) * rules.block


def cell_bits(group: CacheGroup, kv: str, *, indexer: bool = True) -> float:
    """Bits of one cell of one layer, with the keys of a sparse-attention indexer where the engine keeps them.

    Raises:
        UserError: the cache type is unknown (code ``bad_value``, field ``kv``).
    """
    key, value = kv_bits(kv)
    index = group.index_dim * key if indexer else 0.0
    return max(1, group.kv_heads) * (group.key_dim * key + group.value_dim * value) + index


def cache_bytes(
    spec: ModelSpec,
    kv: str,
    context: int,
    sequences: int = 1,
    rules: CacheRules = CacheRules(),
) -> Quantity:
    """The cache of all layers in MiB for ``sequences`` sequences of ``context`` tokens each, counted once.

    Raises:
        UserError: the cache type is unknown (code ``bad_value``, field ``kv``).
    """
    parts = tuple(_group(spec, group, kv, context, sequences, rules) for group in spec.cache)
    formula = msg("layers x cells x heads x (key + value) x bits / 8, for each kind of layer")
    return total(msg("KV cache"), parts, "MiB", formula)


def rank_cache_mib(spec: ModelSpec, kv: str, context: int, sequences: int, rules: CacheRules, tensor: int = 1) -> float:
    """What ``cache_bytes`` gives for one of ``tensor`` ranks, as a plain number for searches that ask many times."""
    sizes = (rank_share(g, tensor) * _group_bytes(spec, g, kv, context, sequences, rules) for g in spec.cache)
    return mib(sum(sizes))


def bytes_per_token(spec: ModelSpec, kv: str) -> float:
    """Bytes that one more token of a long context adds: full and compressed layers only.

    Raises:
        UserError: the cache type is unknown (code ``bad_value``, field ``kv``).
    """
    growing = (group for group in spec.cache if group.kind in (CacheKind.FULL, CacheKind.LATENT))
    return sum(group.layers * cell_bits(group, kv) / 8 / group.stride for group in growing)


def pool_bytes_per_token(spec: ModelSpec, kv: str, tensor: int = 1) -> float:
    """Bytes one rank of a reserving engine spends on a token: windowed layers charged in full, heads divided.

    Raises:
        UserError: the cache type is unknown (code ``bad_value``, field ``kv``).
    """
    kept = (group for group in spec.cache if group.kind is not CacheKind.LINEAR)
    return sum(rank_share(g, tensor) * g.layers * cell_bits(g, kv) / 8 / g.stride for g in kept)


def rank_share(group: CacheGroup, tensor: int) -> float:
    """The part of a group's cache that one tensor-parallel rank holds.

    KV heads are divided down to one per rank; a latent cannot be divided and lies on every rank.
    """
    if group.kind is CacheKind.LATENT:
        return 1.0
    if group.kind is CacheKind.LINEAR:
        return 1 / tensor
    heads = max(1, group.kv_heads)
    return max(1, -(-heads // tensor)) / heads


def _group(spec: ModelSpec, group: CacheGroup, kv: str, context: int, sequences: int, rules: CacheRules) -> Quantity:
    size = _group_bytes(spec, group, kv, context, sequences, rules)
    inputs = (
        exact(msg("Layers"), _layers(spec, group, rules), ""),
        *_cell_numbers(spec, group, kv, context, rules),
        exact(msg("Sequences"), sequences, ""),
    )
    without = size * group.layers / max(1, _layers(spec, group, rules))
    whole = exact(_name(group), mib(size), "MiB", source=spec.source, inputs=inputs)
    low, high = calibration("serving_memory").spread("cache")
    return whole.within(mib(without) * low, mib(size) * high)


def _cell_numbers(spec: ModelSpec, group: CacheGroup, kv: str, context: int, rules: CacheRules) -> tuple[Quantity, ...]:
    """What one layer keeps of a sequence: tokens of so many bytes, or a state of fixed size."""
    if _is_state(group):
        return (exact(msg("Values of a layer's state"), group.state_values, ""),)
    return (
        exact(msg("Tokens kept in each layer"), _cells(spec, group, context, rules), ""),
        exact(msg("Bytes of a token in a layer"), cell_bits(group, kv, indexer=rules.indexer) / 8, "B"),
    )


def _group_bytes(spec: ModelSpec, group: CacheGroup, kv: str, context: int, sequences: int, rules: CacheRules) -> float:
    if _is_state(group):
        return sequences * group.layers * group.state_values * _STATE_BITS / 8
    cells = sequences * _layers(spec, group, rules) * _cells(spec, group, context, rules)
    return cells * cell_bits(group, kv, indexer=rules.indexer) / 8


def _layers(spec: ModelSpec, group: CacheGroup, rules: CacheRules) -> int:
    """Files with compressed or linear layers leave the extra layers out; the others keep them."""
    return group.layers + (spec.extra_layers if rules.extra and {g.kind for g in spec.cache} == {CacheKind.FULL} else 0)


def _cells(spec: ModelSpec, group: CacheGroup, context: int, rules: CacheRules) -> int:
    """llama.cpp ignores a window that covers every layer (Mistral 7B v0.1, Phi-3)."""
    mixed = any(other.kind is not CacheKind.WINDOW for other in spec.cache)
    return group_cells(group, context, rules, windowed=mixed or rules.block == 1)


def _is_state(group: CacheGroup) -> bool:
    return group.kind is CacheKind.LINEAR


def _name(group: CacheGroup) -> Message:
    names = {
        CacheKind.FULL: msg("Layers that see every token"),
        CacheKind.WINDOW: msg("Layers with a window"),
        CacheKind.LATENT: msg("Layers with a compressed cache"),
        CacheKind.LINEAR: msg("State of linear layers"),
    }
    return names[group.kind]
