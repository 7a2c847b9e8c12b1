"""Public questions about what goes on which cards, asked through the door that the command line uses."""

from __future__ import annotations

import pytest

from zuka.fit.request import Estimate, estimate
from zuka.fit.support import tensor_sizes
from zuka.fit.verdict import Verdict
from zuka.fit.ways import ways_to_fit
from zuka.machine.report import CardReading, MachineReport
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity
from zuka.units import GB, GIB, MIB

SHAPE = {"layers": 40, "hidden": 4096, "heads": 32, "kv_heads": 8, "head_dim": 128, "vocab": 128000}
"""163,840 bytes of cache a token, about 0.15 GiB for 1,000."""


def asked(**request: object) -> Estimate:
    return estimate({"task": "serve", **request})


def verdict(found: Estimate) -> Verdict:
    return found.fitted.fit.verdict


def gb(figure: Quantity | None) -> float:
    assert figure is not None
    return figure.likely * MIB / GB


def test_a_suggested_context_keeps_the_whole_within_the_memory() -> None:
    """52 GB, 18 GB of weights, 0.15 GiB for 1,000 tokens, not a context by class of card.

    https://github.com/ollama/ollama/issues/14073
    """
    request = {"model": {"params_b": 9.0, **SHAPE}, "engine": "llama.cpp", "weights": "bf16", "gpu_memory_gb": 52}
    longest = asked(**request, context=262144).fitted.fit.max_context
    assert longest is not None
    assert 190_000 < longest < 262_144
    assert asked(**request, context=longest).fitted.need.needed.likely <= 52 * GIB / MIB
    assert verdict(asked(**request, context=2 * longest)) is Verdict.DOES_NOT_FIT


def test_a_card_in_use_offers_what_is_free() -> None:
    """10 GB on a card of 24 of which 20 are taken: not now, but on an empty card.

    https://github.com/AlexsJones/llmfit/issues/835
    """
    card = CardReading("RTX 3090", 24 * GIB, 4 * GIB, "570")
    request = {"model": {"params_b": 5.0, **SHAPE}, "engine": "llama.cpp", "weights": "bf16", "context": 512}
    now, empty = (
        asked(**request, gpu="RTX 3090", gpu_memory_gb=(mib or 0) / 1024) for mib in (card.free_mib, card.memory_mib)
    )
    assert gb(now.fitted.need.needed) == pytest.approx(10, rel=0.1)
    assert (verdict(now), verdict(empty)) == (Verdict.DOES_NOT_FIT, Verdict.FITS)


def test_a_context_that_is_too_long_comes_with_one_that_fits() -> None:
    """131,072 tokens of a 14B model on two cards of 24 GB: https://github.com/vllm-project/vllm/issues/13061."""
    request = {
        "model": "DeepSeek-R1-Distill-Qwen-14B",
        "engine": "vllm",
        "weights": "bf16",
        "gpu": "RTX 4090",
        "gpus": 2,
        "tensor_parallel": 2,
    }
    found = asked(**request, context=131072)
    assert verdict(found) is Verdict.DOES_NOT_FIT
    longest = found.fitted.fit.max_context
    assert longest is not None
    assert 0 < longest < 131072
    assert asked(**request, context=longest).fitted.need.needed.likely <= 0.9 * 24564


def test_too_many_sequences_come_with_a_number_that_fits() -> None:
    """256 sequences beside 32.8 GB on two cards of 24: fewer go in. https://github.com/vllm-project/vllm/issues/17238"""
    request = {
        "model": "Qwen3-32B",
        "engine": "vllm",
        "weights": "fp8",
        "gpu": "RTX 4090",
        "gpus": 2,
        "tensor_parallel": 2,
        "context": 4096,
    }
    found = asked(**request, sequences=256)
    assert verdict(found) is Verdict.DOES_NOT_FIT
    most = found.fitted.fit.max_sequences
    assert most is not None
    assert 1 <= most < 32
    assert "lower max_num_seqs below 256 or raise that share" in found.fitted.fit.why.english()
    ways = {way.name.english(): way.verdict for way in ways_to_fit(found.spec, found.work, found.fitted)}
    assert ways[f"Keep {most} sequences at once"] is not Verdict.DOES_NOT_FIT
    doubtful = asked(**request, sequences=most)
    assert verdict(doubtful) is Verdict.TIGHT
    assert f"lower max_num_seqs below {most} or raise that share" in doubtful.fitted.fit.why.english()
    assert verdict(asked(**request, sequences=most)) is not Verdict.DOES_NOT_FIT
    served = asked(**request, concurrency=256).fitted.speed
    assert served is not None
    (hint,) = [w.english() for w in served.warnings if "of 256 requests at once" in w.english()]
    assert "max_num_seqs" in hint
    assert "use more of the card" in hint


def test_each_engine_has_an_answer_of_its_own() -> None:
    """41.6 GB in 4 bits on two cards of 24: about 40 GB in llama.cpp, over 44 in vLLM, no room to spare in LMDeploy.

    https://github.com/InternLM/lmdeploy/issues/2049
    """
    request = {"model": "Qwen2-72B", "gpu": "RTX 4090", "gpus": 2, "context": 2048}
    lean = asked(**request, engine="llama.cpp", weights="Q4_0", parallelism="layer-split")
    reserved = asked(**request, engine="vllm", weights="awq-int4", tensor_parallel=2)
    turbo = asked(**request, engine="lmdeploy", weights="awq-int4", tensor_parallel=2)
    assert gb(lean.fitted.need.sum.device) == pytest.approx(41.6, rel=0.1)
    assert gb(reserved.fitted.need.sum.device) > 44
    assert verdict(lean) is Verdict.FITS
    assert verdict(turbo) is not Verdict.FITS


