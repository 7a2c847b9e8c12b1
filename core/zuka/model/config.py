"""Read a Hugging Face ``config.json`` as a specification.

Families name the same thing differently and leave out what their code defaults; what has no default anywhere is an
error that names the field. Nothing is ever filled in from another model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zuka.model.config_audio import audio_params
from zuka.model.config_beyond import beyond_shape
from zuka.model.config_experts import dense_layers, experts, mean_size
from zuka.model.config_families import (
    ENCODERS,
    FOURFOLD,
    MAMBA,
    PLAIN,
    PLAIN_ACTIVATIONS,
    TIED,
)
from zuka.model.config_layers import Attention, cache_groups
from zuka.model.config_original import as_mamba
from zuka.model.config_vision import vision_params
from zuka.model.count import ENCODER_DECODER, active_params, shape_params
from zuka.model.fields import Fields
from zuka.model.spec import CacheGroup, CacheKind, Experts, Latent, ModelSpec
from zuka.model.state import mamba_state

_NESTED = ("thinker_config", "text_config", "llm_config", "language_config", "language_model_config")
_GPT2_VOCABULARY = 50257
_EXTRA = ("num_nextn_predict_layers", "num_mtp_modules", "mtp_num_hidden_layers")


def read_config(config: Mapping[str, object], name: str = "config.json") -> ModelSpec:
    """The specification of the language part of a model, with its parameters counted from the shape.

    Raises:
        UserError: a field that nothing can stand in for is missing (code ``missing_field``, field: its usual name), or
            holds what no model has (``bad_value``).
    """
    outer = Fields(config if "ssm_cfg" not in config else as_mamba(config))
    text = _language_part(outer)
    family = text.text("model_type") or outer.text("model_type") or ("gpt2" if "n_embd" in text.data else "")
    spec = replace(
        _sizes(text, family),
        name=outer.text("_name_or_path") or name,
        tied=_tied(text, outer, family),
        vision_params=vision_params(outer) + audio_params(outer),
        native_dtype=_dtype(text) or _dtype(outer) or "bfloat16",
        quantization=_quantization(outer) or _quantization(text),
    )
    spec = replace(spec, params=shape_params(spec) + beyond_shape(text, family, spec))
    return replace(spec, active_params=active_params(spec))


def _language_part(outer: Fields) -> Fields:
    """The innermost part that describes the language model: up to two levels down in multimodal configurations."""
    part = outer
    while inner := next((found for key in _NESTED if (found := part.part(key))), None):
        part = inner
    return part


def _sizes(text: Fields, family: str) -> ModelSpec:
    layers = _layers(text)
    hidden = text.required("hidden_size", "n_embd", "n_embed", "d_model", "model_dim", "dim", "embed_dim")
    if family in MAMBA:
        return _state_space(text, layers, hidden)
    heads = text.required(
        "num_attention_heads", "n_head", "n_heads", "num_heads", "encoder_attention_heads", "attention_heads"
    )
    head_dim = text.number("head_dim", "kv_channels", "d_kv", "attention_head_dim") or max(1, hidden // heads)
    kv_heads = _kv_heads(text, heads)
    moe = experts(text, layers)
    blocks = _pruned_blocks(text, hidden, heads)
    attention = Attention(layers, kv_heads, head_dim, text.number("v_head_dim") or head_dim, heads, hidden)
    kind = _kind(text, family)
    spec = ModelSpec(
        name="",
        hub_id="",
        kind=kind,
        params=0,
        active_params=0,
        layers=layers,
        hidden=hidden,
        intermediate=blocks[1] if blocks else _intermediate(text, family, hidden, moe),
        heads=heads,
        kv_heads=kv_heads,
        head_dim=head_dim,
        vocab=_vocabulary(text, family),
        tied=False,
        max_context=text.number("max_position_embeddings", "n_positions", "seq_length", "max_seq_len", "n_ctx"),
        cache=_cache(text, family, kind, attention),
        experts=moe,
        extra_layers=text.number(*_EXTRA) or 0,
        gated=_gated(text, family),
        source="config.json",
        params_basis="counted from the shape",
        latent=_latent(text, head_dim),
        logit_softcap=bool(text.real("final_logit_softcapping")),
        dense_layers=dense_layers(text),
    )
    return replace(spec, cache=blocks[0], dense_layers=blocks[2]) if blocks else spec


def _layers(text: Fields) -> int:
    """The number of layers, or of the kinds that are listed one by one."""
    names = ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers", "layers")
    listed = len(text.items("layers_block_type"))
    return listed if listed and text.number(*names) is None else text.layers(*names)


def _state_space(text: Fields, layers: int, hidden: int) -> ModelSpec:
    """A model of Mamba layers alone: no heads that attend, no feed-forward, no cache that grows."""
    inner = text.number("intermediate_size") or hidden * (text.number("expand") or 2)
    groups = text.number("n_groups") or 0
    state = mamba_state(layers, inner, text.number("state_size") or 16, groups)
    return ModelSpec(
        name="",
        hub_id="",
        kind="decoder",
        params=0,
        active_params=0,
        layers=layers,
        hidden=hidden,
        intermediate=0,
        heads=0,
        kv_heads=0,
        head_dim=0,
        vocab=text.required("vocab_size"),
        tied=False,
        max_context=None,
        cache=(state,),
        gated=False,
        source="config.json",
        params_basis="counted from the shape",
    )


def _gated(text: Fields, family: str) -> bool:
    """Whether the feed-forward has a gate beside its up projection."""
    if stated := text.text("feed_forward_proj"):
        return stated.startswith("gated")
    return family not in PLAIN and not PLAIN_ACTIVATIONS & {text.text("hidden_act"), text.text("mlp_hidden_act")}


def _kind(text: Fields, family: str) -> str:
    if text.flag("is_encoder_decoder"):
        return ENCODER_DECODER
    return "encoder" if family in ENCODERS else "decoder"


def _kv_heads(text: Fields, heads: int) -> int:
    if text.flag("multi_query") and not text.flag("new_decoder_architecture"):
        return text.number("multi_query_group_num") or 1
    attn = text.part("attn_config")
    nested = attn.number("kv_n_heads") if attn else None
    return text.number("num_key_value_heads", "n_kv_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num") or (
        nested or heads
    )


def _intermediate(text: Fields, family: str, hidden: int, moe: Experts | None) -> int:
    names = ("intermediate_size", "ffn_hidden_size", "n_inner", "ffn_dim", "d_ff", "inner_dim")
    names = (*names, "hidden_dim", "encoder_ffn_dim", "ff_intermediate_size")
    if dense := text.number("intermediate_size_mlp"):
        return dense
    if text.items("intermediate_size"):
        return mean_size(text, "intermediate_size")
    if family == "qwen":
        return text.required("intermediate_size") // 2
    if text.flag("block_auto_adjust_ff_dim"):
        return _adjusted(text)
    if moe is None and (alone := text.number("shared_intermediate_size")):
        return alone
    if ratio := text.number("expansion_ratio"):
        return ratio * hidden
    if moe or family in FOURFOLD:
        return text.number(*names) or (4 * hidden if moe is None else 0)
    return text.required(*names)


def _adjusted(text: Fields) -> int:
    """The width that LFM2 blocks take: two thirds, stretched, rounded up to whole tiles."""
    wide = int(2 * text.required("intermediate_size") / 3 * (text.real("block_ffn_dim_multiplier") or 1))
    tile = text.number("block_multiple_of") or 1
    return -(-wide // tile) * tile


def _cache(text: Fields, family: str, kind: str, attention: Attention) -> tuple[CacheGroup, ...]:
    if kind == "encoder":
        return ()
    if kind == ENCODER_DECODER:
        layers = 2 * (text.number("num_decoder_layers", "decoder_layers") or attention.layers)
        return (CacheGroup(CacheKind.FULL, layers, attention.kv_heads, attention.head_dim, attention.value_dim),)
    return cache_groups(text, family, attention)


def _vocabulary(text: Fields, family: str) -> int:
    """GPT-2 files may leave out the vocabulary that their class defines."""
    names = ("vocab_size", "padded_vocab_size")
    return text.number(*names) or (_GPT2_VOCABULARY if family == "gpt2" else text.required(*names))


def _latent(text: Fields, head_dim: int) -> Latent | None:
    rank = text.number("kv_lora_rank")
    if not rank:
        return None
    return Latent(
        text.number("q_lora_rank") or 0,
        rank,
        text.required("qk_rope_head_dim"),
        text.required("qk_nope_head_dim"),
        text.number("v_head_dim") or head_dim,
    )


def _pruned_blocks(text: Fields, hidden: int, heads: int) -> tuple[tuple[CacheGroup, ...], int, int] | None:
    """Blocks of a pruned model, each with its own heads and width: cache, mean width, blocks with a feed-forward."""
    attending: dict[int, int] = {}
    widths: list[int] = []
    for block in text.items("block_configs"):
        parts = Fields(block) if isinstance(block, dict) else Fields({})  # pyright: ignore[reportUnknownArgumentType]
        attention, dense = parts.part("attention") or Fields({}), parts.part("ffn") or Fields({})
        group = attention.number("n_heads_in_group")
        if group and not attention.flag("no_op") and not attention.flag("replace_with_linear"):
            attending[group] = attending.get(group, 0) + 1
        ratio = dense.real("ffn_mult")
        if ratio is not None and not dense.flag("no_op"):
            widths.append(-(-int(2 * ratio * hidden / 3) // 256) * 256)
    if not widths and not attending:
        return None
    dim = text.number("head_dim") or hidden // heads
    groups = tuple(CacheGroup(CacheKind.FULL, n, heads // group, dim, dim) for group, n in attending.items())
    return groups, sum(widths) // max(1, len(widths)), len(widths)


def _tied(text: Fields, outer: Fields, family: str) -> bool:
    if family in ENCODERS:
        return True
    for part in (outer, text):
        if (stated := part.flag("tie_word_embeddings")) is not None:
            return stated
    return family in TIED


def _dtype(part: Fields) -> str:
    return part.text("dtype") or part.text("torch_dtype")


def _quantization(part: Fields) -> dict[str, object]:
    block = part.part("quantization_config")
    return dict(block.data) if block else {}
