"""A copy under load, and the first choice by the token."""

from __future__ import annotations

import math

import pytest
from tests.support.answers import evaluated

from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.advise.served import Served, served
from zuka.advise.token_money import TokenMoney, token_money
from zuka.report.served_json import served_json
from zuka.scenario.edit import edit
from zuka.scenario.store import load


def of(name: str, **plan: object) -> Evaluation:
    draft = load(sample_path(name)).file.draft
    for field, value in plan.items():
        draft = edit(draft, f"plan.{field}", value)
    return evaluated(draft)


def load_of(evaluation: Evaluation) -> Served:
    assert evaluation.reference is not None
    found = served(evaluation, evaluation.reference)
    assert found is not None
    return found


def money_of(evaluation: Evaluation) -> TokenMoney:
    assert evaluation.advice is not None
    assert evaluation.advice.answer.candidate is not None
    found = token_money(evaluation, evaluation.advice.answer.candidate)
    assert found is not None
    return found


def test_the_largest_load_is_the_last_that_keeps_what_users_want() -> None:
    found = load_of(of("reserved-3-plus-1"))
    assert found.largest in [point.requests for point in found.points]
    assert all(point.keeps == (point.requests <= found.largest) for point in found.points)
    assert found.copies is not None
    assert (found.copies - 1) * found.largest < found.demand.users <= found.copies * found.largest


def test_a_day_holds_what_the_total_writes() -> None:
    evaluation = of("reserved-3-plus-1")
    found = load_of(evaluation)
    assert found.per_day is not None
    assert found.total is not None
    assert found.saturated is not None
    assert found.per_day.likely == pytest.approx(found.total.likely * 86_400 / 400)
    assert found.saturated.likely > found.total.likely


def test_users_see_the_speed_of_the_copies_that_serve_them() -> None:
    evaluation = of("reserved-3-plus-1")
    assert evaluation.reference is not None
    assert evaluation.reference.speed is not None
    copies = load_of(evaluation).copies
    assert copies is not None
    assert copies > 1
    assert evaluation.reference.speed.batch == math.ceil(96 / copies)
    rate = evaluation.reference.speed.decode_tps_per_request
    assert rate is not None
    assert rate.likely >= 25


def test_busier_machines_make_cheaper_tokens() -> None:
    found = money_of(of("serve-70b-50", utilisation=0.3))
    assert [share for share, _ in found.costs] == [0.1, 0.3, 0.5, 0.9]
    likely = [cost.likely for _, cost in found.costs]
    assert likely == sorted(likely, reverse=True)
    assert likely[0] == pytest.approx(9 * likely[-1])
    assert found.break_even is None


def test_at_the_break_even_use_a_million_costs_the_price() -> None:
    found = money_of(of("serve-70b-50", token_price="3"))
    assert found.break_even is not None
    assert found.hour.likely / (found.rate.likely * 3600 * found.break_even.likely) * 1e6 == pytest.approx(3)
    assert found.break_even.low < found.break_even.likely < found.break_even.high


def test_training_writes_no_tokens_to_sell() -> None:
    evaluation = of("lora-8b-24gb")
    assert evaluation.advice is not None
    assert evaluation.advice.answer.candidate is not None
    assert token_money(evaluation, evaluation.advice.answer.candidate) is None
    assert served_json(evaluation) == {"serving": None}


def test_the_json_holds_loads_and_money() -> None:
    said = served_json(of("serve-70b-50"))["serving"]
    assert said["largest"] >= 50
    assert said["loads"][0]["requests"] == 1
    assert said["per_token"]["currency"] == "USD"
