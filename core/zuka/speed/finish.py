"""From speed to what a person waits: hours of a job, and the day on which it ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time, timedelta

from zuka.message import msg
from zuka.quantity import Basis, Quantity, exact, total
from zuka.speed.speed import Speed
from zuka.work.work import Demand

_SECONDS_PER_HOUR = 3600
_HOURS = msg("Hours of one run")
_NOON = time(12)


def job_hours(speed: Speed, demand: Demand, cards: int) -> Quantity | None:
    """Hours that one run of a job takes on ``cards`` cards.

    Tokens are trained (or, in batch generation, written) tokens; images and samples are finished pictures. None where
    the demand has no size (a service), or the speed is unknown. Training also loads its model and saves checkpoints.
    """
    rate = _rate(speed, demand, cards)
    if rate is None or demand.units <= 0 or rate.low <= 0:
        return None
    size = exact(msg("Size of the job"), demand.units, _unit(demand))
    work = Quantity(
        msg("Hours at work"),
        demand.units / rate.high / _SECONDS_PER_HOUR,
        demand.units / rate.likely / _SECONDS_PER_HOUR,
        demand.units / rate.low / _SECONDS_PER_HOUR,
        "h",
        formula=msg("size of the job / rate of all cards"),
        inputs=(size, rate),
    )
    pauses = _pauses(speed, work)
    return total(_HOURS, (work, *pauses), "h") if pauses else replace(work, name=_HOURS)


def _pauses(speed: Speed, work: Quantity) -> tuple[Quantity, ...]:
    """Hours of loading and saving; disks give between half and twice what is usual."""
    start = speed.start_seconds / _SECONDS_PER_HOUR
    hours = (start, work.likely * speed.saving)
    names = (msg("Starting and loading the model"), msg("Saving a checkpoint every hour"))
    return tuple(
        Quantity(name, value / 2, value, value * 2, "h", Basis.ASSUMED)
        for name, value in zip(names, hours, strict=True)
        if value > 0
    )


def finish_dates(start: date, hours: Quantity) -> tuple[date, date, date]:
    """The days on which a run that begins at noon of ``start`` ends: early, likely and late."""
    noon = datetime.combine(start, _NOON)
    early, likely, late = (noon + timedelta(hours=value) for value in (hours.low, hours.likely, hours.high))
    return early.date(), likely.date(), late.date()


def _unit(demand: Demand) -> str:
    return "token" if demand.unit == "tokens" else "image"


def _rate(speed: Speed, demand: Demand, cards: int) -> Quantity | None:
    """Units a second of all cards together."""
    if demand.unit != "tokens":
        made = speed.images_per_hour
        return None if made is None else made.scaled(1 / _SECONDS_PER_HOUR, msg("Rate of all cards"), "image/s")
    if speed.train_tps_per_gpu is not None:
        return speed.train_tps_per_gpu.scaled(cards, msg("Rate of all cards"))
    return speed.decode_tps_total
