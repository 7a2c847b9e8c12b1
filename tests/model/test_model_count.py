"""Parameters from the shape against the totals of the catalogue."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.facts.load import catalogue
from zuka.model.catalogue import find_model
from zuka.model.count import active_params, param_parts, shape_params
from zuka.model.spec import CacheGroup, CacheKind, Experts, ModelSpec

FAMILIES = (
    "llama",
    "qwen",
    "mistral",
    "gemma-2",
    "gemma-7",
    "gemma-3-",
    "yi-",
    "deepseek-llm",
    "phi-3",
    "olmo",
    "granite-3",
)


def dense_rows() -> list[str]:
    rows = catalogue().model_rows
    plain = [row for row in rows if row.arch_class in ("dense", "sliding-window") and row.vision_params_b is None]
    return [row.name for row in plain if any(word in row.name.lower() for word in FAMILIES) and row.intermediate_size]


@pytest.mark.parametrize("name", dense_rows())
def test_dense_models_count_within_half_a_per_cent(name: str) -> None:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    assert shape_params(spec) == pytest.approx(spec.params, rel=0.005)


@pytest.mark.parametrize(
    "name", ["Mixtral-8x7B-v0.1", "Qwen3-235B-A22B", "DeepSeek-V3", "Kimi-K2-Instruct", "gpt-oss-120b"]
)
def test_mixtures_count_within_one_per_cent(name: str) -> None:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    assert shape_params(spec) == pytest.approx(spec.params, rel=0.01)
    assert active_params(spec) == pytest.approx(spec.active_params, rel=0.05)


def test_parts_of_every_row_sum_to_its_total() -> None:
    for row in catalogue().model_rows:
        if row.total_params_b is None:
            continue
        spec = find_model(row.name)
        assert isinstance(spec, ModelSpec)
        parts = param_parts(spec)
        assert parts.total == spec.params
        assert min(parts.blocks, parts.shared, parts.rest) >= 0, row.name


@given(
    layers=st.integers(1, 200),
    hidden=st.integers(64, 8192),
    width=st.integers(64, 30000),
    params=st.integers(10**6, 10**12),
    experts=st.integers(0, 256),
    tied=st.booleans(),
)
def test_parts_always_sum(layers: int, hidden: int, width: int, params: int, experts: int, *, tied: bool) -> None:
    spec = ModelSpec(
        name="x",
        hub_id="",
        kind="decoder",
        params=params,
        active_params=params,
        layers=layers,
        hidden=hidden,
        intermediate=width,
        heads=8,
        kv_heads=2,
        head_dim=64,
        vocab=32000,
        tied=tied,
        max_context=None,
        cache=(CacheGroup(CacheKind.FULL, layers, 2, 64, 64),),
        experts=Experts(experts, 1, width, 0, layers) if experts > 1 else None,
    )
    parts = param_parts(spec)
    assert parts.total == params
    assert min(parts.embedding, parts.head, parts.rest, parts.experts, parts.feed_forward) >= 0
