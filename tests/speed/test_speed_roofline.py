"""The roofline: which of memory and arithmetic sets the pace."""

from __future__ import annotations

import pytest
from tests.support.speed import layout

from zuka.memory.estimate import estimate as memory_of
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.speed.estimate import estimate
from zuka.speed.roofline import Pass, Roofline, roofline
from zuka.speed.speed import Speed
from zuka.work.layout import Layout
from zuka.work.work import Serve


def spec_of(model: str) -> ModelSpec:
    spec = find_model(model)
    assert isinstance(spec, ModelSpec)
    return spec


def found(model: str, on: Layout, at_once: int = 1) -> Roofline:
    spec, work = spec_of(model), Serve(1280, 1, 1024, 256, at_once)
    shown = roofline(spec, work, on, estimate(spec, work, on, memory_of(spec, work, on)))
    assert shown is not None
    return shown


def passes(shown: Roofline) -> tuple[Pass, Pass]:
    decode, prompt = shown.passes
    return decode, prompt


def test_one_request_does_two_operations_for_each_two_byte_weight() -> None:
    # Llama-3.1-8B in bf16: 2 operations and 2 bytes a weight, and a cache of 151 MB beside 16 GB: near 1 a byte
    decode, prompt = passes(found("Llama-3.1-8B", layout("H100 SXM", "vllm", "bf16")))
    assert decode.intensity == pytest.approx(1.0, abs=0.1)
    assert decode.bound == "memory"
    assert prompt.bound == "compute"
    assert prompt.intensity > 500


def test_the_ridge_is_rate_over_bandwidth() -> None:
    # H100 SXM: 989 dense bf16 TFLOPS over 3.35 TB/s, https://www.nvidia.com/en-us/data-center/h100
    assert found("Llama-3.1-8B", layout("H100 SXM", "vllm", "bf16")).ridge == pytest.approx(295, rel=0.02)


def test_more_requests_share_the_weights() -> None:
    on = layout("H100 SXM", "vllm", "bf16")
    one, many = (passes(found("Llama-3.1-8B", on, n))[0] for n in (1, 64))
    assert 10 * one.intensity < many.intensity < 64 * one.intensity
    assert many.rate > 10 * one.rate


def test_no_pass_is_above_its_roof_nor_its_roof_above_the_peak() -> None:
    for gpu, engine, weights in (("RTX 4090", "llama.cpp", "Q4_K_M"), ("H100 SXM", "vllm", "fp8")):
        shown = found("Llama-3.1-8B", layout(gpu, engine, weights), 8)
        assert all(0 < each.rate <= each.roof <= shown.peak for each in shown.passes)


def test_a_latent_cache_lets_arithmetic_take_over_and_a_wide_one_never_does() -> None:
    # 61 layers x 576 values of latent for 128 heads, against 32 layers x 2 x 8 x 128 values for 32 heads
    on = layout("H100 SXM", "vllm", "bf16")
    latent = found("DeepSeek-V3", on).full_at
    assert latent is not None
    assert latent > 1000
    assert found("Llama-3.1-8B", on).full_at is None


def test_without_card_or_speed_there_is_no_roof() -> None:
    spec, work = spec_of("Llama-3.1-8B"), Serve(1280, 1, 1024, 256)
    assert roofline(spec, work, Layout((), "vllm", "bf16"), Speed()) is None
    assert roofline(spec, work, layout("H100 SXM", "vllm", "bf16"), Speed()) is None
