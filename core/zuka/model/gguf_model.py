"""A GGUF header as a specification: exact parameters and mean bits per weight, shape from the metadata."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from dataclasses import replace
from typing import cast

from zuka.model.count import active_params
from zuka.model.fields import Fields, missing
from zuka.model.gguf_header import BadHeaderError, GgufHeader, LongList
from zuka.model.spec import CacheGroup, CacheKind, Experts, ModelSpec, TensorBytes
from zuka.model.state import mamba_state

_EMBEDDING, _HEAD = "token_embd.weight", "output.weight"


def gguf_model(parts: Sequence[tuple[GgufHeader, int]], name: str) -> ModelSpec:
    """The specification of a GGUF file, given as the header and the size in bytes of each of its parts.

    The first part holds the metadata. Tensors of multi-token-prediction layers are left out.

    Raises:
        UserError: the metadata leaves out a size that nothing can stand in for (code ``missing_field``).
        BadHeaderError: a part ends before its tensors, or no part holds any.
    """
    header = parts[0][0]
    family, fields = _family(header)
    extra = fields.number("nextn_predict_layers") or 0
    layers, hidden = fields.layers("block_count") - extra, fields.required("embedding_length")
    elements = {n: tensor.elements for part, _ in parts for n, tensor in part.tensors.items() if _block(n) < layers}
    sizes = {n: size for part, length in parts for n, size in part.sizes(length).items() if n in elements}
    params = sum(elements.values())
    if not params:
        raise BadHeaderError("no tensors")
    heads = _heads(fields)
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
        tied=_HEAD not in elements,
        max_context=fields.number("context_length"),
        cache=_cache(fields, kv_heads, heads, key_dim),
        experts=_experts(fields, layers),
        extra_layers=extra,
        gated=any(".ffn_gate" in tensor for tensor in elements),
        source="GGUF header",
        params_basis="counted from the file's tensors",
        quantization={"bits_per_weight": sum(sizes.values()) * 8 / params},
        tensor_bytes=_by_part(sizes),
    )
    return replace(spec, active_params=active_params(spec))


def _family(header: GgufHeader) -> tuple[str, Fields]:
    """The architecture's name, and the metadata under it."""
    family = Fields(header.metadata).text("general.architecture")
    if not family:
        raise missing("general.architecture")
    prefix = f"{family}."
    data = {key.removeprefix(prefix): value for key, value in header.metadata.items() if key.startswith(prefix)}
    return family, Fields(data)


def _heads(fields: Fields) -> int:
    """Attention heads; only a model of state-space layers has none."""
    heads = _first(fields, "attention.head_count")
    return heads or (0 if fields.number("ssm.inner_size") else fields.required("attention.head_count"))


def _by_part(sizes: Mapping[str, int]) -> TensorBytes:
    totals: dict[str, int] = {field.name: 0 for field in fields_of(TensorBytes)}
    for name, size in sizes.items():
        totals[_part(name)] += size
    return TensorBytes(**totals)


def _part(name: str) -> str:
    """The part that a tensor belongs to; names as in https://github.com/ggml-org/llama.cpp/tree/master/gguf-py."""
    if name in (_EMBEDDING, _HEAD):
        return "embedding" if name == _EMBEDDING else "head"
    if name.startswith(("v.", "mm.", "a.")):
        return "vision"
    return "experts" if "_exps." in name else "shared"


def _block(name: str) -> int:
    """The layer that a tensor belongs to; 0 for those outside of layers."""
    found = re.match(r"blk\.(\d{1,6})\.", name)
    return int(found[1]) if found else 0


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
        return [Fields({name: value}).number(name) or 0 for value in values][:layers]
    return [fields.number(name) or _first(fields, "attention.head_count")] * layers


def _vocabulary(header: GgufHeader, fields: Fields) -> int:
    tokens = header.metadata.get("tokenizer.ggml.tokens")
    if isinstance(tokens, LongList):
        return tokens.length
    return fields.number("vocab_size") or len(cast("list[object]", tokens) if isinstance(tokens, list) else [])
