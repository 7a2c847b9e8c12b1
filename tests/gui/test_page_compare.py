"""The side-by-side view on a real evaluation: columns, differences, best values, chart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import consequences

from zuka.advise.evaluation import Evaluation
from zuka.message import msg, render, verbatim
from zuka.quantity import Quantity, exact
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka_gui.i18n.translator import translator
from zuka_gui.results.compare import ComparePage
from zuka_gui.results.compare_model import (
    CompareCell,
    CompareRow,
    figures,
    only_differences,
    page_line,
    rebased,
    selection,
)
from zuka_gui.results.compare_rows import compare_rows
from zuka_gui.results.trade_off_model import trade_off
from zuka_gui.state.draft_store import DraftStore


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return consequences("lora-8b-24gb")


def page_on(qtbot: QtBot, evaluation: Evaluation | None, draft: ScenarioDraft | None = None) -> ComparePage:
    page = ComparePage()
    qtbot.addWidget(page)
    page.bind(DraftStore(draft or (evaluation.draft if evaluation else ScenarioDraft())))
    page.resize(1180, 800)
    page.show()
    page.show_evaluation(evaluation)
    return page


def ids(evaluation: Evaluation, *places: int) -> tuple[str, ...]:
    assert evaluation.advice is not None
    return tuple(evaluation.advice.candidates[place].id for place in places)


def yuan(amount: float) -> Quantity:
    return exact(msg("Cost"), amount, "CNY")


def test_the_first_three_stand_in_where_too_little_is_pinned(evaluation: Evaluation) -> None:
    chosen = selection(evaluation.advice, ids(evaluation, 7))
    assert not chosen.pinned
    assert tuple(each.rank for each in chosen.candidates) == (1, 2, 3)
    assert "Fewer than two" in render(page_line(chosen, 1), "en")


def test_at_most_five_pins_are_compared_in_their_order(evaluation: Evaluation) -> None:
    pins = ids(evaluation, 6, 1, 3, 0, 4, 5)
    chosen = selection(evaluation.advice, pins)
    assert tuple(each.id for each in chosen.candidates) == pins[:5]
    assert "first 5 of 6" in render(page_line(chosen, 6), "en")


def test_the_next_column_becomes_the_baseline() -> None:
    assert rebased(("a", "b", "c"), ("a", "b", "c")) == ("b", "c", "a")
    assert rebased(("a", "b", "gone"), ("a", "b")) == ("b", "a", "gone")


def test_differences_are_to_the_first_and_the_single_best_is_marked() -> None:
    row = figures("total", msg("Cost"), [yuan(633), yuan(716), yuan(429), None], "low")
    assert [cell.difference for cell in row.cells] == ["", "+83", "\u2212204", ""]
    assert [cell.best for cell in row.cells] == [False, False, True, False]
    assert not row.cells[3].known
    assert render(row.cells[3].text, "en") == "unknown"


def test_equal_best_values_are_not_called_best() -> None:
    row = figures("total", msg("Cost"), [yuan(5), yuan(5), yuan(9)], "low")
    assert not any(cell.best for cell in row.cells)
    nearly = figures("total", msg("Cost"), [yuan(29.441), yuan(29.442)], "low")
    assert not any(cell.best for cell in nearly.cells)


def test_only_differences_keeps_the_captions_of_groups_that_differ() -> None:
    one, two = CompareCell(verbatim("1")), CompareCell(verbatim("2"))
    caption, other = CompareRow("a", msg("Cost")), CompareRow("b", msg("Time"))
    same, apart = CompareRow("same", msg("Cost"), (one, one)), CompareRow("apart", msg("Cost"), (one, two))
    assert only_differences((caption, same, apart, other, same)) == (caption, apart)


def test_every_row_has_a_cell_for_every_column(evaluation: Evaluation) -> None:
    chosen = selection(evaluation.advice, ids(evaluation, 0, 3, 20, 40))
    rows = compare_rows(evaluation, chosen.candidates)
    assert {len(row.cells) for row in rows} == {0, 4}
    assert {"cost", "time", "memory", "layout", "terms", "risk"} <= {row.key for row in rows if not row.cells}
    words = [render(cell.text, "en") for row in rows for cell in row.cells if not cell.known]
    assert set(words) == {"unknown"}


def test_the_page_compares_pins_and_unpins(qtbot: QtBot, evaluation: Evaluation) -> None:
    pins = ids(evaluation, 0, 3, 5)
    page = page_on(qtbot, evaluation, edit(evaluation.draft, "offers.pinned", pins))
    assert page.table.model().columnCount() == 4
    page.rebase.click()
    assert page.store.draft.offers.pinned == (pins[1], pins[2], pins[0])
    page.heads.unpin_wanted.emit(pins[0])
    assert page.store.draft.offers.pinned == (pins[1], pins[2])
    assert page.table.model().columnCount() == 3


def test_only_differences_and_copy(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    everything = page.table.model().rowCount()
    page.differences.click()
    assert 0 < page.table.model().rowCount() < everything
    page.copy.click()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert len(lines) == page.table.model().rowCount() + 1
    assert len(lines[0].split("\t")) == 4


def test_enter_explains_and_the_focused_value_is_said_in_full(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    asked: list[Quantity] = []
    page.explain_wanted.connect(asked.append)
    page.table.setCurrentIndex(page.table.model().index(1, 1))
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert evaluation.advice is not None
    assert asked == [evaluation.advice.candidates[0].sheet.total]
    assert page.reading.text().startswith("Cost per month: \u00a5")


def test_the_chart_names_the_price_of_speed(evaluation: Evaluation) -> None:
    assert evaluation.advice is not None
    data = trade_off(evaluation.advice)
    assert data is not None
    assert data.heading.quantity is not None
    assert sum(point.chosen for point in data.points) == 1
    assert any(point.efficient for point in data.points)
    same = replace(evaluation.advice, candidates=evaluation.advice.candidates[:1])
    assert trade_off(same) is None


def test_without_candidates_there_is_nothing_to_compare(qtbot: QtBot) -> None:
    page = page_on(qtbot, None)
    assert page.content.isHidden()
    went: list[str] = []
    page.go_wanted.connect(went.append)
    page.empty.chosen.emit()
    assert went == ["offers"]


def test_the_page_speaks_chinese(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    translator().set_language("zh")
    assert page.header.title.text() == "并排对比"
    assert page.table.accessibleName() == "并排对比"
    assert "每月费用" in page.table.as_text()
