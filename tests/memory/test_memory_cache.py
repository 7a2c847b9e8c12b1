"""The KV cache, worked by hand, and its laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.memory.cache import (
    CacheRules,
    bytes_per_token,
    cache_bytes,
    cache_rules,
    pool_bytes_per_token,
    rank_cache_mib,
)
from zuka.model.catalogue import find_model
from zuka.model.spec import CacheGroup, CacheKind, ModelSpec
from zuka.model.typed import typed_model


def model(name: str) -> ModelSpec:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    return spec


def gib(name: str, context: int, kv: str = "f16") -> float:
    return cache_bytes(model(name), kv, context).likely / 1024


@pytest.mark.parametrize(
    ("name", "context", "kv", "expected"),
    [
        # https://github.com/datawhalechina/llm-algo-leetcode/issues/133: 32 x 8 heads x 128 x 2 x 2 bytes
        ("Llama-3-8B", 131072, "f16", 16.0),
        ("Llama-3-8B", 2048, "f16", 0.25),
        # https://github.com/xorbitsai/inference: 80 layers, 8 heads of 128; 36 layers of the same
        ("Llama-3.1-70B", 32768, "f16", 10.0),
        ("Qwen3-8B", 131072, "f16", 18.0),
        # https://github.com/unslothai/unsloth/pull/4757: 10 global and 52 windowed layers; a latent of 576
        ("gemma-3-27b-it", 131072, "f16", 10.41),
        ("Kimi-K2.5", 262144, "f16", 17.16),
        ("Qwen3-0.6B", 40960, "f16", 4.375),
        # https://github.com/AlexsJones/llmfit
        ("gpt-oss-120b", 131072, "f16", 4.50),
        ("DeepSeek-V3", 32768, "f16", 2.14),
        # https://github.com/tmac1973/llama-toolchest/pull/58
        ("gemma-4-12B-it", 131072, "q8_0", 1.23),
        # https://github.com/gpustack/gpustack/issues/2101
        ("gemma-3-27b-it", 128000, "K=q8_0;V=f16", 7.79),
        # https://github.com/ggml-org/llama.cpp/issues/6032
        ("Qwen-72B", 8192, "f16", 20.0),
        ("Qwen2-72B", 8192, "f16", 2.5),
        # https://github.com/huggingface/blog/pull/2045
        ("Llama-2-7B", 10000, "f16", 4.88),
        # https://github.com/vllm-project/vllm/issues/13061
        ("DeepSeek-R1-Distill-Qwen-14B", 131072, "f16", 24.0),
        # https://github.com/vllm-project/vllm/issues/22291
        ("Qwen2.5-7B", 3072, "f16", 0.164),
        # https://github.com/ollama/ollama/issues/10359
        ("Mistral-Small-3.1-24B-Instruct-2503", 32768, "f16", 5.0),
    ],
)
def test_published_sizes(name: str, context: int, kv: str, expected: float) -> None:
    assert gib(name, context, kv) == pytest.approx(expected, abs=0.005 if expected < 10 else 0.01)


@pytest.mark.parametrize(
    ("kv_heads", "layers", "expected"),
    [
        (32, 32, 524288),  # https://github.com/jranaraki/vllm-fit/issues/2
        (8, 32, 131072),  # https://github.com/vllm-project/vllm/pull/29736
        (8, 40, 163840),  # https://github.com/llm-d-incubation/llm-d-planner
    ],
)
def test_bytes_per_token(kv_heads: int, layers: int, expected: int) -> None:
    numbers = {"params_b": 8.0, "layers": layers, "hidden": 4096, "heads": 32, "kv_heads": kv_heads, "head_dim": 128}
    assert bytes_per_token(typed_model(numbers), "bf16") == expected


def test_a_pool_of_28_gib_holds_184832_tokens() -> None:
    """https://github.com/llm-d-incubation/llm-d-planner/blob/main/docs/empirical-vllm-memory-results.md"""
    numbers = {"params_b": 24.0, "layers": 40, "hidden": 5120, "heads": 32, "kv_heads": 8, "head_dim": 128}
    each = pool_bytes_per_token(typed_model(numbers), "bf16")
    assert 28.20 * 2**30 / each == pytest.approx(184832, rel=0.001)


def test_llama_cpp_keeps_window_and_batch_in_whole_blocks() -> None:
    """gpt-oss-120b, twice 131072 tokens: 9216 and 90 MiB (https://github.com/ollama/ollama/issues/16480)."""
    found = cache_bytes(model("gpt-oss-120b"), "f16", 131072, 2, cache_rules("ollama", 1024))
    assert [round(part.likely) for part in found.parts] == [9216, 90]


