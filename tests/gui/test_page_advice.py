"""Step 7: answer, plan, what-if and assumptions on real evaluations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.advise.what_if import Lever, Outcome
from zuka.facts.load import catalogue
from zuka.message import verbatim
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.steps import Step
from zuka.scenario.store import load
from zuka_gui.i18n.translator import translator
from zuka_gui.results.answer import COPY, OPEN, AnswerPage
from zuka_gui.results.answer_model import cost_bars, key_figures, page_of, ways_out, winner_strip
from zuka_gui.results.assumptions import AssumptionsPage
from zuka_gui.results.assumptions_model import address_of, provenance, sources
from zuka_gui.results.plan import PlanPage
from zuka_gui.results.plan_model import month, pillars
from zuka_gui.results.what_if import WhatIfPage
from zuka_gui.results.what_if_model import finding
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.widgets.figure import FigureBlock
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.review import answers

TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return evaluate(load(sample_path("reserved-3-plus-1")).file.draft, catalogue(), TODAY)


@pytest.fixture(scope="module")
def nothing_fits(evaluation: Evaluation) -> Evaluation:
    draft = edit(evaluation.draft, "needs.monthly_budget", {"value": "1", "mode": "must"})
    return evaluate(draft, catalogue(), TODAY)


def shown(qtbot: QtBot, page: Page, evaluation: Evaluation | None) -> None:
    qtbot.addWidget(page)
    page.bind(DraftStore(evaluation.draft if evaluation else ScenarioDraft()))
    page.show_evaluation(evaluation)
    page.resize(1000, 800)
    page.show()


def button(page: Page, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert found is not None
    return found


def test_figures_of_a_service_are_cost_speed_and_memory(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    candidate = evaluation.advice.answer.candidate
    assert candidate is not None
    labels = [figure.label.english() for figure in key_figures(evaluation, candidate)]
    assert labels == ["Per month", "Speed per request", "Memory left per card"]


def test_bars_are_the_first_five_with_the_winner_marked(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    data = cost_bars(evaluation.advice)
    assert data is not None
    assert [bar.chosen for bar in data.bars] == [True, False, False, False, False]
    assert data.bars[0].likely == evaluation.advice.candidates[0].sheet.total.likely


def test_the_strip_marks_what_is_cheaper_now(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    assert evaluation.advice.plan is not None
    strip = winner_strip(evaluation.advice)
    assert strip is not None
    assert next(band.chosen for band in strip.bands) is (strip.now <= evaluation.advice.plan.break_even.likely)


def test_the_answer_is_shown_and_a_figure_explained(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = AnswerPage()
    shown(qtbot, page, evaluation)
    assert evaluation.advice is not None
    block = page.findChild(FigureBlock, "answer.figure.0")
    assert block is not None
    asked: list[object] = []
    page.explain_wanted.connect(asked.append)
    block.explain()
    assert asked == [evaluation.advice.candidates[0].sheet.total]
    assert "Press Enter to explain" in block.accessibleName()


def test_a_rule_that_removed_offers_leads_to_its_field(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = AnswerPage()
    shown(qtbot, page, evaluation)
    went: list[object] = []
    page.go_wanted.connect(went.append)
    button(page, "answer.rejected.needs#needs.regions").click()
    assert went == ["needs#needs.regions"]


def test_the_answer_offers_to_copy_it_and_to_open_its_price_page(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = AnswerPage()
    shown(qtbot, page, evaluation)
    assert [each.key for each in page.nav_plan().secondary] == [COPY.key, OPEN.key]


def test_the_price_page_is_the_winners_source(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    assert page_of(evaluation.advice.answer.candidate).startswith("https://")
    assert page_of(None) == ""


def test_where_nothing_fits_each_rule_can_be_relaxed(qtbot: QtBot, nothing_fits: Evaluation) -> None:
    page = AnswerPage()
    shown(qtbot, page, nothing_fits)
    assert nothing_fits.advice is not None
    assert nothing_fits.advice.answer.candidate is None
    ways = ways_out(nothing_fits.advice)
    assert ways[0].path == "needs.monthly_budget.mode"
    button(page, "needs.monthly_budget.mode.prefer").click()
    assert page.store.draft.needs.monthly_budget.mode == "prefer"


@pytest.mark.parametrize("kind", [AnswerPage, PlanPage, WhatIfPage, AssumptionsPage])
def test_every_view_has_an_empty_state_and_both_languages(qtbot: QtBot, kind: Callable[[], Page]) -> None:
    page = kind()
    shown(qtbot, page, None)
    english = page.accessibleName() or page.header.title.text()
    translator().set_language("zh")
    assert page.accessibleName() != english


def test_the_plan_marks_the_cheapest_mix(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    plan = evaluation.advice.plan
    assert plan is not None
    data = pillars(plan, "CNY")
    chosen = [pillar for pillar in data.pillars if pillar.chosen]
    assert [pillar.total for pillar in chosen] == [min(pillar.total for pillar in data.pillars)]


def test_a_month_has_730_hours_of_three_cards_and_a_peak(evaluation: Evaluation) -> None:
    """The sample: three cards all month, four for 200 hours."""
    assert evaluation.advice is not None
    assert evaluation.advice.plan is not None
    stretches = month(evaluation.advice.plan).stretches
    assert [(s.hours, s.demand) for s in stretches] == [(200, 4), (530, 3)]
    assert all(s.reserved + s.on_demand >= s.demand for s in stretches)


def test_a_load_that_the_answer_does_not_serve_is_named(qtbot: QtBot, evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    assert evaluation.advice.plan is not None
    page = PlanPage()
    shown(qtbot, page, evaluation)
    assert not page.mismatch.isVisible()
    plan = replace(evaluation.advice.plan, answer_cards=1)
    page.show_evaluation(replace(evaluation, advice=replace(evaluation.advice, plan=plan)))
    assert page.mismatch.isVisible()
    assert "The first choice takes 1" in page.mismatch.text()


def test_the_load_is_edited(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = PlanPage()
    shown(qtbot, page, evaluation)
    line = page.findChild(QLineEdit, "plan.peak")
    assert line is not None
    line.selectAll()
    QTest.keyClicks(line, "6")
    line.editingFinished.emit()
    assert page.store.draft.plan.peak == 6


def test_a_value_is_tried_and_adopted_as_one_step(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = WhatIfPage()
    shown(qtbot, page, evaluation)
    page.settle()
    qtbot.waitUntil(lambda: len(page.sweep.outcomes) == 7)
    page.own.set_value(None)
    line = page.findChild(QLineEdit, "what_if.value")
    assert line is not None
    QTest.keyClicks(line, "20")
    line.editingFinished.emit()
    page.settle()
    qtbot.waitUntil(lambda: 20 in {outcome.value for outcome in page.sweep.outcomes})
    page.adopt_value()
    assert page.store.draft.work.users == 20
    page.store.undo()
    assert page.store.draft == evaluation.draft
    page.sweep.stop()


def test_assumptions_lead_to_their_fields(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = AssumptionsPage()
    shown(qtbot, page, evaluation)
    taken = evaluation.assumptions[0]
    assert address_of(taken) == f"work#work.{taken.field}"
    went: list[object] = []
    page.go_wanted.connect(went.append)
    page.assumptions.row_opened.emit(taken)
    assert went == [address_of(taken)]


def test_sources_are_named_once_and_constants_say_their_error(evaluation: Evaluation) -> None:
    found = [(source.where, source.day) for source in sources(evaluation)]
    assert len(found) == len(set(found)) > 3
    assert all(table.fitted_on and table.error and table.day for table in provenance())


def test_the_review_has_a_block_per_answered_step(evaluation: Evaluation) -> None:
    blocks = {block.address: block for block in answers(evaluation.draft, evaluation)}
    assert list(blocks) == [Step.MODEL, Step.WORK, Step.NEEDS, Step.CARDS]
    needs = {fact.label.english(): fact.value.english() for fact in blocks[Step.NEEDS].facts}
    assert needs["Region"] == "US, GB, NL, FI, FR, DE"
    assert needs["Length of the project"] == "12 months"


def test_a_switch_is_told_from_where_the_user_stands() -> None:
    """a costs 10 + 2 v, b costs 30 + v: equal at 20. Seen from 40 the change lies below, seen from 10 above."""
    low = Outcome(10, "a", "A", "one", None, {"a": 30, "b": 40})
    high = Outcome(40, "b", "B", "two", None, {"a": 90, "b": 70})
    told = {now: finding(Lever("work.users", verbatim(""), now, ()), (low, high)).english() for now in (10, 40)}
    assert told == {
        10: "Above about 20 the answer becomes B \u00b7 two",
        40: "Below about 20 the answer becomes A \u00b7 one",
    }
