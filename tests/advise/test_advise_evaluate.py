"""The whole chain on the samples and on drafts that are not finished."""

from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.own_offer import OWN_OFFER_ID
from zuka.advise.samples import SAMPLES, sample_path
from zuka.facts.load import catalogue
from zuka.fit.verdict import Verdict
from zuka.quantity import Quantity
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.store import load

DAY = date(2026, 11, 30)


def draft_of(name: str) -> ScenarioDraft:
    return load(sample_path(name)).file.draft


@cache
def evaluated(name: str) -> Evaluation:
    return evaluate(draft_of(name), catalogue(), DAY)


def advice_of(found: Evaluation):
    assert found.advice is not None, [str(error) for error in found.errors]
    return found.advice


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_has_an_answer_that_runs(name: str):
    advice = advice_of(evaluated(name))
    first = advice.answer.candidate
    assert first is not None
    assert first.rank == 1
    assert first.fitted.fit.verdict in (Verdict.FITS, Verdict.TIGHT)
    assert first.sheet.total.likely > 0
    assert first.hours.likely > 0


@pytest.mark.parametrize("name", SAMPLES)
def test_every_offer_is_a_candidate_or_counted_once_among_the_rejected(name: str):
    advice = advice_of(evaluated(name))
    assert len(advice.candidates) + sum(r.count for r in advice.rejections) == advice.offers_seen
    assert all(0 <= r.alone <= r.count for r in advice.rejections)


@pytest.mark.parametrize("name", SAMPLES)
def test_children_sum_to_their_parents_all_the_way_down(name: str):
    first = advice_of(evaluated(name)).answer.candidate
    assert first is not None
    for root in (first.sheet.total, first.fitted.need.needed):
        check_sums(root)


def check_sums(quantity: Quantity) -> None:
    if quantity.parts:
        assert sum(part.likely for part in quantity.parts) == pytest.approx(quantity.likely, rel=1e-9, abs=1e-6)
    for child in (*quantity.parts, *quantity.inputs):
        check_sums(child)


def test_musts_are_kept():
    for candidate in advice_of(evaluated("lora-8b-24gb")).candidates:
        offer = candidate.sheet.offer
        assert offer.country == "CN"
        assert offer.commitment != "spot"
        assert offer.set_aside is None


def test_a_tighter_rule_never_adds_candidates():
    draft = edit(draft_of("lora-8b-24gb"), "needs.finish_hours.value", 30)
    tighter = advice_of(evaluate(draft, catalogue(), DAY))
    before = {c.id for c in advice_of(evaluated("lora-8b-24gb")).candidates}
    assert {c.id for c in tighter.candidates} <= before


def test_relaxing_a_rule_brings_what_was_promised():
    advice = advice_of(evaluated("lora-8b-24gb"))
    promised = next(r for r in advice.rejections if r.rule == "interruption" and r.relaxed is not None)
    draft = edit(draft_of("lora-8b-24gb"), "needs.uninterrupted.mode", "any")
    relaxed = advice_of(evaluate(draft, catalogue(), DAY))
    spot = [c.sheet.total.likely for c in relaxed.candidates if c.sheet.offer.commitment == "spot"]
    assert promised.relaxed is not None
    assert min(spot) == pytest.approx(promised.relaxed.likely)
    assert len(spot) == promised.alone


def test_nothing_fits_names_the_closest_and_what_relaxing_brings():
    draft = edit(draft_of("lora-8b-24gb"), "needs.regions.value", ["ZZ"])
    advice = advice_of(evaluate(draft, catalogue(), DAY))
    assert advice.answer.candidate is None
    assert advice.closest
    assert {rule for rule, _ in advice.closest} == {"region"}
    assert any(r.rule == "region" and r.relaxed is not None for r in advice.rejections)


