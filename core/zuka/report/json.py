"""The advice as JSON, in the shape of the command line contract (``zuka advise --json``)."""

from __future__ import annotations

from functools import partial
from typing import Any

from zuka.advise.advice import Advice, Answer, Candidate, PlanReview, Rejection
from zuka.contract.finding import ContractReview, Finding
from zuka.market.query import offer_json
from zuka.market.sheet import CostSheet
from zuka.message import Language, render
from zuka.quantity import Quantity
from zuka.report.cells import Say
from zuka.report.words import split_word
from zuka.work.layout import Layout


def advice_json(advice: Advice, language: Language) -> dict[str, Any]:
    """Everything the advice holds; sentences in the language, ranges as low, likely and high."""
    say: Say = partial(render, language=language)
    return {
        "scenario": advice.scenario,
        "today": advice.today.isoformat(),
        "lang": language,
        "seed": advice.seed,
        "answer": _answer(advice.answer, say),
        "candidates": [_candidate(each, advice, say) for each in advice.candidates],
        "rejected": {each.rule: each.count for each in advice.rejections},
        "closest": [{"offer": offer, "text": say(why)} for offer, why in advice.closest],
        "relax": [_relaxed(each, say) for each in advice.rejections],
        "assumptions": [{"field": a.field, "value": a.value, "why": say(a.why)} for a in advice.assumptions],
        "contract": _contract(advice.contract, say) if advice.contract else None,
        "contract_costs": _costs(advice.contract_sheet, say) if advice.contract_sheet else None,
        "plan": _plan(advice.plan) if advice.plan else None,
        "checks": list(map(say, advice.checks)),
        "offers_seen": advice.offers_seen,
    }


def _answer(answer: Answer, say: Say) -> dict[str, Any]:
    return {
        "text": say(answer.text),
        "candidate": answer.candidate.id if answer.candidate else None,
        "confidence": answer.confidence,
        "confidence_why": say(answer.confidence_why),
        "why": say(answer.why),
        "changes": list(map(say, answer.changes)),
    }


def range_json(quantity: Quantity) -> dict[str, float]:
    """A quantity's range."""
    return {"low": quantity.low, "likely": quantity.likely, "high": quantity.high}


def layout_json(layout: Layout) -> dict[str, Any]:
    """A layout: how many of which cards, the split, the precision and the engine."""
    return {
        "gpus": len(layout.cards) or layout.count,
        "gpu": layout.gpu.name if layout.gpu else None,
        "parallelism": split_word(layout.split),
        "weights": layout.weights,
        "engine": layout.engine,
    }


def _candidate(candidate: Candidate, advice: Advice, say: Say) -> dict[str, Any]:
    sheet, fitted = candidate.sheet, candidate.fitted
    speed = fitted.speed.figures() if fitted.speed else {}
    return {
        "id": candidate.id,
        "rank": candidate.rank,
        "offer": dict(offer_json(sheet.offer, advice.today)),
        "layout": layout_json(fitted.layout),
        "memory_mib": range_json(fitted.need.needed),
        "hours": range_json(candidate.hours),
        "speed": {name: range_json(value) for name, value in speed.items()},
        "total": {**range_json(sheet.total), "currency": sheet.currency, "per": sheet.per},
        "risk": {"expected": candidate.risk_expected, "bad_case": candidate.risk_bad_case},
        "efficient": candidate.efficient,
        "reasons": list(map(say, candidate.reasons)),
        "against": list(map(say, candidate.against)),
        "costs": _costs(sheet, say),
    }


def _costs(sheet: CostSheet, say: Say) -> list[dict[str, Any]]:
    return [
        {
            "part": part.key,
            "name": say(part.name),
            "amount": range_json(part.amount) if part.amount else None,
            "guess": range_json(part.guess) if part.guess else None,
            "detail": say(part.detail),
        }
        for part in sheet.parts
    ]


def _plan(plan: PlanReview) -> dict[str, Any]:
    return {
        "gpu": plan.card,
        "base": plan.load.base,
        "peak": plan.load.peak,
        "peak_hours": plan.load.peak_hours,
        "break_even_hours": range_json(plan.break_even),
        "reserve": plan.best.reserved,
        "mixes": [
            {"reserved": mix.reserved, "on_demand_hours": mix.on_demand_hours, "cost": range_json(mix.cost)}
            for mix in plan.mixes
        ],
    }


def _relaxed(rejection: Rejection, say: Say) -> dict[str, Any]:
    return {
        "rule": rejection.rule,
        "text": say(rejection.name),
        "removed": rejection.count,
        "removed_alone": rejection.alone,
        "total": range_json(rejection.relaxed) if rejection.relaxed else None,
    }


def _contract(review: ContractReview, say: Say) -> dict[str, Any]:
    hourly = review.price_per_usable_hour
    return {
        "price_per_usable_hour": range_json(hourly) if hourly else None,
        "findings": [_finding(each, review.risk.currency, say) for each in review.findings],
        "total": {
            "expected": review.risk.expected.likely,
            "bad_case": review.risk.bad_case,
            "currency": review.risk.currency,
        },
        "questions": list(map(say, review.questions)),
    }


def _finding(finding: Finding, currency: str, say: Say) -> dict[str, Any]:
    return {
        "type": finding.type,
        "name": say(finding.name),
        "state": finding.state,
        "value_text": say(finding.value),
        "favours": finding.favours,
        "severity": finding.severity,
        "why": say(finding.why),
        "advice": say(finding.ask),
        "money": {
            "expected": finding.expected.likely if finding.expected else None,
            "bad_case": finding.bad_case,
            "currency": currency,
        },
    }
