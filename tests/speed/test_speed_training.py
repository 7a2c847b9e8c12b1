"""Training speed: by hand, against published runs, and by laws."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards import A100, H100, RTX_4090
from tests.support.models import LLAMA_2_7B
from tests.support.speed import card

from zuka.facts.calibration import calibration
from zuka.facts.records import Gpu
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import msg
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity, exact
from zuka.speed.rates import card_rates
from zuka.speed.traffic import traffic
from zuka.speed.training import training_speed
from zuka.speed.training_step import flops_per_token, training_rate
from zuka.work.layout import Layout, Split
from zuka.work.work import Train

NO_NEED = MemoryNeed(CardMemory(), CardMemory(), exact(msg("needed"), 0, "MiB"))
FULL = Train("full", 0, "all-linear", "adamw", True, False, None, False, 2, 2048, False, "none")
LORA = replace(FULL, method="lora", rank=16, micro_batch=1, checkpointing="full")
CONSTANTS = {name: constant.value for name, constant in calibration("training_speed").constants.items()}


def rate(spec: ModelSpec, train: Train, layout: Layout) -> Quantity:
    found = training_speed(spec, train, layout, NO_NEED).train_tps_per_gpu
    assert found is not None
    return found


def test_six_operations_a_parameter_and_token() -> None:
    # 6 N plus attention: https://arxiv.org/abs/2001.08361, section 2.1; Llama-2-7B without its embedding: 6.61e9
    facts = traffic(LLAMA_2_7B, Layout((A100,), "transformers", "bf16"))
    plain = CONSTANTS | {"attention": 0.0}
    assert flops_per_token(facts, FULL, "any", plain) == pytest.approx(6 * 6.607e9, rel=1e-3)
    assert flops_per_token(facts, LORA, "any", plain) == pytest.approx(6 * 6.607e9, rel=1e-3)
    assert flops_per_token(facts, replace(LORA, checkpointing="none"), "any", plain) == pytest.approx(
        4 * 6.607e9, rel=1e-3
    )


@pytest.mark.parametrize(("length", "measured"), [(512, 2731), (1024, 2926), (2048, 3151), (4096, 3244), (8192, 3077)])
def test_lora_of_a_7b_on_an_a100(length: int, measured: float) -> None:
    # https://github.com/QwenLM/Qwen README: Qwen-7B, LoRA, one A100, batch 1
    spec = find_model("Qwen-7B")
    assert isinstance(spec, ModelSpec)
    found = rate(spec, replace(LORA, sequence=length), Layout((A100,), "transformers+peft", "bf16"))
    assert found.likely == pytest.approx(measured, rel=0.35)
    assert found.low <= measured <= found.high


def test_a_pretraining_run_on_eight_h100() -> None:
    # https://github.com/pytorch/ao, torchtitan: Llama-3-8B, FSDP on 8 H100, batch 1 x 8192, compiled: 6,150 tokens/s
    spec = find_model("Llama-3-8B")
    assert isinstance(spec, ModelSpec)
    train = replace(FULL, method="pretrain", micro_batch=1, sequence=8192, checkpointing="selective", compiled=True)
    split = Split(data=8, sharding="fsdp")
    found = rate(spec, train, Layout((card("H100 SXM"),) * 8, "torchtitan", "bf16", split=split, count=8))
    assert found.likely == pytest.approx(6150, rel=0.25)


@given(st.sampled_from([A100, H100, RTX_4090]), st.floats(1.1, 4), st.integers(1, 32))
def test_more_arithmetic_is_never_slower(gpu: Gpu, factor: float, batch: int) -> None:
    faster = replace(gpu, fp16_tflops=(gpu.fp16_tflops or 0) * factor)
    train = replace(FULL, micro_batch=batch)
    slow = rate(LLAMA_2_7B, train, Layout((gpu,), "torchtune", "bf16"))
    assert rate(LLAMA_2_7B, train, Layout((faster,), "torchtune", "bf16")).likely >= slow.likely


@given(st.integers(1, 64), st.integers(1, 64))
def test_a_larger_micro_batch_is_never_slower(batch: int, more: int) -> None:
    def at(size: int) -> float:
        return rate(LLAMA_2_7B, replace(LORA, micro_batch=size), Layout((A100,), "axolotl", "bnb-nf4")).likely

    assert at(batch + more) >= at(batch) * (1 - 1e-9)


def test_short_samples_pay_for_widening_narrow_weights() -> None:
    def slowdown(length: int) -> float:
        train = replace(LORA, sequence=length)
        wide = rate(LLAMA_2_7B, train, Layout((A100,), "transformers+peft", "bf16")).likely
        return (
            wide
            / rate(LLAMA_2_7B, replace(train, method="qlora"), Layout((A100,), "transformers+peft", "bnb-nf4")).likely
        )

    assert slowdown(256) > slowdown(4096) > 1


def test_sharded_weights_over_slots_are_slower_than_copies() -> None:
    def on(split: Split) -> float:
        train = replace(LORA, micro_batch=1, sequence=512)
        return rate(LLAMA_2_7B, train, Layout((RTX_4090,) * 2, "fsdp_qlora", "bf16", split=split, count=2)).likely

    assert on(Split(data=2, sharding="fsdp")) < on(Split(data=2, sharding="ddp"))


def test_layers_one_after_the_other_leave_cards_idle() -> None:
    alone = rate(LLAMA_2_7B, LORA, Layout((A100,), "transformers+peft", "bf16")).likely
    split = Split(layers=True, sharding="layer-split")
    both = rate(LLAMA_2_7B, LORA, Layout((A100,) * 2, "transformers+peft", "bf16", split=split, count=2)).likely
    assert both == pytest.approx(alone / 2)


def test_narrow_training_gains_only_where_the_card_has_it() -> None:
    assert training_rate(card_rates(A100), "fp8", CONSTANTS) == 312e12
    fast = training_rate(card_rates(H100), "fp8", CONSTANTS)
    assert fast is not None
    assert 989e12 < fast < 1978e12


def test_unknown_rates_and_offloading_are_said() -> None:
    blank = Layout((replace(A100, fp16_tflops=None, int8_tops=None),), "torchtune", "bf16")
    silent = training_speed(LLAMA_2_7B, LORA, blank, NO_NEED)
    assert silent.train_tps_per_gpu is None
    assert silent.warnings
    assert not training_speed(LLAMA_2_7B, LORA, Layout((), "torchtune", "bf16"), NO_NEED).figures()
    moved = Layout((A100,), "torchtune", "bf16", offload=frozenset({"optimizer"}))
    assert rate(LLAMA_2_7B, FULL, moved).low < rate(LLAMA_2_7B, FULL, replace(moved, offload=frozenset())).low


def test_a_framework_that_nobody_measured_lies_between_the_measured_ones() -> None:
    def on(engine: str) -> Quantity:
        return rate(LLAMA_2_7B, FULL, Layout((A100,), engine, "bf16"))

    assert on("transformers+peft").likely < on("something new").likely < on("llm.q").likely
    assert on("something new").high > on("llm.q").likely
