"""Serving memory against start-up logs and published peaks."""

from dataclasses import replace

import pytest
from tests.support.cards import A100, H100, RTX_4090

from zuka.errors import UserError
from zuka.memory.need import MemoryNeed
from zuka.memory.serving import serving_need
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.work.layout import Layout, Split
from zuka.work.work import Embed, Serve

PLANNER_H100 = replace(H100, usable_mib=79.18 * 1024)
"""The card of https://github.com/llm-d-incubation/llm-d-planner/blob/main/docs/empirical-vllm-memory-results.md"""


def model(name: str) -> ModelSpec:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    return spec


def serve(context: int, sequences: int = 1, prompt: int | None = None) -> Serve:
    prompt = context - 1 if prompt is None else prompt
    return Serve(context, sequences, prompt, max(1, context - prompt))


def vllm(name: str, weights: str, *, tensor: int = 1, share: float = 0.9) -> MemoryNeed:
    split = Split(tensor=tensor)
    layout = Layout((PLANNER_H100,) * tensor, "vllm", weights, "bf16", split, "0.11.0", memory_utilization=share)
    return serving_need(model(name), serve(16000), layout)


@pytest.mark.parametrize(
    ("name", "weights", "tensor", "share", "weights_gib", "pool_gib"),
    [
        ("gpt-oss-120b", "mxfp4", 1, 0.95, 64.38, 3.33),
        ("Llama-3.3-70B-Instruct", "fp8", 2, 0.9, 33.88, 32.0),
        ("Llama-3.1-8B", "bf16", 1, 0.9, 14.99, 51.38),
        ("Qwen3-0.6B", "bf16", 1, 0.9, 1.12, 64.45),
        ("Qwen3-32B", "bf16", 1, 0.9, 61.03, 4.45),
    ],
)
def test_vllm_start_up_logs(
    name: str, weights: str, tensor: int, share: float, weights_gib: float, pool_gib: float
) -> None:
    """The activation peak is not given: it has to come out of the model (planner, vLLM 0.11, H100).

    The printed parts of gpt-oss-120b add up at a share of 0.95, the others at 0.9.
    """
    need = vllm(name, weights, tensor=tensor, share=share)
    assert need.fullest.weights is not None
    assert need.fullest.kv_pool is not None
    assert need.fullest.weights.likely / 1024 == pytest.approx(weights_gib, rel=0.03)
    assert need.fullest.kv_pool.likely / 1024 == pytest.approx(pool_gib, abs=3)


def test_weights_below_the_card_are_not_a_fit() -> None:
    """67.7 GiB of weights leave no pool on one card, and 32 GiB on each of two (planner)."""
    need = vllm("Llama-3.3-70B-Instruct", "fp8")
    assert need.fullest.kv_pool is not None
    assert need.fullest.kv_pool.likely == 0
    assert any("no room" in warning.text for warning in need.warnings)
    assert not vllm("Llama-3.3-70B-Instruct", "fp8", tensor=2).warnings


def test_the_peak_is_taken_once_per_card() -> None:
    """Four cards of 80 GiB at 0.9, 131.4 GiB of weights: 135 GiB of room when every card pays its peak (planner)."""
    layout = Layout((replace(A100, usable_mib=80 * 1024),) * 4, "vllm", "bf16", "bf16", Split(tensor=4), "0.11.0")
    need = serving_need(model("Llama-3.1-70B"), serve(16000), layout)
    assert need.sum.kv_pool is not None
    assert need.sum.kv_pool.likely / 1024 == pytest.approx(135, abs=3)


def test_needed_and_reserved_are_two_numbers() -> None:
    """https://github.com/xorbitsai/inference/issues/1059: 4 x 80 GB at 0.9 reserve 288 whatever the model needs."""
    need = vllm("Llama-3.1-8B", "bf16")
    assert need.fullest.device is not None
    assert need.fullest.device.likely == pytest.approx(0.9 * 79.18 * 1024)
    assert need.needed.likely < 0.4 * need.fullest.device.likely


def test_a_pool_holds_more_than_200000_tokens() -> None:
    """Qwen2.5-72B in 4 bits on four cards of 40 GB (https://github.com/QwenLM/Qwen3/issues/603)."""
    card = replace(A100, memory_gb=40, usable_mib=40 * 1024)
    layout = Layout((card,) * 4, "vllm", "awq-int4", "f16", Split(tensor=4))
    need = serving_need(model("Qwen2.5-72B"), serve(32768), layout)
    assert need.sum.kv_pool_tokens is not None
    assert need.sum.kv_pool_tokens.likely > 200_000


def test_engines_answer_differently() -> None:
    """https://github.com/InternLM/lmdeploy/issues/2049: 41.6 GB of weights on two cards of 24 GB."""
    spec = model("Qwen2-72B")
    cards = (RTX_4090,) * 2
    lean = serving_need(spec, serve(2048), Layout(cards, "llama.cpp", "Q4_0", split=Split(layers=True)))
    vllm_need = serving_need(spec, serve(2048), Layout(cards, "vllm", "awq-int4", split=Split(tensor=2)))
    assert lean.needed.likely < vllm_need.needed.likely


