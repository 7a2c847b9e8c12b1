"""Which layers keep what, from the many ways configurations say it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from zuka.model.fields import Fields
from zuka.model.spec import CacheGroup, CacheKind
from zuka.model.state import conv_state, linear_state, mamba_state

FULL, LOCAL, LINEAR, MAMBA, CONV, NONE = "full", "local", "linear", "mamba", "conv", "none"
_WORDS = {
    "full_attention": FULL,
    "indexed_attention": FULL,
    "deepseek_sparse_attention": FULL,
    "attention": FULL,
    "global": FULL,
    "sliding_attention": LOCAL,
    "chunked_attention": LOCAL,
    "local": LOCAL,
    "linear_attention": LINEAR,
    "mamba": MAMBA,
    "mamba2": MAMBA,
    "conv": CONV,
    "*": FULL,
    "M": MAMBA,
}
_WINDOW_EVERY = {"gemma2": 2, "gemma3": 6, "gemma3_text": 6, "cohere2": 4, "gpt_oss": 2}
"""Families whose older configurations leave the pattern to the code: every n-th layer sees everything."""


@dataclass(frozen=True, slots=True)
class Attention:
    """The sizes that attending layers share."""

    layers: int
    kv_heads: int
    head_dim: int
    value_dim: int
    heads: int
    hidden: int


def cache_groups(text: Fields, family: str, attention: Attention) -> tuple[CacheGroup, ...]:
    """Group the layers of a decoder by what they remember."""
    shared = text.number("num_kv_shared_layers") or 0
    listed = _kinds(text, family, attention.layers)
    kinds = Counter(listed[: len(listed) - shared])
    groups = (
        _attending(text, attention, kinds[FULL]),
        _local(text, attention, kinds[LOCAL]),
        _linear(text, attention, kinds[LINEAR]),
        _mamba(text, attention, kinds[MAMBA]),
        conv_state(kinds[CONV], attention.hidden),
    )
    return tuple(group for group in groups if group.layers)


def _kinds(text: Fields, family: str, layers: int) -> list[str]:
    for name in ("layer_types", "layers_block_type"):
        if listed := text.items(name):
            return [kind for word in listed for kind in _kinds_of(text, str(word))]
    if pattern := text.text("hybrid_override_pattern"):
        return [_WORDS.get(letter, NONE) for letter in pattern]
    if every := text.number("full_attention_interval"):
        return [FULL if (i + 1) % every == 0 else LINEAR for i in range(layers)]
    if every := text.number("attn_layer_period"):
        offset = text.number("attn_layer_offset") or 0
        return [FULL if i % every == offset else MAMBA for i in range(layers)]
    if family == "falcon_h1":
        return [FULL] * layers + [MAMBA] * layers
    if text.number("mamba_d_state"):
        full = len(text.items("attn_layer_indices"))
        return [FULL] * full + [MAMBA] * (layers - full)
    if kda := text.part("linear_attn_config"):
        full = len(kda.items("full_attn_layers"))
        return [FULL] * full + [LINEAR] * (layers - full)
    return _windowed(text, family, layers)


def _kinds_of(text: Fields, word: str) -> tuple[str, ...]:
    """What a listed word means; newer configurations call Mamba layers linear attention too.

    Hybrid layers attend and carry a state. Attention of a kind that is not known here is taken to keep every token.
    """
    is_mamba = text.number("mamba_d_state", "ssm_state_size") is not None
    if word.startswith("hybrid"):
        return (LOCAL if word == "hybrid_sliding" else FULL, *((MAMBA,) if is_mamba else ()))
    kind = _WORDS.get(word, FULL if word.endswith("attention") else NONE)
    return (MAMBA if kind == LINEAR and is_mamba else kind,)


def _windowed(text: Fields, family: str, layers: int) -> list[str]:
    if not text.number("sliding_window") or text.flag("use_sliding_window") is False:
        return [FULL] * layers
    if text.flag("use_sliding_window"):
        whole = min(text.number("max_window_layers") or 0, layers)
        return [FULL] * whole + [LOCAL] * (layers - whole)
    every = text.number("sliding_window_pattern") or _WINDOW_EVERY.get(family, 0)
    return [FULL if every and (i + 1) % every == 0 else LOCAL for i in range(layers)]


def _attending(text: Fields, attention: Attention, layers: int) -> CacheGroup:
    if rank := text.number("kv_lora_rank"):
        index = text.number("index_head_dim") or 0
        return CacheGroup(CacheKind.LATENT, layers, 1, rank + text.required("qk_rope_head_dim"), index_dim=index)
    wide = text.number("global_head_dim") or _override(text, "head_dim")
    heads = text.number("num_global_key_value_heads") or _override(text, "num_key_value_heads") or attention.kv_heads
    return CacheGroup(CacheKind.FULL, layers, heads, wide or attention.head_dim, wide or attention.value_dim)


def _override(text: Fields, name: str) -> int | None:
    """What layers that see everything have of their own, where it is written layer by layer."""
    layers = text.part("per_layer_config") or Fields({})
    parts = (layers.part(index) for index in layers.data)
    return next((size for part in parts if part and (size := part.number(name))), None)


def _local(text: Fields, attention: Attention, layers: int) -> CacheGroup:
    window = text.number("sliding_window", "attention_chunk_size") or 0
    heads = text.number("swa_num_key_value_heads") or attention.kv_heads
    return CacheGroup(CacheKind.WINDOW, layers, heads, attention.head_dim, attention.value_dim, window)


def _linear(text: Fields, attention: Attention, layers: int) -> CacheGroup:
    kda = text.part("linear_attn_config")
    if kda and (heads := kda.number("num_heads")):
        width = heads * (kda.number("head_dim") or 128)
        return linear_state(layers, width, width, kda.number("head_dim") or 128)
    if heads := text.number("linear_num_heads"):
        dim = text.number("linear_head_dim") or 128
        return linear_state(layers, heads * dim, heads * dim, dim)
    wide = attention.heads * attention.head_dim
    key_dim = text.number("linear_key_head_dim") or 128
    keys = (text.number("linear_num_key_heads") or 0) * key_dim or wide
    values = (text.number("linear_num_value_heads") or 0) * (text.number("linear_value_head_dim") or 128) or wide
    return linear_state(layers, keys, values, key_dim)


def _mamba(text: Fields, attention: Attention, layers: int) -> CacheGroup:
    heads = text.number("mamba_num_heads", "mamba_n_heads") or 0
    inner = heads * (text.number("mamba_head_dim", "mamba_d_head") or 0)
    state = text.number("ssm_state_size", "mamba_d_state", "state_size") or 16
    groups = text.number("n_groups", "mamba_n_groups") or 0
    expand = text.number("mamba_expand", "expand") or 2
    return mamba_state(layers, inner or expand * attention.hidden, state, groups if heads else 0)
