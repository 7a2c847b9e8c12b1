"""Mixtures of experts as configurations describe them."""

from __future__ import annotations

from zuka.model.fields import Fields
from zuka.model.spec import Experts


def experts(text: Fields, layers: int) -> Experts | None:
    """The experts of a configuration, or None for a dense model.

    Raises:
        UserError: there are experts, but nothing says how many a token uses or how wide they are (``missing_field``).
    """
    nested = text.part("ffn_config")
    part = nested if nested and nested.number("moe_num_experts") else text
    count = part.number("n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts") or 0
    if count <= 1:
        return None
    used = part.required(
        "num_experts_per_tok", "num_experts_per_token", "moe_topk", "moe_top_k", "top_k_experts", "moe_k"
    )
    wide = ("moe_intermediate_size", "expert_ffn_hidden_size", "intermediate_size", "ffn_hidden_size", "ffn_dim")
    width = part.required(*wide)
    shared = text.number("n_shared_experts", "num_shared_experts", "moe_num_shared_experts") or 0
    if extra := text.number("shared_expert_intermediate_size", "moe_shared_expert_intermediate_size"):
        shared = max(1, round(extra / width))
    latent = text.number("moe_latent_size") or 0
    return Experts(count, used, width, shared, _expert_layers(text, layers), latent)


def _expert_layers(text: Fields, layers: int) -> int:
    if pattern := text.text("hybrid_override_pattern"):
        return pattern.count("E")
    if listed := text.items("moe_layer_freq"):
        return sum(1 for flag in listed if flag)
    dense = text.number("first_k_dense_replace") or len(text.items("mlp_only_layers"))
    step = text.number("decoder_sparse_step", "interleave_moe_layer_step", "expert_layer_period") or 1
    return max(1, (layers - dense) // max(1, step))
