"""What of a scenario runs on a free card: from memory and speed, within the limits of one account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zuka.advise.evaluation import Evaluation
from zuka.advise.pairs import runs
from zuka.facts.records import FreeLimit, FreeTier
from zuka.fit.verdict import FittedLayout
from zuka.market.free import FreePlan, FreeTime, free_plans, free_time
from zuka.message import Message, msg
from zuka.quantity import Quantity
from zuka.scenario.draft import ScenarioDraft
from zuka.speed.finish import job_hours


@dataclass(frozen=True, slots=True)
class FreeUse:
    """A free card with what the scenario does there.

    ``fitted`` is the layout that would run, ``hours`` one run of the job on it, ``time`` that run within the limits;
    each is None where it does not fit, does not apply, or is not known. ``says`` puts it into one sentence.
    """

    plan: FreePlan
    limit: FreeLimit
    fitted: FittedLayout | None
    hours: Quantity | None
    time: FreeTime | None
    says: Message


def on_free_cards(draft: ScenarioDraft, limits: Sequence[FreeLimit]) -> ScenarioDraft:
    """The scenario asked of the free cards alone, whatever cards it was meant for."""
    names = tuple(sorted({limit.gpu for limit in limits if limit.gpu}))
    layout = draft.cards.layout.model_copy(update={"gpu": None, "gpus": None, "gpu_memory_gb": None})
    cards = draft.cards.model_copy(update={"only": names, "layout": layout, "chosen": None})
    return draft.model_copy(update={"cards": cards})


def free_uses(evaluation: Evaluation, tiers: Sequence[FreeTier], limits: Sequence[FreeLimit]) -> tuple[FreeUse, ...]:
    """Every free card, those on which something runs first, the shortest time first.

    Args:
        evaluation: of the draft as ``on_free_cards`` makes it; cards that it left out are not judged.
        tiers: the free tiers, in their own words.
        limits: the same as figures.
    """
    plans = {plan.tier.provider: plan for plan in free_plans(tiers)}
    found = [_use(evaluation, plans[limit.provider], limit) for limit in limits]
    return tuple(sorted(found, key=_order))


def _order(use: FreeUse) -> tuple[bool, bool, float]:
    return use.fitted is None, bool(use.limit.paid), use.hours.likely if use.hours else 0.0


def _use(evaluation: Evaluation, plan: FreePlan, limit: FreeLimit) -> FreeUse:
    of_card = [f for f in evaluation.layouts if f.layout.cards[0].name == limit.gpu and f.layout.count <= limit.gpus]
    running = [f for f in of_card if runs(f)]
    if not running:
        return FreeUse(plan, limit, None, None, None, _why_not(of_card))
    fitted = max(running, key=lambda f: f.layout.count)
    demand = evaluation.demand
    if demand is None or demand.is_service or fitted.speed is None:
        return FreeUse(plan, limit, fitted, None, None, _only_a_trial(limit))
    hours = job_hours(fitted.speed, demand, fitted.layout.count)
    if hours is None:
        return FreeUse(plan, limit, fitted, None, None, msg("It runs there; how fast is not known."))
    time = free_time(limit, hours.likely)
    return FreeUse(plan, limit, fitted, hours, time, _within(hours, time))


def _why_not(of_card: Sequence[FittedLayout]) -> Message:
    if not of_card:
        return msg("Whether it runs there is not known: the card was not judged.")
    return max(of_card, key=lambda f: f.layout.count).fit.why


def _only_a_trial(limit: FreeLimit) -> Message:
    if limit.hours_per_session is None:
        return msg("It runs there for a trial; a session ends and serves nobody for long.")
    return msg(
        "It runs there for a trial: a session ends after {hours:.2g} h and serves nobody for long.",
        hours=limit.hours_per_session,
    )


def _within(hours: Quantity, time: FreeTime) -> Message:
    """The job within the limits, in one sentence."""
    if time.sessions == 1 and (time.weeks is None or time.weeks <= 1):
        return msg("{hours:.1f} h: it fits into one session.", hours=hours.likely)
    if time.weeks is None or time.sessions is None:
        return msg("{hours:.1f} h, saved and taken up again; the weekly limit is not published.", hours=hours.likely)
    return msg(
        "{hours:.1f} h in {sessions} sessions, about {weeks:.1f} weeks of the free quota; save and take it up again.",
        hours=hours.likely,
        sessions=time.sessions,
        weeks=time.weeks,
    )
