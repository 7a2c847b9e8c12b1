"""Copies of a layout for a service: users per copy at what they want."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.speed import layout

from zuka.fit.copies import copies_for, speed_at, with_serves
from zuka.fit.verdict import Fit, FittedLayout, Verdict
from zuka.memory.estimate import estimate
from zuka.message import msg, verbatim
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.quantity import exact
from zuka.speed.load import keeps_targets, largest_load, load_points, requests_per_day
from zuka.speed.speed import Speed
from zuka.work.work import Demand, Serve

WORK = Serve(context=2304, sequences=1, prompt=2048, output=256, concurrency=50)


def llama() -> ModelSpec:
    spec = find_model("Llama-3.1-8B")
    assert isinstance(spec, ModelSpec)
    return spec


LLAMA = llama()


def fitted(work: Serve = WORK, gpu: str = "L4") -> FittedLayout:
    on = layout(gpu, "vllm", "bf16")
    need = estimate(LLAMA, work, on)
    plain = FittedLayout(on, need, Fit(Verdict.FITS, verbatim("room enough")), None)
    return replace(plain, speed=speed_at(LLAMA, work, plain)(work.concurrency))


def wanting(users: int = 50, tps: float = 0.0, ttft: float = 0.0) -> Demand:
    return Demand("month", users=users, min_tps_per_user=tps, max_ttft_ms=ttft)


def line(requests: int | None) -> Speed:
    """20 run at once; a token takes 2 ms for each, the first one 100 ms for each."""
    running = min(requests or 20, 20)
    return Speed(
        tpot_ms=exact(msg("time"), 2.0 * running, "ms"),
        ttft_ms=exact(msg("first"), 100.0 * (requests or 20), "ms"),
        decode_tps_total=exact(msg("total"), 500.0, "token/s"),
        batch=running,
    )


@pytest.mark.parametrize(
    ("tps", "ttft", "largest"),
    [(0, 0, 20), (25, 0, 20), (50, 0, 10), (51, 0, 9), (0, 750, 7), (50, 750, 7), (600, 0, 0), (0, 50, 0)],
)
def test_the_largest_load_by_hand(tps: float, ttft: float, largest: int) -> None:
    # At n requests a reader gets 500 / n tokens a second and waits 0.1 s x n; a cache of 20 holds no more.
    assert largest_load(line, wanting(tps=tps, ttft=ttft), 4096) == largest


def test_the_largest_load_ends_at_the_most_that_is_allowed() -> None:
    assert largest_load(line, wanting(), 6) == 6
    assert largest_load(line, wanting(), 1) == 1


ONE = fitted()


@given(st.integers(1, 300), st.integers(1, 300))
def test_more_users_never_need_fewer_copies(users: int, more: int) -> None:
    one = replace(ONE, serves=16.0)
    fewer, enough = copies_for(one, wanting(users)), copies_for(one, wanting(users + more))
    assert fewer is not None
    assert enough is not None
    assert 1 <= fewer <= enough


def test_a_copy_that_is_too_slow_for_all_serves_fewer_of_them() -> None:
    """50 readers on one copy wait too long for the first token; copies with fewer readers each do not."""
    at = speed_at(LLAMA, WORK, fitted())
    first = at(8).ttft_ms
    assert first is not None
    demand = wanting(50, ttft=first.likely)
    one = with_serves(LLAMA, WORK, fitted(), demand)
    assert one.speed is not None
    assert not keeps_targets(one.speed, demand)
    assert one.serves == 8
    assert copies_for(one, demand) == 7


def test_what_nobody_can_serve_and_what_is_unknown_have_no_copies() -> None:
    assert copies_for(with_serves(LLAMA, WORK, fitted(), wanting(tps=100_000)), wanting(tps=100_000)) is None
    assert copies_for(replace(fitted(), speed=Speed()), wanting()) is None
    assert with_serves(LLAMA, WORK, replace(fitted(), speed=Speed()), wanting()).serves is None


def test_points_of_a_load_keep_the_asked_one() -> None:
    points = load_points(line, wanting(tps=50), 20, marks=(6, 0))
    assert [p.requests for p in points] == [1, 2, 4, 6, 8, 16, 20]
    assert [p.keeps for p in points] == [True, True, True, True, True, False, False]


def test_requests_of_a_day() -> None:
    # 500 tokens a second, 250 of a request: two a second, 172,800 a day
    found = requests_per_day(line(20), 250)
    assert found is not None
    assert found.likely == pytest.approx(172_800)
    assert requests_per_day(Speed(), 250) is None
