"""Step 5 on a real evaluation: ranks, filters, pins, cost sheet, the price page's address."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import TODAY, consequences

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.facts.load import catalogue
from zuka.message import render
from zuka.quantity import Quantity
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka_gui.i18n.translator import translator
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.wizard.pages.cost_sheet_model import because, cost_parts, title, unknown_line
from zuka_gui.wizard.pages.offers import OffersPage
from zuka_gui.wizard.pages.offers_columns import OfferCells, age_badge, provider, rank
from zuka_gui.wizard.pages.offers_model import (
    Filter,
    filtered,
    provider_name,
    ranked_rows,
    rejected_rows,
    scale_of,
    toggled,
    web_address,
)


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return consequences("lora-8b-24gb")


def page_on(qtbot: QtBot, evaluation: Evaluation | None, opened: list[QUrl] | None = None) -> OffersPage:
    page = OffersPage(lambda url: opened.append(url) is None if opened is not None else True)
    qtbot.addWidget(page)
    page.bind(DraftStore(evaluation.draft if evaluation else ScenarioDraft()))
    page.resize(960, 800)
    page.show()
    page.show_evaluation(evaluation)
    return page


def ranks(page: OffersPage) -> list[str]:
    model = page.table.view.model()
    return [model.index(row, 1).data() for row in range(model.rowCount())]


def test_ranked_and_rejected_rows_are_all_offers(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    ranked, rejected = ranked_rows(evaluation), rejected_rows(evaluation)
    assert len(ranked) == len(evaluation.advice.candidates)
    assert len(ranked) + len(rejected) == evaluation.advice.offers_seen
    assert all(row.reason is not None and row.candidate is None for row in rejected)
    assert {row.offer.set_aside is not None for row in rejected} == {True, False}


def test_filters_keep_rank_and_order(evaluation: Evaluation) -> None:
    rows = ranked_rows(evaluation)
    found = filtered(rows, Filter(text="autodl 4090"), evaluation)
    assert found
    assert {row.offer.provider for row in found} == {"AutoDL"}
    assert [row.candidate.rank for row in found if row.candidate] == sorted(
        row.candidate.rank for row in found if row.candidate
    )
    monthly = filtered(rows, Filter(buying="month"), evaluation)
    assert {row.offer.commitment for row in monthly} <= {"monthly", "daily"}
    assert {row.offer.gpu for row in filtered(rows, Filter(card="RTX 5090"), evaluation)} == {"RTX 5090"}
    assert Filter().is_empty
    assert not Filter(text="x").is_empty


def test_the_scale_of_the_marks_holds_the_first_ranks(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    scale = scale_of(evaluation.advice.candidates)
    assert all(scale.low <= each.sheet.total.likely <= scale.high for each in evaluation.advice.candidates[:20])
    assert scale_of(()).high == 1.0


def test_old_and_undated_prices_are_marked() -> None:
    assert age_badge(None, stale=True).status == "bad"
    assert age_badge(181, stale=True).status == "bad"
    assert age_badge(57, stale=True).status == "warn"
    assert age_badge(3, stale=False).status == "mute"


def test_names_in_two_scripts_are_shown_in_the_readers_language() -> None:
    assert provider_name("Compshare 优云智算 (UCloud)", "zh") == "优云智算"
    assert provider_name("Compshare 优云智算 (UCloud)", "en") == "Compshare (UCloud)"
    assert provider_name("AutoDL", "zh") == "AutoDL"
    assert provider_name("恒源云", "en") == "恒源云"


def test_unknown_parts_are_named_and_never_drawn(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    sheet = next(c.sheet for c in evaluation.advice.candidates if c.sheet.unknown)
    parts = cost_parts(sheet)
    assert sum(part.amount for part in parts.rows[0].parts) == pytest.approx(sheet.known.likely)
    assert "\u2265" in render(title(sheet), "en")
    assert render(sheet.unknown[0].name, "en") in render(unknown_line(sheet), "en")
    assert "Sticker price" in render(because(sheet), "en")
    whole = next(c.sheet for c in evaluation.advice.candidates if not c.sheet.unknown)
    assert render(unknown_line(whole), "en") == "Every part of the cost is known."


def test_sorting_by_a_header_keeps_the_rank_numbers(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    before = ranks(page)
    page.table.view.sortByColumn(4, Qt.SortOrder.DescendingOrder)
    after = ranks(page)
    assert after != before
    assert sorted(after) == sorted(before)


def test_space_pins_a_row_to_the_top_and_into_the_draft(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    page.table.choose(page.table.model.key(2))
    page.table.view.setFocus()
    QTest.keyClick(page.table.view, Qt.Key.Key_Space)
    assert page.store.draft.offers.pinned == (page.table.model.key(2),)
    assert page.table.pinned_view.model().rowCount() == 1
    assert page.table.pinned_view.model().index(0, 1).data() == "3"
    assert page.compare.text().strip() == "Compare 1 pinned"
    page.table.pinned_view.setFocus()
    QTest.keyClick(page.table.pinned_view, Qt.Key.Key_Space)
    assert page.store.draft.offers.pinned == ()


def test_a_click_on_the_pin_column_pins(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    place = page.table.view.visualRect(page.table.view.model().index(0, 0)).center()
    QTest.mouseClick(page.table.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert page.store.draft.offers.pinned == (page.table.model.key(0),)
    assert toggled(("a", "b"), "a") == ("b",)


def test_search_counts_and_clears(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    QTest.keyClicks(page.bar.search, "nobody rents this")
    page.bar.search.editingFinished.emit()
    assert page.no_match.isVisible()
    assert page.bar.count.text() == "0 of 877"
    page.no_match.chosen.emit()
    assert page.table.isVisible()
    assert page.bar.count.text() == f"{len(ranked_rows(evaluation))} of 877"


def test_rejected_rows_show_their_reason_in_pale_text(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    page.bar.rejected.click()
    assert page.bar.count.text() == "877 of 877"
    row = rejected_rows(evaluation)[0]
    assert row.reason is not None
    assert OfferCells().range(row).text == render(row.reason, "en")
    assert provider(row).tone == "tertiary"
    assert rank(row).text == "\u2014"


def test_price_age_and_ranking_edit_the_draft(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    page.bar.age.edited.emit(90)
    page.bar.ranking.edited.emit("high")
    assert page.store.draft.offers.max_age_days == 90
    assert page.store.draft.offers.rank_by == "high"
    assert page.bar.age.isChecked()
    assert page.focus_field("offers.max_age_days")


def test_rows_are_copied_with_their_header(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    QTest.keyClick(page.table.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[0].split("\t")[1:3] == ["Rank", "Provider"]
    assert len(lines) == 1 + len(ranked_rows(evaluation))


def test_enter_explains_the_cost(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    asked: list[Quantity] = []
    page.explain_wanted.connect(asked.append)
    view = page.table.view
    view.setCurrentIndex(view.model().index(0, 5))
    QTest.keyClick(view, Qt.Key.Key_Return)
    row = page.table.model.row(0)
    assert row.candidate is not None
    assert asked == [row.candidate.sheet.total]


def test_the_address_is_shown_before_a_browser_opens(qtbot: QtBot, evaluation: Evaluation) -> None:
    opened: list[QUrl] = []
    page = page_on(qtbot, evaluation, opened)
    page.web.click()
    address = web_address(page.table.model.row(0).offer)
    assert address is not None
    assert page.strip.isVisible()
    assert not opened
    page.follow_link("copy:")
    assert QGuiApplication.clipboard().text() == address
    page.web.click()
    page.follow_link("open:")
    assert opened == [QUrl(address)]
    assert page.strip.isHidden()


def test_when_nothing_fits_the_closest_offer_and_its_reason_are_said(qtbot: QtBot, evaluation: Evaluation) -> None:
    draft = edit(evaluation.draft, "needs.monthly_budget", {"value": "1", "mode": "must"})
    page = page_on(qtbot, evaluate(draft, catalogue(), TODAY))
    assert page.strip.isVisible()
    assert page.table.isVisible()
    went: list[str] = []
    page.go_wanted.connect(went.append)
    page.follow_link("needs")
    assert went == ["needs"]


def test_before_model_and_work_the_page_says_what_is_missing(qtbot: QtBot) -> None:
    page = page_on(qtbot, None)
    assert page.content.isHidden()
    assert page.empty.isVisible()


def test_the_page_speaks_chinese(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    translator().set_language("zh")
    assert page.header.title.text().startswith("谁在出租")
    assert page.table.model.headerData(1, Qt.Orientation.Horizontal) == "名次"
    assert page.bar.count.text().endswith("/ 877")
