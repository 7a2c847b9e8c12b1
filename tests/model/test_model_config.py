"""Configurations of many families, complete and broken."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.errors import UserError
from zuka.model.choose import resolve_model
from zuka.model.config import read_config
from zuka.model.spec import CacheKind, ModelSpec

LLAMA_3_8B: dict[str, Any] = {
    "model_type": "llama",
    "num_hidden_layers": 32,
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "vocab_size": 128256,
    "max_position_embeddings": 8192,
    "torch_dtype": "bfloat16",
    "tie_word_embeddings": False,
}


def without(*names: str) -> dict[str, Any]:
    return {key: value for key, value in LLAMA_3_8B.items() if key not in names}


def test_llama_counts_to_its_published_size() -> None:
    """8,030,261,248 parameters (https://huggingface.co/meta-llama/Meta-Llama-3-8B)."""
    spec = read_config(LLAMA_3_8B)
    assert spec.params == 8_030_261_248
    assert spec.attention == "gqa"
    assert spec.max_context == 8192


@pytest.mark.parametrize(
    "name", ["num_hidden_layers", "hidden_size", "num_attention_heads", "intermediate_size", "vocab_size"]
)
def test_a_missing_field_is_named_and_nothing_stands_in(name: str) -> None:
    """https://github.com/jranaraki/vllm-fit/issues/31"""
    with pytest.raises(UserError) as caught:
        read_config(without(name))
    assert caught.value.code == "missing_field"
    assert caught.value.field == name


def test_gpt2_names() -> None:
    """https://github.com/lablup/mlxcel/issues/927: 36864 bytes per token at two bytes a value."""
    spec = read_config({"n_layer": 12, "n_head": 12, "n_embd": 768, "n_positions": 1024})
    group = spec.cache[0]
    assert group.layers * group.kv_heads * (group.key_dim + group.value_dim) * 2 == 36864
    assert spec.max_context == 1024
    assert spec.params == pytest.approx(124_439_808, rel=0.01)


def test_two_levels_of_nesting() -> None:
    """https://github.com/ai-dynamo/dynamo/pull/14383"""
    spec = read_config({"thinker_config": {"text_config": LLAMA_3_8B}})
    assert spec.layers == 32


def test_the_language_part_wins_over_the_outer_layers() -> None:
    """https://github.com/jundot/omlx/pull/1448"""
    spec = read_config({"num_hidden_layers": 33, "text_config": {**LLAMA_3_8B, "num_hidden_layers": 40}})
    assert spec.layers == 40


def test_an_alias_of_the_feed_forward_is_read() -> None:
    """https://github.com/xorbitsai/inference/issues/1968"""
    spec = read_config({**without("intermediate_size"), "ffn_hidden_size": 14336})
    assert spec.intermediate == 14336


def test_mixture_of_experts() -> None:
    spec = read_config(
        {
            **without("intermediate_size"),
            "num_experts": 128,
            "num_experts_per_tok": 8,
            "moe_intermediate_size": 768,
            "hidden_size": 2048,
            "num_hidden_layers": 48,
            "num_attention_heads": 32,
            "num_key_value_heads": 4,
            "head_dim": 128,
            "vocab_size": 151936,
        }
    )
    assert spec.experts is not None
    assert spec.params == pytest.approx(30.532e9, rel=0.005)
    assert spec.active_params == pytest.approx(3.353e9, rel=0.01)


def test_latent_attention() -> None:
    """DeepSeek-V3: a latent of 512 plus 64 rope values per token and layer."""
    spec = read_config(
        {
            "model_type": "deepseek_v3",
            "num_hidden_layers": 61,
            "hidden_size": 7168,
            "intermediate_size": 18432,
            "num_attention_heads": 128,
            "num_key_value_heads": 128,
            "vocab_size": 129280,
            "kv_lora_rank": 512,
            "q_lora_rank": 1536,
            "qk_rope_head_dim": 64,
            "qk_nope_head_dim": 128,
            "v_head_dim": 128,
            "n_routed_experts": 256,
            "num_experts_per_tok": 8,
            "moe_intermediate_size": 2048,
            "n_shared_experts": 1,
            "first_k_dense_replace": 3,
            "num_nextn_predict_layers": 1,
        }
    )
    assert spec.cache[0].kind is CacheKind.LATENT
    assert spec.cache[0].key_dim == 576
    assert spec.params == pytest.approx(671.026e9, rel=0.005)
    assert spec.extra_layers == 1


def test_layer_types_decide_over_patterns() -> None:
    types = ["sliding_attention"] * 3 + ["full_attention"]
    spec = read_config({**LLAMA_3_8B, "layer_types": types * 8, "sliding_window": 512, "sliding_window_pattern": 2})
    layers = {group.kind: group.layers for group in spec.cache}
    assert layers == {CacheKind.FULL: 8, CacheKind.WINDOW: 24}


def test_a_window_that_is_switched_off_is_none() -> None:
    spec = read_config({**LLAMA_3_8B, "sliding_window": 4096, "use_sliding_window": False})
    assert [group.kind for group in spec.cache] == [CacheKind.FULL]


def test_linear_layers_keep_a_state() -> None:
    """Qwen3.5-27B keeps 149.6 MiB of state a sequence beside its 16 attending layers.

    https://github.com/Thireus/GGUF-Tool-Suite
    """
    spec = read_config(
        {
            **LLAMA_3_8B,
            "num_hidden_layers": 64,
            "full_attention_interval": 4,
            "linear_num_key_heads": 16,
            "linear_key_head_dim": 128,
            "linear_num_value_heads": 48,
            "linear_value_head_dim": 128,
        }
    )
    state = next(group for group in spec.cache if group.kind is CacheKind.LINEAR)
    assert state.layers * state.state_values * 4 / 2**20 == pytest.approx(149.6, abs=0.1)


def test_pruned_blocks_have_heads_and_widths_of_their_own() -> None:
    blocks = [
        {"attention": {"n_heads_in_group": 8}, "ffn": {"ffn_mult": 2.625}},
        {"attention": {"no_op": True}, "ffn": {"ffn_mult": 1.3125}},
        {"attention": {"replace_with_linear": True}, "ffn": {"no_op": True}},
    ]
    spec = read_config({**without("intermediate_size"), "num_hidden_layers": 3, "block_configs": blocks})
    assert sum(group.layers for group in spec.cache) == 1
    assert spec.cache[0].kv_heads == 4
    assert spec.dense_layers == 2


def test_hybrid_patterns_of_letters() -> None:
    pattern = "M-M*-"
    spec = read_config(
        {
            **LLAMA_3_8B,
            "num_hidden_layers": 5,
            "hybrid_override_pattern": pattern,
            "mamba_num_heads": 64,
            "mamba_head_dim": 64,
            "ssm_state_size": 128,
            "n_groups": 8,
        }
    )
    layers = {group.kind: group.layers for group in spec.cache}
    assert layers == {CacheKind.FULL: 1, CacheKind.LINEAR: 2}


def test_the_quantisation_block_is_kept() -> None:
    spec = read_config({**LLAMA_3_8B, "quantization_config": {"quant_method": "awq", "bits": 4}})
    assert spec.quantization == {"quant_method": "awq", "bits": 4}


@pytest.mark.parametrize("value", [-1, 0, 1.5, "32", True, 10**12, float("nan"), float("inf"), [], {}])
def test_impossible_sizes_are_refused(value: object) -> None:
    with pytest.raises(UserError) as caught:
        read_config({**LLAMA_3_8B, "num_hidden_layers": value})
    assert caught.value.code in ("bad_value", "missing_field")
    assert caught.value.field == "num_hidden_layers"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(
        st.sampled_from(
            [
                *LLAMA_3_8B,
                "text_config",
                "layer_types",
                "num_experts",
                "block_configs",
                "linear_attn_config",
                "vision_config",
                "sliding_window",
            ]
        ),
        json_values,
    )
)
def test_any_json_is_read_or_refused(changes: dict[str, object]) -> None:
    assert outcome({**LLAMA_3_8B, **changes})