def test_cache_is_divided_per_card() -> None:
    """24 GiB in all, 12 on each of two cards (https://github.com/vllm-project/vllm/issues/13061)."""
    layout = Layout((RTX_4090,) * 2, "vllm", "bf16", "bf16", Split(tensor=2))
    need = serving_need(model("DeepSeek-R1-Distill-Qwen-14B"), serve(131072), layout)
    assert need.sum.kv is not None
    assert need.fullest.kv is not None
    assert need.sum.kv.likely / 1024 == pytest.approx(24.0)
    assert need.fullest.kv.likely / 1024 == pytest.approx(12.0)
    assert need.needed.low > 24564


def test_a_full_batch_at_the_default_is_a_doubt() -> None:
    """32.8 GB on two cards of 24 GB at 0.9: the room left is small against the peak.

    https://github.com/vllm-project/vllm/issues/17238
    """
    layout = Layout((RTX_4090,) * 2, "vllm", "fp8", "bf16", Split(tensor=2))
    need = serving_need(model("Qwen3-32B"), serve(4096), layout)
    limit = 0.9 * 24564
    assert need.needed.low < limit < need.needed.high + 4096


def test_activations_do_not_grow_with_the_square_of_the_context() -> None:
    """https://github.com/xorbitsai/inference: 267 GB was once claimed for Qwen3-8B at 131072."""
    layout = Layout((H100,), "vllm", "bf16", "bf16")
    need = serving_need(model("Qwen3-8B"), serve(131072), layout)
    assert need.fullest.kv is not None
    assert need.fullest.compute is not None
    assert need.fullest.kv.likely / 1024 == pytest.approx(18.0)
    assert need.fullest.compute.high < 10 * 1024


def test_mistral_small_at_32k() -> None:
    """Between 20 and 32 GB, 26.7 measured, not 59 (https://github.com/ollama/ollama/issues/10359)."""
    layout = Layout((), "ollama", "Q4_K_M")
    need = serving_need(model("Mistral-Small-3.1-24B-Instruct-2503"), serve(32768), layout)
    assert 19 * 1024 < need.needed.likely < 30 * 1024


def test_gemma_at_128000_stays_below_40_gib() -> None:
    """https://github.com/gpustack/gpustack/issues/2101"""
    need = serving_need(model("gemma-3-27b-it"), serve(128000), Layout((), "llama.cpp", "Q4_K_M", "K=q8_0;V=f16"))
    assert need.needed.high < 40 * 1024


def test_an_encoder_keeps_no_cache() -> None:
    """0.9 to 2.0 GiB, 926 MiB measured, not 13.8 GB (https://github.com/gpustack/gpustack/issues/2412)."""
    need = serving_need(model("bge-reranker-v2-m3"), Embed(8192, 1), Layout((), "llama.cpp", "fp16"))
    assert need.fullest.kv is not None
    assert need.fullest.kv.likely == 0
    assert 0.9 * 1024 < need.needed.likely < 2.0 * 1024


@pytest.mark.parametrize(
    ("cards", "total"),
    [(1, 560.0), (2, 1280.03), (4, 2560.05)],
)
def test_llama_cpp_compute_buffers(cards: int, total: float) -> None:
    """Llama-3-8B, 8192 tokens, no flash attention: 560 MiB on one card, 640 on each of several.

    https://github.com/XiongjieDai/GPU-Benchmarks-on-LLM-Inference
    """
    layout = Layout((RTX_4090,) * cards, "llama.cpp", "Q4_K_M", split=Split(layers=cards > 1), flash_attention=False)
    need = serving_need(model("Llama-3-8B"), serve(8192), layout)
    assert need.sum.compute is not None
    assert need.sum.compute.likely == pytest.approx(total, rel=0.01)


@pytest.mark.parametrize("ubatch", [512, 1024, 4096, 16384])
def test_logits_grow_with_the_micro_batch(ubatch: int) -> None:
    """GLM-4.5-Air: 304 MiB at 512, doubling to 9728 at 16384 (https://github.com/Thireus/GGUF-Tool-Suite)."""
    layout = Layout((), "ik_llama.cpp", "bpw=3.719", ubatch=ubatch)
    need = serving_need(model("GLM-4.5-Air"), serve(65536), layout)
    assert need.sum.compute is not None
    assert need.sum.compute.likely == pytest.approx(304 * ubatch / 512, rel=0.03)


@pytest.mark.parametrize(
    ("name", "weights", "prompt", "output", "gib"),
    [
        ("Qwen2.5-7B", "bf16", 1, 2048, 14.38),
        ("Qwen2.5-7B", "gptq-int4", 1, 2048, 5.52),
        ("Qwen2.5-7B", "awq-int4", 30720, 2048, 10.98),
        ("Qwen2.5-32B", "bf16", 30720, 2048, 74.47),
        ("Qwen2.5-0.5B", "bf16", 30720, 2048, 2.34),
    ],
)
def test_transformers_peaks(name: str, weights: str, prompt: int, output: int, gib: float) -> None:
    """https://github.com/QwenLM/Qwen2.5/blob/main/docs/source/benchmark/speed_benchmark.rst (Transformers 4.46)"""
    layout = Layout((A100,), "transformers", weights, "bf16", engine_version="4.46.0")
    need = serving_need(model(name), Serve(prompt + output, 1, prompt, output), layout)
    assert need.sum.torch_allocated is not None
    assert need.sum.torch_allocated.likely / 1024 == pytest.approx(gib, rel=0.05)
    assert need.sum.torch_allocated.low <= gib * 1024 <= need.sum.torch_allocated.high


