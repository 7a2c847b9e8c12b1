"""Mixtures of experts as configurations describe them."""

from __future__ import annotations

from zuka.model.fields import Fields
from zuka.model.spec import Experts

_SHARED = ("n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert")


def experts(text: Fields, layers: int) -> Experts | None:
    """The experts of a configuration, or None for a dense model.

    Raises:
        UserError: there are experts, but nothing says how many a token uses or how wide they are (``missing_field``).
    """
    nested = text.part("ffn_config")
    part = nested if nested and nested.number("moe_num_experts") else text
    count = _count(part)
    if count <= 1:
        return None
    used = max(_numbers(part, "moe_topk"), default=0) or part.required(
        "num_experts_per_tok", "num_experts_per_token", "moe_topk", "moe_top_k", "top_k_experts", "moe_k"
    )
    wide = ("moe_intermediate_size", "expert_ffn_hidden_size", "intermediate_size", "ffn_hidden_size", "ffn_dim")
    width = _listed_width(part, layers) or part.required(*wide)
    shared = max(_numbers(text, "num_shared_expert"), default=0) or text.number(*_SHARED) or 0
    if text.number("intermediate_size_mlp"):
        shared = 1
    if extra := text.number("shared_expert_intermediate_size", "moe_shared_expert_intermediate_size"):
        shared = max(1, round(extra / width))
    latent = text.number("moe_latent_size") or 0
    return Experts(count, used, width, shared, _expert_layers(text, layers), latent)


def dense_layers(text: Fields) -> int | None:
    """Dense feed-forwards where each layer is one thing only, or both (Gemma 4); None: all layers without experts."""
    if text.flag("enable_moe_block"):
        return text.number("num_hidden_layers")
    if listed := text.items("layers_block_type"):
        return listed.count("mlp") if "mlp" in listed or "moe" in listed else None
    pattern = text.text("hybrid_override_pattern")
    return pattern.count("-") if pattern else None


def mean_size(text: Fields, name: str) -> int:
    """The mean of a size that is listed layer by layer.

    Raises:
        UserError: an entry is no size (code ``bad_value``).
    """
    sizes = _numbers(text, name)
    return sum(sizes) // max(1, len(sizes))


def _numbers(part: Fields, name: str) -> list[int]:
    return [Fields({name: value}).required(name) for value in part.items(name)]


def _listed_width(part: Fields, layers: int) -> int:
    """A width listed layer by layer (Hunyuan) is the mean, one listed by kind of input (ERNIE) adds up."""
    widths = _numbers(part, "moe_intermediate_size")
    return sum(widths) // layers if len(widths) == layers else sum(widths)


def _count(part: Fields) -> int:
    """Routed experts of one kind; ERNIE lists as many for pictures beside those for text."""
    names = ("n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts")
    return next((max(found) for name in names if (found := _numbers(part, name))), 0) or part.number(*names) or 0


def _expert_layers(text: Fields, layers: int) -> int:
    if pattern := text.text("hybrid_override_pattern"):
        return pattern.count("E")
    if "moe" in (listed := text.items("layers_block_type")):
        return listed.count("moe")
    if listed := text.items("mlp_layer_types"):
        return max(1, sum(1 for word in listed if word != "dense"))
    if listed := text.items("moe_layer_freq"):
        return sum(1 for flag in listed if flag)
    start, end = text.number("moe_layer_start_index"), text.number("moe_layer_end_index")
    if start is not None and end is not None:
        return max(1, (min(end, layers - 1) - start) // (text.number("moe_layer_interval") or 1) + 1)
    dense = text.number("first_k_dense_replace", "num_dense_layers") or len(text.items("mlp_only_layers"))
    step = text.number("decoder_sparse_step", "interleave_moe_layer_step", "expert_layer_period") or 1
    return max(1, (layers - dense) // max(1, step))
