"""Names people type, and what must never happen: another size or family in place of the one asked for."""

import subprocess
import sys
from dataclasses import replace

import pytest

from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.model.catalogue import find_model, search
from zuka.model.count import active_params
from zuka.model.names import implied_weights, variants
from zuka.model.quantization import keeps_attention
from zuka.model.spec import CacheKind, MediaSpec, ModelSpec
from zuka.model.vision import patch_size, sees_pictures


def language_model(name: str) -> ModelSpec:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    return spec


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("qwen-14b", "Qwen-14B"),
        ("Llama-3-8B", "Meta-Llama-3-8B"),
        ("meta-llama/Llama-3.1-8B-Instruct", "Meta-Llama-3.1-8B"),
        ("TheBloke/Llama-2-13B-GPTQ", "Llama-2-13b-hf"),
        ("SDXL", "stable-diffusion-xl-base-1.0"),
        ("qwen2.5:7b", "Qwen2.5-7B"),
        ("Qwen/Qwen2.5-7B-Instruct-GPTQ-Int4", "Qwen2.5-7B"),
        ("unsloth/Meta-Llama-3.1-8B-Instruct-bnb-4bit", "Meta-Llama-3.1-8B"),
        ("bartowski/Qwen2.5-14B-Instruct-GGUF", "Qwen2.5-14B"),
        ("  LLAMA 2 70B ", "Llama-2-70b-hf"),
        ("RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic", "Llama-3.3-70B-Instruct"),
        ("Qwen3-VL-8B", "Qwen3-VL-8B-Instruct"),
    ],
)
def test_common_spellings(asked: str, found: str) -> None:
    assert find_model(asked).name == found


@pytest.mark.parametrize(
    "asked", ["Qwen2.5-999B", "llama-3-80b", "Qwen3-9B", "gpt4", "Llama-2-130B-GPTQ", "mistral-8b-v9"]
)
def test_a_near_name_is_never_taken(asked: str) -> None:
    with pytest.raises(UserError) as caught:
        find_model(asked)
    assert caught.value.code == "unknown_model"
    assert caught.value.field == "model"


def test_suggestions_are_named() -> None:
    with pytest.raises(UserError, match="Qwen3-8B"):
        find_model("Qwen3-9B")


def test_every_row_that_states_a_size_becomes_a_specification() -> None:
    for row in catalogue().model_rows:
        if row.total_params_b is not None:
            assert language_model(row.name).params > 0
    for row in catalogue().media_rows:
        assert isinstance(find_model(row.name), MediaSpec)


def test_an_unknown_size_is_said() -> None:
    with pytest.raises(UserError) as caught:
        find_model("Llama-3_3-Nemotron-Super-49B-v1")
    assert caught.value.code == "missing_field"


def test_a_released_context_is_the_limit() -> None:
    """262,144 tokens, not what the memory alone would hold: https://huggingface.co/Qwen/Qwen3-Next-80B-A3B-Instruct."""
    for name in ("Qwen3-Next-80B-A3B-Instruct", "Qwen3-Coder-Next"):
        spec = find_model(name)
        assert isinstance(spec, ModelSpec)
        assert spec.max_context == 262_144


def test_search_puts_the_exact_name_first() -> None:
    hits = search("llama-3-8b", 5)
    assert hits[0].name == "Meta-Llama-3-8B"
    assert hits[0].score == 100
    assert len({hit.name for hit in hits}) == len(hits)


def test_empty_search_lists_the_catalogue() -> None:
    assert len(search("", 7)) == 7


def test_misspelt_search_finds_the_family() -> None:
    assert any("Mistral" in hit.name for hit in search("mistrl 7b", 10))


def test_exact_names_need_no_fuzzy_search() -> None:
    code = (
        "import sys; from zuka.model.catalogue import find_model; find_model('Llama-3-8B'); "
        "sys.exit('rapidfuzz' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_packing_words_are_taken_off() -> None:
    assert "llama-2-13b" in variants("TheBloke/Llama-2-13B-chat-GPTQ")


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("TheBloke/Llama-2-13B-GPTQ", "gptq-int4"),
        ("Qwen/Qwen2.5-7B-Instruct-GPTQ-Int8", "gptq-int8"),
        ("Qwen/Qwen2.5-7B-Instruct-AWQ", "awq-int4"),
        ("nvidia/DeepSeek-R1-NVFP4", "nvfp4"),
        ("Qwen/Qwen3-235B-A22B-FP8", "fp8"),
        ("Llama-3-8B.Q4_K_M.gguf", "Q4_K_M"),
        ("Llama-3-8B", None),
    ],
)
def test_precision_in_the_name(name: str, word: str | None) -> None:
    assert implied_weights(name) == word


def test_printed_totals_with_a_prediction_layer_are_corrected() -> None:
    """GLM-4.5-Air's GGUF prints 110.469 B with its 47th block; serving loads 202667 + 1184 MiB of 16-bit weights.

    https://github.com/Thireus/GGUF-Tool-Suite/blob/main/models/GLM-4.5-Air/bench_ppl_kld_result.baseline.bf16.250.txt
    """
    spec = language_model("GLM-4.5-Air")
    assert spec.params * 2 / 2**20 == pytest.approx(202667.5 + 1184, rel=0.001)
    assert spec.extra_layers == 1


def test_windowed_and_global_layers_are_told_apart() -> None:
    windows = {group.kind: group for group in language_model("gemma-3-27b-it").cache}
    assert windows[CacheKind.WINDOW].layers == 52
    assert windows[CacheKind.WINDOW].window == 1024
    assert windows[CacheKind.FULL].layers == 10


def odd_against_its_shape(spec: ModelSpec) -> bool:
    """Whether the stated active parameters lie more than 15 % from what the experts of its family's shape leave."""
    return abs(spec.active_params / active_params(spec) - 1) > 0.15


KNOWN_ODD = {"ERNIE-4.5-21B-A3B-PT", "GLM-5.3-Flash"}
"""Class defaults: shared experts are missing from the first's row, the sizes of linear layers from the second's."""


def test_odd_active_sizes_in_the_tables_are_known() -> None:
    """Qwen3-Coder-Next was once listed with 3.0 B active beside siblings with 3.9 B of the same shape.

    https://github.com/AlexsJones/llmfit/pull/544
    """
    mixtures = [row.name for row in catalogue().model_rows if row.experts and row.active_params_b and row.layers]
    specs = [language_model(name) for name in mixtures]
    assert {spec.name for spec in specs if spec.experts and odd_against_its_shape(spec)} == KNOWN_ODD
    assert odd_against_its_shape(replace(language_model("Qwen3-Coder-Next"), active_params=3_000_000_000))


def test_meta_s_own_fp8_files_keep_attention_in_16_bits():
    # 57.75 GiB on each of eight cards, 47.7 GiB if everything were in 8 bits: https://github.com/vllm-project/vllm/issues/6746
    own = find_model("meta-llama/Meta-Llama-3.1-405B-Instruct-FP8")
    other = find_model("RedHatAI/Meta-Llama-3.1-70B-Instruct-FP8")
    assert isinstance(own, ModelSpec)
    assert isinstance(other, ModelSpec)
    assert keeps_attention(own)
    assert not keeps_attention(other)


def test_picture_encoders_say_their_patch_in_their_name():
    giant = find_model("vit_giant_patch14_dinov2")
    assert isinstance(giant, ModelSpec)
    assert sees_pictures(giant)
    assert patch_size(giant) == 14
    language = find_model("Llama-3-8B")
    assert isinstance(language, ModelSpec)
    assert not sees_pictures(language)
