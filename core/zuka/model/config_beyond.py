"""Elements that a configuration implies beyond matrices of attention and feed-forward: positions, tables, gates."""

from __future__ import annotations

from zuka.model.config_families import GATED_ATTENTION, LEARNED_POSITIONS, POOLED
from zuka.model.fields import Fields
from zuka.model.spec import CacheKind, ModelSpec


def beyond_shape(text: Fields, family: str, spec: ModelSpec) -> int:
    """Elements that ``shape_params`` leaves out, as the families' published classes allocate them.

    Source: the model classes of https://github.com/huggingface/transformers.
    """
    return (
        _positions(family, spec)
        + _per_layer_tables(text, spec)
        + _attention_gates(text, family, spec)
        + _short_convolutions(spec)
        + _selective_scans(text, spec)
        + _shared_expert(text, spec)
    )


def _positions(family: str, spec: ModelSpec) -> int:
    """Learned positions and the pooling matrix of encoders."""
    positions = (spec.max_context or 0) * spec.hidden if family in LEARNED_POSITIONS else 0
    return positions + (spec.hidden**2 if family in POOLED else 0)


def _per_layer_tables(text: Fields, spec: ModelSpec) -> int:
    """An embedding for each layer (Gemma 3n and 4): its table, the projection to all layers, two matrices a layer."""
    width = text.number("hidden_size_per_layer_input") or 0
    rows = text.number("vocab_size_per_layer_input") or 0
    return spec.layers * width * (rows + 3 * spec.hidden)


def _attention_gates(text: Fields, family: str, spec: ModelSpec) -> int:
    """A gate as wide as the queries on the output of attending layers."""
    stated = text.flag("attn_output_gate")
    if stated is False or not (stated or family.startswith(GATED_ATTENTION)):
        return 0
    attending = sum(group.layers for group in spec.cache if group.kind is not CacheKind.LINEAR)
    return attending * spec.hidden * spec.heads * spec.head_dim


def _short_convolutions(spec: ModelSpec) -> int:
    """A gated short convolution has three inputs and one output as wide as the model; its group counts three in all."""
    return sum(
        group.layers * spec.hidden**2
        for group in spec.cache
        if group.kind is CacheKind.LINEAR and group.key_dim == 0 and group.value_dim == spec.hidden
    )


def _selective_scans(text: Fields, spec: ModelSpec) -> int:
    """Mamba 1: what computes the steps from the inner channels, and the state matrix."""
    rank = text.number("time_step_rank", "mamba_dt_rank")
    if rank is None or text.number("n_groups", "mamba_n_heads", "mamba_num_heads"):
        return 0
    state = text.number("state_size", "mamba_d_state") or 16
    inner = sum(g.layers * g.value_dim for g in spec.cache if g.kind is CacheKind.LINEAR)
    return inner * (2 * rank + 3 * state)


def _shared_expert(text: Fields, spec: ModelSpec) -> int:
    """A shared expert whose width is no multiple of the routed ones'."""
    width = text.number("shared_intermediate_size") or 0
    if spec.experts is None or spec.experts.shared or not width:
        return 0
    return spec.experts.layers * 3 * spec.hidden * width
