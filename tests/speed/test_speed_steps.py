"""One decoding step and one prompt by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.cards import A100, RTX_4090, UNKNOWN_SIZE
from tests.support.models import LLAMA_2_7B
from tests.support.speed import card, layout

from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.speed.engine import engine_family, engine_speed
from zuka.speed.prompts import prompt_seconds
from zuka.speed.rates import card_rates, memory_class
from zuka.speed.steps import Cut, cut_of, decode_step, exchange
from zuka.speed.traffic import Traffic, traffic
from zuka.work.layout import Layout, Split


def model(name: str) -> ModelSpec:
    found = find_model(name)
    assert isinstance(found, ModelSpec)
    return found


@pytest.fixture
def llama() -> Traffic:
    return traffic(LLAMA_2_7B, Layout((A100,), "vllm", "bf16"))


def test_a_step_reads_every_weight_but_the_embedding(llama: Traffic) -> None:
    # Llama-2-7B: 6,738,415,616 parameters, 32,000 x 4,096 of them are the embedding; two bytes each
    assert llama.weight_bytes(1) == pytest.approx((6_738_415_616 - 32_000 * 4096) * 2, rel=1e-3)


def test_the_cache_of_a_full_attention_model(llama: Traffic) -> None:
    # 2 (key, value) x 32 layers x 32 heads x 128 x 2 bytes = 524,288 bytes a token; the model's published shape
    assert llama.cache_bytes(1000) == 524_288 * 1000


def test_experts_touched_by_many_tokens() -> None:
    # Qwen3-30B-A3B: 8 of 128 experts; one token needs 1/16, 16 tokens 1 - (15/16)**16 = 64.4 %
    facts = traffic(model("Qwen3-30B-A3B"), layout("A100", "vllm", "bf16"))
    assert facts.touched(1) == pytest.approx(1 / 16)
    assert facts.touched(16) == pytest.approx(1 - (15 / 16) ** 16)


def test_reading_takes_at_least_bytes_over_bandwidth(llama: Traffic) -> None:
    rates = card_rates(A100)
    step = decode_step(llama, rates, Cut(), 1, 512, engine_speed("vllm", "", "bf16", rates))
    assert step is not None
    assert step.seconds > (llama.weight_bytes(1) + llama.cache_bytes(512)) / 2039e9


def test_all_reduce_by_hand(llama: Traffic) -> None:
    # 2 a layer x 32 layers x 8 tokens x 4,096 x 2 bytes x 2 (4 - 1) / 4 over half of 300 GB/s, plus 64 x 5 us
    rates = card_rates(A100)
    expected = 2 * 32 * 8 * 4096 * 2 * 1.5 / 150e9 + 64 * 5e-6
    assert exchange(llama, rates, Cut(tensor=4), 8, 0.5, 5e-6) == pytest.approx(expected)
    assert exchange(llama, rates, Cut(), 8, 0.5, 5e-6) == 0


def test_narrow_rates_only_on_cards_that_have_them() -> None:
    assert card_rates(A100).at(8) == 312e12
    assert card_rates(card("H100 SXM")).at(8) == 1978e12
    assert card_rates(card("H100 SXM")).at(4.25) == 989e12
    b200 = card_rates(card("B200"))
    assert b200.fp4 is not None
    assert b200.at(4.5) == b200.fp4


def test_gaming_cards_sum_in_16_bit_at_double_rate() -> None:
    # https://images.nvidia.com/aem-dam/Solutions/geforce/ada/nvidia-ada-gpu-architecture.pdf: 165 and 330 TFLOPS
    gaming = card_rates(RTX_4090)
    assert gaming.fp16_sum == 2 * 165e12
    assert card_rates(card("RTX 6000 Ada")).fp16_sum == card_rates(card("RTX 6000 Ada")).fp16


@pytest.mark.parametrize(
    ("name", "kind"),
    [("A100", "hbm"), ("RTX 4090", "gddr"), ("M2 Ultra", "apple"), ("RX 7900 XTX", "amd"), ("MI300X", "hbm")],
)
def test_memory_classes(name: str, kind: str) -> None:
    assert memory_class(card(name)) == kind


def test_a_bridge_between_two_cards_is_no_link_for_a_machine() -> None:
    bridged = replace(A100, interconnect="NVLink bridge (2 cards)")
    assert not card_rates(bridged).nvlink
    assert card_rates(A100).nvlink


def test_unknown_rates_give_no_time(llama: Traffic) -> None:
    blank = replace(UNKNOWN_SIZE, bandwidth_gb_s=None, fp16_tflops=None, int8_tops=None)
    rates = card_rates(blank)
    e = engine_speed("vllm", "", "bf16", rates)
    assert decode_step(llama, rates, Cut(), 1, 512, e) is None
    assert prompt_seconds(llama, rates, Cut(), 512, 8192, e) is None


@pytest.mark.parametrize(
    ("engine", "version", "family"),
    [
        ("ollama", "", "ggml"),
        ("vllm", "0.6.3", "served_old"),
        ("vllm", "0.12.0", "served"),
        ("tensorrt-llm", "0.5.0", "served_old"),
        ("mlx", "", "compiled"),
        ("transformers", "", "eager"),
        ("something new", "", "served"),
    ],
)
def test_families(engine: str, version: str, family: str) -> None:
    assert engine_family(engine, version) == family


def test_a_layer_split_makes_stages_of_one_copy() -> None:
    assert cut_of(Split(layers=True), 4) == Cut(stages=4)
    assert cut_of(Split(tensor=2, pipeline=2), 4) == Cut(tensor=2, stages=2, overlaps=True)
