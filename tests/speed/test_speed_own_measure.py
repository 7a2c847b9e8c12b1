"""The user's own speed replaces the estimate, and corrects the model's other layouts on the card."""

from __future__ import annotations

import pytest
from tests.support.speed import layout, serving

from zuka.message import msg
from zuka.quantity import Basis, Quantity
from zuka.speed.own_measure import own_factor, own_figure, recalibrated
from zuka.speed.speed import Speed


def speed() -> Speed:
    return serving("Llama-3.1-8B", layout("RTX 4090", "llama.cpp", "Q4_K_M"), 512, 256)


def known(figure: Quantity | None) -> Quantity:
    assert figure is not None
    return figure


def test_what_was_measured_is_what_is_shown_afterwards() -> None:
    factor = own_factor(speed(), 1, 100.0, each=True)
    assert factor is not None
    own = recalibrated(speed(), factor, same=True)
    rate, time = known(own.decode_tps_per_request), known(own.tpot_ms)
    assert (rate.low, rate.likely, rate.high) == (pytest.approx(90), pytest.approx(100), pytest.approx(110))
    assert time.likely == pytest.approx(10)
    assert rate.basis is Basis.MEASURED


def test_other_layouts_of_the_card_are_shifted_and_keep_their_doubt() -> None:
    plain = known(speed().decode_tps_per_request)
    shifted = known(recalibrated(speed(), 0.8, same=False).decode_tps_per_request)
    assert shifted.likely == pytest.approx(0.8 * plain.likely)
    assert shifted.high / shifted.low == pytest.approx(plain.high / plain.low)


def test_prompts_were_not_measured_and_stay() -> None:
    own = recalibrated(speed(), 0.8, same=True)
    assert own.prefill_tps == speed().prefill_tps
    assert own.ttft_ms == speed().ttft_ms


def test_training_is_measured_over_all_cards() -> None:
    rate = Speed(train_tps_per_gpu=Quantity(msg("rate"), 800, 1000, 1250, "token/s"))
    assert known(own_figure(rate, 4, each=False)).likely == 4000
    assert own_factor(rate, 4, 3000, each=False) == 0.75
    assert known(recalibrated(rate, 0.75, same=True).train_tps_per_gpu).likely == 750


def test_an_unlikely_measurement_is_questioned() -> None:
    assert not recalibrated(speed(), 1.01, same=True).warnings
    assert "check that model" in recalibrated(speed(), 30.0, same=True).warnings[-1].text
    assert own_factor(Speed(), 1, 42, each=True) is None
