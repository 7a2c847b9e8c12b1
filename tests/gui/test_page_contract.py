"""Step 6: the form edits the draft, findings follow, and without a contract there is an invitation."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.own_verdict import own_verdict
from zuka.advise.samples import sample_path
from zuka.facts.load import catalogue
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import clear, edit
from zuka.scenario.store import load
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.wizard.pages.contract import ContractPage
from zuka_gui.wizard.pages.contract_model import (
    TOTAL_KEY,
    bad_cell,
    clause_cell,
    expected_cell,
    mark_of,
    numbered,
    rows,
    two_line_cell,
)


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return evaluate(load(sample_path("bare-metal-8000")).file.draft, catalogue(), date(2026, 11, 30))


@pytest.fixture
def page(qtbot: QtBot, evaluation: Evaluation) -> ContractPage:
    page = ContractPage()
    qtbot.addWidget(page)
    page.bind(DraftStore(evaluation.draft))
    page.show_evaluation(evaluation)
    page.resize(1000, 700)
    page.show()
    return page


def type_into(page: ContractPage, path: str, text: str) -> None:
    line = page.findChild(QLineEdit, path)
    assert line is not None
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_8000_a_month_with_500_hours_is_16_per_usable_hour(evaluation: Evaluation) -> None:
    """The guide's own example: 8,000 / 500 = 16.00, not the 10.96 of 730 hours."""
    verdict = own_verdict(evaluation)
    assert verdict is not None
    assert verdict.level == "bad"
    assert "16.00 CNY per card and usable hour" in verdict.text.english()


def test_without_a_rent_nothing_is_priced(evaluation: Evaluation) -> None:
    blank = evaluate(clear(evaluation.draft, "contract.monthly_rent"), catalogue(), evaluation.today)
    verdict = own_verdict(blank)
    assert verdict is not None
    assert (verdict.level, verdict.head.english()) == ("info", "The rent is blank.")


def test_without_a_contract_there_is_no_verdict(evaluation: Evaluation) -> None:
    assert own_verdict(evaluate(ScenarioDraft(), catalogue(), evaluation.today)) is None


def test_expected_money_sums_exactly_and_unknown_is_a_word(evaluation: Evaluation) -> None:
    assert evaluation.contract is not None
    shown = rows(evaluation.contract)
    priced = [row.finding.expected.likely for row in shown if row.finding and row.finding.expected]
    assert sum(priced) == pytest.approx(evaluation.contract.risk.expected.likely, rel=1e-12)
    assert shown[-1].key == TOTAL_KEY
    silent = next(row for row in shown if row.key == "sla_uptime")
    assert (expected_cell(silent).text, bad_cell(silent).text) == ("unknown", "unknown")


def test_severity_is_told_by_shape_and_in_words(evaluation: Evaluation) -> None:
    assert evaluation.contract is not None
    first = rows(evaluation.contract)[0]
    assert first.finding is not None
    assert mark_of(first.finding) == "bad"
    assert clause_cell(first).icon == "octagon-alert"
    assert clause_cell(first).words == "Early exit, high"
    assert two_line_cell(first).below == "30 % of the remaining rent"


def test_only_high_risks_keep_the_sum_of_all(evaluation: Evaluation) -> None:
    assert evaluation.contract is not None
    shown = rows(evaluation.contract, high_only=True)
    assert {row.finding.severity for row in shown if row.finding} == {"high"}
    assert shown[-1].risk.expected == evaluation.contract.risk.expected


def test_typed_terms_reach_the_draft(qtbot: QtBot, page: ContractPage) -> None:
    type_into(page, "contract.hours_cap", "600")
    type_into(page, "contract.sla_uptime", "99.9")
    contract = page.store.draft.contract
    assert contract is not None
    assert contract.hours_cap == 600
    assert contract.sla_uptime == pytest.approx(0.999)


def test_a_share_is_shown_in_per_cent_and_months_as_months(page: ContractPage) -> None:
    line = page.findChild(QLineEdit, "contract.exit_fraction")
    assert line is not None
    assert line.text() == "30"
    page.store.edit("contract.exit_base", "months_of_rent")
    page.store.edit("contract.exit_fraction", Decimal(2))
    assert line.text() == "2"


def test_a_finding_is_explained_by_enter(qtbot: QtBot, page: ContractPage, evaluation: Evaluation) -> None:
    assert evaluation.contract is not None
    page.findings.table.choose("early_termination")
    asked: list[object] = []
    page.explain_wanted.connect(asked.append)
    QTest.keyClick(page.findings.table.view, Qt.Key.Key_Return)
    assert asked == [evaluation.contract.findings[0].expected]


def test_questions_are_copied_in_the_language_shown(page: ContractPage, evaluation: Evaluation) -> None:
    assert evaluation.contract is not None
    translator().set_language("zh")
    page.findings.copy_questions()
    copied = QGuiApplication.clipboard().text()
    assert copied == numbered(evaluation.contract.questions)
    assert copied.startswith("1. ")
    assert tr(evaluation.contract.questions[0]) in copied


def test_a_contract_is_removed_and_comes_back_with_one_undo(page: ContractPage, evaluation: Evaluation) -> None:
    page.store.edit("contract", None)
    assert page.store.draft.contract is None
    assert not page.verdict.isVisible()
    page.store.undo()
    assert page.store.draft.contract == evaluation.draft.contract


def test_an_empty_scenario_invites_to_add_one(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = ContractPage()
    qtbot.addWidget(page)
    page.bind(DraftStore(edit(ScenarioDraft(), "offers.currency", "USD")))
    page.show_evaluation(None)
    page.show()
    button = page.findChild(QPushButton, "empty.action")
    assert button is not None
    button.click()
    contract = page.store.draft.contract
    assert contract is not None
    assert contract.currency == "USD"
