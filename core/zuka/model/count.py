"""How many elements a model's tensors have, part by part, from its shape alone.

Catalogue and files give exact totals; the shape says how a total divides over the tensors that quantisers, engines and
training treat differently. Where there is no total, the shape's own sum stands in for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from zuka.model.spec import CacheGroup, CacheKind, ModelSpec

ENCODER_DECODER = "encoder-decoder"


@dataclass(frozen=True, slots=True)
class ParamParts:
    """Elements by kind of tensor over all layers. ``rest`` holds norms, routers, biases and what the shape leaves open.

    ``experts`` counts routed experts only; shared experts stand in ``feed_forward``. The down projections, the value
    and the output matrices are kept apart because mixed GGUF files give them more bits.
    """

    embedding: int
    head: int
    attention_qk: int
    attention_v: int
    attention_o: int
    feed_forward: int
    feed_forward_down: int
    experts: int
    experts_down: int
    vision: int
    rest: int

    @property
    def total(self) -> int:
        """All elements."""
        return self.embedding + self.head + self.blocks + self.vision

    @property
    def blocks(self) -> int:
        """Everything between embedding and head."""
        return self.shared + self.experts + self.experts_down

    @property
    def shared(self) -> int:
        """The part of the blocks that every token passes through."""
        attention = self.attention_qk + self.attention_v + self.attention_o
        return attention + self.feed_forward + self.feed_forward_down + self.rest


@lru_cache(maxsize=256)
def param_parts(spec: ModelSpec) -> ParamParts:
    """Divide ``spec.params`` over its tensors; the parts sum to it exactly.

    Where the shape yields more than the total (shared or pruned layers), the block parts are scaled to fit; a
    feed-forward of unknown width takes what attention leaves.
    """
    embedding = min(spec.embedding_params, spec.params)
    head = min(spec.head_params, spec.params - embedding)
    vision = min(spec.vision_params, spec.params - embedding - head)
    blocks = spec.params - embedding - head - vision
    sizes = _block_sizes(spec)
    excess = sum(sizes)
    if excess > blocks:
        sizes = tuple(size * blocks // excess for size in sizes)
    qk, value, output, gate_up, down, experts, experts_down = sizes
    rest = blocks - sum(sizes)
    if not (gate_up or experts) and spec.dense_layers != 0:
        down = rest // (3 if spec.gated else 2)
        gate_up, rest = rest - down, 0
    return ParamParts(embedding, head, qk, value, output, gate_up, down, experts, experts_down, vision, rest)


def untied(spec: ModelSpec) -> ModelSpec:
    """The model with an output head of its own, as programs load it that know no shared weights."""
    if not spec.tied:
        return spec
    more = spec.embedding_params
    return replace(spec, tied=False, params=spec.params + more, active_params=spec.active_params + more)


def shape_params(spec: ModelSpec) -> int:
    """All elements as the shape gives them: matrices, two norms a layer and routers; ``spec.params`` is not read."""
    routers = spec.experts.layers * spec.experts.count * spec.hidden if spec.experts else 0
    norms = (2 * spec.layers + 1) * spec.hidden
    return spec.embedding_params + spec.head_params + sum(_block_sizes(spec)) + routers + norms + spec.vision_params


def extra_layer_params(spec: ModelSpec) -> int:
    """One more layer like the last one: what a multi-token-prediction layer adds, without embedding copies."""
    qk, value, output = _attention(spec)
    attention = (qk + value + output) // max(1, spec.layers)
    combine = 2 * spec.hidden * spec.hidden
    if spec.experts is None:
        return attention + combine + (3 if spec.gated else 2) * spec.hidden * spec.intermediate
    width = (spec.experts.count + spec.experts.shared) * spec.experts.intermediate
    return attention + combine + (3 if spec.gated else 2) * spec.hidden * width


def active_params(spec: ModelSpec) -> int:
    """What one token touches: everything but the experts it does not choose."""
    if spec.experts is None:
        return spec.params
    width = 3 if spec.gated else 2
    idle = (spec.experts.count - spec.experts.used) * spec.experts.layers * width * spec.experts.intermediate
    return spec.params - idle * (spec.experts.latent or spec.hidden)


def _block_sizes(spec: ModelSpec) -> tuple[int, int, int, int, int, int, int]:
    attention = _attention(spec)
    dense = _feed_forward(spec)
    if spec.kind == ENCODER_DECODER:
        attention = (3 * attention[0], 3 * attention[1], 3 * attention[2])
        dense = (2 * dense[0], 2 * dense[1])
    return (*attention, *dense, *_experts(spec))


def _attention(spec: ModelSpec) -> tuple[int, int, int]:
    """Query and key, value, and output matrices; an encoder keeps no cache but attends in every layer."""
    plain = CacheGroup(CacheKind.FULL, spec.layers, spec.kv_heads or spec.heads, spec.head_dim, spec.head_dim)
    groups = (plain,) if spec.kind == ENCODER_DECODER else spec.cache or (plain,)
    sizes = [_group(spec, group) for group in groups]
    return sum(s[0] for s in sizes), sum(s[1] for s in sizes), sum(s[2] for s in sizes)


def _group(spec: ModelSpec, group: CacheGroup) -> tuple[int, int, int]:
    size = group.layers * spec.hidden
    if group.kind is CacheKind.LINEAR:
        return size * 2 * group.key_dim, size * 2 * group.value_dim, size * group.value_dim
    if group.kind is CacheKind.LATENT:
        return _latent(spec, group)
    return (
        size * (spec.heads + group.kv_heads) * group.key_dim,
        size * group.kv_heads * (group.value_dim or group.key_dim),
        size * spec.heads * (group.value_dim or group.key_dim),
    )


def _latent(spec: ModelSpec, group: CacheGroup) -> tuple[int, int, int]:
    """Compressed queries, the latent with its rope key, the expansion to keys and values, and the output."""
    if spec.latent is None:
        return group.layers * spec.hidden * group.key_dim, 0, 0
    latent = spec.latent
    wide = spec.heads * (latent.nope_dim + latent.rope_dim)
    query = latent.query_rank * (spec.hidden + wide) if latent.query_rank else spec.hidden * wide
    key = spec.hidden * (latent.kv_rank + latent.rope_dim) + latent.kv_rank * spec.heads * latent.nope_dim
    value = latent.kv_rank * spec.heads * latent.value_dim
    output = spec.hidden * spec.heads * latent.value_dim
    return group.layers * (query + key), group.layers * value, group.layers * output


def _feed_forward(spec: ModelSpec) -> tuple[int, int]:
    """Dense feed-forward and shared experts: what comes before the activation, and the down projection."""
    dense_layers = spec.dense_layers
    if dense_layers is None:
        dense_layers = spec.layers - (spec.experts.layers if spec.experts else 0)
    width = dense_layers * spec.intermediate
    if spec.experts:
        width += spec.experts.layers * spec.experts.shared * spec.experts.intermediate
    return (2 if spec.gated else 1) * width * spec.hidden, width * spec.hidden


def _experts(spec: ModelSpec) -> tuple[int, int]:
    """Routed experts: what comes before the activation, and the down projection."""
    if spec.experts is None:
        return 0, 0
    size = spec.experts.layers * spec.experts.count * spec.experts.intermediate * (spec.experts.latent or spec.hidden)
    return (2 if spec.gated else 1) * size, size