def test_a_contract_of_8000_a_month_with_500_hours_costs_16_per_usable_hour_and_loses_to_the_market():
    found = evaluated("bare-metal-8000")
    assert found.contract is not None
    assert found.contract.price_per_usable_hour is not None
    assert found.contract.price_per_usable_hour.likely == pytest.approx(16.0)
    advice = advice_of(found)
    own = next(c for c in advice.candidates if c.id == OWN_OFFER_ID)
    assert own.rank > 1
    assert own.risk_expected > 0
    assert own.sheet.total.likely >= 8000


def test_one_a100_fine_tunes_a_7b_model_with_lean_states_but_not_with_mixed_precision_adamw():
    # the common advice "one A100 is enough" holds only if: https://github.com/tatsu-lab/stanford_alpaca/issues/322
    assert advice_of(evaluated("full-7b-a100")).answer.candidate is not None
    draft = edit(draft_of("full-7b-a100"), "work.optimizer", "adamw")
    draft = edit(draft, "work.master_weights", value=True)
    mixed = evaluate(draft, catalogue(), DAY)
    assert {f.fit.verdict for f in mixed.layouts} == {Verdict.DOES_NOT_FIT}


def test_a_13b_model_runs_on_a_4090_in_8_bits_not_in_16():
    reference = evaluated("chat-13b-4090").reference
    assert reference is not None
    assert reference.layout.weights == "Q8_0"
    draft = edit(draft_of("chat-13b-4090"), "cards.precisions", ["fp16"])
    assert {f.fit.verdict for f in evaluate(draft, catalogue(), DAY).layouts} == {Verdict.DOES_NOT_FIT}


def test_three_reserved_plus_one_is_solved_for_the_typed_load():
    plan = advice_of(evaluated("reserved-3-plus-1")).plan
    assert plan is not None
    assert (plan.load.base, plan.load.peak) == (3, 4)
    assert len(plan.mixes) == 5
    assert plan.best.cost.likely == min(mix.cost.likely for mix in plan.mixes)
    assert plan.mismatch is None


def test_a_typed_load_that_the_answer_does_not_serve_is_said():
    """The answer takes three or four cards; a load of eight to ten is planned as typed, and that is said."""
    draft = edit(edit(draft_of("reserved-3-plus-1"), "plan.peak", 10), "plan.reserve", 8)
    plan = advice_of(evaluate(draft, catalogue(), DAY)).plan
    assert plan is not None
    assert plan.mismatch is not None
    assert plan.answer_cards in (3, 4)
    assert f"up to 10 cards. The first choice takes {plan.answer_cards}." in plan.mismatch.english()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"model": {"name": "Qwen3-8B"}},
        {"work": {"task": "serve"}},
        {"model": {"name": "no such model"}, "work": {"task": "serve"}},
        {"model": {"name": "Qwen3-8B"}, "work": {"task": "image"}},
        {"model": {"name": "Qwen3-8B"}, "work": {"task": "serve"}, "cards": {"only": ["Voodoo 2"]}},
        {"contract": {"monthly_rent": 8000}},
    ],
)
def test_an_unfinished_or_wrong_draft_is_evaluated_as_far_as_it_goes(data: dict[str, object]):
    found = evaluate(ScenarioDraft.model_validate(data), catalogue(), DAY)
    assert found.advice is None
    assert (found.spec is None) == (data.get("model") != {"name": "Qwen3-8B"})


def test_the_same_draft_day_and_seed_give_the_same_answer():
    again = evaluate(draft_of("bare-metal-8000"), catalogue(), DAY)
    assert replace(again) == evaluated("bare-metal-8000")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_plan_takes_only_offers_that_meet_every_must(name: str):
    advice = advice_of(evaluated(name))
    if advice.plan is not None:
        allowed = {candidate.id for candidate in advice.candidates}
        assert {advice.plan.by_hour.id, advice.plan.by_month.id} <= allowed
        assert advice.plan.by_hour.gpus == advice.plan.by_month.gpus == 1


def test_nobody_is_called_the_fastest_where_all_take_as_long():
    advice = advice_of(evaluated("chat-13b-4090"))
    assert len({candidate.hours.likely for candidate in advice.candidates}) == 1
    assert not any("fastest" in reason.english() for candidate in advice.candidates for reason in candidate.reasons)
