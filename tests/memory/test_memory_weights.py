"""Weights on the card against logs, and what one step reads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.memory.placement import CardLoad
from zuka.memory.weights import active_weight_bytes, weight_bytes, weights
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity


def model(name: str) -> ModelSpec:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    return spec


def test_seventy_billion_in_sixteen_bits() -> None:
    """70,553,706,496 x 2 bytes are 131.42 GiB (https://github.com/llm-d/llm-d-benchmark/pull/381)."""
    found = weights(model("Llama-3.1-70B"), "bf16", "vllm")
    assert found.likely / 1024 == pytest.approx(131.42, abs=0.01)


@pytest.mark.parametrize(
    ("name", "precision", "engine", "mib"),
    [
        ("Meta-Llama-3-8B", "Q4_K_M", "llama.cpp", 4403.49),
        ("Llama-2-7b-hf", "Q4_0", "llama.cpp", 3577.55),
        ("gemma-2-27b", "Q8_0", "llama.cpp", 27591.06),
        ("gemma-3-27b-it", "Q4_K_M", "ik_llama.cpp", 15774.0),
        ("DeepSeek-R1", "Q2_K", "ik_llama.cpp", 232863.2),
        ("Qwen3-4B-Instruct-2507", "bf16", "ik_llama.cpp", 7672.6),
        ("gpt-oss-20b", "mxfp4", "vllm", 13793.3),
        ("Qwen3-30B-A3B", "bf16", "vllm", 4 * 14589.3),
    ],
)
def test_logged_weights(name: str, precision: str, engine: str, mib: float) -> None:
    """Buffers that programs print.

    https://github.com/XiongjieDai/GPU-Benchmarks-on-LLM-Inference, https://github.com/Thireus/GGUF-Tool-Suite,
    https://github.com/llm-d-incubation/llm-d-planner/blob/main/docs/empirical-vllm-memory-results.md
    """
    assert weights(model(name), precision, engine).likely == pytest.approx(mib, rel=0.01)


def test_llama_cpp_leaves_an_untied_embedding_in_main_memory() -> None:
    """281.81 MiB for Llama-3-8B Q4_K_M (https://github.com/XiongjieDai/GPU-Benchmarks-on-LLM-Inference)."""
    sizes = weight_bytes(model("Meta-Llama-3-8B"), "Q4_K_M", "llama.cpp")
    assert sizes.host / 2**20 == pytest.approx(281.81, abs=0.01)
    assert sizes.embedding == 0


def test_a_tied_embedding_lies_on_both_sides() -> None:
    """1195.31 MiB beside the card's copy for Gemma 2 27B Q8_0."""
    sizes = weight_bytes(model("gemma-2-27b"), "Q8_0", "llama.cpp")
    assert sizes.host / 2**20 == pytest.approx(1195.31, abs=0.01)
    assert sizes.embedding == sizes.host


def test_all_experts_are_resident() -> None:
    """A mixture loads all it has, not what a token uses (https://github.com/AlexsJones/llmfit/issues/230)."""
    found = weights(model("Qwen3.5-122B-A10B"), "bpw=4.64", "llama.cpp")
    assert found.likely * 2**20 / 1e9 == pytest.approx(71, rel=0.03)


def test_one_token_reads_the_shared_part_and_its_experts() -> None:
    spec = model("Qwen3-30B-A3B")
    read = active_weight_bytes(spec, "bf16", "vllm")
    assert read / 2 == pytest.approx(spec.active_params - spec.embedding_params, rel=0.02)


@given(batch=st.floats(1, 4096), more=st.floats(0, 1000))
def test_a_larger_batch_never_reads_less(batch: float, more: float) -> None:
    spec = model("Qwen3-30B-A3B")
    small, large = (active_weight_bytes(spec, "fp8", "vllm", b) for b in (batch, batch + more))
    assert small <= large <= weight_bytes(spec, "fp8", "vllm").card


@given(
    name=st.sampled_from(["Meta-Llama-3-8B", "DeepSeek-V3", "gemma-3-27b-it", "Qwen3.5-27B"]),
    precision=st.sampled_from(["fp32", "bf16", "fp8", "Q8_0", "awq-int4", "Q4_K_M", "bnb-nf4-dq"]),
    engine=st.sampled_from(["vllm", "llama.cpp", "ollama", "transformers", "exllamav2"]),
    share=st.floats(0.01, 1),
)
def test_parts_sum_to_the_whole(name: str, precision: str, engine: str, share: float) -> None:
    found = weights(model(name), precision, engine, CardLoad(share, share, share, share, share))
    assert_parts_sum(found)
    assert 0 < found.low <= found.likely <= found.high


def assert_parts_sum(found: Quantity) -> None:
    if found.parts:
        assert sum(part.likely for part in found.parts) == pytest.approx(found.likely)
    for part in found.parts:
        assert_parts_sum(part)


def test_compressing_projections_lie_on_every_rank() -> None:
    spec = model("DeepSeek-R1")
    rank = weights(spec, "fp8", "vllm", CardLoad(1 / 8, 1 / 8, 1 / 8, 1 / 8, 1, tensor=8))
    assert rank.likely * 8 > weights(spec, "fp8", "vllm").likely


def test_attention_that_stays_in_sixteen_bits() -> None:
    """Llama 3.1 405B FP8 loads 57.75 GiB on each of eight cards (https://github.com/vllm-project/vllm/issues/6746)."""
    from dataclasses import replace

    spec = model("Llama-3.1-405B")
    names = [
        f"model.layers.{i}.self_attn.{part}" for i in range(126) for part in ("q_proj", "k_proj", "v_proj", "o_proj")
    ]
    stated = replace(spec, quantization={"quant_method": "fbgemm_fp8", "modules_to_not_convert": names})
    assert weights(stated, "fp8", "vllm").likely / 8 / 1024 == pytest.approx(57.75, rel=0.05)


def test_the_numbers_beside_a_part_give_its_size_again() -> None:
    """Elements x bits / 8, the sum that the explanation shows, is the size that counts."""
    spec = model("Llama-3.1-8B")
    for part in weights(spec, "Q4_K_M", "llama.cpp").parts:
        elements, bits = part.inputs
        assert elements.likely * bits.likely / 8 / 2**20 == pytest.approx(part.likely)
