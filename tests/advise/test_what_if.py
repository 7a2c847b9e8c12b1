"""One answer otherwise: who wins then, at what total, and where the winner changes."""

from __future__ import annotations

from datetime import date

import pytest

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.advise.what_if import FINISH, PRICE, Outcome, changed_draft, levers, setting, switches, vary
from zuka.facts.load import catalogue
from zuka.scenario.store import load

TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return evaluate(load(sample_path("reserved-3-plus-1")).file.draft, catalogue(), TODAY)


def outcome(value: float, winner: str | None, **ranked: float) -> Outcome:
    return Outcome(value, winner, "", "", None, ranked)


def test_a_service_offers_users_hours_months_storage_and_price(evaluation: Evaluation) -> None:
    found = {lever.path: lever for lever in levers(evaluation)}
    assert list(found) == ["work.users", "work.hours_per_month", "needs.project_months", "needs.storage_gb", PRICE]
    assert found["work.users"].values == (24, 48, 72, 96, 144, 192, 384)
    assert max(found["work.hours_per_month"].values) == 730


def test_a_dearer_first_choice_loses_its_place(evaluation: Evaluation) -> None:
    """Offers within 2 % count as equal, so the place holds to about two points around the crossing."""
    assert evaluation.advice is not None
    first, second = evaluation.advice.candidates[:2]
    unchanged, dearer = vary(evaluation.draft, PRICE, (0, 40), catalogue(), TODAY, offer=first.id)
    assert (unchanged.winner, dearer.winner) == (first.id, second.id)
    assert unchanged.total == first.sheet.total
    (switch,) = switches((unchanged, dearer))
    assert switch.at is not None
    assert 0 < switch.at < 40
    just_under, just_over = vary(
        evaluation.draft, PRICE, (switch.at - 3, switch.at + 3), catalogue(), TODAY, offer=first.id
    )
    assert just_under.winner == first.id
    assert just_over.winner != first.id


def test_fewer_hours_cost_less_by_the_hour(evaluation: Evaluation) -> None:
    few, many = vary(evaluation.draft, "work.hours_per_month", (200, 730), catalogue(), TODAY)
    assert few.total is not None
    assert many.total is not None
    assert few.total.likely < many.total.likely


def test_lines_cross_where_both_cost_the_same() -> None:
    """a costs 10 + 2 v, b costs 30 + v: equal at v = 20."""
    low, high = outcome(10, "a", a=30, b=40), outcome(40, "b", a=90, b=70)
    (switch,) = switches((low, high))
    assert switch.at == pytest.approx(20)


def test_a_winner_that_a_rule_removes_leaves_the_place_open() -> None:
    (switch,) = switches((outcome(10, "a", a=30), outcome(40, None)))
    assert (switch.low, switch.high, switch.at) == (10, 40, None)


def test_a_longest_time_is_tried_as_a_must(evaluation: Evaluation) -> None:
    changed = changed_draft(evaluation.draft, FINISH, 24.0)
    assert (changed.needs.finish_hours.mode, changed.needs.finish_hours.value) == ("must", 24)
    assert setting("work.users", 8.0) == 8
    assert evaluation.draft.needs.finish_hours.mode == "any"
