"""What follows from a draft on the day of the catalogue, worked out once for all tests of a process."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.facts.load import catalogue
from zuka.scenario.draft import ScenarioDraft

TODAY = date(2026, 11, 30)


def evaluated(draft: ScenarioDraft) -> Evaluation:
    """The real evaluation; equal drafts are worked out once."""
    return _evaluated(draft.model_dump_json(by_alias=True))


@lru_cache(maxsize=64)
def _evaluated(text: str) -> Evaluation:
    return evaluate(ScenarioDraft.model_validate_json(text), catalogue(), TODAY)
