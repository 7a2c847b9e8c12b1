"""The plan by the token, and the deadline with ranges in the picture of price against time."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import bound, consequences, sample
from tests.support.answers import evaluated

from zuka.message import Message, render
from zuka.scenario.edit import edit
from zuka_gui.charts.trade_off import TradeOffChart
from zuka_gui.results.plan import PlanPage
from zuka_gui.results.trade_off_model import deadline_of, trade_off

SERVICE, TUNING = "reserved-3-plus-1", "lora-8b-24gb"


def english(message: Message) -> str:
    return render(message, "en")


def test_tokens_cost_less_the_more_the_machines_are_used(qtbot: QtBot) -> None:
    page = bound(qtbot, PlanPage(), sample(SERVICE), consequences(SERVICE))
    assert page.tokens.isVisible()
    assert page.tokens.edge.isHidden()
    assert english(page.tokens.section.title.message).startswith("A million tokens cost $")


def test_a_price_elsewhere_gives_the_use_from_which_machines_pay(qtbot: QtBot) -> None:
    draft = edit(sample(SERVICE), "plan.token_price", "0.9")
    page = bound(qtbot, PlanPage(), draft, evaluated(draft))
    assert page.tokens.edge.isVisible()
    assert "cheaper than $0.90 a million from" in english(page.tokens.section.title.message)
    dear = edit(sample(SERVICE), "plan.token_price", "0.01")
    page.show_evaluation(evaluated(dear))
    assert "cheaper even than machines that are always busy" in english(page.tokens.section.title.message)


def test_work_that_writes_no_tokens_has_no_price_of_them(qtbot: QtBot) -> None:
    page = bound(qtbot, PlanPage(), sample(TUNING), consequences(TUNING))
    assert page.tokens.isHidden()


def test_price_against_time_has_ranges_and_the_deadline(qtbot: QtBot) -> None:
    evaluation = consequences(TUNING)
    assert evaluation.advice is not None
    assert deadline_of(evaluation) == 72
    assert deadline_of(consequences(SERVICE)) is None
    data = trade_off(evaluation.advice, deadline_of(evaluation))
    assert data is not None
    point = data.points[0]
    assert point.hours_range is not None
    assert point.hours_range[0] < point.hours < point.hours_range[1]
    chart = TradeOffChart("trade")
    qtbot.addWidget(chart)
    chart.resize(700, 360)
    chart.show()
    chart.show_data(data)
    assert "\u2013" in chart.sheet().rows[0][1].text
    marks: Any = chart.findChild(QWidget, "trade.marks")
    assert "deadline 72 h" in [spot.words for spot in marks.spots]
    chart.show_data(trade_off(evaluation.advice) or data)
    assert "deadline 72 h" not in [spot.words for spot in marks.spots]
