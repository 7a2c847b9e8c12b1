"""Step 4 on a real evaluation: table, chart, filters, choice, this computer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import consequences

from zuka.advise.card_rows import CardRow, Standing, card_rows
from zuka.advise.evaluate import layout_name
from zuka.advise.evaluation import Evaluation
from zuka.fit.verdict import Verdict
from zuka.machine.report import CardReading, MachineReport
from zuka.message import Language, msg, render
from zuka.quantity import Quantity
from zuka.scenario.draft import ScenarioDraft
from zuka.units import GIB
from zuka_gui.i18n.translator import translator
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.text import Text
from zuka_gui.wizard.outline import summary
from zuka_gui.wizard.pages.cards import CardsPage
from zuka_gui.wizard.pages.cards_columns import CardCells, memory_cell
from zuka_gui.wizard.pages.cards_model import (
    View,
    card_name,
    finding,
    first_view,
    in_order,
    memory_parts,
    memory_stack,
    shown_rows,
    speed_of,
)
from zuka_gui.wizard.pages.cards_widths import PADDED
from zuka_gui.wizard.pages.machine_panel import machine_lines, verdict_on

COMPUTER = MachineReport(
    (CardReading("NVIDIA GeForce RTX 4090", 24 * GIB, 20 * GIB, "560.35"),), (), 64 * GIB, (msg("one note"),)
)


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return consequences("lora-8b-24gb")


@pytest.fixture(scope="module")
def service() -> Evaluation:
    return consequences("serve-70b-50")


@pytest.fixture(scope="module")
def rows(evaluation: Evaluation) -> tuple[CardRow, ...]:
    return in_order(card_rows(evaluation))


def page_on(qtbot: QtBot, evaluation: Evaluation | None) -> CardsPage:
    page = CardsPage(lambda: COMPUTER)
    qtbot.addWidget(page)
    page.bind(DraftStore(evaluation.draft if evaluation else ScenarioDraft()))
    page.resize(960, 800)
    page.show()
    page.show_evaluation(evaluation)
    return page


def test_layouts_that_do_the_work_come_first_and_cheapest_first(rows: tuple[CardRow, ...]) -> None:
    order = list(Standing)
    assert [order.index(row.standing) for row in rows] == sorted(order.index(row.standing) for row in rows)
    costs = [row.cost.likely for row in rows if row.standing is Standing.FITS and row.cost]
    assert costs == sorted(costs)


def test_views_show_counts_and_hide_what_does_not_fit(rows: tuple[CardRow, ...]) -> None:
    single, several = shown_rows(rows, View("single")), shown_rows(rows, View("several"))
    assert len(single) + len(several) == len(rows)
    assert {row.fitted.layout.count for row in single} == {1}
    fitting = shown_rows(rows, View("all", fitting=True))
    assert Standing.DOES_NOT_FIT not in {row.standing for row in fitting}
    assert first_view(rows, next(row.fitted for row in several)) == View("all")


def test_the_chart_shows_the_need_of_the_layout_and_nothing_more(rows: tuple[CardRow, ...]) -> None:
    fitted = rows[0].fitted
    stack = memory_stack(fitted)
    assert stack is not None
    assert sum(part.amount for part in stack.parts) == pytest.approx(fitted.need.needed.likely / 1024)
    assert stack.low <= sum(part.amount for part in stack.parts) <= stack.high
    assert stack.reserved is None
    assert "holds it" in render(finding(fitted), "en")


def test_an_engine_that_takes_a_share_is_shown_apart_from_the_need(service: Evaluation) -> None:
    assert service.reference is not None
    stack = memory_stack(service.reference)
    assert stack is not None
    assert stack.reserved == pytest.approx(stack.usable * service.reference.layout.memory_utilization)
    assert render(stack.reserved_name, "en") == "vLLM takes"


def test_what_does_not_fit_sticks_out_and_says_so(rows: tuple[CardRow, ...]) -> None:
    small = next(row for row in rows if row.fitted.fit.headroom and row.fitted.fit.headroom.high < 0)
    cell = memory_cell(small)
    assert cell.tone == "bad"
    assert cell.bar is not None
    assert sum(size for _, size in cell.bar.parts) > cell.bar.usable
    assert "cannot do it" in render(finding(small.fitted), "en")


def test_parts_of_every_layout_are_known_roles(rows: tuple[CardRow, ...]) -> None:
    assert all(part.amount >= 0 for row in rows for part in memory_parts(row.fitted))


def test_names_carry_the_memory_that_the_maker_prints(rows: tuple[CardRow, ...]) -> None:
    names = {card_name(row.fitted) for row in rows}
    assert "RTX 4090 24 GB" in names
    assert "2 \u00d7 RTX 4090 24 GB" in names
    assert "A100 SXM4 80 GB" in names


def test_choosing_a_row_reaches_the_draft_and_the_chart(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    assert evaluation.reference is not None
    assert page.table.chosen_key() == layout_name(evaluation.reference)
    assert page.store.draft.cards.chosen == evaluation.draft.cards.chosen
    before = page.table.chosen_key()
    page.table.view.setFocus()
    QTest.keyClick(page.table.view, Qt.Key.Key_Down)
    assert page.store.draft.cards.chosen == page.table.chosen_key() != before
    assert page.panel.chart.section.title.text().startswith(str(page.table.model.row(1).fitted.layout.count))


def test_enter_explains_the_figure_in_focus(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    asked: list[Quantity] = []
    page.explain_wanted.connect(asked.append)
    view = page.table.view
    view.setCurrentIndex(view.model().index(0, 5))
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_F1)
    assert [quantity.unit for quantity in asked] == ["CNY/h", "CNY/h"]


def test_segments_and_columns_change_the_table(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    everything = page.table.view.model().rowCount()
    page.counts.edited.emit("single")
    assert 0 < page.table.view.model().rowCount() < everything
    page.columns.set_value({"free"})
    page.columns.edited.emit(page.columns.value())
    keys = [column.key for column in page.table.model.columns]
    header = page.table.view.horizontalHeader()
    assert not header.isSectionHidden(keys.index("free"))
    assert header.isSectionHidden(keys.index("speed"))


def test_this_computer_is_read_only_when_asked_for(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    assert page.machine.isHidden()
    page.this.click()
    shown = [text.text() for text in page.machine.findChildren(Text)]
    assert any("RTX 4090: 24.0 GiB, free now 20.0 GiB. For this work: fits" in text for text in shown)
    assert "one note" in shown


def test_a_card_that_nobody_knows_has_no_verdict(rows: tuple[CardRow, ...]) -> None:
    assert verdict_on(CardReading("Voodoo 9", None, None, ""), rows) is Verdict.UNKNOWN
    lines = machine_lines(MachineReport((CardReading("Voodoo 9", None, None, ""),), (), GIB, ()), rows)
    assert render(lines[0], "en") == "Voodoo 9: unknown, free now unknown. For this work: unknown"


def test_before_model_and_work_the_page_says_what_is_missing(qtbot: QtBot) -> None:
    page = page_on(qtbot, None)
    went: list[str] = []
    page.go_wanted.connect(went.append)
    assert page.content.isHidden()
    assert page.empty.isVisible()
    page.empty.chosen.emit()
    assert went == ["model"]


def test_services_show_rates_with_ranges_and_no_hours(service: Evaluation) -> None:
    cells = CardCells()
    cells.service, cells.room = True, 860
    row = in_order(card_rows(service))[0]
    assert cells.speed(row).detail
    assert cells.hours(row).text == "unknown"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("width", [760, 960])
def test_no_header_and_no_number_is_cut(qtbot: QtBot, evaluation: Evaluation, language: Language, width: int) -> None:
    page = page_on(qtbot, evaluation)
    translator().set_language(language)
    page.resize(width, 700)
    header = page.table.view.horizontalHeader()
    titles = QFontMetricsF(theme().font(Role.CAPTION_STRONG))
    figures = QFontMetricsF(theme().font(Role.TABLE, figures=True))
    ranges = QFontMetricsF(theme().font(Role.CAPTION, figures=True))
    for number, column in enumerate(page.table.model.columns):
        if header.isSectionHidden(number):
            continue
        inner = header.sectionSize(number) - PADDED
        assert titles.horizontalAdvance(render(column.title, language)) <= inner + 1
        if column.key in ("speed", "hours", "price", "cost"):
            for row in range(page.table.model.rowCount()):
                cell = page.table.model.cell(row, number)
                room = inner - (cell.detail_width + 7 if cell.detail_width else 0)
                assert figures.horizontalAdvance(cell.text) <= room + 1
                assert ranges.horizontalAdvance(cell.detail) <= cell.detail_width + 1


def test_speed_is_of_all_cards_in_the_table_and_in_the_summary(evaluation: Evaluation) -> None:
    fitted = evaluation.reference
    assert fitted is not None
    assert fitted.speed is not None
    assert fitted.speed.train_tps_per_gpu is not None
    rate = speed_of(fitted, service=False)
    assert rate is not None
    assert rate.likely == pytest.approx(fitted.speed.train_tps_per_gpu.likely * fitted.layout.count)
    shown = summary(evaluation.draft, (), evaluation, stale=False, updating=False)
    assert rate in [figure.quantity for figure in shown.figures]


def test_the_page_speaks_chinese(qtbot: QtBot, evaluation: Evaluation) -> None:
    page = page_on(qtbot, evaluation)
    translator().set_language("zh")
    assert page.header.title.text().startswith("哪些卡放得下")
    assert page.table.view.accessibleName() == "部署方案"
    assert "放得下" in page.panel.chart.section.title.text()
