"""Weights alone at the usual precisions, against published file sizes."""

from __future__ import annotations

import pytest

from zuka.memory.at_precision import smallest_card, usual_weights, weights_at
from zuka.model.catalogue import find_model


def test_half_precision_is_two_bytes_a_parameter() -> None:
    # 8,190,735,360 parameters (model.safetensors.index.json of Qwen/Qwen3-8B) x 2 bytes = 15.26 GiB
    assert weights_at(find_model("Qwen3-8B"), "bf16").likely / 1024 == pytest.approx(15.26, abs=0.02)


def test_usual_precisions_shrink_in_order() -> None:
    sizes = [quantity.likely for _, quantity in usual_weights(find_model("Qwen3-8B"))]
    assert sizes == sorted(sizes, reverse=True)


def test_picture_models_are_counted_part_by_part() -> None:
    # SDXL: 2,567 M denoiser + 818 M encoders + 84 M decoder, two bytes each
    need = weights_at(find_model("SDXL"), "bf16")
    assert len(need.parts) == 4
    assert need.likely / 1024 == pytest.approx(3.469e9 * 2 / 1024**3, rel=0.01)


def test_smallest_card() -> None:
    # 0.9 x 16 GiB = 14.4 GiB
    assert smallest_card(14.4 * 1024) == 16
    assert smallest_card(15.3 * 1024) == 24
    assert smallest_card(1e9) is None
