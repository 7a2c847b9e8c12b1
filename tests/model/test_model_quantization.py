"""What quantisation blocks of checkpoints say."""

from dataclasses import replace

import pytest
from tests.support.models import LLAMA_3_8B

from zuka.model.quantization import keeps_attention, stated_weights


@pytest.mark.parametrize(
    ("block", "word"),
    [
        ({}, None),
        ({"quant_method": "awq", "bits": 4}, "awq-int4"),
        ({"quant_method": "gptq", "bits": 8}, "gptq-int8"),
        ({"quant_method": "gptq", "bits": 4}, "gptq-int4"),
        ({"quant_method": "bitsandbytes", "load_in_8bit": True}, "bnb-int8"),
        ({"quant_method": "bitsandbytes", "load_in_4bit": True}, "bnb-nf4"),
        ({"quant_method": "fp8", "fmt": "e4m3"}, "fp8"),
        ({"quant_method": "fbgemm_fp8"}, "fp8"),
        ({"quant_method": "mxfp4"}, "mxfp4"),
        ({"quant_method": "modelopt", "quant_algo": "NVFP4"}, "nvfp4"),
        ({"quant_method": "compressed-tensors", "format": "pack-quantized"}, "gptq-int4"),
        ({"quant_method": "compressed-tensors", "format": "float-quantized"}, "fp8"),
        ({"bits_per_weight": 4.83}, "bpw=4.830"),
        ({"quant_method": 7}, None),
    ],
)
def test_stated_precision(block: dict[str, object], word: str | None) -> None:
    assert stated_weights(replace(LLAMA_3_8B, quantization=block)) == word


def test_kept_attention() -> None:
    assert not keeps_attention(LLAMA_3_8B)
    assert not keeps_attention(replace(LLAMA_3_8B, quantization={"modules_to_not_convert": ["lm_head"]}))
    assert keeps_attention(replace(LLAMA_3_8B, quantization={"ignore": ["re:.*self_attn.*"]}))
