"""Controls: what they send, show and refuse; tables with pins; charts with twins."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from tests.gui import gallery
from tests.gui.example import needed

from zuka.message import msg, verbatim
from zuka_gui.charts.axis import spread, tick_step, ticks
from zuka_gui.charts.base import Chart
from zuka_gui.charts.memory_stack import MemoryStackChart
from zuka_gui.i18n.translator import translator
from zuka_gui.widgets.choice import Segments, Select
from zuka_gui.widgets.explain_panel import ExplainPanel
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.number_box import NumberBox, Unit
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.table import Table

OPTIONS = (Option("a", msg("must")), Option(2, msg("prefer")), Option(None, msg("any")))


@pytest.mark.parametrize(
    ("typed", "sent"),
    [("5000", Decimal(5000)), ("1,024", Decimal(1024)), ("1.5k", Decimal(1500)), ("many", "many"), ("", None)],
)
def test_a_number_box_sends_what_was_meant(qtbot: QtBot, typed: str, sent: object) -> None:
    box = NumberBox("work.samples", verbatim("GiB"))
    qtbot.addWidget(box)
    box.set_value(7)
    got: list[object] = []
    box.edited.connect(got.append)
    box.line.clear()
    QTest.keyClicks(box.line, typed or " ")
    box.line.editingFinished.emit()
    assert got == [sent]


def test_a_number_box_is_silent_while_it_only_shows(qtbot: QtBot) -> None:
    box = NumberBox("work.samples")
    qtbot.addWidget(box)
    got: list[object] = []
    box.edited.connect(got.append)
    box.set_value(2**40)
    assert box.line.text() == "1,099,511,627,776"
    assert got == []


def test_a_number_box_shows_fractions_as_they_are(qtbot: QtBot) -> None:
    box = NumberBox("x")
    qtbot.addWidget(box)
    box.set_value(Decimal("0.0004"))
    assert box.line.text() == "0.0004"


def test_units_change_the_words_and_not_the_value(qtbot: QtBot) -> None:
    box = NumberBox("x", units=(Unit(verbatim("h")), Unit(verbatim("d"), Decimal(24))))
    qtbot.addWidget(box)
    box.set_value(72)
    menu = box.findChild(QMenu)
    assert isinstance(menu, QMenu)
    menu.actions()[1].trigger()
    assert box.line.text() == "3"
    assert box.value() == 72


def test_the_wheel_does_not_change_a_list_without_focus(qtbot: QtBot) -> None:
    select = Select("x", OPTIONS)
    qtbot.addWidget(select)
    select.set_value("a")
    turn = QWheelEvent(
        QPointF(5, 5), QPointF(5, 5), QPoint(0, -120), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(select, turn)
    assert select.value() == "a"


@pytest.mark.parametrize("kind", [Select, Segments])
def test_choices_keep_their_keys(qtbot: QtBot, kind: type[Select] | type[Segments]) -> None:
    control = kind("x", OPTIONS)
    qtbot.addWidget(control)
    for key in ("a", 2, None):
        control.set_value(key)
        assert control.value() == key


def test_a_field_row_names_its_control_and_says_the_issue(qtbot: QtBot) -> None:
    box = NumberBox("work.samples")
    row = FieldRow("work.samples", msg("Samples"), box)
    qtbot.addWidget(row)
    row.set_issue(msg("unknown"))
    assert box.line.accessibleName() == "Samples"
    assert box.line.accessibleDescription() == "unknown"
    translator().set_language("zh")
    assert box.line.accessibleDescription() == "未知"
    row.set_issue(None)
    assert box.line.accessibleDescription() == ""


def offers(qtbot: QtBot) -> Table[tuple[str, ...]]:
    table: Table[tuple[str, ...]] = Table("offers", msg("Offers"), gallery.offer_columns(), lambda row: row[0])
    qtbot.addWidget(table)
    table.set_rows(gallery.OFFERS)
    return table


def test_pinned_rows_move_to_the_top_and_keep_their_rank(qtbot: QtBot) -> None:
    table = offers(qtbot)
    table.set_pins(frozenset({"4"}))
    ranks = [line.split("\t")[0] for line in table.as_text().splitlines()[1:]]
    assert ranks == ["4", "1", "2", "3", "5", "6"]


def test_columns_sort_by_value_and_not_by_words(qtbot: QtBot) -> None:
    table = offers(qtbot)
    table.view.sortByColumn(6, Qt.SortOrder.AscendingOrder)
    months = [line.split("\t")[6] for line in table.as_text().splitlines()[1:]]
    assert months == ["500", "633", "716", "740", "1089", "2100"]


def test_space_asks_for_a_pin_and_enter_opens(qtbot: QtBot) -> None:
    table = offers(qtbot)
    table.choose("2")
    pins: list[object] = []
    rows: list[object] = []
    table.pin_toggled.connect(pins.append)
    table.row_opened.connect(rows.append)
    QTest.keyClick(table.view, Qt.Key.Key_Space)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    assert pins == ["2"]
    assert rows == [gallery.OFFERS[1]]


def test_a_choice_survives_pinning(qtbot: QtBot) -> None:
    table = offers(qtbot)
    table.choose("4")
    table.set_pins(frozenset({"4"}))
    assert table.chosen_key() == "4"


@pytest.mark.parametrize("make", [gallery.bars, gallery.trade, gallery.weights, gallery.strip])
def test_a_chart_has_a_table_twin_and_words(qtbot: QtBot, make: object) -> None:
    assert callable(make)
    chart = make()
    assert isinstance(chart, Chart)
    qtbot.addWidget(chart)
    chart.resize(700, 400)
    chart.show()
    sheet = chart.sheet()
    assert sheet.rows
    assert all(len(row) == len(sheet.titles) for row in sheet.rows)
    assert chart.canvas.item_count > 0
    assert chart.description()


def test_a_chart_keeps_its_item_count_over_many_updates(qtbot: QtBot) -> None:
    chart = MemoryStackChart("memory")
    qtbot.addWidget(chart)
    chart.resize(700, 240)
    chart.show()
    chart.show_data(gallery.memory(24.0))
    first = chart.canvas.item_count
    for _ in range(30):
        chart.show_data(gallery.memory(24.0))
    assert chart.canvas.item_count == first


def test_memory_that_does_not_fit_says_by_how_much(qtbot: QtBot) -> None:
    chart = MemoryStackChart("memory")
    qtbot.addWidget(chart)
    chart.show_data(gallery.memory(15.0))
    last = chart.sheet().rows[-1]
    assert [cell.words for cell in last] == ["Over by", "3.6"]


@pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)
def test_arrow_keys_point_at_each_mark(qtbot: QtBot) -> None:
    chart = gallery.bars()
    qtbot.addWidget(chart)
    chart.resize(700, 300)
    chart.show()
    marks = chart.findChild(QWidget, "bars.marks")
    assert isinstance(marks, QWidget)
    heard: list[object] = []
    chart.pointed.connect(heard.append)
    for _ in range(4):
        QTest.keyClick(marks, Qt.Key.Key_Down)
    assert len(set(heard)) == 4


def test_the_explanation_holds_every_part(qtbot: QtBot) -> None:
    panel = ExplainPanel()
    qtbot.addWidget(panel)
    panel.explain(needed())
    text = panel.as_text()
    for words in (
        "Weights: 15.3 GiB",
        "Activations",
        "Overhead: 1.1 GiB",
        "[measured]",
        "config.json of Qwen/Qwen3-8B",
    ):
        assert words in text


def test_ticks_are_round() -> None:
    assert tick_step(24, 6) == 4
    assert ticks(24.0) == [0, 4, 8, 12, 16, 20, 24]


def test_labels_do_not_touch() -> None:
    lefts = spread([(100, 60), (110, 60), (120, 60)], 400)
    assert all(after - before >= 60 + 12 for before, after in pairwise(lefts))
