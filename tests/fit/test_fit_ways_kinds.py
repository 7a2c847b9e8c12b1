"""The ways that each kind of work has, through the door that the command line uses."""

from __future__ import annotations

import pytest

from zuka.fit.request import estimate
from zuka.fit.verdict import Verdict
from zuka.fit.ways import Way, ways_to_fit
from zuka.fit.ways_change import most_that
from zuka.message import render

GIB = 1024
"""MiB."""


def ways(**request: object) -> dict[str, Way]:
    found = estimate(request)
    return {way.name.english(): way for way in ways_to_fit(found.spec, found.work, found.fitted)}


def saved(way: Way) -> float:
    return way.saves.likely / GIB


def test_a_flux_lora_on_24_gb_is_offered_what_people_do() -> None:
    # 11.9 billion parameters: 22.2 GiB in 16 bits, half of it in fp8, 4.5 / 16 of it in NF4; 38 blocks can be swapped
    found = ways(task="image-train", model="FLUX.1-dev", gpu="RTX 4090")
    eight, four = found["Load the frozen base in fp8"], found["Load the frozen base in bnb-nf4"]
    assert saved(eight) == pytest.approx(22.2 / 2, abs=1)
    assert saved(four) == pytest.approx(22.2 * (1 - 4.5 / 16), abs=1)
    assert {eight.verdict, four.verdict} == {Verdict.FITS}
    name, swap = next(iter(found.items()))
    assert name.startswith("Swap ")
    assert swap.verdict is Verdict.FITS
    blocks = dict(swap.edits)["cards.layout.offload"]
    assert isinstance(blocks, str)
    assert saved(swap) == pytest.approx(22.2 / 38 * int(blocks.removeprefix("blocks=")), abs=0.5)
    assert dict(found["Work at 512 x 512 pixels"].edits) == {"work.height": 512, "work.width": 512}


def test_full_training_of_a_picture_model_may_turn_to_adapters_or_offload() -> None:
    found = ways(task="image-train", method="full", model="FLUX.1-dev", gpu="RTX 4090")
    # two 32-bit states and the 32-bit copy of 11.9 billion parameters are 133 GiB, and the step's temporaries beside
    assert saved(found["Keep optimizer states in main memory"]) > 132
    assert dict(found["Train LoRA adapters instead of all weights"].edits)["work.method"] == "lora"
    assert not any(name.startswith(("Swap", "Load the frozen")) for name in found)


def test_flux_on_24_gb_is_offered_coarser_parts_alone_and_together() -> None:
    found = ways(task="image", model="FLUX.1-dev", gpu="RTX 4090")
    alone, both = found["Load the denoiser in bnb-nf4"], found["Load denoiser and text encoders in bnb-nf4"]
    # T5-XXL has 4.76 billion parameters: at least 8.9 GiB in 16 bits and 2.5 in NF4
    assert saved(both) - saved(alone) > 8.9 - 2.5
    assert dict(both.edits) == {
        "cards.layout.weights": "bnb-nf4",
        "cards.layout.memory_options": ("quantised-text-encoder",),
    }
    assert "Load the large text encoders in 8 bits" in found
    away = ways(task="image", model="FLUX.1-dev", gpu="RTX 4090", memory_options=("text-encoder-on-cpu",))
    assert not any("text encoders" in name for name in away)


def test_fewer_frames_stay_on_the_grid_of_the_decoder() -> None:
    # (frames - 1) is a multiple of the decoder's temporal factor of 4
    found = ways(task="image", model="Wan2.1-T2V-14B", gpu="RTX 4090", frames=81)
    assert dict(found["Take 41 frames"].edits) == {"work.frames": 41}


def test_a_service_is_offered_the_longest_context_and_the_most_sequences_that_fit() -> None:
    request = {"task": "serve", "model": "Llama-3.1-8B", "engine": "llama.cpp", "weights": "bf16", "gpu": "RTX 4090"}
    found = estimate({**request, "context": 32768, "sequences": 8})
    listed = ways_to_fit(found.spec, found.work, found.fitted)
    contexts = [way for way in listed if way.name.english().startswith("Ask for")]
    best = contexts[0]
    assert best.verdict is Verdict.FITS
    context = dict(best.edits)["work.context"]
    assert isinstance(context, int)
    assert context % 256 == 0
    more = estimate({**request, "context": context + 256, "sequences": 8, "output": 256})
    assert more.fitted.fit.verdict is not Verdict.FITS
    sequences = next(
        way for way in listed if way.name.english().startswith("Keep ") and "at once" in way.name.english()
    )
    assert sequences.verdict is Verdict.FITS
    count = dict(sequences.edits)["work.sequences"]
    assert isinstance(count, int)
    more = estimate({**request, "context": 32768, "sequences": count + 1})
    assert more.fitted.fit.verdict is not Verdict.FITS


def test_one_sequence_is_one() -> None:
    request = {"task": "serve", "model": "Llama-3.1-8B", "engine": "llama.cpp", "weights": "bf16", "gpu": "RTX 4090"}
    found = ways(**request, context=32768, sequences=2)
    one = found["Keep 1 sequence at once"]
    assert render(one.name, "zh") == "同时处理的序列减为 1 条"


def test_copies_of_a_model_on_several_cards_are_told_to_shard_first() -> None:
    # 13 billion parameters in 16 bits are 24.2 GiB, of which two cards then hold half each
    request = {"task": "train", "method": "lora", "model": "Llama-2-13B", "gpu": "RTX 4090", "gpus": 2}
    found = ways(**request, sharding="ddp")
    name, way = next(iter(found.items()))
    assert name == "Shard all states over the 2 cards (fsdp)"
    assert way.verdict is Verdict.FITS
    assert saved(way) == pytest.approx(24.2 / 2, abs=1)
    assert way.edits == (("cards.layout.sharding", "fsdp"),)
    assert "Train adapters on a 4-bit base (QLoRA)" in found
    assert "Spread it over 3 cards" in found
    assert not any(name.startswith("Shard") for name in ways(**request, sharding="fsdp"))
    assert "Shard all states over the 2 cards (zero3)" in ways(**request, sharding="zero1")


def test_settings_stand_before_precision_and_precision_before_more_cards() -> None:
    found = list(ways(task="train", method="full", model="Llama-2-7B", gpu="A100 80GB", gpus=4, sharding="ddp"))
    order = [
        "Keep optimizer states in main memory",
        "Shard all states over the 4 cards (fsdp)",
        "Train LoRA adapters instead of all weights",
        "Spread it over 5 cards",
    ]
    assert [name for name in found if name in order] == order


def test_layers_are_spread_over_one_card_more() -> None:
    request = {"task": "serve", "model": "Llama-3.1-70B", "weights": "Q4_K_M", "gpu": "RTX 4090", "context": 4096}
    assert "Spread it over 2 cards" in ways(**request, gpus=1)
    assert "Spread it over 3 cards" in ways(**request, gpus=2)


def test_what_the_card_cannot_do_is_not_offered() -> None:
    assert not any("fp8" in name for name in ways(task="image", model="FLUX.1-dev", gpu="A100 80GB"))


@pytest.mark.parametrize(("limit", "most", "found"), [(5, 10, 5), (0, 10, 0), (10, 10, 10), (99, 10, 10), (3, 0, 0)])
def test_the_most_that_holds_is_found_by_halving(limit: int, most: int, found: int) -> None:
    assert most_that(lambda n: n <= limit, most) == found
