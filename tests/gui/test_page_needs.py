"""The needs page: wishes and how hard they are, what each removes by itself, what follows, keyboard, languages."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import bound, consequences, sample

from zuka.message import render
from zuka.scenario.draft import ScenarioDraft
from zuka_gui.i18n.translator import translator
from zuka_gui.widgets.check_list import Several
from zuka_gui.wizard.pages import needs_model
from zuka_gui.wizard.pages.needs import NeedsPage


@pytest.fixture
def page(qtbot: QtBot) -> NeedsPage:
    return bound(qtbot, NeedsPage(), sample(), consequences())


@pytest.fixture
def empty(qtbot: QtBot) -> NeedsPage:
    return bound(qtbot, NeedsPage(), ScenarioDraft(), None)


def wish(name: str) -> needs_model.Wish:
    return next(wish for wish in needs_model.wishes() if wish.name == name)


def button(page: NeedsPage, name: str) -> QAbstractButton:
    found = page.findChild(QAbstractButton, name)
    assert isinstance(found, QAbstractButton), name
    return found


def test_segments_reach_the_draft(page: NeedsPage) -> None:
    button(page, "needs.monthly_budget.mode.must").click()
    assert page.store.draft.needs.monthly_budget.mode == "must"
    assert page.store.draft.needs.monthly_budget.value == Decimal(2000)


def test_a_typed_value_makes_an_idle_wish_a_must(empty: NeedsPage) -> None:
    assert empty.focus_field("needs.finish_hours")
    line = empty.focusWidget()
    assert line is not None
    QTest.keyClicks(line, "72")
    QTest.keyClick(line, Qt.Key.Key_Return)
    rule = empty.store.draft.needs.finish_hours
    assert (rule.value, rule.mode) == (72, "must")


def test_switching_on_a_yes_or_no_answers_it(empty: NeedsPage) -> None:
    button(empty, "needs.uninterrupted.mode.must").click()
    rule = empty.store.draft.needs.uninterrupted
    assert (rule.value, rule.mode) == (True, "must")


def test_a_wish_without_value_is_an_error_beside_its_field(empty: NeedsPage) -> None:
    button(empty, "needs.commitment_months.mode.must").click()
    issues = [issue for issue in empty.store.issues() if issue.path == "needs.commitment_months"]
    assert len(issues) == 1
    assert issues[0].fix == "any"


def test_confidence_is_shown_in_per_cent(page: NeedsPage) -> None:
    row = page.wishes["finish_hours"].confidence
    assert page.focus_field("needs.finish_confidence")
    line = page.focusWidget()
    assert line is not None
    assert line.property("text") == "90"
    row.control.edited.emit(Decimal("0.8"))
    assert page.store.draft.needs.finish_confidence == pytest.approx(0.8)


def test_removed_counts_what_the_rule_alone_removes() -> None:
    advice, needs = consequences().advice, sample().needs
    assert advice is not None
    alone = {rejection.rule: rejection.alone for rejection in advice.rejections}
    shown = needs_model.removed(wish("uninterrupted"), needs, advice)
    assert shown == f"\u2212{alone['interruption']}"
    assert needs_model.removed(wish("monthly_budget"), needs, advice) == "\u2014"
    assert needs_model.removed(wish("regions"), needs, None) == ""


def test_consequences_are_said() -> None:
    evaluation, needs = consequences(), sample().needs
    assert "or more" in render(needs_model.consequence(wish("uninterrupted"), needs, evaluation), "en")
    assert "rank lower" in render(needs_model.consequence(wish("monthly_budget"), needs, evaluation), "en")
    assert "model and work" in render(needs_model.consequence(wish("regions"), needs, None), "en")
    assert needs_model.consequence(wish("certification"), needs, evaluation) == needs_model.EMPTY


def test_several_regions_can_be_chosen_and_one_that_no_offer_stands_in_is_kept(page: NeedsPage) -> None:
    page.store.edit("needs.regions.value", ["SG", "CN", "AQ"])
    control = page.wishes["regions"].control
    assert isinstance(control, Several)
    assert control.value() == ("CN", "SG", "AQ")
    assert control.currentText() == "Mainland China, Singapore and 1 more"
    for mark in control.list.actions():
        if mark.data() in ("US", "SG"):
            mark.toggle()
    assert page.store.draft.needs.regions.value == ("CN", "US", "AQ")


def test_more_options_fold_with_their_count(page: NeedsPage) -> None:
    fold = button(page, "needs.more")
    assert "5" in fold.text()
    assert not page.more["project_months"].isVisibleTo(page)
    fold.click()
    assert page.more["project_months"].isVisibleTo(page)
    page.more["storage_gb"].control.edited.emit(Decimal(500))
    assert page.store.draft.needs.storage_gb == 500


def test_the_currency_names_the_units(page: NeedsPage) -> None:
    page.more["currency"].control.edited.emit("USD")
    assert page.store.draft.offers.currency == "USD"
    texts = [child.property("text") for child in page.wait.findChildren(QWidget)]
    assert "dollars / hour" in texts


def test_narrow_pages_put_consequences_under_their_rows(page: NeedsPage) -> None:
    page.resize(700, 700)
    assert page.minimumSizeHint().width() <= 700
    translator().set_language("zh")
    page.resize(1000, 700)
    assert page.accessibleName().startswith("必须满足什么")


def test_every_control_has_a_name(page: NeedsPage) -> None:
    button(page, "needs.more").click()
    for widget in page.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(page):
            assert widget.accessibleName(), widget.objectName()


def test_undo_takes_a_wish_back(page: NeedsPage) -> None:
    button(page, "needs.regions.mode.any").click()
    page.store.undo()
    assert page.store.draft == sample()
