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
        + _sound(text, spec)
        + _per_layer_tables(text, spec)
        + _attention_gates(text, family, spec)
        + _short_convolutions(spec)
        + _selective_scans(text, spec)
        + _scan_heads(text, spec)
        + _indexers(text, spec)
        + _layers_that_share_caches(text, spec)
        + _alternating_updates(text, spec)
        + _parallel_width(text, spec)
        + _shared_expert(text, spec)
    )


def _positions(family: str, spec: ModelSpec) -> int:
    """Learned positions and the pooling matrix of encoders."""
    positions = (spec.max_context or 0) * spec.hidden if family in LEARNED_POSITIONS else 0
    return positions + (spec.hidden**2 if family in POOLED else 0)


def _sound(text: Fields, spec: ModelSpec) -> int:
    """Whisper: positions of frames and of text, and two convolutions of width three over the frames."""
    bins = text.number("num_mel_bins") or 0
    positions = (text.number("max_source_positions") or 0) + (text.number("max_target_positions") or 0)
    return spec.hidden * (positions + 3 * (bins + spec.hidden)) if bins else 0


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


def _scan_heads(text: Fields, spec: ModelSpec) -> int:
    """Mamba 2: a step for each head, from the hidden size."""
    heads = text.number("mamba_n_heads", "mamba_num_heads", "num_heads") or 0
    if not text.number("n_groups", "mamba_n_groups"):
        return 0
    return spec.hidden * heads * sum(group.layers for group in spec.cache if group.kind is CacheKind.LINEAR)


def _indexers(text: Fields, spec: ModelSpec) -> int:
    """Sparse attention's indexer: queries from their compressed form, one key, and a weight for each of its heads."""
    heads, dim = text.number("index_n_heads") or 0, text.number("index_head_dim") or 0
    rank = spec.latent.query_rank if spec.latent else 0
    skipping = sum(1 for word in text.items("indexer_types") if word == "shared")
    return (spec.layers - skipping) * (rank * heads * dim + spec.hidden * (dim + heads))


def _layers_that_share_caches(text: Fields, spec: ModelSpec) -> int:
    """Gemma 3n and 4: layers at the end have queries and outputs, and may be twice as wide, but no keys of their own.

    Gemma 4's layers that see everything may take their keys for values too.
    """
    count = text.number("num_kv_shared_layers") or 0
    shared = text.items("layer_types")[spec.layers - count :]
    dims = {group.kind: group.key_dim for group in spec.cache}
    whole = sum(1 for word in shared if word == "full_attention")
    widths = whole * dims.get(CacheKind.FULL, 0) + (len(shared) - whole) * dims.get(CacheKind.WINDOW, 0)
    doubled = 3 * count * spec.intermediate if text.flag("use_double_wide_mlp") else 0
    one = [g.layers * g.kv_heads * g.value_dim for g in spec.cache if g.kind is CacheKind.FULL]
    spared = sum(one) if text.flag("attention_k_eq_v") else 0
    return spec.hidden * (2 * spec.heads * widths + doubled - spared)


def _alternating_updates(text: Fields, spec: ModelSpec) -> int:
    """Gemma 3n: matrices into and out of the further copies of the hidden state, and low-rank ones beside attention."""
    copies = text.number("altup_num_inputs") or 1
    return 2 * spec.hidden * ((copies - 1) * spec.hidden + spec.layers * (text.number("laurel_rank") or 0))


def _parallel_width(text: Fields, spec: ModelSpec) -> int:
    """Arctic runs a feed-forward as wide as the model beside the experts of every layer."""
    beside = text.flag("use_residual") and text.flag("parallel_attn_mlp_res")
    return 3 * spec.layers * spec.hidden**2 if beside else 0


def _shared_expert(text: Fields, spec: ModelSpec) -> int:
    """A shared expert whose width is no multiple of the routed ones'."""
    width = text.number("shared_intermediate_size") or 0
    if spec.experts is None or spec.experts.shared or not width:
        return 0
    return spec.experts.layers * 3 * spec.hidden * width
