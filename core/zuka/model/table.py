"""Catalogue rows as specifications.

The tables give totals and shapes in columns and state sizes of linear layers in their notes; what a row leaves open
(gated or plain feed-forward, tied embeddings, leading dense layers, expert width) is settled by the choice that comes
closest to its total.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

from zuka.errors import UserError
from zuka.facts.model_rows import MediaRow, ModelRow
from zuka.message import msg
from zuka.model.count import active_params, extra_layer_params, shape_params
from zuka.model.spec import CacheGroup, CacheKind, Experts, Latent, MediaSpec, ModelSpec
from zuka.model.state import conv_state, linear_state, mamba_state

_BILLION = 10**9
_MILLION = 10**6
_LEADING = 4
"""Leading dense layers to try where a row does not count them: 0 to 3 in every family that says so."""
_COUNTED_KINDS = ("hybrid-mamba MoE", "compressed-KV MoE")
"""Kinds whose expert layers the pattern lists, or whose attention the shape gives too roughly to tell."""
_SOFTCAP_FAMILIES = ("gemma-2-", "gemma-3n-", "gemma-4-")
"""Families whose config.json sets ``final_logit_softcapping``; the tables have no column for it."""


def model_spec(row: ModelRow) -> ModelSpec:
    """The specification of a language-model row.

    Raises:
        UserError: no public source gives the model's size, and its shape does not either (code ``missing_field``).
    """
    spec = _settled(row, _draft(row))
    if not spec.params:
        raise UserError(
            "missing_field",
            msg("{model}: its size in parameters is not public; give its config.json instead", model=row.name),
            "model",
        )
    spec = _without_extra_layer(row, spec)
    return spec if row.active_params_b else replace(spec, active_params=active_params(spec))


def media_spec(row: MediaRow) -> MediaSpec:
    """The specification of an image, video or speech row."""
    encoders = zip(row.text_encoder_names, row.text_encoder_params_m, strict=False)
    return MediaSpec(
        row.name,
        row.hub_id,
        row.kind,
        round(row.main_params_m * _MILLION),
        tuple((name, round(size * _MILLION)) for name, size in encoders),
        round((row.vae_params_m or 0) * _MILLION),
        round((row.other_params_m or 0) * _MILLION),
        row.latent_channels,
        row.spatial_downsample,
        row.temporal_downsample,
        row.default_height,
        row.default_width,
        row.default_frames,
        row.default_steps,
        row.native_dtype,
        row.patch_size,
        row.hidden_size,
        sum(map(int, re.findall(r"\d+", row.layers))) or None,
        row.license,
        row.source,
        row.params_source,
        row.notes,
    )


def _draft(row: ModelRow) -> ModelSpec:
    heads = row.attention_heads or 0
    hidden = row.hidden_size or 0
    return ModelSpec(
        name=row.name,
        hub_id=row.hf_id,
        kind=row.arch_class,
        params=round((row.total_params_b or 0) * _BILLION),
        active_params=round((row.active_params_b or 0) * _BILLION),
        layers=row.layers or 0,
        hidden=hidden,
        intermediate=row.intermediate_size or 0,
        heads=heads,
        kv_heads=row.kv_heads or heads,
        head_dim=row.head_dim or (hidden // heads if heads else 0),
        vocab=row.vocab_size or 0,
        tied=bool(row.tie_embeddings),
        max_context=row.max_context,
        cache=_cache(row),
        experts=_experts(row),
        vision_params=round((row.vision_params_b or 0) * _BILLION),
        extra_layers=_number(r"(\d+) MTP layer", row.notes) or int("one MTP layer" in row.notes or _counts_extra(row)),
        native_dtype=row.native_dtype or "bfloat16",
        license=row.license,
        source=row.source,
        params_basis=row.params_source,
        notes=row.notes,
        latent=_latent(row),
        dense_layers=_dense_layers(row),
        logit_softcap=row.name.casefold().startswith(_SOFTCAP_FAMILIES),
    )


def _settled(row: ModelRow, spec: ModelSpec) -> ModelSpec:
    """Choose gating and tying so that the shape's sum comes closest to the row's total."""
    tied = (spec.tied,) if row.tie_embeddings is not None else (False, True)
    choices = [replace(spec, gated=g, tied=t) for g, t in product((True, False), tied)]
    if not spec.params:
        counted = choices[0]
        known = row.intermediate_size or (row.experts and row.moe_intermediate_size)
        return replace(counted, params=shape_params(counted) if known else 0)
    if spec.experts and not row.moe_intermediate_size:
        return _with_expert_width(choices[0])
    if not row.intermediate_size and not spec.experts:
        return choices[0]
    if spec.experts and row.first_dense_layers is None and spec.kind not in _COUNTED_KINDS:
        choices = [_dense_first(choice, lead) for choice, lead in product(choices, range(_LEADING))]
    return min(choices, key=lambda choice: abs(shape_params(choice) - spec.params))


def _dense_first(spec: ModelSpec, lead: int) -> ModelSpec:
    """The same model with ``lead`` more layers without experts."""
    experts = spec.experts
    return replace(spec, experts=experts and replace(experts, layers=max(1, experts.layers - lead)))


def _with_expert_width(spec: ModelSpec) -> ModelSpec:
    """The width that makes the experts fill what the other tensors leave of the total."""
    experts = spec.experts
    if experts is None or not experts.count * experts.layers * spec.hidden:
        return spec
    bare = shape_params(replace(spec, experts=replace(experts, intermediate=0)))
    slots = experts.layers + spec.extra_layers
    width = (spec.params - bare) / (3 * (experts.count + experts.shared) * slots * spec.hidden)
    return replace(spec, experts=replace(experts, intermediate=round(width / 64) * 64))


def _counts_extra(row: ModelRow) -> bool:
    """Totals printed by a GGUF loader include the multi-token-prediction layer that ordinary serving does not load."""
    return "GGUF has" in row.notes and "MTP" in row.notes


def _without_extra_layer(row: ModelRow, spec: ModelSpec) -> ModelSpec:
    if not _counts_extra(row):
        return spec
    copies = 0 if "misses the MTP embedding" in row.notes else 2 * spec.embedding_params
    return replace(spec, params=spec.params - extra_layer_params(spec) - copies)


def _experts(row: ModelRow) -> Experts | None:
    if not row.experts:
        return None
    layers = (row.layers or 0) - (row.first_dense_layers or 0)
    if listed := _number(r"(\d+) MoE", row.sliding_window_pattern):
        layers = listed
    elif "every 2nd layer" in row.sliding_window_pattern or _alternates(row):
        layers //= 2
    width = row.moe_intermediate_size or 0
    latent = _number(r"experts work (?:in|on) a latent of (\d+)", row.notes)
    return Experts(row.experts, row.experts_per_token or 1, width, row.shared_experts or 0, layers, latent)


def _dense_layers(row: ModelRow) -> int | None:
    found = re.search(r"(\d+) MLP blocks", row.sliding_window_pattern)
    return int(found[1]) if found else None


def _alternates(row: ModelRow) -> bool:
    """Whether experts in every layer would by far exceed the total, so that they stand in every second one."""
    if not (row.experts and row.moe_intermediate_size and row.hidden_size and row.layers and row.total_params_b):
        return False
    everywhere = 3 * row.experts * row.moe_intermediate_size * row.hidden_size * row.layers
    return everywhere > 1.5 * row.total_params_b * _BILLION


def _latent(row: ModelRow) -> Latent | None:
    if not row.kv_lora_rank:
        return None
    rope, nope = row.qk_rope_head_dim or 0, row.qk_nope_head_dim or 0
    return Latent(row.q_lora_rank or 0, row.kv_lora_rank, rope, nope, row.v_head_dim or 0)


def _cache(row: ModelRow) -> tuple[CacheGroup, ...]:
    if row.arch_class == "encoder" or not row.layers:
        return ()
    growing = row.layers if row.kv_layers is None else row.kv_layers
    groups = _compressed(row) if row.arch_class.startswith("compressed-KV") else _attending(row, growing)
    if "hybrid" in row.arch_class or "mamba" in row.arch_class:
        groups = (*groups, _linear(row, row.layers - growing))
    return tuple(group for group in groups if group.layers > 0)


def _attending(row: ModelRow, layers: int) -> tuple[CacheGroup, ...]:
    if row.kv_lora_rank:
        indexer = 128 if "extra 128-wide key" in row.notes else 0
        width = row.kv_lora_rank + (row.qk_rope_head_dim or 0)
        return (CacheGroup(CacheKind.LATENT, layers, 1, width, index_dim=indexer),)
    if not row.attention_heads:
        return _from_bytes(row, layers)
    dim = row.head_dim or (row.hidden_size or 0) // row.attention_heads
    heads = row.kv_heads or row.attention_heads
    plain = CacheGroup(CacheKind.FULL, layers, heads, dim, row.v_head_dim or dim)
    window = row.sliding_window or _number(r"local attention of (\d+) tokens", row.notes)
    if not window:
        return (plain,)
    whole = min(row.full_attention_layers or 0, layers)
    local_heads = _number(r"sliding \(kv heads (\d+)\)", row.sliding_window_pattern) or heads
    local = replace(plain, kind=CacheKind.WINDOW, layers=layers - whole, kv_heads=local_heads, window=window)
    return (replace(_whole(row, plain), layers=whole), local)


def _whole(row: ModelRow, plain: CacheGroup) -> CacheGroup:
    """Unwindowed layers may have heads of their own, which the notes give.

    Where only their size is given, one head in eight of the windowed layers is taken (Gemma 4 12B: 1 for 8,
    https://github.com/tmac1973/llama-toolchest/pull/58).
    """
    dim = _number(r"global layers use head size (\d+)", row.notes)
    heads = max(1, plain.kv_heads // 8) if "KV head count is not listed" in row.notes else plain.kv_heads
    if both := re.search(r"global layers: (\d+) kv heads x (\d+)", row.notes):
        heads, dim = int(both[1]), int(both[2])
    return replace(plain, kv_heads=heads, key_dim=dim, value_dim=dim) if dim else plain


def _from_bytes(row: ModelRow, layers: int) -> tuple[CacheGroup, ...]:
    """A cache known by its size only: 16-bit keys and values of one wide head."""
    if not row.kv_bytes_per_token_16bit or not layers:
        return ()
    dim = row.kv_bytes_per_token_16bit // (4 * layers)
    return (CacheGroup(CacheKind.FULL, layers, 1, dim, dim),)


def _compressed(row: ModelRow) -> tuple[CacheGroup, ...]:
    """DeepSeek-V4: one shared head; a window everywhere, and an entry per 4 (with an indexer) or 128 tokens in turn."""
    layers, dim = row.layers or 0, row.head_dim or 0
    dense = layers // 2
    local = CacheGroup(CacheKind.WINDOW, layers, 1, dim, window=row.sliding_window or 0)
    fine = CacheGroup(CacheKind.LATENT, dense, 1, dim, stride=4, index_dim=128)
    return local, fine, CacheGroup(CacheKind.LATENT, layers - dense, 1, dim, stride=128)


def _linear(row: ModelRow, idle: int) -> CacheGroup:
    """The layers that keep a state. ``idle`` layers have no growing cache; some of them may be plain feed-forward."""
    layers = _number(r"(\d+) (?:[Mm]amba|conv|linear|of \d+ (?:mamba|conv|linear))", row.sliding_window_pattern) or idle
    hidden = row.hidden_size or 0
    if "conv" in row.arch_class:
        return conv_state(layers, hidden)
    if mamba := re.search(r"Mamba: (\d+) heads x (\d+), state (\d+), groups (\d+)", row.notes):
        heads, dim, state, groups = map(int, mamba.groups())
        return mamba_state(layers, heads * dim, state, groups)
    if "mamba" in row.arch_class:
        return mamba_state(layers, 2 * hidden, 16, 0)
    if linear := re.search(r"(\d+) K heads x (\d+), (\d+) V heads x (\d+)", row.notes):
        key_heads, key_dim, value_heads, value_dim = map(int, linear.groups())
        return linear_state(layers, key_heads * key_dim, value_heads * value_dim, key_dim)
    width = (row.attention_heads or 0) * (row.head_dim or row.v_head_dim or 0)
    return linear_state(layers, min(width, 2048), width)


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else 0
