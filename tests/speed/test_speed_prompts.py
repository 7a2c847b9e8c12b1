"""Reading one prompt by hand, and what must hold for every prompt."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards import A100, H100, RTX_4090
from tests.support.models import LLAMA_3_8B

from zuka.facts.records import Gpu
from zuka.speed.engine import EngineSpeed, engine_speed
from zuka.speed.prompts import overlap, prompt_seconds
from zuka.speed.rates import Rates, card_rates
from zuka.speed.steps import Cut, decode_step
from zuka.speed.traffic import Traffic, traffic
from zuka.work.layout import Layout

CARDS = st.sampled_from([A100, H100, RTX_4090])
ENGINES = st.sampled_from(["vllm", "sglang", "tensorrt-llm", "llama.cpp", "transformers", "exllamav2"])


def facts(engine: str, weights: str, offload: frozenset[str] = frozenset()) -> Traffic:
    return traffic(LLAMA_3_8B, Layout((A100,), engine, weights, offload=offload))


def seconds(engine: str, weights: str, rates: Rates, prompt: float = 2048, cut: Cut | None = None) -> float:
    e = engine_speed(engine, "", weights, rates)
    found = prompt_seconds(facts(engine, weights), rates, cut or Cut(), prompt, 512, e)
    assert found is not None
    return found


def ggml(weights: str) -> EngineSpeed:
    return engine_speed("llama.cpp", "", weights, card_rates(RTX_4090))


@pytest.mark.parametrize(
    ("stages", "chunks", "weights", "expected"),
    [
        (1, 8, "fp16", 1.0),
        # 32 layers on 4 cards: 8 each; 25.6 layers of narrow weights fit the queue: 3.2 micro-batches in flight,
        # 3.2 x 8 / (3.2 + 7) = 2.5. Measured 2.1 on A100 PCIe: 12,725 tokens/s where one card gives 4,960 (2.57)
        (4, 8, "Q4_K_M", 3.2 * 8 / 10.2),
        # 16 bit: 40 layers fit, so as many as four cards or four copies of the graph allow
        (4, 8, "fp16", 4 * 8 / 11),
        (8, 8, "fp16", 4 * 8 / 11),
        (4, 1, "Q4_K_M", 1.0),
    ],
)
def test_micro_batches_in_flight(stages: int, chunks: float, weights: str, expected: float) -> None:
    # https://github.com/XiongjieDai/GPU-Benchmarks-on-LLM-Inference: Llama-3-8B, pp4096, 512 tokens a micro-batch
    found = overlap(facts("llama.cpp", weights), Cut(stages=stages), chunks, ggml(weights))
    assert found == pytest.approx(expected)


def test_deep_models_on_few_cards_hardly_overlap() -> None:
    # 80 layers on 4 cards: 20 each and 25.6 in the queue; the 70B model gains 1.1 to 1.7 where the 8B gains 2.6
    deep = replace(facts("llama.cpp", "Q4_K_M"), layers=80)
    assert 1.1 < overlap(deep, Cut(stages=4), 8, ggml("Q4_K_M")) < 1.4


def test_widening_narrow_weights_costs_more_than_16_bit() -> None:
    # the same table: 7,139 tokens/s with Q4_K_M and 9,382 in fp16 on one RTX 4090 at 512 tokens
    rates = card_rates(RTX_4090)
    narrow, wide = seconds("llama.cpp", "Q4_K_M", rates, 512), seconds("llama.cpp", "fp16", rates, 512)
    assert narrow / wide == pytest.approx(9382 / 7139, rel=0.15)


def test_a_card_that_may_draw_less_power_reads_prompts_more_slowly() -> None:
    # RTX 6000 Ada (300 W) has more tensor rate than RTX 4090 (450 W) and reads Llama-3-8B at 5,792 against 7,139
    rates = card_rates(RTX_4090)
    assert seconds("llama.cpp", "fp16", replace(rates, watts=200.0)) > 1.3 * seconds("llama.cpp", "fp16", rates)
    assert seconds("vllm", "fp16", replace(rates, watts=200.0)) == seconds("vllm", "fp16", rates)


def test_weights_in_main_memory_are_fetched_for_every_chunk() -> None:
    rates, e = card_rates(RTX_4090), ggml("Q4_K_M")
    here = facts("llama.cpp", "Q4_K_M")
    there = facts("llama.cpp", "Q4_K_M", frozenset({"params"}))
    near, far = (prompt_seconds(each, rates, Cut(), 2048, 512, e) for each in (here, there))
    assert near is not None
    assert far is not None
    assert far - near == pytest.approx(4 * here.shared_bytes / e.host)


@given(ENGINES, CARDS, st.integers(1, 60_000), st.integers(1, 60_000), st.sampled_from(["fp16", "int8"]))
def test_a_longer_prompt_is_never_read_sooner(engine: str, gpu: Gpu, prompt: int, more: int, weights: str) -> None:
    rates = card_rates(gpu)
    assert seconds(engine, weights, rates, prompt + more) >= seconds(engine, weights, rates, prompt) * (1 - 1e-9)


@given(ENGINES, CARDS, st.floats(1.05, 4))
def test_more_bandwidth_never_slows_a_prompt(engine: str, gpu: Gpu, factor: float) -> None:
    wider = replace(gpu, bandwidth_gb_s=(gpu.bandwidth_gb_s or 0) * factor)
    assert seconds(engine, "int8", card_rates(wider)) <= seconds(engine, "int8", card_rates(gpu))


@given(st.integers(2, 8), st.integers(1, 16_000))
def test_stages_never_slow_a_prompt_and_never_beat_their_number(stages: int, prompt: int) -> None:
    rates = card_rates(RTX_4090)
    one, many = (seconds("llama.cpp", "Q4_K_M", rates, prompt, Cut(stages=n)) for n in (1, stages))
    assert one / stages * (1 - 1e-9) <= many <= one


def test_eager_code_takes_the_longer_of_starting_kernels_and_of_the_work() -> None:
    # https://github.com/QwenLM/Qwen2.5 and Qwen3: 0.6 ms a layer on H20 from 0.6B to 32B, whatever the weights
    rates = card_rates(A100)
    e = engine_speed("transformers", "", "fp16", rates)
    few, many = (decode_step(facts("transformers", "fp16"), rates, Cut(), 1, length, e) for length in (100, 60_000))
    assert few is not None
    assert many is not None
    assert few.seconds == pytest.approx(32 * e.layer)
    assert many.launch == 0
    assert many.seconds == pytest.approx(many.weights + many.cache)


def test_eager_attention_repeats_the_cache_for_every_query_head() -> None:
    # Llama-3-8B: 32 query heads share 8 of keys and values; repeat_kv of Transformers writes them out
    rates = card_rates(A100)
    e = engine_speed("transformers", "", "fp16", rates)
    plain, repeated = (
        decode_step(facts("transformers", "fp16"), rates, Cut(), 1, 1000, each) for each in (replace(e, copies=0.0), e)
    )
    assert plain is not None
    assert repeated is not None
    assert repeated.cache_bytes == pytest.approx(plain.cache_bytes * e.copies * 4)
