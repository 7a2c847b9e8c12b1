"""How many elements a model's tensors have, part by part, from its shape alone.

The catalogue's and the files' totals are exact; the shape says how a total divides over the tensors that quantisers,
engines and training treat differently.
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.model.spec import CacheKind, ModelSpec


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


def param_parts(spec: ModelSpec) -> ParamParts:
    """Divide ``spec.params`` over its tensors; the parts sum to it exactly.

    Where the shape yields more than the total (shared or pruned layers), the block parts are scaled to fit.
    """
    embedding = min(spec.embedding_params, spec.params)
    head = min(spec.head_params, spec.params - embedding)
    vision = min(spec.vision_params, spec.params - embedding - head)
    blocks = spec.params - embedding - head - vision
    qk, value, output = _attention(spec)
    gate_up, down = _feed_forward(spec)
    experts, experts_down = _experts(spec)
    sizes = [qk, value, output, gate_up, down, experts, experts_down]
    excess = sum(sizes)
    if excess > blocks:
        sizes = [size * blocks // excess for size in sizes]
    return ParamParts(embedding, head, *sizes, vision, blocks - sum(sizes))


def _attention(spec: ModelSpec) -> tuple[int, int, int]:
    """Query and key, value, and output matrices of the layers that attend."""
    qk = value = output = 0
    for group in spec.cache:
        if group.kind is CacheKind.LINEAR:
            continue
        if group.kind is CacheKind.LATENT:
            latent = group.layers * spec.hidden * group.key_dim
            qk += latent
            continue
        value_dim = group.value_dim or group.key_dim
        qk += group.layers * spec.hidden * (spec.heads + group.kv_heads) * group.key_dim
        value += group.layers * spec.hidden * group.kv_heads * value_dim
        output += group.layers * spec.hidden * spec.heads * value_dim
    return qk, value, output


def _feed_forward(spec: ModelSpec) -> tuple[int, int]:
    """Dense feed-forward and shared experts: what comes before the activation, and the down projection."""
    into = 2 if spec.gated else 1
    dense_layers = spec.layers - (spec.experts.layers if spec.experts else 0)
    width = dense_layers * spec.intermediate
    if spec.experts:
        width += spec.experts.layers * spec.experts.shared * spec.experts.intermediate
    return into * width * spec.hidden, width * spec.hidden


def _experts(spec: ModelSpec) -> tuple[int, int]:
    """Routed experts: what comes before the activation, and the down projection."""
    if spec.experts is None:
        return 0, 0
    width = spec.experts.layers * spec.experts.count * spec.experts.intermediate
    return (2 if spec.gated else 1) * width * spec.hidden, width * spec.hidden
