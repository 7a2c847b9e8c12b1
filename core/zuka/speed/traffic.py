"""What one pass through a model reads and computes, in plain bytes and operations."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.memory.precision import kv_bits, matrix_bits
from zuka.memory.weights import weight_bytes
from zuka.model.spec import CacheGroup, CacheKind, ModelSpec
from zuka.work.layout import Layout

_STATE_BYTES = 4
"""Linear attention keeps its state in 32 bit."""

_EXPANDED = 320 / 576
"""Prompts are read with the latent expanded: 192 + 128 values a head for a latent of 576; arXiv:2405.04434, 2.1."""


@dataclass(frozen=True, slots=True)
class Traffic:
    """Bytes and operations of one pass over all cards together.

    ``shared_bytes`` are read by every pass, ``expert_bytes`` hold all routed experts of the model. ``multiplied``
    counts the parameters one token is multiplied with, ``stored`` all parameters. ``weight_bits`` is the width of the
    multiplied matrices. ``shared_host`` and ``expert_host`` are the shares of those weights that stay in main memory.
    """

    shared_bytes: float
    expert_bytes: float
    expert_count: int
    expert_used: int
    multiplied: float
    stored: float
    weight_bits: float
    layers: int
    expert_layers: int
    hidden: int
    heads: int
    kv_heads: int
    groups: tuple[CacheGroup, ...]
    cache_value_bytes: float
    shared_host: float = 0.0
    expert_host: float = 0.0

    def touched(self, tokens: float) -> float:
        """Share of the experts that ``tokens`` tokens together need: 1 - (1 - used / count) ** tokens.

        Each token picks ``used`` of ``count`` experts; picks are taken as even and independent.
        """
        if not self.expert_count:
            return 0.0
        return 1 - (1 - self.expert_used / self.expert_count) ** tokens

    def weight_bytes(self, tokens: float) -> float:
        """Weights read by one pass over ``tokens`` tokens."""
        return self.shared_bytes + self.expert_bytes * self.touched(tokens)

    def cache_bytes(self, context: float) -> float:
        """Cache that one new token of one sequence reads at ``context`` tokens."""
        return sum(self._group_bytes(group, context) for group in self.groups)

    @property
    def latent(self) -> bool:
        """Whether the cache has no heads to divide over tensor-parallel cards (MLA)."""
        return any(group.kind is CacheKind.LATENT for group in self.groups)

    @property
    def full_layers(self) -> int:
        """Layers whose attention sees the whole context."""
        return sum(group.layers for group in self.groups if group.kind in (CacheKind.FULL, CacheKind.LATENT))

    def prompt_flops(self, context: float) -> float:
        """Operations of one prompt token against ``context`` others: two products per layer, two operations each."""
        return sum(self._group_flops(group, context) for group in self.groups)

    def _group_bytes(self, group: CacheGroup, context: float) -> float:
        if group.kind is CacheKind.LINEAR:
            return 2.0 * group.layers * group.state_values * _STATE_BYTES
        width = max(1, group.kv_heads) * (group.key_dim + group.value_dim)
        return group.layers * width * _entries(group, context) * self.cache_value_bytes

    def _group_flops(self, group: CacheGroup, context: float) -> float:
        if group.kind is CacheKind.LINEAR:
            return 4.0 * group.layers * group.state_values
        width = group.key_dim * _EXPANDED if group.kind is CacheKind.LATENT else group.key_dim + group.value_dim
        return 2.0 * group.layers * self.heads * width * _entries(group, context)


def _entries(group: CacheGroup, context: float) -> float:
    """Cached entries that one token sees: those of the window, one for every ``stride`` tokens."""
    seen = min(context, group.window) if group.kind is CacheKind.WINDOW else context
    return seen / group.stride


def traffic(spec: ModelSpec, layout: Layout) -> Traffic:
    """The traffic of a model at a layout's precisions.

    Raises:
        UserError: a precision word is unknown (code ``bad_value``).
    """
    sizes = weight_bytes(spec, layout.weights, layout.engine)
    key, value = kv_bits(layout.kv)
    experts = spec.experts
    embedding = 0 if spec.tied else spec.embedding_params
    return Traffic(
        shared_bytes=(sizes.head or sizes.embedding or sizes.host) + sizes.shared,
        expert_bytes=sizes.experts,
        expert_count=experts.count if experts else 0,
        expert_used=experts.used if experts else 0,
        multiplied=max(spec.active_params - spec.vision_params - embedding, 1),
        stored=spec.params,
        weight_bits=matrix_bits(layout.weights),
        layers=spec.layers,
        expert_layers=experts.layers if experts else 0,
        hidden=spec.hidden,
        heads=spec.heads,
        kv_heads=max(spec.kv_heads, 1),
        groups=spec.cache,
        cache_value_bytes=(key + value) / 16,
        shared_host=1.0 if "params" in layout.offload else 0.0,
        expert_host=1.0 if layout.offload & {"params", "experts"} else 0.0,
    )
