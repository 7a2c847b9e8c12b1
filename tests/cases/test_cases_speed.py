"""Public questions about speed and what follows from it, asked where users ask: requests, scenarios and tables."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.answers import evaluated

from zuka.advise.card_rows import card_rows
from zuka.cli.estimate import answer_line
from zuka.fit.request import Estimate, estimate
from zuka.market.per_token import break_even, million_cost
from zuka.message import msg
from zuka.quantity import Quantity, exact
from zuka.scenario.draft import ScenarioDraft

SILICON = "https://github.com/ai-dynamo/aiconfigurator (silicon_sample.csv)"
QWEN, LLAMA70, LLAMA8 = "Qwen3-32B", "Llama-3.1-70B", "Llama-3.1-8B"
MEASURED = [
    # model, card, engine, version, weights, input, output, batch, cards, ms per token
    (QWEN, "H100 SXM", "sglang", "0.5.1", "bf16", 1024, 256, 64, 4, 16.35),
    (QWEN, "H100 SXM", "sglang", "0.5.1", "bf16", 2048, 256, 128, 4, 35.97),
    (QWEN, "H100 SXM", "vllm", "0.12.0", "bf16", 1024, 128, 8, 8, 8.66),
    (LLAMA70, "H200 SXM", "vllm", "", "fp8", 1024, 8192, 8, 1, 24.1),
    (LLAMA70, "H200 SXM", "tensorrt-llm", "", "fp8", 1024, 1024, 8, 4, 8.24),
    (LLAMA8, "H100 SXM", "tensorrt-llm", "1.0", "bf16", 1024, 512, 64, 2, 8.6),
    (LLAMA8, "H100 SXM", "tensorrt-llm", "1.0", "bf16", 2048, 512, 8, 4, 3.45),
]


def asked(**request: Any) -> Estimate:
    return estimate({"task": "serve", **request})


def known(figure: Quantity | None) -> Quantity:
    assert figure is not None
    return figure


def rate(**request: Any) -> Quantity:
    speed = asked(**request).fitted.speed
    assert speed is not None
    return known(speed.decode_tps_per_request)


@pytest.mark.parametrize("row", MEASURED, ids=lambda row: f"{row[0]}-{row[2]}-{row[7]}")
def test_time_per_token_in_a_request_is_near_the_measured_one(row: tuple[Any, ...]) -> None:
    model, gpu, engine, version, weights, prompt, output, batch, cards, measured = row
    found = asked(
        model=model,
        gpu=gpu,
        gpus=cards,
        tensor_parallel=cards,
        engine=engine,
        engine_version=version,
        weights=weights,
        prompt=prompt,
        output=output,
        concurrency=batch,
    ).fitted.speed
    assert found is not None
    token = known(found.tpot_ms)
    assert token.likely == pytest.approx(measured, rel=0.35), SILICON
    assert token.low <= measured <= token.high, SILICON


def test_every_screen_gives_the_same_number() -> None:
    """Two copies of a formula gave 33.7 and 160: https://github.com/AlexsJones/llmfit/issues/805."""
    words = {"engine": "llama.cpp", "weights": "Q4_K_M", "gpu": "RTX 3090", "gpus": 1}
    by_request = rate(model="Qwen3-30B-A3B", context=32768, prompt=32512, output=256, **words)
    work = {"task": "serve", "context": 32768, "prompt": 32512, "output": 256, "users": 1}
    draft = {"model": {"name": "Qwen3-30B-A3B"}, "work": work, "cards": {"layout": words}}
    evaluation = evaluated(ScenarioDraft.model_validate(draft))
    (row,) = card_rows(evaluation)
    assert row.fitted.speed is not None
    assert evaluation.reference is not None
    assert evaluation.reference.speed is not None
    by_table = known(row.fitted.speed.decode_tps_per_request)
    assert by_table == by_request
    assert known(evaluation.reference.speed.decode_tps_per_request) == by_request


