"""What costs nothing: free cards and credits with their limits, and what their terms forbid."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from zuka.facts.records import FreeLimit, FreeTier
from zuka.message import Message, msg

_NO_CARD = ("no GPU", "none free")
_PAID = ("Colab Pro", "ZeroGPU (PRO)", "Lightning AI Pro")
_HOURS_PER_WEEK = 168.0


@dataclass(frozen=True, slots=True)
class FreePlan:
    """A free tier as it is shown: whether it has a card, whether it costs a subscription, what its terms forbid."""

    tier: FreeTier
    has_card: bool
    paid: bool
    forbidden: Message | None


@dataclass(frozen=True, slots=True)
class UnitCover:
    """How far prepaid compute units carry: hours until they end, and hours of the job left over after that."""

    hours: float
    covers: bool
    left_hours: float
    missing_units: float


@dataclass(frozen=True, slots=True)
class FreeTime:
    """A job within the limits of a free card: how many sessions it is cut into, and how many weeks it takes.

    None: the limit that would say so is not published.
    """

    sessions: int | None
    weeks: float | None

    @property
    def needs_saving(self) -> bool:
        """Whether the work has to be saved and taken up again; where nobody says, it has to."""
        return self.sessions is None or self.sessions > 1


def free_time(limit: FreeLimit, job_hours: float) -> FreeTime:
    """How a job fits into the limits of one account; more accounts are never counted.

    Raises:
        ValueError: a negative length.
    """
    if job_hours < 0:
        raise ValueError(f"a job of {job_hours} h")
    session, week = limit.hours_per_session, limit.hours_per_week
    sessions = None if session is None else max(1, math.ceil(round(job_hours / session, 6)))
    return FreeTime(sessions, None if week is None else job_hours / min(week, _HOURS_PER_WEEK))


def free_plans(tiers: Iterable[FreeTier]) -> tuple[FreePlan, ...]:
    """Every tier with what its own words say; those with a card come first."""
    plans = [_plan(tier) for tier in tiers]
    return tuple(sorted(plans, key=lambda plan: (not plan.has_card, plan.paid)))


def _plan(tier: FreeTier) -> FreePlan:
    has_card = bool(tier.gpu) and not tier.gpu.startswith(_NO_CARD)
    return FreePlan(tier, has_card, any(name in tier.provider for name in _PAID), _forbidden(tier))


def _forbidden(tier: FreeTier) -> Message | None:
    """What the terms forbid. Going round the limits of Colab with several accounts or scripts breaks them."""
    if tier.provider.startswith("Google Colab"):
        return msg("Several accounts or restart scripts that go round the limits break the terms of the provider.")
    if tier.limits_of_use:
        return msg("Limits of use, in the words of the source: {words}", words=tier.limits_of_use)
    return None


def units_cover(units: float, units_per_hour: float, job_hours: float) -> UnitCover:
    """How long prepaid units last at a card's rate and whether a job ends before they do.

    What is left of the job runs on whatever card comes without units, or needs the missing units.

    Raises:
        ValueError: the rate is not above zero.
    """
    if not (math.isfinite(units_per_hour) and units_per_hour > 0):
        raise ValueError(f"{units_per_hour} units an hour is not above zero")
    hours = units / units_per_hour
    left = max(0.0, job_hours - hours)
    return UnitCover(hours, left == 0.0, left, left * units_per_hour)
