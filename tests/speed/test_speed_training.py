"""Training speed: by hand, against published runs, and by laws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards import A100, H100, RTX_4090
from tests.support.models import LLAMA_2_7B
from tests.support.speed import card

from zuka.facts.records import Gpu
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import msg
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity, exact
from zuka.speed.rates import card_rates
from zuka.speed.speed import Speed
from zuka.speed.traffic import traffic
from zuka.speed.training import constants, training_speed
from zuka.speed.training_habits import habits
from zuka.speed.training_step import flops_per_token, training_rate
from zuka.work.layout import Layout, Split
from zuka.work.work import Train

NO_NEED = MemoryNeed(CardMemory(), CardMemory(), exact(msg("needed"), 0, "MiB"))
FULL = Train("full", 0, "all-linear", "adamw", True, False, None, False, 2, 2048, False, "none")
LORA = replace(FULL, method="lora", rank=16, micro_batch=1, checkpointing="full")
CONSTANTS = constants()
CARDS = st.sampled_from(["A100 80GB", "H100 SXM", "RTX 4090", "L40S", "V100", "T4", "RTX 3060", "MI300X", "B200"])
ENGINES = st.sampled_from(
    ["transformers+peft", "torchtune", "megatron-bridge (nemo)", "llm.q", "unsloth", "unheard of"]
)
WEIGHTS = st.sampled_from(["bf16", "fp8", "nvfp4", "bnb-nf4"])
SHARED = st.sampled_from(["ddp", "zero1", "zero2", "zero3", "fsdp"])


def model(name: str) -> ModelSpec:
    found = find_model(name)
    assert isinstance(found, ModelSpec)
    return found


def on(gpu: str, engine: str = "transformers+peft", weights: str = "bf16", count: int = 1, **split: Any) -> Layout:
    return Layout((card(gpu),) * count, engine, weights, split=Split(**split), count=count)


def speed(spec: ModelSpec, train: Train, layout: Layout, need: MemoryNeed = NO_NEED) -> Speed:
    return training_speed(spec, train, layout, need)


def rate(spec: ModelSpec, train: Train, layout: Layout, need: MemoryNeed = NO_NEED) -> Quantity:
    found = speed(spec, train, layout, need).train_tps_per_gpu
    assert found is not None
    return found


def test_six_operations_a_parameter_and_token() -> None:
    # 6 N and attention: https://arxiv.org/abs/2001.08361, section 2.1; Llama-2-7B without its embedding: 6.61e9
    # parameters, and two products of 4,096 values over a mean of 1,024 tokens in each of 32 layers
    facts, eager = traffic(LLAMA_2_7B, Layout((A100,), "transformers", "bf16")), habits("transformers")
    token = 2 * 6.607e9 + 2 * 2 * 4096 * 1024 * 32
    assert flops_per_token(facts, FULL, eager, CONSTANTS) == pytest.approx(3 * token, rel=1e-3)
    assert flops_per_token(facts, LORA, eager, CONSTANTS) == pytest.approx(3 * token, rel=1e-3)
    bare = replace(LORA, checkpointing="none")
    assert flops_per_token(facts, bare, eager, CONSTANTS) == pytest.approx(2 * token, rel=1e-3)
    again = replace(FULL, checkpointing="full")
    assert flops_per_token(facts, again, eager, CONSTANTS) == pytest.approx(4 * token, rel=1e-3)


PUBLISHED = [
    # https://github.com/QwenLM/Qwen README: Qwen-7B, LoRA, one A100, batch 1
    ("Qwen-7B", replace(LORA, sequence=2048), on("A100 SXM 80GB"), 3151),
    ("Qwen-7B", replace(LORA, sequence=8192), on("A100 SXM 80GB"), 3077),
    # https://github.com/pytorch/ao, torchtitan: Llama-3-8B, FSDP on 8 H100, batch 1 x 8192, compiled
    (
        "Llama-3-8B",
        replace(FULL, method="pretrain", micro_batch=1, sequence=8192, checkpointing="selective", compiled=True),
        on("H100 SXM", "torchtitan", count=8, data=8, sharding="fsdp"),
        6150,
    ),
    # https://github.com/NVIDIA-NeMo/Megatron-Bridge: DeepSeek-V3 in fp8 on 1,024 H100
    (
        "DeepSeek-V3",
        replace(FULL, method="pretrain", micro_batch=1, sequence=4096, checkpointing="full"),
        on("H100 SXM", "megatron-bridge (nemo)", "fp8", 1024, tensor=2, pipeline=8, expert=64, data=64),
        1297,
    ),
    # https://github.com/IST-DASLab/llmq: Qwen2.5-7B in bf16 on one RTX PRO 6000
    (
        "Qwen2.5-7B",
        replace(FULL, method="pretrain", micro_batch=8, sequence=1024, checkpointing="full"),
        on("RTX PRO 6000 Blackwell", "llm.q"),
        8000,
    ),
    # https://github.com/mosaicml/llm-foundry: MPT-1B, 65,536 tokens, 8 A100 80GB
    (
        "MPT-1b",
        replace(FULL, method="pretrain", micro_batch=1, sequence=65536, checkpointing="full"),
        on("A100 SXM 80GB", "llm-foundry / composer", "amp-bf16", 8, data=8, sharding="fsdp"),
        3044,
    ),
    # https://github.com/pytorch/torchtitan: Llama-3-8B, FSDP on 8 MI300X
    (
        "Llama-3-8B",
        replace(FULL, method="pretrain", micro_batch=1, sequence=8192, checkpointing="selective", compiled=True),
        on("MI300X", "torchtitan", count=8, data=8, sharding="fsdp"),
        5376,
    ),
]


@pytest.mark.parametrize(("name", "train", "layout", "measured"), PUBLISHED, ids=lambda part: str(part)[:24])
def test_published_runs(name: str, train: Train, layout: Layout, measured: float) -> None:
    found = rate(model(name), train, layout)
    assert found.likely == pytest.approx(measured, rel=0.35)
    assert found.low <= measured <= found.high


@given(st.sampled_from([A100, H100, RTX_4090]), st.floats(1.1, 4), st.integers(1, 32))
def test_more_arithmetic_or_bandwidth_is_never_slower(gpu: Gpu, factor: float, batch: int) -> None:
    train = replace(FULL, micro_batch=batch)
    slow = rate(LLAMA_2_7B, train, Layout((gpu,), "torchtune", "bf16")).likely
    for faster in (
        replace(gpu, fp16_tflops=(gpu.fp16_tflops or 0) * factor),
        replace(gpu, bandwidth_gb_s=(gpu.bandwidth_gb_s or 0) * factor),
    ):
        assert rate(LLAMA_2_7B, train, Layout((faster,), "torchtune", "bf16")).likely >= slow


@given(st.integers(1, 64), st.integers(1, 64), CARDS, ENGINES, WEIGHTS)
def test_a_larger_micro_batch_is_never_slower(batch: int, more: int, gpu: str, engine: str, weights: str) -> None:
    def at(size: int) -> float:
        return rate(LLAMA_2_7B, replace(LORA, micro_batch=size), on(gpu, engine, weights)).likely

    assert at(batch + more) >= at(batch) * (1 - 1e-9)


@given(CARDS, ENGINES, WEIGHTS, st.integers(7, 20))
def test_a_longer_sequence_of_as_many_tokens_is_never_faster(gpu: str, engine: str, weights: str, power: int) -> None:
    # The same tokens in fewer, longer samples: nothing is started less often, and attention only grows.
    def at(length: int) -> float:
        train = replace(FULL, sequence=length, micro_batch=2**21 // length)
        return rate(LLAMA_2_7B, train, on(gpu, engine, weights)).likely

    assert at(2 ** (power + 1)) <= at(2**power) * (1 + 1e-9)


@given(CARDS, ENGINES, WEIGHTS, st.sampled_from(["full", "pretrain", "lora", "qlora"]))
def test_recomputing_is_never_faster(gpu: str, engine: str, weights: str, method: str) -> None:
    layout, plain = on(gpu, engine, weights), replace(FULL, method=method)
    none, some, all_ = (
        rate(LLAMA_2_7B, replace(plain, checkpointing=c), layout) for c in ("none", "selective", "full")
    )
    assert none.likely >= some.likely >= all_.likely


@given(CARDS, SHARED, st.integers(0, 9), st.sampled_from(["full", "pretrain", "lora"]))
def test_more_cards_never_train_fewer_tokens_in_all(gpu: str, sharding: str, power: int, method: str) -> None:
    def total(count: int) -> float:
        split: dict[str, Any] = {"data": count, "sharding": sharding} if count > 1 else {}
        return count * rate(LLAMA_2_7B, replace(FULL, method=method), on(gpu, count=count, **split)).likely

    few, many = 2**power, 2 ** (power + 1)
    assert total(many) <= total(few) * 2 * (1 + 1e-9)
    if few > 1:
        assert total(many) >= total(few)


@given(st.floats(1.1, 4), SHARED, st.sampled_from([2, 8, 64]))
def test_a_faster_link_is_never_slower(factor: float, sharding: str, count: int) -> None:
    def at(gpu: Gpu) -> float:
        split = Split(data=count, sharding=sharding)  # pyright: ignore[reportArgumentType] - hypothesis gives words
        return rate(LLAMA_2_7B, FULL, Layout((gpu,) * count, "torchtune", "bf16", split=split, count=count)).likely

    assert at(replace(A100, interconnect_gb_s=(A100.interconnect_gb_s or 600) * factor)) >= at(A100)
    assert at(replace(RTX_4090, interconnect="PCIe 5.0 x16")) >= at(RTX_4090)


@given(CARDS, ENGINES, WEIGHTS, st.integers(1, 8))
def test_no_range_is_wider_than_four_times_its_low_end(gpu: str, engine: str, weights: str, batch: int) -> None:
    for offload in (frozenset[str](), frozenset({"optimizer"}), frozenset({"params"})):
        layout = replace(on(gpu, engine, weights), offload=offload)
        found = rate(LLAMA_2_7B, replace(FULL, micro_batch=batch), layout)
        assert 0 < found.low <= found.likely <= found.high <= 4 * found.low


@given(CARDS, ENGINES, WEIGHTS)
def test_the_causes_add_up_and_the_rate_is_never_beaten(gpu: str, engine: str, weights: str) -> None:
    train, layout = replace(FULL, micro_batch=8), on(gpu, engine, weights)
    found = rate(LLAMA_2_7B, train, layout)
    time = next(part for part in found.inputs if part.parts)
    assert sum(part.likely for part in time.parts) == pytest.approx(time.likely)
    facts, rates = traffic(LLAMA_2_7B, layout), card_rates(card(gpu))
    most = (training_rate(rates, weights, CONSTANTS) or 0) * 1.01
    assert found.likely * flops_per_token(facts, train, habits(engine), CONSTANTS) < most


def test_short_samples_pay_for_widening_narrow_weights() -> None:
    def slowdown(length: int) -> float:
        train = replace(LORA, sequence=length)
        wide = rate(LLAMA_2_7B, train, on("A100 80GB")).likely
        return wide / rate(LLAMA_2_7B, replace(train, method="qlora"), on("A100 80GB", weights="bnb-nf4")).likely

    assert slowdown(256) > slowdown(4096) > 1


def test_sharded_weights_over_slots_are_slower_than_copies() -> None:
    def at(gpu: str, sharding: str) -> float:
        train = replace(LORA, micro_batch=1, sequence=512)
        return rate(LLAMA_2_7B, train, on(gpu, "fsdp_qlora", count=2, data=2, sharding=sharding)).likely

    assert at("RTX 4090", "fsdp") < 0.6 * at("RTX 4090", "ddp")
    assert at("A100 80GB", "fsdp") > 0.9 * at("A100 80GB", "ddp")


def test_layers_one_after_the_other_leave_cards_idle() -> None:
    alone = rate(LLAMA_2_7B, LORA, on("A100 80GB")).likely
    both = rate(LLAMA_2_7B, LORA, on("A100 80GB", count=2, layers=True, sharding="layer-split")).likely
    assert both == pytest.approx(alone / 2)


def test_merged_kernels_are_faster_and_walking_through_experts_is_slow() -> None:
    train = replace(FULL, sequence=1024)
    plain, merged = (rate(LLAMA_2_7B, replace(train, compiled=c), on("H100 SXM", "torchtune")) for c in (False, True))
    assert merged.likely > 1.1 * plain.likely
    spec = model("Qwen3-30B-A3B")
    # 91.2 s a step with DeepSpeed against 9.6 s with Megatron on 16 A100: https://github.com/modelscope/ms-swift
    full = replace(FULL, method="pretrain", micro_batch=1, sequence=8192, checkpointing="full")
    walked = rate(spec, full, on("A100 80GB", "ms-swift", count=16, data=16, sharding="zero3")).likely
    grouped = rate(spec, full, on("A100 80GB", "megatron-bridge (nemo)", count=16, pipeline=2, expert=8, data=8)).likely
    assert 2 < grouped / walked < 12


def test_narrow_training_gains_only_where_the_card_has_it() -> None:
    assert training_rate(card_rates(A100), "fp8", CONSTANTS) == 312e12
    assert training_rate(card_rates(A100), "fp32", CONSTANTS) == 156e12
    eight = training_rate(card_rates(H100), "fp8", CONSTANTS)
    assert eight is not None
    assert 989e12 < eight < 1978e12
    four = training_rate(card_rates(card("B200")), "nvfp4", CONSTANTS)
    assert four is not None
    assert four > (training_rate(card_rates(card("B200")), "mxfp8", CONSTANTS) or 0)


def test_states_in_main_memory_slow_the_step() -> None:
    # 12 bytes a parameter of a 7B model over 22 GB/s, there and back: 7.3 s; https://arxiv.org/abs/2101.06840
    states = exact(msg("states"), 80e9 / 2**20, "MiB")
    plain = rate(LLAMA_2_7B, FULL, on("A100 80GB"))
    moved = replace(on("A100 80GB"), offload=frozenset({"optimizer"}))
    slow = rate(LLAMA_2_7B, FULL, moved, replace(NO_NEED, host=states))
    assert 4096 / slow.likely - 4096 / plain.likely == pytest.approx(2 * 80e9 / 22.4e9, rel=0.01)


def test_paged_states_move_only_as_far_as_the_card_is_full() -> None:
    def at(held_gib: float) -> float:
        held = exact(msg("held"), held_gib * 1024, "MiB")
        need = replace(NO_NEED, fullest=CardMemory(torch_reserved=held), host=exact(msg("paged"), 13 * 1024, "MiB"))
        return rate(LLAMA_2_7B, replace(FULL, optimizer="paged-adamw-8bit"), on("RTX 4090"), need).likely

    assert at(5) > at(15) > at(30) == at(40)


def test_unknown_rates_are_said_and_kin_are_named() -> None:
    silent = speed(LLAMA_2_7B, LORA, on("Gaudi 2"))
    assert silent.train_tps_per_gpu is None
    assert silent.warnings
    assert not speed(LLAMA_2_7B, LORA, Layout((), "torchtune", "bf16")).figures()
    variant = speed(LLAMA_2_7B, LORA, on("H100 96 GB HBM2e"))
    assert variant.train_tps_per_gpu is not None
    assert ("kin", "H100 SXM5 80 GB") in variant.warnings[0].params
    known = rate(LLAMA_2_7B, LORA, on("H100 SXM"))
    found = variant.train_tps_per_gpu
    assert found.high / found.low > known.high / known.low


def test_a_framework_that_nobody_measured_lies_between_the_measured_ones() -> None:
    def at(engine: str) -> Quantity:
        return rate(LLAMA_2_7B, FULL, on("A100 80GB", engine))

    assert at("torchtitan").likely <= at("something new").likely < at("llm.q").likely
    assert at("something new").high > at("llm.q").likely


def test_padded_batches_count_fewer_tokens() -> None:
    padded = rate(LLAMA_2_7B, replace(LORA, variable_length=True, sequence=512), on("A100 80GB")).likely
    assert padded < rate(LLAMA_2_7B, replace(LORA, sequence=512), on("A100 80GB")).likely


def test_full_training_saves_states_and_adapters_save_nothing() -> None:
    full, lora = (speed(LLAMA_2_7B, train, on("A100 80GB")) for train in (FULL, LORA))
    # 6.74e9 parameters at 14 bytes over 1 GB/s: 94 s in each hour; the base loads in 13.5 s either way
    assert full.saving * 3600 == pytest.approx(94.3, rel=0.01)
    assert lora.saving == 0
    assert full.start_seconds == lora.start_seconds == pytest.approx(73.5, rel=0.01)
