"""Prefix caching: what was read before is not read again, but still attended to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.speed import layout

from zuka.memory.estimate import estimate as memory_of
from zuka.model.catalogue import find_model
from zuka.speed.estimate import estimate as speed_of
from zuka.speed.prefix import cached_tokens, rest_seconds
from zuka.speed.speed import Speed
from zuka.work.work import Serve


def quadratic(tokens: int) -> float:
    """One unit a token, and one for each pair of tokens."""
    return tokens + tokens**2


def served(share: float, at_once: int = 1) -> Speed:
    spec, on = find_model("Llama-3.1-8B"), layout("H100 SXM", "vllm", "bf16")
    work = Serve(8448, at_once, 8192, 256, at_once, share)
    return speed_of(spec, work, on, memory_of(spec, work, on))


def test_the_rest_still_attends_to_the_cached_part() -> None:
    # 100 tokens take 10,100; 60 of them 3,660; the other 40 alone would take 1,640, but see all 100.
    assert rest_seconds(100, 60, quadratic) == 10_100 - 3_660
    assert rest_seconds(100, 0, quadratic) == 10_100
    assert rest_seconds(100, 60, lambda _: None) is None


def test_at_least_one_token_is_computed() -> None:
    assert cached_tokens(1000, 1.0) == 999
    assert cached_tokens(1000, 0.5) == 500
    assert cached_tokens(0, 0.5) == 0


@given(st.integers(1, 100_000), st.floats(0, 1))
def test_caching_never_takes_longer_than_reading_all(prompt: int, share: float) -> None:
    rest = rest_seconds(prompt, cached_tokens(prompt, share), quadratic)
    assert rest is not None
    assert 0 < rest <= quadratic(prompt)


def test_a_cached_prefix_shortens_the_first_token_and_leaves_the_next_ones() -> None:
    plain, cached = served(0.0), served(0.75)
    assert plain.ttft_ms is not None
    assert cached.ttft_ms is not None
    assert cached.ttft_ms.likely < 0.5 * plain.ttft_ms.likely
    assert plain.tpot_ms is not None
    assert cached.tpot_ms is not None
    assert cached.tpot_ms.likely == pytest.approx(plain.tpot_ms.likely)


def test_under_load_cached_prefixes_leave_more_time_to_write() -> None:
    plain, cached = served(0.0, 32).decode_tps_total, served(0.75, 32).decode_tps_total
    assert plain is not None
    assert cached is not None
    assert cached.likely > 1.1 * plain.likely
