"""Memory of making pictures against published and hand-worked figures."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.memory.need import MemoryNeed
from zuka.memory.pictures import decodes_wide, decoding_bytes, main_bytes, picture_need, tokens_of
from zuka.model.catalogue import find_model
from zuka.model.spec import MediaSpec
from zuka.quantity import Quantity
from zuka.units import GB, MIB
from zuka.work.layout import Layout
from zuka.work.work import Picture

LAYOUT = Layout(cards=(), engine="diffusers", weights="fp16")
SMALL = Picture(height=512, width=512, frames=1, images=1, steps=30)
LARGE = replace(SMALL, height=1024, width=1024)


def media(name: str) -> MediaSpec:
    spec = find_model(name)
    assert isinstance(spec, MediaSpec)
    return spec


def peak(need: MemoryNeed) -> float:
    return need.fullest.figures()["torch_allocated"].likely


@pytest.mark.parametrize(("weights", "measured_mib"), [("fp32", 6262.8), ("bf16", 3144.7)])
def test_stable_diffusion_15_without_fused_attention(weights: str, measured_mib: float):
    """https://huggingface.co/datasets/sayakpaul/sample-datasets, collated_results_sdv15.csv."""
    need = picture_need(media("stable-diffusion-v1-5"), SMALL, replace(LAYOUT, weights=weights, flash_attention=False))
    assert peak(need) == pytest.approx(measured_mib, rel=0.1)


def test_sdxl_fits_cards_of_12_gb():
    """(2567.46 + 123.1 + 694.7 + 83.65) million x 2 bytes are 6.46 GiB; one step and the decoder come on top."""
    need = picture_need(media("SDXL"), LARGE, LAYOUT)
    assert need.fullest.figures()["weights"].likely == pytest.approx(3468.91e6 * 2 / MIB, rel=0.001)
    assert 7_500 < need.needed.likely < 11_500


def test_flux_needs_more_than_a_24_gb_card_unless_quantised():
    """(11901.41 + 123.1 + 4762.3 + 83.82) million x 2 bytes are 31.4 GiB."""
    flux = media("FLUX.1-dev")
    plain = picture_need(flux, LARGE, replace(LAYOUT, weights="bf16"))
    assert plain.fullest.figures()["weights"].likely == pytest.approx(16_870.63e6 * 2 / MIB, rel=0.001)
    assert plain.needed.low > 24_000
    options = frozenset({"quantised-text-encoder"})
    small = picture_need(flux, LARGE, replace(LAYOUT, weights="bnb-nf4", memory_options=options))
    assert small.needed.high < 16_000


@pytest.mark.parametrize(
    ("weights", "printed_mib"), [("Q8_0", 12068.1), ("Q4_0", 6394.5), ("Q3_K", 4888.2), ("Q2_K", 3735.7)]
)
def test_flux_as_gguf(weights: str, printed_mib: float):
    """https://github.com/leejet/stable-diffusion.cpp, docs/flux.md prints the denoiser alone."""
    assert main_bytes(media("FLUX.1-dev"), weights) / MIB == pytest.approx(printed_mib, rel=0.005)


def test_t5_keeps_its_output_projections_in_32_bits_under_fp16():
    """24 x 10240 x 4096 values of two more bytes each: 1.9 GiB of PixArt-Sigma's peak (https://hf.co/blog/quanto-diffusers)."""
    pixart = media("PixArt-Sigma-XL-2-1024-MS")
    half = picture_need(pixart, LARGE, LAYOUT).fullest.figures()["weights"].likely
    brain = picture_need(pixart, LARGE, replace(LAYOUT, weights="bf16")).fullest.figures()["weights"].likely
    assert half - brain == pytest.approx(24 * 10240 * 4096 * 2 / MIB, rel=0.01)