def test_a_small_active_share_is_no_promise_of_the_bandwidth_limit() -> None:
    """150 to 180 tokens/s measured where 472 were promised: https://github.com/AlexsJones/llmfit/issues/449."""
    found = rate(model="Qwen3-30B-A3B", engine="llama.cpp", weights="Q4_K_M", gpu="RTX 3090", prompt=512, output=256)
    assert found.likely <= 1.5 * 180


def test_experts_in_main_memory_run_at_its_pace() -> None:
    """10.3 tokens/s measured on a 16 GB RDNA 2 card with DDR4, 28.3 said: https://github.com/AlexsJones/llmfit/pull/544."""
    found = rate(
        model="Qwen3-Coder-Next",
        engine="llama.cpp",
        weights="Q4_K_M",
        gpu="RX 6800 XT",
        offload="experts",
        prompt=512,
        output=128,
    )
    assert found.likely == pytest.approx(10.3, rel=0.4)


def test_stages_on_six_cards_do_not_speed_up_one_request() -> None:
    """Six cards ran 4 tokens/s by pipeline, four ran 16 by tensors: https://github.com/vllm-project/vllm/issues/11147."""
    words = {"model": "Qwen2.5-72B", "engine": "vllm", "weights": "bf16", "gpu": "A100 80GB", "prompt": 512}
    tensors = rate(**words, output=128, gpus=4, tensor_parallel=4)
    stages = rate(**words, output=128, gpus=6, pipeline_parallel=6)
    assert stages.likely < tensors.likely / 2


def test_a_copy_on_each_card_adds_speed_and_no_room() -> None:
    """https://github.com/hiyouga/LlamaFactory/issues/4870: each of two cards holds the whole model."""
    words = {"model": "Qwen2.5-7B", "method": "lora", "gpu": "RTX 4090", "sequence": 1024, "micro_batch": 1}
    one = estimate({"task": "train", **words, "gpus": 1}).fitted
    two = estimate({"task": "train", **words, "gpus": 2, "sharding": "ddp"}).fitted
    assert one.speed is not None
    assert two.speed is not None
    assert known(two.need.fullest.weights).likely == pytest.approx(known(one.need.fullest.weights).likely)
    assert 2 * known(two.speed.train_tps_per_gpu).likely > 1.5 * known(one.speed.train_tps_per_gpu).likely


def test_a_million_tokens_at_a_tenth_half_and_nine_tenths_of_the_time() -> None:
    """4.63, 0.93 and 0.51; worth it from about 51 %: https://github.com/redhat-performance/configiq/issues/10."""
    hour, tokens = exact(msg("hour"), 2.5, "USD"), exact(msg("rate"), 1500, "token/s")
    costs = [million_cost(hour, tokens, share).likely for share in (0.1, 0.5, 0.9)]
    assert costs == [pytest.approx(4.63, abs=0.005), pytest.approx(0.93, abs=0.005), pytest.approx(0.51, abs=0.005)]
    assert break_even(hour, tokens, 0.9).likely == pytest.approx(0.51, abs=0.005)


def test_a_request_takes_a_cached_prefix_and_a_speed_of_ones_own() -> None:
    words = '"model": "Llama-3.1-8B", "gpu": "RTX 4090", "engine": "llama.cpp", "weights": "Q4_K_M", "prompt": 4096'
    plain = answer_line(f"{{{words}}}")["speed"]
    cached = answer_line(f'{{{words}, "prefix_cached": 0.5}}')["speed"]
    own = answer_line(f'{{{words}, "measured_tps": 100}}')["speed"]
    assert cached["ttft_ms"]["likely"] < 0.7 * plain["ttft_ms"]["likely"]
    assert own["decode_tps_per_request"]["likely"] == 100
    assert set(plain) == set(cached) == set(own)
    refused = answer_line(f'{{{words}, "prefix_cached": 1.5}}')
    assert refused["error"]["field"] == "prefix_cached"
