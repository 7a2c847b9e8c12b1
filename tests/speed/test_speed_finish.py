"""Hours of a job and copies for a service."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from zuka.message import msg
from zuka.quantity import Quantity, exact
from zuka.speed.finish import finish_dates, job_hours
from zuka.speed.speed import Speed
from zuka.speed.training_pauses import pauses
from zuka.work.work import Demand


def training(low: float = 800, likely: float = 1000, high: float = 1250) -> Speed:
    return Speed(train_tps_per_gpu=Quantity(msg("rate"), low, likely, high, "token/s"))


def chat(tpot_ms: float, batch: float, ttft_ms: float = 500) -> Speed:
    return Speed(
        tpot_ms=exact(msg("time"), tpot_ms, "ms"),
        ttft_ms=exact(msg("first"), ttft_ms, "ms"),
        decode_tps_total=exact(msg("total"), batch * 1000 / tpot_ms, "token/s"),
        batch=batch,
    )


def test_hours_by_hand() -> None:
    # 30,000,000 tokens at 1,000 a second and card on two cards: 15,000 s = 4.17 h
    hours = job_hours(training(), Demand("job", 30e6), cards=2)
    assert hours is not None
    assert hours.likely == pytest.approx(30e6 / 2000 / 3600)
    assert (hours.low, hours.high) == (pytest.approx(30e6 / 2500 / 3600), pytest.approx(30e6 / 1600 / 3600))


def test_loading_and_saving_take_their_hours() -> None:
    # 4.17 h at work, 90 s to start, and 112 s of saving in each hour of training
    speed = replace(training(), start_seconds=90.0, saving=112 / 3600)
    hours = job_hours(speed, Demand("job", 30e6), cards=2)
    assert hours is not None
    work, start, saving = hours.parts
    assert work.likely == pytest.approx(30e6 / 2000 / 3600)
    assert (start.low, start.likely, start.high) == (pytest.approx(0.0125), pytest.approx(0.025), pytest.approx(0.05))
    assert saving.likely == pytest.approx(work.likely * 112 / 3600)
    assert hours.likely == pytest.approx(work.likely + start.likely + saving.likely)
    assert hours.low < hours.likely < hours.high


def test_pauses_by_hand() -> None:
    # 7e9 parameters: 14 GB to load at 1 GB/s after a minute; 98 GB of states every hour, over two machines 49 s
    found = pauses(14e9, 7e9, 16)
    assert (found.start, found.saving * 3600) == (pytest.approx(74), pytest.approx(49))
    assert pauses(14e9, 0, 1).saving == 0


def test_a_run_ends_on_a_day() -> None:
    hours = Quantity(msg("hours"), 10, 30, 80, "h")
    assert finish_dates(date(2026, 12, 1), hours) == (date(2026, 12, 1), date(2026, 12, 2), date(2026, 12, 4))


def test_a_job_with_runs_every_month_is_still_counted_by_the_run() -> None:
    once = job_hours(training(), Demand("job", 1e6), 1)
    monthly = job_hours(training(), Demand("month", 1e6, runs_per_month=10), 1)
    assert once == monthly


def test_pictures_and_batch_generation() -> None:
    made = Speed(images_per_hour=exact(msg("rate"), 500, "image/h"))
    hours = job_hours(made, Demand("job", 1000, "images"), 1)
    assert hours is not None
    assert hours.likely == pytest.approx(2)
    written = job_hours(chat(10, 20), Demand("job", 7.2e6), 1)
    assert written is not None
    assert written.likely == pytest.approx(1)


def test_unknown_speed_or_no_size_gives_no_hours() -> None:
    assert job_hours(Speed(), Demand("job", 1e6), 1) is None
    assert job_hours(training(), Demand("month"), 1) is None
    assert job_hours(training(), Demand("job", 100, "images"), 1) is None
