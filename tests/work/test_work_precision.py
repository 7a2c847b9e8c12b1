"""What the weights are kept in when the method says it, too."""

import pytest

from zuka.fit.request import estimate


@pytest.mark.parametrize(("method", "base"), [("qlora", "bnb-nf4"), ("lora-8bit", "bnb-int8")])
@pytest.mark.parametrize("said", [None, "bf16", "fp16"])
def test_a_quantised_base_wins_over_a_sixteen_bit_word_and_is_said(method: str, base: str, said: str | None) -> None:
    request = {"task": "train", "model": "Qwen3-8B", "method": method, "gpu": "A100 80GB"}
    found = estimate(request | ({"weights": said} if said else {}))
    assert found.fitted.layout.weights == base
    assert [each.value for each in found.assumptions if each.field == "weights"] == [base]


def test_a_named_quantisation_stays() -> None:
    request = {"task": "train", "model": "Qwen3-8B", "method": "qlora", "weights": "gptq-int4", "gpu": "A100 80GB"}
    assert estimate(request).fitted.layout.weights == "gptq-int4"
