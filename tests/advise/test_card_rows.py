"""What the cards step says of every layout: standing, hours, copies, least price and cost."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cache

import pytest

from zuka.advise.card_rows import Standing, card_rows
from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.facts.load import catalogue
from zuka.fit.verdict import Verdict
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.store import load


@cache
def evaluated(sample: str) -> Evaluation:
    return evaluate(load(sample_path(sample)).file.draft, catalogue(), date(2026, 11, 30))


def test_every_layout_has_a_row_and_no_draft_has_none() -> None:
    evaluation = evaluated("lora-8b-24gb")
    rows = card_rows(evaluation)
    assert [row.fitted for row in rows] == list(evaluation.layouts)
    assert card_rows(evaluate(ScenarioDraft(), catalogue(), date(2026, 11, 30))) == ()


def test_slow_and_doubtful_layouts_are_told_by_the_wanted_hours() -> None:
    evaluation = evaluated("lora-8b-24gb")
    limit = evaluation.draft.needs.finish_hours.value
    assert limit is not None
    for row in card_rows(evaluation):
        if row.hours is not None:
            assert (row.standing is Standing.SLOW) == (row.hours.likely > limit)
        if row.standing is Standing.DOUBT:
            assert row.hours is not None
            assert row.hours.high > limit >= row.hours.likely


def test_what_does_not_fit_has_no_hours_and_no_cost() -> None:
    for row in card_rows(evaluated("lora-8b-24gb")):
        if row.fitted.fit.verdict is Verdict.DOES_NOT_FIT:
            assert row.standing is Standing.DOES_NOT_FIT
            assert (row.hours, row.price, row.cost) == (None, None, None)


def test_the_least_price_is_that_of_the_cheapest_offer_on_demand() -> None:
    evaluation = evaluated("lora-8b-24gb")
    assert evaluation.advice is not None
    row = next(row for row in card_rows(evaluation) if row.key == "1 x RTX 4090 bf16")
    prices = [
        o.offer.price.amount
        for o in evaluation.advice.outcomes
        if o.offer.gpu == "RTX 4090" and o.offer.gpus == 1 and o.offer.commitment == "on-demand"
        if o.offer.price and o.offer.price.currency == "CNY" and set(o.broken) <= {"time", "memory", "speed"}
    ]
    assert row.price is not None
    assert row.price.likely == pytest.approx(float(min(prices)))
    assert row.price.unit == "CNY/h"


def test_cost_is_price_times_hours_of_all_runs() -> None:
    evaluation = evaluated("lora-8b-24gb")
    assert evaluation.demand is not None
    row = next(row for row in card_rows(evaluation) if row.cost)
    assert row.cost is not None
    assert row.price is not None
    assert row.hours is not None
    assert row.cost.likely == pytest.approx(row.price.likely * row.hours.likely * evaluation.demand.runs_per_month)
    assert row.cost.unit == "CNY"


def test_a_service_pays_for_the_open_hours_of_all_copies() -> None:
    evaluation = evaluated("serve-70b-50")
    assert evaluation.demand is not None
    rows = [row for row in card_rows(evaluation) if row.cost and row.price and row.copies]
    assert rows
    for row in rows:
        assert row.hours is None
        assert row.cost is not None
        assert row.price is not None
        assert row.copies is not None
        assert row.cost.likely == pytest.approx(row.price.likely * row.copies * evaluation.demand.hours_per_month)
    slow = [row for row in card_rows(evaluation) if row.standing is Standing.SLOW]
    assert all(row.copies is None for row in slow)


def test_the_recommended_layout_is_the_reference_until_one_is_chosen() -> None:
    evaluation = evaluated("lora-8b-24gb")
    assert evaluation.advice is not None
    assert evaluation.advice.answer.candidate is not None
    assert evaluation.reference == evaluation.advice.answer.candidate.fitted
    chosen = edit(evaluation.draft, "cards.chosen", "1 x L40S bf16")
    again = evaluate(chosen, catalogue(), date(2026, 11, 30))
    assert again.reference is not None
    assert again.reference.layout.cards[0].name == "L40S"


def test_outcomes_name_every_offer_once() -> None:
    advice = evaluated("lora-8b-24gb").advice
    assert advice is not None
    assert len({outcome.offer.id for outcome in advice.outcomes}) == advice.offers_seen
    assert sum(not outcome.broken for outcome in advice.outcomes) == len(advice.candidates)
    assert all(isinstance(o.offer.price.amount, Decimal) for o in advice.outcomes if o.offer.price)


def test_the_chance_to_finish_in_time_falls_with_the_hours() -> None:
    rows = [row for row in card_rows(evaluated("lora-8b-24gb")) if row.hours is not None]
    assert rows
    for row in rows:
        assert row.chance is not None
        assert row.hours is not None
        assert (row.chance >= 0.5) == (row.hours.likely <= 72)
    assert all(row.chance is None for row in card_rows(evaluated("serve-70b-50")))


def test_money_buys_tokens_at_the_rate_of_all_cards() -> None:
    rows = [row for row in card_rows(evaluated("lora-8b-24gb")) if row.value is not None]
    assert rows
    for row in rows:
        assert row.value is not None
        assert row.price is not None
        assert row.fitted.speed is not None
        rate = row.fitted.speed.train_tps_per_gpu
        assert rate is not None
        tokens = rate.likely * row.fitted.layout.count * 3600 / row.price.likely
        assert row.value.likely == pytest.approx(tokens)
        assert row.value.low <= row.value.likely <= row.value.high
