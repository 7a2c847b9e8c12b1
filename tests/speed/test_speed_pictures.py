"""Pictures an hour: published runs and laws."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.speed import card

from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import msg
from zuka.model.catalogue import find_model
from zuka.model.spec import MediaSpec
from zuka.quantity import Quantity, exact
from zuka.speed.pictures import passes, picture_speed
from zuka.speed.speed import Speed
from zuka.work.layout import Layout
from zuka.work.work import Picture, PictureTrain, Train

NO_NEED = MemoryNeed(CardMemory(), CardMemory(), exact(msg("needed"), 0, "MiB"))
SQUARE = Picture(1024, 1024, 1, 1, 30)
LORA = Train("lora", 16, "all-linear", "adamw", False, False, None, False, 1, 1, False, "full")


def media(name: str) -> MediaSpec:
    found = find_model(name)
    assert isinstance(found, MediaSpec)
    return found


def speed(name: str, gpu: str, picture: Picture = SQUARE, weights: str = "bf16") -> Speed:
    return picture_speed(media(name), picture, Layout((card(gpu),), "diffusers", weights), NO_NEED)


def known(figure: Quantity | None) -> Quantity:
    assert figure is not None
    return figure


@pytest.mark.parametrize(
    ("model", "gpu", "size", "measured"),
    [
        # https://huggingface.co/datasets/diffusers/benchmarks: 0.493 s a step on one L40S
        ("FLUX.1-dev", "L40S", 1024, 1 / 0.493),
        # https://pytorch.org/blog/accelerating-generative-ai-3: 30 steps in 3.31 s, decoding included
        ("SDXL", "A100 80GB", 1024, 30 / 3.31),
        # https://github.com/chengzeyi/stable-fast/issues/2
        ("SD 1.5", "A100 40GB", 512, 32),
    ],
)
def test_steps_a_second_hold_published_ones(model: str, gpu: str, size: int, measured: float) -> None:
    found = known(speed(model, gpu, replace(SQUARE, height=size, width=size)).steps_per_s)
    assert found.low <= measured <= found.high
    assert found.likely == pytest.approx(measured, rel=0.35)


def test_guidance_takes_two_passes_unless_it_is_built_in() -> None:
    assert passes(media("SDXL")) == 2
    assert passes(media("FLUX.1-dev")) == 1
    assert passes(media("sdxl-turbo")) == 1


def test_larger_pictures_and_more_steps_make_fewer() -> None:
    plain = known(speed("SDXL", "RTX 4090").images_per_hour).likely
    large = known(speed("SDXL", "RTX 4090", replace(SQUARE, height=2048)).images_per_hour).likely
    slow = known(speed("SDXL", "RTX 4090", replace(SQUARE, steps=60)).images_per_hour).likely
    assert large < plain
    assert slow < plain


def test_every_card_makes_its_own_pictures() -> None:
    spec, gpu = media("SDXL"), card("RTX 4090")
    one = known(picture_speed(spec, SQUARE, Layout((gpu,), "diffusers", "fp16"), NO_NEED).images_per_hour)
    four = known(picture_speed(spec, SQUARE, Layout((gpu,) * 4, "diffusers", "fp16", count=4), NO_NEED).images_per_hour)
    assert four.likely == pytest.approx(4 * one.likely)


def test_offloading_is_slower() -> None:
    moved = replace(SQUARE, memory_options=frozenset({"offload"}))
    assert (
        known(speed("FLUX.1-dev", "L40S", moved).steps_per_s).likely
        < known(speed("FLUX.1-dev", "L40S").steps_per_s).likely / 2
    )


def test_training_counts_samples() -> None:
    spec, on = media("SDXL"), Layout((card("RTX 4090"),), "diffusers", "bf16")
    found = picture_speed(spec, PictureTrain(LORA, SQUARE), on, NO_NEED)
    full = picture_speed(spec, PictureTrain(replace(LORA, method="full"), SQUARE), on, NO_NEED)
    assert known(found.images_per_hour).likely == pytest.approx(3600 * known(found.steps_per_s).likely)
    assert known(full.images_per_hour).likely < known(found.images_per_hour).likely
    assert found.train_tps_per_gpu is None


def test_unknown_rates_are_said() -> None:
    on = Layout((replace(card("RTX 4090"), fp16_tflops=None, int8_tops=None),), "diffusers", "bf16")
    silent = picture_speed(media("SDXL"), SQUARE, on, NO_NEED)
    assert not silent.figures()
    assert silent.warnings
    assert not picture_speed(media("SDXL"), SQUARE, Layout((), "diffusers", "bf16"), NO_NEED).figures()
