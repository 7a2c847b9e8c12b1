"""What single engines and programs do differently: published figures, and options that must not be lost."""

from __future__ import annotations

from typing import Any

import pytest

from zuka.fit.request import estimate
from zuka.memory.need import CardMemory, MemoryNeed

MISTRAL = "mistralai/Mistral-7B-Instruct-v0.2"
LLAMA = "meta-llama/Llama-3.1-8B-Instruct"
DEEPSEEK = {"task": "serve", "model": "deepseek-ai/DeepSeek-R1", "engine": "vllm", "weights": "fp8", "context": 32768}
FLUX = {"task": "image", "model": "Flux.1-dev", "weights": "bf16"}


def _need(**request: Any) -> MemoryNeed:
    need = estimate({"id": "a", **request}).fitted.need
    assert need is not None
    return need


def _card(**request: Any) -> CardMemory:
    return _need(**request).fullest


def _mib(card: CardMemory, name: str) -> float:
    return card.figures()[name].likely


@pytest.mark.parametrize(("context", "mib"), [(2048, 164), (32768, 2144)])
def test_scores_without_flash_attention_come_with_their_mask(context: int, mib: float):
    """164 and 2144 MiB in the logs of https://github.com/fedora-copr/logdetective/pull/106."""
    card = _card(
        task="serve", model=MISTRAL, engine="llama.cpp", weights="Q4_K_M", context=context, flash_attention=False
    )
    assert _mib(card, "compute") == pytest.approx(max(mib, 77), rel=0.01)


def test_context_of_all_slots_together_is_divided_where_the_model_cannot_read_so_much():
    """2 x 131072 tokens take 9216 + 90 MiB: https://github.com/ollama/ollama/issues/16480."""
    card = _card(
        task="serve",
        model="openai/gpt-oss-120b",
        engine="ollama",
        weights="mxfp4",
        context=262144,
        sequences=2,
        ubatch=1024,
    )
    assert _mib(card, "kv") == pytest.approx(9306, abs=1)


def test_embedding_needs_no_logits_and_a_card_figure_from_every_engine():
    same = {"model": "Qwen/Qwen3-Embedding-8B", "weights": "bf16", "context": 2048, "sequences": 8}
    card = _card(task="embed", engine="transformers", **same)
    whole_layer = 2048 * 8 * 2 * (3.1 * 12288 + 3.1 * 4096) / 2**20 + 64
    assert _mib(card, "compute") < whole_layer
    assert "device" in _card(task="embed", engine="vllm", **same).figures()


def test_an_encoder_of_llama_cpp_reads_a_whole_text_in_one_micro_batch():
    same = {"task": "embed", "model": "BAAI/bge-m3", "engine": "llama.cpp", "weights": "fp16", "sequences": 1}
    short, long = _need(**same, context=512), _need(**same, context=8192)
    whole = _need(**same, context=8192, ubatch=8192)
    assert (len(short.warnings), len(long.warnings), len(whole.warnings)) == (0, 1, 0)
    assert _mib(whole.fullest, "compute") > 16 * _mib(long.fullest, "compute")


@pytest.mark.parametrize(
    ("split", "copied"),
    [
        ({"parallelism": "tp8"}, True),
        ({"parallelism": "tp8+dcp8"}, False),
        ({"expert_parallel": 8, "data_parallel_attention": 8}, False),
    ],
)
def test_the_compressed_cache_is_called_copied_only_where_it_is(split: dict[str, Any], copied: bool):
    need = _need(**DEEPSEEK, gpu="H200", gpus=8, **split)
    assert any("every tensor-parallel rank" in warning.text for warning in need.warnings) is copied


def test_a_quantised_text_encoder_beside_a_plain_denoiser_is_counted_and_said():
    plain, quantised = _need(**FLUX), _need(**FLUX, memory_options=["quantised-text-encoder"])
    assert _mib(quantised.fullest, "weights") < _mib(plain.fullest, "weights") - 4000
    assert len(quantised.warnings) > len(plain.warnings)


def test_offloading_leaves_the_fullest_turn_on_the_card():
    """The decoder of Stable Diffusion XL works in 32 bits; at four megapixels its turn takes most."""
    same = {"task": "image", "model": "SDXL", "weights": "fp16", "height": 2048, "width": 2048}
    whole, offloaded = _card(**same), _card(**same, memory_options=["offload"])
    assert _mib(offloaded, "compute") == _mib(whole, "compute")
    assert _mib(offloaded, "weights") < _mib(whole, "weights")


def test_programs_that_shard_by_themselves_do_so_where_nothing_is_said():
    same = {"task": "train", "model": LLAMA, "method": "full", "gpus": 8, "weights": "bf16"}
    titan, plain = _need(**same, engine="torchtitan"), _need(**same, engine="torchtitan", sharding="ddp")
    assert _mib(titan.fullest, "optimizer") == pytest.approx(_mib(plain.fullest, "optimizer") / 8)
    assert any("by itself" in warning.text for warning in titan.warnings)


def test_frozen_weights_are_cast_layer_by_layer_where_layers_are_rebuilt():
    """Autocast caches copies of trained weights only."""
    same = {"task": "train", "model": LLAMA, "method": "lora", "weights": "amp-bf16", "sequence": 512}
    rebuilt, kept = (_card(**same, checkpointing=said) for said in (True, False))
    assert _mib(kept, "torch_allocated") - _mib(rebuilt, "torch_allocated") > 14000
    assert _mib(rebuilt, "torch_allocated") < 1.15 * _mib(rebuilt, "weights")