def outcome(config: dict[str, object]) -> str | int | None:
    """The field that was refused, or the parameters that were counted."""
    try:
        return read_config(config).params
    except UserError as error:
        return error.field


def test_one_door() -> None:
    assert resolve_model({"config": LLAMA_3_8B}).params == 8_030_261_248
    assert resolve_model("Llama-3-8B").name == "Meta-Llama-3-8B"
    with pytest.raises(UserError) as caught:
        resolve_model({})
    assert caught.value.code == "missing_field"


def test_typed_numbers() -> None:
    spec = resolve_model({"params_b": 7.0, "layers": 32, "hidden": 4096, "heads": 32, "head_dim": 128, "vocab": 32000})
    assert isinstance(spec, ModelSpec)
    assert spec.params == 7_000_000_000
    assert spec.kv_heads == 32


@pytest.mark.parametrize("name", ["layers", "hidden", "heads", "params_b"])
def test_typed_numbers_that_are_missing_are_named(name: str) -> None:
    numbers = {"params_b": 7.0, "layers": 32, "hidden": 4096, "heads": 32}
    del numbers[name]
    with pytest.raises(UserError) as caught:
        resolve_model(numbers)
    assert caught.value.field == name


def test_configs_survive_json() -> None:
    assert read_config(json.loads(json.dumps(LLAMA_3_8B))).layers == 32