def test_three_cards_cannot_share_sixteen_kv_heads() -> None:
    """https://github.com/gpustack/gpustack/issues/2259: Gemma 3 27B has 32 heads and 16 for keys and values."""
    found = asked(model="gemma-3-27b-it", engine="vllm", gpu="A100 80GB", gpus=3, tensor_parallel=3)
    assert isinstance(found.spec, ModelSpec)
    assert (found.spec.heads, found.spec.kv_heads) == (32, 16)
    assert verdict(found) is Verdict.DOES_NOT_FIT
    assert "32 attention heads cannot be shared by 3 cards; use 1, 2, 4, 8" in found.fitted.fit.why.english()
    assert 3 not in tensor_sizes(found.spec, 8)


def test_two_cards_are_no_larger_card_unless_the_engine_splits() -> None:
    """30 GB on two cards of 24: no copy goes in whole, and splitting is named: https://github.com/AlexsJones/llmfit/pull/46."""
    request = {"model": {"params_b": 15.0, **SHAPE}, "engine": "llama.cpp", "weights": "bf16", "gpu": "RTX 4090"}
    apart = asked(**request, gpus=2, parallelism="none", context=2048)
    assert verdict(apart) is Verdict.DOES_NOT_FIT
    alone = asked(**request, gpus=1, context=2048)
    ways = {way.name.english(): way.verdict for way in ways_to_fit(alone.spec, alone.work, alone.fitted)}
    assert ways["Spread it over 2 cards"] is Verdict.FITS
    assert verdict(asked(**request, gpus=2, parallelism="layer-split", context=2048)) is Verdict.FITS


def test_a_second_copy_adds_speed_and_no_room() -> None:
    """Each of two cards holds the whole model: https://github.com/hiyouga/LlamaFactory/issues/4870."""
    request = {"task": "train", "method": "lora", "model": "Llama-2-7B", "weights": "bf16", "gpu": "RTX 4090"}
    one, two = estimate({**request, "gpus": 1}), estimate({**request, "gpus": 2, "sharding": "ddp"})
    assert gb(two.fitted.need.fullest.weights) == gb(one.fitted.need.fullest.weights)
    assert gb(two.fitted.need.sum.weights) == 2 * gb(one.fitted.need.sum.weights)
    assert two.fitted.need.needed.likely >= one.fitted.need.needed.likely


def test_six_cards_go_by_pipeline_which_is_slower() -> None:
    """4 against 16 tokens a second were measured: https://github.com/vllm-project/vllm/issues/11147."""
    request = {"model": "Llama-3.1-70B", "engine": "vllm", "gpu": "A100 80GB", "prompt": 512, "output": 256}
    stages = asked(**request, gpus=6, pipeline_parallel=6).fitted
    tensor = asked(**request, gpus=4, tensor_parallel=4).fitted
    assert verdict(asked(**request, gpus=6, tensor_parallel=6)) is Verdict.DOES_NOT_FIT
    assert stages.fit.verdict is Verdict.FITS
    speeds = [fitted.speed.decode_tps_per_request for fitted in (stages, tensor) if fitted.speed]
    assert speeds[0] is not None
    assert speeds[1] is not None
    assert speeds[0].likely < speeds[1].likely / 2


def test_550_billion_in_eight_bits_take_one_machine_of_eight() -> None:
    """560 GB on 8 × 141 GB: https://github.com/redhat-performance/configiq/issues/89."""
    shape = {**SHAPE, "layers": 64, "hidden": 8192, "heads": 64, "params_b": 560.0, "active_params_b": 55.0}
    found = asked(model=shape, engine="vllm", weights="fp8", gpu="H200", gpus=8, tensor_parallel=8, context=4096)
    assert verdict(found) is Verdict.FITS
    assert gb(found.fitted.need.sum.weights) == pytest.approx(560, rel=0.02)


def test_a_machine_of_two_unlike_cards_counts_its_larger_one() -> None:
    """6 GB beside 16 GB: the larger card alone is the answer, a split runs at the pace of the smaller one.

    https://github.com/Andyyyy64/whichllm/issues/104
    """
    cards = (CardReading("GTX 1660 SUPER", 6 * GIB, None, "570"), CardReading("RTX 5060 Ti", 16 * GIB, None, "570"))
    report = MachineReport(cards, (), 32 * GIB, ())
    assert report.main is cards[1]
    mixed = asked(model="Llama-3-8B", engine="llama.cpp", weights="Q8_0", gpu="RTX 3070 + RTX 5060 Ti 16GB")
    assert mixed.fitted.speed is not None
    assert any("slowest card, RTX 3070" in note.english() for note in mixed.fitted.speed.warnings)


def test_a_mixture_needs_room_for_all_of_its_experts() -> None:
    """122 billion at 4.64 bits are 72.6 GB and do not go on 48, though a token uses 10 billion only.

    https://github.com/AlexsJones/llmfit/issues/230
    """
    found = asked(model="Qwen3.5-122B-A10B", engine="llama.cpp", weights="bpw=4.64", gpu_memory_gb=48, context=4096)
    assert verdict(found) is Verdict.DOES_NOT_FIT
    assert gb(found.fitted.need.sum.weights) > 68
