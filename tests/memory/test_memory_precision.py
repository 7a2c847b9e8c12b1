"""What a precision word means in bits."""

import pytest

from zuka.errors import UserError
from zuka.memory.precision import kv_bits, matrix_bits, weight_bits


@pytest.mark.parametrize(
    ("word", "bits"),
    [
        ("bf16", 16),
        ("fp32", 32),
        ("amp-bf16", 32),
        ("fp8", 8),
        ("nvfp4", 4.5),
        ("mxfp4", 4.25),
        ("awq-int4", 4 + 20 / 128),
        ("gptq-int8", 8 + 24 / 128),
        ("bnb-nf4", 4.5),
        ("Q8_0", 8.5),
        ("Q4_0", 4.5),
        ("Q6_K", 6.5625),
        ("IQ4_KS_R4", 4.25),
        ("bpw=3.72", 3.72),
        ("NF4", 4.5),
        ("bfloat16", 16),
    ],
)
def test_bits_of_a_plain_matrix(word: str, bits: float) -> None:
    assert matrix_bits(word) == pytest.approx(bits)


def test_quantisers_spare_embedding_and_head() -> None:
    bits = weight_bits("awq-int4")
    assert (bits.embedding, bits.head, bits.vision) == (16, 16, 16)


def test_bitsandbytes_replaces_vision_matrices_too() -> None:
    assert weight_bits("bnb-nf4").vision == 4.5


def test_mixed_files_treat_value_down_and_head_better() -> None:
    bits = weight_bits("Q4_K_M")
    assert bits.main == 4.5
    assert bits.value == bits.down == pytest.approx((4.5 + 6.5625) / 2)
    assert bits.head == 6.5625


def test_large_files_keep_embedding_and_head_in_eight_bits() -> None:
    assert weight_bits("Q6_K_L").embedding == 8.5
    assert weight_bits("UD-Q4_K_XL").main == 4.5


@pytest.mark.parametrize(
    ("word", "bits"),
    [("f16", (16, 16)), ("q8_0", (8.5, 8.5)), ("q4_0", (4.5, 4.5)), ("K=q8_0;V=q4_0", (8.5, 4.5)), ("fp8", (8, 8))],
)
def test_cache_types(word: str, bits: tuple[float, float]) -> None:
    assert kv_bits(word) == bits


@pytest.mark.parametrize("word", ["", "q9", "Q4_K_Z", "bpw=", "bpw=nan", "bpw=99", "🙂"])
def test_unknown_words_are_refused(word: str) -> None:
    with pytest.raises(UserError) as caught:
        weight_bits(word)
    assert (caught.value.code, caught.value.field) == ("bad_value", "weights")


@pytest.mark.parametrize("word", ["", "q99", "K=q8_0", "K=q8_0;V=", "K=a;V=b"])
def test_unknown_cache_types_are_refused(word: str) -> None:
    with pytest.raises(UserError) as caught:
        kv_bits(word)
    assert (caught.value.code, caught.value.field) == ("bad_value", "kv")