def test_video_tokens_fold_frames():
    """CogVideoX, 49 frames of 480 x 720: 13 latent frames of 60 x 90, patches of 2 x 2, and text."""
    sample = tokens_of(media("CogVideoX-2b"), Picture(480, 720, 49, 1, 50))
    assert sample.latents == 13 * 60 * 90
    assert sample.sequence == 13 * 30 * 45 + 512


def test_options_move_and_shrink_what_they_name():
    flux = media("FLUX.1-dev")
    plain = picture_need(flux, LARGE, LAYOUT)
    for option in ("offload", "text-encoder-on-cpu", "cached-text-encoder", "text-encoder-int8"):
        changed = picture_need(flux, replace(LARGE, memory_options=frozenset({option})), LAYOUT)
        assert peak(changed) < peak(plain)
    hosted = picture_need(flux, replace(LARGE, memory_options=frozenset({"text-encoder-on-cpu"})), LAYOUT)
    assert hosted.host is not None
    assert hosted.host.likely > 9_000


def test_tiling_slicing_and_a_tiny_decoder_lower_the_decoders_peak():
    sdxl, batch = media("SDXL"), replace(LARGE, images=4)
    plain = decoding_bytes(sdxl, batch, frozenset(), wide=False)
    assert decoding_bytes(sdxl, batch, frozenset({"slicing"}), wide=False) == plain / 4
    assert decoding_bytes(sdxl, batch, frozenset({"tiling"}), wide=False) == plain / 16
    assert decoding_bytes(sdxl, batch, frozenset({"tiny-vae"}), wide=False) == plain / 4


def test_quantising_on_the_card_peaks_at_the_16_bit_size():
    flux = media("FLUX.1-dev")
    options = frozenset({"quantise-on-load", "cached-text-encoder"})
    need = picture_need(flux, LARGE, replace(LAYOUT, weights="bnb-nf4", memory_options=options))
    assert peak(need) >= flux.main_params * 2 / MIB


@given(
    st.sampled_from(("SDXL", "stable-diffusion-v1-5", "FLUX.1-dev", "CogVideoX-2b")),
    st.sampled_from(("fp32", "bf16", "fp16", "fp8", "bnb-nf4", "Q4_0")),
    st.integers(8, 2048),
    st.integers(1, 16),
    st.frozensets(st.sampled_from(("offload", "tiling", "slicing", "tiny-vae", "text-encoder-int8"))),
)
def test_more_pixels_and_pictures_never_take_less(
    name: str, weights: str, edge: int, images: int, options: frozenset[str]
):
    spec, layout = media(name), replace(LAYOUT, weights=weights)
    work = Picture(edge, edge, 1, images, 20, options)
    base = picture_need(spec, work, layout)
    for more in (replace(work, height=2 * edge), replace(work, images=images + 1), replace(work, frames=9)):
        assert peak(picture_need(spec, more, layout)) >= peak(base)
    for figure in base.fullest.figures().values():
        _assert_tree_sums(figure)


def _assert_tree_sums(figure: Quantity) -> None:
    assert not figure.parts or math.isclose(figure.likely, math.fsum(p.likely for p in figure.parts), rel_tol=1e-9)
    for part in figure.parts:
        _assert_tree_sums(part)


def test_stable_diffusion_xl_decodes_in_32_bits():
    """Decoding one by one takes four pictures from 21.7 to 15.4 GB:
    https://huggingface.co/blog/simple_sdxl_optimizations."""
    spec = media("SDXL")
    layout = Layout((), "diffusers", "fp16")
    together, sliced = (
        picture_need(spec, Picture(1024, 1024, 1, 4, 30, frozenset(options)), layout).fullest.torch_allocated
        for options in ((), ("slicing",))
    )
    assert together is not None
    assert sliced is not None
    assert together.likely * MIB / GB == pytest.approx(21.7, rel=0.1)
    assert sliced.likely * MIB / GB == pytest.approx(15.4, rel=0.1)
    assert decodes_wide(spec, layout)
    assert not decodes_wide(spec, Layout((), "diffusers", "bf16"))