def test_ik_llama_cpp_keeps_the_whole_context_on_every_layer() -> None:
    """gemma-3-27b at 32768: 15872 MiB (https://github.com/ikawrakow/ik_llama.cpp)."""
    found = cache_bytes(model("gemma-3-27b-it"), "f16", 32768, 1, cache_rules("ik_llama.cpp", 512))
    assert found.likely == pytest.approx(15872)


def test_a_state_does_not_grow_with_the_context() -> None:
    """Qwen3.5-27B: 32.0 MiB of keys and values and 149.6 MiB of state at 512 tokens."""
    found = cache_bytes(model("Qwen3.5-27B"), "f16", 512, 1, cache_rules("ik_llama.cpp", 512))
    assert [round(part.likely, 1) for part in found.parts] == [32.0, 149.6]


def test_pruned_models_do_not_follow_the_number_of_blocks() -> None:
    """Nemotron Ultra, 64 of 162 blocks attend: 1248 MiB at 12288 with q8_0 keys and q4_0 values."""
    found = cache_bytes(model("Llama-3_1-Nemotron-Ultra-253B-v1"), "K=q8_0;V=q4_0", 12288)
    assert found.likely == pytest.approx(1248)


def rank_part(spec: ModelSpec, context: int, tensor: int) -> float:
    whole, rank = (rank_cache_mib(spec, "f16", context, 1, CacheRules(), ranks) for ranks in (1, tensor))
    return rank / whole


def test_heads_are_divided_down_to_one_per_rank() -> None:
    spec = model("Llama-3-8B")
    assert rank_part(spec, 1000, 4) == pytest.approx(1 / 4)
    assert rank_part(spec, 1000, 16) == pytest.approx(1 / 8)


def test_a_latent_lies_on_every_rank() -> None:
    """https://github.com/vllm-project/recipes: Kimi-K2 holds the same 715072 tokens with one rank or eight."""
    assert rank_part(model("Kimi-K2-Instruct"), 1000, 8) == 1


GROUPS = st.builds(
    CacheGroup,
    kind=st.sampled_from([CacheKind.FULL, CacheKind.WINDOW, CacheKind.LATENT]),
    layers=st.integers(1, 100),
    kv_heads=st.integers(1, 64),
    key_dim=st.integers(1, 256),
    value_dim=st.integers(0, 256),
    window=st.integers(1, 8192),
    stride=st.sampled_from([1, 4, 128]),
    index_dim=st.sampled_from([0, 128]),
)
ENGINES = st.sampled_from(["vllm", "llama.cpp", "ik_llama.cpp", "ollama", "transformers"])


@st.composite
def specs(draw: st.DrawFn) -> ModelSpec:
    base = typed_model({"params_b": 1.0, "layers": 10, "hidden": 512, "heads": 8})
    from dataclasses import replace

    return replace(
        base, cache=tuple(draw(st.lists(GROUPS, min_size=1, max_size=3))), extra_layers=draw(st.integers(0, 1))
    )


@given(
    spec=specs(),
    engine=ENGINES,
    context=st.integers(1, 10**6),
    sequences=st.integers(1, 64),
    more=st.integers(0, 10**5),
)
def test_more_context_or_sequences_never_need_less(
    spec: ModelSpec, engine: str, context: int, sequences: int, more: int
) -> None:
    rules = cache_rules(engine, 512)
    base = cache_bytes(spec, "f16", context, sequences, rules).likely
    assert cache_bytes(spec, "f16", context + more, sequences, rules).likely >= base
    assert cache_bytes(spec, "f16", context, sequences + more, rules).likely >= base


@given(spec=specs(), engine=ENGINES, context=st.integers(1, 10**6))
def test_wider_types_never_need_less(spec: ModelSpec, engine: str, context: int) -> None:
    rules = cache_rules(engine, 512)
    sizes = [cache_bytes(spec, kv, context, 1, rules).likely for kv in ("q4_0", "fp8", "q8_0", "bf16", "f32")]
    assert sizes == sorted(sizes)


@given(spec=specs(), engine=ENGINES, context=st.integers(1, 10**6), sequences=st.integers(1, 64))
def test_parts_sum_and_ranges_hold(spec: ModelSpec, engine: str, context: int, sequences: int) -> None:
    found = cache_bytes(spec, "q8_0", context, sequences, cache_rules(engine, 512))
    assert sum(part.likely for part in found.parts) == pytest.approx(found.likely)
    assert found.low <= found.likely <= found.high


@given(spec=specs(), context=st.integers(1, 10**5), tensor=st.integers(1, 64))
def test_ranks_together_never_hold_less_than_the_whole(spec: ModelSpec, context: int, tensor: int) -> None:
    assert tensor * rank_part(spec, context, tensor) >= 1 - 1e-9
