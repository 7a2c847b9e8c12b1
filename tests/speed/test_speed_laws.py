"""What must hold for every model, card and load."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards import A100, H100, RTX_4090
from tests.support.models import LLAMA_2_7B, LLAMA_3_8B
from tests.support.speed import layout, serving

from zuka.facts.calibration import calibration
from zuka.facts.records import Gpu
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import msg
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity, exact
from zuka.speed.engine import engine_speed
from zuka.speed.rates import Rates, card_rates
from zuka.speed.serving import serving_speed
from zuka.speed.steps import Cut, Step, decode_step
from zuka.speed.traffic import traffic
from zuka.speed.waiting import Served, running, times
from zuka.work.layout import Layout, Split
from zuka.work.work import Serve

CARDS = st.sampled_from([A100, H100, RTX_4090])
ENGINES = st.sampled_from(["vllm", "sglang", "tensorrt-llm", "llama.cpp", "transformers", "exllamav2", "mlx"])
MODELS = st.sampled_from([LLAMA_2_7B, LLAMA_3_8B])
NO_NEED = MemoryNeed(CardMemory(), CardMemory(), exact(msg("needed"), 0, "MiB"))


def step(engine: str, rates: Rates, batch: float, context: float, tensor: int = 1) -> Step:
    facts = traffic(LLAMA_3_8B, Layout((A100,), engine, "fp16"))
    found = decode_step(facts, rates, Cut(tensor=tensor), batch, context, engine_speed(engine, "", "fp16", rates))
    assert found is not None
    return found


@given(ENGINES, CARDS, st.floats(1.05, 4))
def test_more_bandwidth_is_never_slower(engine: str, gpu: Gpu, factor: float) -> None:
    wider = replace(gpu, bandwidth_gb_s=(gpu.bandwidth_gb_s or 0) * factor)
    fast, slow = step(engine, card_rates(wider), 4, 2000), step(engine, card_rates(gpu), 4, 2000)
    assert fast.seconds <= slow.seconds * (1 + 1e-9)


@given(ENGINES, CARDS, st.integers(1, 100_000), st.integers(1, 100_000))
def test_a_longer_context_is_never_faster(engine: str, gpu: Gpu, context: int, more: int) -> None:
    rates = card_rates(gpu)
    assert step(engine, rates, 1, context + more).seconds >= step(engine, rates, 1, context).seconds


@given(ENGINES, CARDS, st.integers(1, 256), st.integers(1, 256))
def test_more_requests_at_once_never_lower_the_total_of_the_steps(engine: str, gpu: Gpu, batch: int, more: int) -> None:
    rates = card_rates(gpu)
    few, many = step(engine, rates, batch, 2000), step(engine, rates, batch + more, 2000)
    assert (batch + more) / many.seconds >= batch / few.seconds * (1 - 1e-9)


@given(ENGINES, CARDS, st.integers(2, 8))
def test_cards_that_run_one_after_the_other_do_not_speed_up_one_request(engine: str, gpu: Gpu, stages: int) -> None:
    rates, e = card_rates(gpu), engine_speed(engine, "", "fp16", card_rates(gpu))
    facts = traffic(LLAMA_3_8B, Layout((A100,), engine, "fp16"))
    one, many = (decode_step(facts, rates, Cut(stages=n, overlaps=n > 1), 1, 2000, e) for n in (1, stages))
    assert one is not None
    assert many is not None
    assert many.seconds >= one.seconds


@given(st.integers(1, 128), st.sampled_from([2, 4, 8]))
def test_slots_between_cards_are_never_faster_than_a_link(batch: int, tensor: int) -> None:
    linked = card_rates(H100)
    slots = replace(linked, nvlink=False, link=32e9)
    assert step("vllm", slots, batch, 2000, tensor).seconds >= step("vllm", linked, batch, 2000, tensor).seconds


@given(st.integers(1, 4096), st.integers(1, 4096), st.integers(1, 256), st.integers(1, 256))
def test_more_clients_never_lower_the_total(prompt: int, output: int, load: int, more: int) -> None:
    facts, rates = traffic(LLAMA_3_8B, Layout((H100,), "vllm", "fp16")), card_rates(H100)
    e = engine_speed("vllm", "", "fp16", rates)
    few, many = (times(Served(facts, rates, Cut(), n, None, prompt, 0, output, 8192), e) for n in (load, load + more))
    assert few is not None
    assert many is not None
    assert few.total is not None
    assert many.total is not None
    assert many.total >= few.total * (1 - 1e-9)


@given(ENGINES, CARDS, st.integers(1, 64), st.integers(1, 32_000))
def test_no_step_beats_the_bandwidth(engine: str, gpu: Gpu, batch: int, context: int) -> None:
    rates = card_rates(gpu)
    found = step(engine, rates, batch, context)
    assert found.seconds >= (found.read_bytes + found.cache_bytes) / (rates.bandwidth or 1)


@given(st.integers(1, 500), st.floats(0.1, 1000))
def test_what_runs_is_at_most_the_load_and_what_the_cache_holds(load: int, held: float) -> None:
    batch = running(load, held)
    assert 1 <= batch <= max(1, min(load, held))


@given(st.integers(20, 400))
def test_requests_beyond_the_cache_wait_for_their_first_token(load: int) -> None:
    facts = traffic(LLAMA_3_8B, Layout((A100,), "vllm", "fp16"))
    rates = card_rates(A100)
    e = engine_speed("vllm", "", "fp16", rates)
    fewer = times(Served(facts, rates, Cut(), load, 16, 1000, 0, 200, 8192), e)
    more = times(Served(facts, rates, Cut(), load + 10, 16, 1000, 0, 200, 8192), e)
    assert fewer is not None
    assert more is not None
    assert fewer.first is not None
    assert more.first is not None
    assert more.first >= fewer.first
    assert more.batch == fewer.batch == 16


@given(MODELS, CARDS, ENGINES, st.integers(1, 4000), st.integers(1, 4000), st.integers(1, 64))
def test_every_figure_is_an_ordered_range_and_its_parts_add_up(
    spec: ModelSpec, gpu: Gpu, engine: str, prompt: int, output: int, load: int
) -> None:
    work = Serve(prompt + output, load, prompt, output, load)
    speed = serving_speed(spec, work, Layout((gpu,), engine, "fp16"), NO_NEED)
    figures = speed.figures()
    assert {"tpot_ms", "ttft_ms", "prefill_tps", "decode_tps_per_request", "decode_tps_total"} <= set(figures)
    for figure in figures.values():
        assert 0 < figure.low <= figure.likely <= figure.high
    time = figures["tpot_ms"]
    assert sum(part.likely for part in time.parts) == pytest.approx(time.likely)
    assert sum(part.high for part in time.parts) == pytest.approx(time.high)


def test_copies_add_their_totals() -> None:
    work = Serve(1500, 32, 1000, 500, 32)
    single = serving_speed(LLAMA_3_8B, replace(work, concurrency=16), Layout((H100,), "vllm", "bf16"), NO_NEED)
    two = Layout((H100,) * 2, "vllm", "bf16", split=Split(data=2), count=2)
    both = serving_speed(LLAMA_3_8B, work, two, NO_NEED)
    assert single.decode_tps_total is not None
    assert both.decode_tps_total is not None
    assert both.decode_tps_total.likely == pytest.approx(2 * single.decode_tps_total.likely)
    assert both.batch == 32


def test_as_many_as_the_cache_holds() -> None:
    pool = CardMemory(kv_pool_tokens=exact(msg("pool"), 100_000, "token"))
    need = MemoryNeed(pool, pool, exact(msg("needed"), 0, "MiB"))
    work = Serve(1000, 1, 500, 500, None)
    assert serving_speed(LLAMA_3_8B, work, Layout((H100,), "vllm", "bf16"), need).batch == pytest.approx(100_000 / 750)


def test_a_pool_in_bytes_is_counted_in_requests() -> None:
    # 12 GiB over 750 tokens x 131,072 bytes (2 x 32 layers x 8 heads x 128 x 2 bytes): 131 requests
    pool = CardMemory(kv_pool=exact(msg("pool"), 12 * 1024, "MiB"))
    need = MemoryNeed(pool, pool, exact(msg("needed"), 0, "MiB"))
    work = Serve(1000, 1, 500, 500, None)
    found = serving_speed(LLAMA_3_8B, work, Layout((H100,), "vllm", "bf16"), need)
    assert found.batch == pytest.approx(12 * 1024**3 / 750 / 131_072)


def test_no_card_and_no_bandwidth_give_no_figures() -> None:
    work = Serve(1000, 1, 500, 500)
    assert not serving_speed(LLAMA_3_8B, work, Layout((), "vllm", "bf16"), NO_NEED).figures()
    blank = Layout((replace(A100, bandwidth_gb_s=None),), "vllm", "bf16")
    silent = serving_speed(LLAMA_3_8B, work, blank, NO_NEED)
    assert not silent.figures()
    assert silent.warnings


def test_a_class_of_card_that_nobody_measured_has_the_widest_range() -> None:
    strange = replace(A100, vendor="Huawei", compute_capability=None)
    work = Serve(1000, 1, 500, 500)
    known = serving_speed(LLAMA_3_8B, work, Layout((A100,), "vllm", "bf16"), NO_NEED)
    guess = serving_speed(LLAMA_3_8B, work, Layout((strange,), "vllm", "bf16"), NO_NEED)

    def width(figure: Quantity | None) -> float:
        assert figure is not None
        return figure.high / figure.low

    assert width(guess.tpot_ms) > width(known.tpot_ms)
    assert guess.warnings


def test_a_mixed_machine_runs_at_its_slowest_card() -> None:
    work = Serve(1000, 1, 500, 500)
    split = Split(layers=True)
    mixed = Layout((RTX_4090, A100), "llama.cpp", "Q4_K_M", split=split, count=2)
    slow = Layout((RTX_4090, RTX_4090), "llama.cpp", "Q4_K_M", split=split, count=2)
    found = serving_speed(LLAMA_3_8B, work, mixed, NO_NEED)
    assert found.tpot_ms == serving_speed(LLAMA_3_8B, work, slow, NO_NEED).tpot_ms
    assert len(found.warnings) == 1


def test_offloaded_weights_are_slower() -> None:
    plain = serving("Llama-3-8B", layout("RTX 4090", "transformers", "fp16"), 100, 100)
    moved = serving("Llama-3-8B", layout("RTX 4090", "transformers", "fp16", offload=frozenset({"params"})), 100, 100)
    assert plain.tpot_ms is not None
    assert moved.tpot_ms is not None
    assert moved.tpot_ms.likely > 5 * plain.tpot_ms.likely


@pytest.mark.parametrize("table", ["serving_speed", "training_speed", "picture_speed", "speed_ranges"])
def test_constants_are_positive_few_and_have_a_source(table: str) -> None:
    found = calibration(table)
    assert len(found.constants) <= 70
    for constant in found.constants.values():
        assert constant.value > 0
        assert constant.source
        assert 0 < constant.low <= 1 <= constant.high