def test_older_versions_keep_logits_of_the_whole_prompt() -> None:
    """Qwen2-72B at 30720 took 209 GB with Transformers 4.40, Qwen2.5-72B 164.8 with 4.46 (both tables of Qwen2.5)."""
    spec, work = model("Qwen2-72B"), Serve(32768, 1, 30720, 2048)
    layout = Layout((A100,) * 3, "transformers", "bf16", "bf16", Split(layers=True), "4.40")
    old = serving_need(spec, work, layout).sum.torch_allocated
    new = serving_need(spec, work, replace(layout, engine_version="4.46")).sum.torch_allocated
    assert old is not None
    assert new is not None
    assert old.likely - new.likely > 18 * 1024


def test_autoawq_materialises_scores() -> None:
    """Mistral 7B, eight prompts of 2048: 16.82 GiB (https://github.com/casper-hansen/AutoAWQ)."""
    layout = Layout((RTX_4090,), "autoawq", "awq-int4", engine_version="0.1.6")
    need = serving_need(model("Mistral-7B"), Serve(4096, 8, 2048, 2048), layout)
    assert need.sum.torch_allocated is not None
    assert need.sum.torch_allocated.likely / 1024 == pytest.approx(16.82, rel=0.02)


def test_a_latent_cache_does_not_shrink_with_ranks() -> None:
    spec, work = model("DeepSeek-R1"), serve(32768)
    one = serving_need(spec, work, Layout((H100,) * 8, "vllm", "fp8", split=Split(tensor=8)))
    data = serving_need(
        spec, replace(work, sequences=8), Layout((H100,) * 8, "sglang", "fp8", split=Split(tensor=8, attention_data=8))
    )
    assert one.fullest.kv is not None
    assert data.fullest.kv is not None
    assert one.fullest.kv.likely == pytest.approx(data.fullest.kv.likely)
    assert one.warnings


def test_uneven_cards_share_layers_by_size() -> None:
    small = replace(RTX_4090, memory_gb=12, usable_mib=12282)
    layout = Layout((RTX_4090, small), "llama.cpp", "Q4_K_M", split=Split(layers=True))
    need = serving_need(model("Qwen2.5-32B"), serve(8192), layout)
    assert need.sum.weights is not None
    assert need.fullest.weights is not None
    assert 0.55 < need.fullest.weights.likely / need.sum.weights.likely < 0.75


def test_a_model_of_unknown_shape_gets_a_wide_range() -> None:
    """Unknown is said, and is no refusal (https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1544)."""
    need = serving_need(model("Mistral-Large-3-675B-Instruct-2512"), serve(8192), Layout((), "vllm", "fp8"))
    assert need.fullest.kv is None
    assert need.needed.high > 1.5 * need.needed.low
    assert need.warnings


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(UserError) as caught:
        serving_need(model("Llama-3-8B"), serve(8192), Layout((), "bitnet", "bf16"))
    assert (caught.value.code, caught.value.field) == ("bad_value", "engine")


@pytest.mark.parametrize(("tensor", "mib"), [(1, 140), (2, 560), (4, 980), (8, 1400)])
def test_ranks_that_talk_take_more_outside_the_allocator(tensor: int, mib: float) -> None:
    """0.13 GiB alone and 0.55 GiB with two ranks:
    https://github.com/llm-d-incubation/llm-d-planner/blob/main/docs/empirical-vllm-memory-results.md."""
    found = vllm("Llama-3.3-70B-Instruct", "fp8", tensor=tensor).fullest.overhead
    assert found is not None
    assert found.likely == pytest.approx(mib, rel=0.05)


@pytest.mark.parametrize("engine", ["vllm", "sglang", "tensorrt-llm", "lmdeploy"])
@pytest.mark.parametrize("share", [0.5, 0.9, 0.99])
def test_what_an_engine_takes_is_the_sum_of_its_parts_and_goes_on_the_card(engine: str, share: float) -> None:
    layout = Layout((RTX_4090,), engine, "fp8", memory_utilization=share)
    card = serving_need(model("Llama-3.1-8B"), serve(4096), layout).fullest.figures()
    parts = sum(card[name].likely for name in ("weights", "compute", "overhead", "kv_pool"))
    assert parts == pytest.approx(card["device"].likely)
    assert card["device"].high <= 24_564
    assert card["device"].formula is not None
    if engine in ("tensorrt-llm", "lmdeploy") and share < 0.99:
        assert card["device"].low < card["device"].likely < card["device"].high
