"""Wishes move the rank and never remove an offer."""

from datetime import date

import pytest

from zuka.advise.advice import Advice
from zuka.advise.evaluate import evaluate
from zuka.advise.samples import sample_path
from zuka.advise.wishes import wish_factor
from zuka.facts.load import catalogue
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.store import load


def advice(**changes: object) -> Advice:
    draft: ScenarioDraft = load(sample_path("lora-8b-24gb")).file.draft
    for path, value in changes.items():
        draft = edit(draft, f"needs.{path.replace('__', '.')}", value)
    found = evaluate(draft, catalogue(), date(2026, 11, 30)).advice
    assert found is not None
    return found


def test_a_wish_removes_nothing_and_is_named_where_it_is_missed():
    without = advice(monthly_budget__mode="any", invoice__mode="any")
    wished = advice(monthly_budget__value="600", monthly_budget__mode="prefer", invoice__mode="any")
    assert {c.id for c in wished.candidates} == {c.id for c in without.candidates}
    for candidate in wished.candidates:
        assert ("budget" in candidate.missed) == (candidate.sheet.total.likely > 600)


def test_a_missed_wish_costs_a_twentieth():
    plain = {c.id: c.ranked_by for c in advice(monthly_budget__mode="any", invoice__mode="any").candidates}
    wished = advice(monthly_budget__value="600", monthly_budget__mode="prefer", invoice__mode="any")
    assert wish_factor(1) == pytest.approx(1.05)
    for candidate in wished.candidates:
        assert candidate.ranked_by == pytest.approx(plain[candidate.id] * wish_factor(len(candidate.missed)))


def test_personal_data_keeps_off_machines_of_unknown_people():
    found = advice(regions__mode="any", personal_data__value=True, personal_data__mode="must")
    assert all(c.sheet.offer.kind != "marketplace" for c in found.candidates)
    assert any(r.rule == "personal_data" and r.count > 0 for r in found.rejections)


def test_a_certificate_that_nobody_verified_ranks_after_the_verified_ones():
    found = advice(regions__mode="any", certification__value="ISO 27001", certification__mode="must")
    unsure = [bool(c.unconfirmed) for c in found.candidates]
    assert unsure == sorted(unsure)
    assert not unsure[0]
