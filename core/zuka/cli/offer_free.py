"""``zuka offers --free``: free cards with their limits, what their terms forbid, and what of a scenario runs there."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from zuka.advise.evaluate import evaluate
from zuka.advise.free_uses import FreeUse, free_uses, on_free_cards
from zuka.cli.market import known_market
from zuka.cli.options import language_of, today_of, write, write_json
from zuka.cli.scenarios import open_draft
from zuka.errors import UserError
from zuka.facts.records import FreeTier
from zuka.market.free import FreePlan, free_plans, units_cover
from zuka.message import Language, msg, render


def run_free(args: argparse.Namespace) -> int:
    """Prints every free tier, or the scenario on every free card."""
    language, facts = language_of(args), known_market(args).catalogue
    if args.units is not None:
        return _units(args, language)
    if args.scenario is not None:
        draft = on_free_cards(open_draft(args.scenario), facts.free_limits)
        uses = free_uses(evaluate(draft, facts, today_of(args)), facts.free_tiers, facts.free_limits)
        if args.json:
            write_json([_use_json(use, language) for use in uses])
        else:
            for use in uses:
                _print_use(use, language)
        return 0
    plans = free_plans(facts.free_tiers)
    if args.json:
        write_json([_plan_json(plan, language) for plan in plans])
    else:
        for plan in plans:
            _print_plan(plan, language)
    return 0


def _units(args: argparse.Namespace, language: Language) -> int:
    """How long prepaid units last, and what of the job is left then.

    Raises:
        UserError: a figure is missing or cannot be.
    """
    rate, hours = args.units_per_hour, args.hours
    if rate is None or hours is None or not 0 < rate < float("inf") or not (args.units >= 0 and hours >= 0):
        said = msg("--units needs --units-per-hour above zero, as the notebook shows it, and --hours of the job")
        raise UserError("missing_field", said, "units-per-hour")
    cover = units_cover(args.units, rate, hours)
    if args.json:
        write_json({"hours": cover.hours, "covers": cover.covers, "left_hours": cover.left_hours,
                    "missing_units": cover.missing_units})  # fmt: skip
    elif cover.covers:
        write(render(msg("The units last {hours:.1f} h: long enough for the job.", hours=cover.hours), language))
    else:
        said = msg(
            "The units last {hours:.1f} h; {left:.1f} h of the job are left then, on a lesser card or for {units:.0f} "
            "more units.",
            hours=cover.hours,
            left=cover.left_hours,
            units=cover.missing_units,
        )
        write(render(said, language))
    return 0


def _print_plan(plan: FreePlan, language: Language) -> None:
    tier = plan.tier
    write(f"{tier.provider}: {tier.gpu or '?'}  [{tier.source}, {tier.observed}]")
    for text in (tier.limit, tier.session, tier.conditions, tier.credit, tier.expiry, tier.note):
        if text:
            write(f"    {text}")
    if plan.forbidden is not None:
        write(f"  ! {render(plan.forbidden, language)}")


def _print_use(use: FreeUse, language: Language) -> None:
    limit = use.limit
    card = f"{limit.gpus} × {limit.gpu or use.plan.tier.gpu}"
    write(f"{limit.provider:36} {card:32} {render(use.says, language)}")
    if use.plan.forbidden is not None:
        write(f"  ! {render(use.plan.forbidden, language)}")


def _plan_json(plan: FreePlan, language: Language) -> Mapping[str, object]:
    return {**_tier_json(plan.tier), "has_card": plan.has_card, "paid": plan.paid, "forbidden": _said(plan, language)}


def _tier_json(tier: FreeTier) -> Mapping[str, object]:
    return {
        "provider": tier.provider,
        "gpu": tier.gpu or None,
        "memory_gb": tier.memory_gb,
        "limit": tier.limit or None,
        "session": tier.session or None,
        "conditions": tier.conditions or None,
        "credit": tier.credit or None,
        "expiry": tier.expiry or None,
        "note": tier.note or None,
        "source": tier.source,
        "observed": tier.observed,
    }


def _use_json(use: FreeUse, language: Language) -> Mapping[str, object]:
    hours, time = use.hours, use.time
    return {
        "provider": use.limit.provider,
        "gpu": use.limit.gpu,
        "gpus": use.limit.gpus,
        "paid": use.limit.paid,
        "runs": use.fitted is not None,
        "hours": None if hours is None else [hours.low, hours.likely, hours.high],
        "sessions": None if time is None else time.sessions,
        "weeks": None if time is None else time.weeks,
        "says": render(use.says, language),
        "forbidden": _said(use.plan, language),
    }


def _said(plan: FreePlan, language: Language) -> str | None:
    return None if plan.forbidden is None else render(plan.forbidden, language)
