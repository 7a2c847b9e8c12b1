"""Memory of training picture models against published figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zuka.memory.picture_training import blocks_swapped, picture_adapter_params, picture_training_need
from zuka.model.catalogue import find_model
from zuka.model.spec import MediaSpec
from zuka.units import MIB
from zuka.work.layout import Layout, Split
from zuka.work.work import Picture, PictureTrain, Train

TRAIN = Train(
    method="lora",
    rank=16,
    targets="all-linear",
    optimizer="adamw",
    master_weights=False,
    fused_backward=False,
    fused_loss=None,
    compiled=False,
    micro_batch=1,
    sequence=1,
    variable_length=False,
    checkpointing="full",
)
CLIP = Picture(height=480, width=720, frames=49, images=1, steps=50)
SQUARE = Picture(height=1024, width=1024, frames=1, images=1, steps=28)
VIDEO = Layout(cards=(), engine="finetrainers", weights="bf16")
STILL = Layout(cards=(), engine="diffusers", weights="bf16")


def media(name: str) -> MediaSpec:
    spec = find_model(name)
    assert isinstance(spec, MediaSpec)
    return spec


def allocated(name: str, train: Train, picture: Picture, layout: Layout) -> float:
    need = picture_training_need(media(name), PictureTrain(train, picture), layout)
    return need.fullest.figures()["torch_allocated"].likely


@pytest.mark.parametrize(
    ("name", "changes", "weights", "measured_mib"),
    [
        ("CogVideoX-2b", {"checkpointing": "none"}, "fp16", 44_814),
        ("CogVideoX-2b", {"micro_batch": 4}, "fp16", 22_326),
        ("CogVideoX-5b", {"micro_batch": 4}, "bf16", 47_608),
        ("CogVideoX-2b", {"method": "full", "optimizer": "adamw", "micro_batch": 4}, "fp16", 39_200),
        ("CogVideoX-5b", {"method": "full", "optimizer": "adamw-8bit"}, "bf16", 54_094),
        ("CogVideoX-5b", {"method": "full", "optimizer": "adamw-8bit", "micro_batch": 4}, "bf16", 68_248),
    ],
)
def test_video_models_by_finetrainers(name: str, changes: dict[str, str | int], weights: str, measured_mib: float):
    """49 frames of 480 x 720, https://github.com/huggingface/finetrainers, benchmark tables."""
    train = replace(TRAIN, **changes)  # pyright: ignore[reportArgumentType]  a table of mixed fields
    assert allocated(name, train, CLIP, replace(VIDEO, weights=weights)) == pytest.approx(measured_mib, rel=0.06)


def test_loading_all_parts_can_be_the_peak():
    """LoRA of CogVideoX-5b prints 20,216 MiB at every rank: denoiser, T5 and decoder in 16 bits take 20,119."""
    spec = media("CogVideoX-5b")
    peak = allocated("CogVideoX-5b", replace(TRAIN, rank=4, optimizer="adamw-8bit"), CLIP, VIDEO)
    assert peak == pytest.approx(spec.params * 2 / MIB)


def test_an_engine_that_shards_keeps_16_bit_weights_on_the_card():
    layout = replace(VIDEO, split=Split(data=2, sharding="zero2"), count=2, offload=frozenset({"params"}))
    train = replace(TRAIN, method="full", micro_batch=4)
    assert allocated("CogVideoX-5b", train, CLIP, layout) == pytest.approx(44_508, rel=0.06)


def test_flux2_klein_adapters():
    """The peft comparison prints 38,338,560 trainable parameters at rank 32 on all linear layers, peak 10,212 MiB."""
    spec = media("FLUX.2-klein-base-4B")
    assert picture_adapter_params(spec, 32, "all-linear") == pytest.approx(38_338_560, rel=0.05)
    train = replace(TRAIN, rank=32, micro_batch=2)
    need = picture_training_need(spec, PictureTrain(train, replace(SQUARE, height=512, width=512)), STILL)
    assert need.fullest.figures()["torch_reserved"].likely == pytest.approx(10_212, rel=0.1)


def test_sdxl_trained_whole_with_fused_adafactor_fits_a_small_card():
    """10 GB in pure bf16 at 1024 x 1024; "SDXL needs 24 GB" holds for unfused scripts only."""
    train = replace(TRAIN, method="full", optimizer="adafactor", fused_backward=True)
    assert allocated("SDXL", train, SQUARE, STILL) * MIB / 1e9 == pytest.approx(10, rel=0.1)


def test_swapped_blocks_let_flux_train_on_small_cards():
    """An 8-bit base needs 24 GB; with 16, 22 and 28 swapped blocks 12, 10 and 8 GB (kohya-ss sd-scripts)."""
    layout = replace(STILL, weights="fp8")
    needs = [
        picture_training_need(
            media("FLUX.1-dev"),
            PictureTrain(replace(TRAIN, optimizer="adamw-8bit"), SQUARE),
            replace(layout, offload=o),
        ).needed.likely
        for o in (frozenset[str](), frozenset({"blocks=16"}), frozenset({"blocks=22"}), frozenset({"blocks=28"}))
    ]
    assert needs == sorted(needs, reverse=True)
    assert needs[0] < 24_000
    assert needs[1] < 12_000
    assert needs[3] < 8_192


def test_blocks_are_read_from_the_offload_words():
    assert blocks_swapped(frozenset({"blocks=16", "optimizer"})) == 16
    assert blocks_swapped(frozenset({"optimizer"})) == 0


def test_text_encoders_that_may_stay_widen_the_need_and_are_said():
    need = picture_training_need(media("FLUX.1-dev"), PictureTrain(TRAIN, SQUARE), STILL)
    assert need.needed.high > need.needed.likely + 9_000
    assert any("Text encoders" in warning.text for warning in need.warnings)


def test_mixed_precision_caches_16_bit_copies():
    train, cached = replace(TRAIN, checkpointing="none"), frozenset({"cached-text-encoder"})
    plain, mixed = (
        allocated("amused-256", train, SQUARE, replace(STILL, weights=weights, memory_options=cached))
        for weights in ("fp32", "amp-fp16")
    )
    assert mixed - plain == pytest.approx(media("amused-256").main_params * 2 / MIB, rel=0.05)


def test_pictures_encoded_beside_training_take_room_of_their_own():
    """6,000 bytes per pixel in 32 bits, for every picture of a batch; cached latents take none."""
    beside, large = (
        allocated("SDXL", replace(TRAIN, micro_batch=n), SQUARE, replace(STILL, weights="amp-bf16")) for n in (1, 4)
    )
    assert large - beside > 3 * 1024 * 1024 * 5_000 / MIB
    cached = replace(STILL, weights="amp-bf16", memory_options=frozenset({"cached-text-encoder"}))
    assert allocated("SDXL", replace(TRAIN, micro_batch=4), SQUARE, cached) < large


@pytest.mark.parametrize("name", ["SDXL", "Flux.1-dev"])
def test_weights_and_activations_show_parameters_pixels_and_batch(name: str) -> None:
    spec = media(name)
    figures = picture_training_need(spec, PictureTrain(TRAIN, SQUARE), STILL).fullest.figures()
    weights = figures["weights"].parts[0]
    parameters, bits = (shown.likely for shown in weights.inputs)
    assert parameters > spec.main_params
    assert parameters * bits / 8 / MIB == pytest.approx(weights.likely)
    for part in figures["activations"].parts:
        assert [shown.likely for shown in part.inputs[:3]] == [1024 * 1024, 1, 1]
