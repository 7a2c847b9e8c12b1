"""What llama.cpp's quantiser makes of Llama 3.1 8B, type by type.

Bits per weight as https://github.com/ggml-org/llama.cpp/blob/master/tools/quantize/README.md prints them.
"""

import pytest

from zuka.memory.weights import weight_bytes
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec

PRINTED = {
    "IQ1_S": 2.0042,
    "IQ1_M": 2.1460,
    "IQ2_XXS": 2.3824,
    "IQ2_XS": 2.5882,
    "IQ2_S": 2.7403,
    "IQ2_M": 2.9294,
    "IQ3_XXS": 3.2548,
    "IQ3_XS": 3.4977,
    "IQ3_S": 3.6606,
    "IQ3_M": 3.7628,
    "IQ4_XS": 4.4597,
    "IQ4_NL": 4.6818,
    "Q2_K_S": 2.9697,
    "Q2_K": 3.1593,
    "Q3_K_S": 3.6429,
    "Q3_K_L": 4.2979,
    "Q4_K_S": 4.6672,
    "Q4_K_M": 4.8944,
    "Q5_K_S": 5.5704,
    "Q5_K_M": 5.7036,
    "Q6_K": 6.5633,
    "Q8_0": 8.5008,
    "F16": 16.0005,
}


@pytest.mark.parametrize("word", PRINTED)
def test_a_file_has_the_bits_that_the_quantiser_prints(word: str) -> None:
    spec = find_model("Llama-3.1-8B")
    assert isinstance(spec, ModelSpec)
    sizes = weight_bytes(spec, word, "llama.cpp")
    assert (sizes.card + sizes.host) * 8 / spec.params == pytest.approx(PRINTED[word], rel=0.005)


HELD_BACK = {"awq-int4": 4.15625, "gptq-int4": 4.15625, "bnb-nf4": 4.5, "fp8": 8.0, "nvfp4": 4.5}


@pytest.mark.parametrize("word", HELD_BACK)
def test_quantisers_of_matrices_leave_embedding_and_head_in_16_bits(word: str) -> None:
    """2 x 128,256 x 4,096 elements stay: 2.1 GB of the 5.7 GB of an AWQ file of Llama 3.1 8B."""
    spec = find_model("Llama-3.1-8B")
    assert isinstance(spec, ModelSpec)
    sizes = weight_bytes(spec, word, "vllm")
    kept = 128256 * 4096
    assert (sizes.embedding, sizes.head) == (2 * kept, 2 * kept)
    assert sizes.shared == pytest.approx((spec.params - 2 * kept) * HELD_BACK[word] / 8, rel=0.005)


@pytest.mark.parametrize("word", ["awq-int4", "gptq-int4", "fp8", "nvfp4"])
def test_a_vision_tower_stays_in_16_bits(word: str) -> None:
    spec = find_model("Qwen2.5-VL-7B-Instruct")
    assert isinstance(spec, ModelSpec)
    assert spec.vision_params > 0
    assert weight_bytes(spec, word, "vllm").vision == 2 * spec.vision_params


def test_mxfp4_quantises_experts_alone() -> None:
    """gpt-oss keeps attention, router, embedding and head in 16 bits: https://arxiv.org/abs/2508.10925, section 2.1."""
    spec = find_model("gpt-oss-20b")
    assert isinstance(spec, ModelSpec)
    sizes, plain = weight_bytes(spec, "mxfp4", "vllm"), weight_bytes(spec, "bf16", "vllm")
    assert (sizes.shared, sizes.embedding, sizes.head) == (plain.shared, plain.embedding, plain.head)
    assert sizes.experts < plain.experts * 4.6 / 16
