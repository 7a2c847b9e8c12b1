"""The sizes of a hundred families against what their published classes allocate.

``families.jsonl`` holds, for each family, the default configuration of its class in transformers 5.24.0 (without fields
that change no size) and the parameters counted after building the model on the meta device.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from zuka.model.config import read_config
from zuka.model.spec import CacheKind

FAMILIES: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("families.jsonl").read_text(encoding="utf-8").splitlines()
]


def error(family: dict[str, Any]) -> float:
    return abs(read_config(family["config"]).params / family["params"] - 1)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family["family"])
def test_a_family_counts_to_its_size(family: dict[str, Any]) -> None:
    assert error(family) <= 0.005


PUBLISHED: list[dict[str, Any]] = [
    json.loads(line)
    for line in Path(__file__).with_name("families_published.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row["model"])
def test_a_published_model_counts_to_its_size(row: dict[str, Any]) -> None:
    """Sizes as https://huggingface.co/<model> states them, or transformers 5.24.0 counts them; Gemma 3n and 4: text."""
    assert read_config(row["config"]).params / 1e9 == pytest.approx(row["billions"], rel=0.005)


SPARSE = {"kv_lora_rank": 512, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128, "v_head_dim": 128, "q_lora_rank": 1536}


@pytest.mark.parametrize(
    "word", ["indexed_attention", "deepseek_sparse_attention", "full_attention", "novel_attention"]
)
def test_attention_by_any_name_keeps_its_tokens(word: str) -> None:
    """DeepSeek V3.2 as transformers 5 writes it: the latent of every layer, never a cache of nothing."""
    config = SPARSE | QWEN | {"num_hidden_layers": 61, "vocab_size": 129280, "layer_types": [word] * 61}
    (group,) = read_config(config).cache
    assert (group.kind, group.layers, group.key_dim) == (CacheKind.LATENT, 61, 576)


def test_layers_that_attend_and_scan_keep_both() -> None:
    """Falcon H1 lists its layers as hybrid: https://huggingface.co/tiiuae/Falcon-H1-7B-Base."""
    (config,) = (row["config"] for row in PUBLISHED if row["model"] == "tiiuae/Falcon-H1-7B-Base")
    older, newer = read_config(config).cache, read_config(config | {"layer_types": ["hybrid"] * 44}).cache
    assert [(group.kind, group.layers) for group in newer] == [(CacheKind.FULL, 44), (CacheKind.LINEAR, 44)]
    assert newer == older


def test_attention_that_gates_its_output_has_queries_of_twice_the_size() -> None:
    """https://huggingface.co/Qwen/Qwen3-Next-80B-A3B-Instruct/blob/main/config.json"""
    plain = {
        "num_hidden_layers": 4,
        "hidden_size": 64,
        "num_attention_heads": 4,
        "intermediate_size": 128,
        "vocab_size": 9,
    }
    gated = read_config(plain | {"attn_output_gate": True})
    assert gated.params - read_config(plain).params == 4 * 64 * 64


QWEN = {"model_type": "qwen", "hidden_size": 4096, "intermediate_size": 22016, "num_attention_heads": 32}
_MINICPM3 = {"model_type": "minicpm3", "hidden_size": 2560, "intermediate_size": 6400, "num_attention_heads": 40}
MINICPM3 = _MINICPM3 | {"q_lora_rank": 768, "kv_lora_rank": 256, "qk_nope_head_dim": 64, "qk_rope_head_dim": 32}
_CHATGLM = {"model_type": "chatglm", "hidden_size": 4096, "ffn_hidden_size": 13696, "kv_channels": 128}
CHATGLM = _CHATGLM | {"multi_query_attention": True, "multi_query_group_num": 2, "num_attention_heads": 32}
DBRX = {"model_type": "dbrx", "d_model": 6144, "n_heads": 48, "n_layers": 40, "vocab_size": 100352}
FALCON = {"model_type": "falcon", "hidden_size": 4544, "num_attention_heads": 71, "multi_query": True}
UNTIED = {"tie_word_embeddings": False}


@pytest.mark.parametrize(
    ("config", "billions"),
    [
        (QWEN | UNTIED | {"num_hidden_layers": 32, "vocab_size": 151936}, 7.721),  # Qwen/Qwen-7B
        (MINICPM3 | {"num_hidden_layers": 62, "vocab_size": 73448}, 4.07),  # openbmb/MiniCPM3-4B
        (CHATGLM | UNTIED | {"num_layers": 28, "padded_vocab_size": 65024}, 6.244),  # THUDM/chatglm3-6b
        (
            DBRX
            | UNTIED
            | {
                "ffn_config": {"ffn_hidden_size": 10752, "moe_num_experts": 16, "moe_top_k": 4},
                "attn_config": {"kv_n_heads": 8},
            },
            131.6,
        ),  # databricks/dbrx-instruct
        (FALCON | {"num_hidden_layers": 32, "vocab_size": 65024}, 6.922),  # tiiuae/falcon-7b
    ],
)
def test_families_with_code_of_their_own_count_to_their_published_size(
    config: dict[str, object], billions: float
) -> None:
    """Fields as on each model's page at https://huggingface.co; sizes as its page counts them."""
    assert read_config(config).params / 1e9 == pytest.approx(billions, rel=0.003)
