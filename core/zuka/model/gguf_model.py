"""A GGUF header as a specification: exact parameters and mean bits per weight, shape from the metadata."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from zuka.model.count import active_params
from zuka.model.fields import Fields
from zuka.model.gguf_header import GgufHeader, LongList
from zuka.model.spec import CacheGroup, CacheKind, Experts, ModelSpec
from zuka.model.state import mamba_state


def gguf_model(header: GgufHeader, file_bytes: int, name: str) -> ModelSpec:
    """The specification of a GGUF file of ``file_bytes`` bytes.

    ``quantization`` holds ``bits_per_weight``, the mean over the file.

    Raises:
        UserError: the metadata leaves out a size that nothing can stand in for (code ``missing_field``).
    """
    family = str(header.metadata.get("general.architecture", ""))
    prefix = f"{family}."
    data = {key.removeprefix(prefix): value for key, value in header.metadata.items() if key.startswith(prefix)}
    fields = Fields(data)
    params = sum(header.tensors.values())
    layers, hidden = fields.layers("block_count"), fields.required("embedding_length")
    heads = _first(fields, "attention.head_count")
    kv_heads = _per_layer(fields, "attention.head_count_kv", layers)
    key_dim = fields.number("attention.key_length") or max(1, hidden // max(1, heads))
    spec = ModelSpec(
        name=str(header.metadata.get("general.name", "")) or name,
        hub_id="",
        kind=family,
        params=params,
        active_params=params,
        layers=layers,
        hidden=hidden,
        intermediate=_first(fields, "feed_forward_length"),
        heads=heads,
        kv_heads=max(kv_heads) or heads,
        head_dim=key_dim,
        vocab=_vocabulary(header, fields),
        tied="output.weight" not in header.tensors,
        max_context=fields.number("context_length"),
        cache=_cache(fields, kv_heads, heads, key_dim),
        experts=_experts(fields, layers),
        extra_layers=fields.number("nextn_predict_layers") or 0,
        gated=any(".ffn_gate" in tensor for tensor in header.tensors),
        source="GGUF header",
        params_basis="counted from the file's tensors",
        quantization={"bits_per_weight": file_bytes * 8 / params if params else 0.0},
    )
    return replace(spec, active_params=active_params(spec))


def _cache(fields: Fields, kv_heads: list[int], heads: int, key_dim: int) -> tuple[CacheGroup, ...]:
    layers = sum(1 for n in kv_heads if n) if any(kv_heads) else len(kv_heads)
    if rank := fields.number("attention.kv_lora_rank"):
        dim = rank + (fields.number("rope.dimension_count") or 0)
        return (CacheGroup(CacheKind.LATENT, layers, 1, dim),)
    value_dim = fields.number("attention.value_length") or key_dim
    plain = CacheGroup(CacheKind.FULL, layers, max(kv_heads) or heads, key_dim, value_dim)
    groups = _windows(fields, plain)
    if inner := fields.number("ssm.inner_size"):
        state, count = fields.number("ssm.state_size") or 16, fields.number("ssm.group_count") or 0
        groups = (*groups, mamba_state(len(kv_heads) - layers, inner, state, count))
    return tuple(group for group in groups if group.layers > 0)


def _windows(fields: Fields, plain: CacheGroup) -> tuple[CacheGroup, ...]:
    window = fields.number("attention.sliding_window")
    pattern = fields.data.get("attention.sliding_window_pattern")
    if not window or not pattern:
        return (plain,)
    if isinstance(pattern, list):
        local = sum(1 for flag in cast("list[object]", pattern) if flag)
    else:
        every = fields.number("attention.sliding_window_pattern") or 1
        local = plain.layers - plain.layers // every
    whole = replace(plain, layers=plain.layers - local)
    return whole, replace(plain, kind=CacheKind.WINDOW, layers=local, window=window)


def _experts(fields: Fields, layers: int) -> Experts | None:
    count = fields.number("expert_count") or 0
    if count <= 1:
        return None
    width = fields.number("expert_feed_forward_length") or _first(fields, "feed_forward_length")
    dense = fields.number("leading_dense_block_count") or 0
    shared = fields.number("expert_shared_count") or 0
    return Experts(count, fields.required("expert_used_count"), width, shared, layers - dense)


def _first(fields: Fields, name: str) -> int:
    values = fields.items(name)
    return (
        Fields({name: max((v for v in values if isinstance(v, int)), default=None)}).required(name)
        if values
        else (fields.number(name) or 0)
    )


def _per_layer(fields: Fields, name: str, layers: int) -> list[int]:
    values = fields.items(name)
    if values:
        return [value if isinstance(value, int) else 0 for value in values][:layers]
    return [fields.number(name) or _first(fields, "attention.head_count")] * layers


def _vocabulary(header: GgufHeader, fields: Fields) -> int:
    tokens = header.metadata.get("tokenizer.ggml.tokens")
    if isinstance(tokens, LongList):
        return tokens.length
    return fields.number("vocab_size") or len(cast("list[object]", tokens) if isinstance(tokens, list) else [])
