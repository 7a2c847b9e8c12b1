"""The first choice under load and by the token, as the JSON of ``zuka advise`` says it."""

from __future__ import annotations

from typing import Any

from zuka.advise.evaluation import Evaluation
from zuka.advise.served import Served, served
from zuka.advise.token_money import TokenMoney, token_money
from zuka.report.json import range_json


def served_json(evaluation: Evaluation) -> dict[str, Any]:
    """``serving``: loads of one copy, the largest that keeps the targets, and money by the token; None elsewhere."""
    chosen = evaluation.advice.answer.candidate if evaluation.advice else None
    found = None if chosen is None else served(evaluation, chosen.fitted)
    if chosen is None or found is None:
        return {"serving": None}
    by_token = token_money(evaluation, chosen)
    return {"serving": _load(found) | {"per_token": None if by_token is None else _money(by_token)}}


def _load(found: Served) -> dict[str, Any]:
    return {
        "largest": found.largest,
        "copies": found.copies,
        "total_tps": range_json(found.total) if found.total else None,
        "saturated_tps": range_json(found.saturated) if found.saturated else None,
        "requests_per_day": range_json(found.per_day) if found.per_day else None,
        "loads": [
            {
                "requests": point.requests,
                "keeps": point.keeps,
                **{name: range_json(value) for name, value in point.speed.figures().items()},
            }
            for point in found.points
        ],
    }


def _money(found: TokenMoney) -> dict[str, Any]:
    return {
        "currency": found.hour.unit,
        "hour": range_json(found.hour),
        "tps": range_json(found.rate),
        "tokens_per_unit": range_json(found.per_unit) if found.per_unit else None,
        "per_million": [{"utilisation": share, "cost": range_json(cost)} for share, cost in found.costs],
        "break_even_utilisation": range_json(found.break_even) if found.break_even else None,
    }
