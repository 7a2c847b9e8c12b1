"""The speed views of a layout: the roof, the load, and the user's own measurement."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import bound, consequences, sample
from tests.support.answers import evaluated

from zuka.advise.evaluation import Evaluation
from zuka.message import Message, render
from zuka.scenario.edit import edit
from zuka_gui.wizard.pages.cards import CardsPage
from zuka_gui.wizard.pages.cards_layout import LOAD, PARTS, SPEED
from zuka_gui.wizard.pages.cards_speed_model import causes, load_finding, load_line, roof

CHAT, TUNING = "chat-13b-4090", "lora-8b-24gb"


def page_on(qtbot: QtBot, name: str, view: str, evaluation: Evaluation | None = None) -> CardsPage:
    page = bound(qtbot, CardsPage(), sample(name), evaluation or consequences(name))
    page.panel.choose(view)
    page.settle()
    QCoreApplication.processEvents()
    return page


def english(message: Message) -> str:
    return render(message, "en")


def test_the_roof_says_what_sets_the_pace() -> None:
    evaluation = consequences(CHAT)
    assert evaluation.reference is not None
    shown = roof(evaluation.spec, evaluation.work, evaluation.reference)
    assert shown is not None
    assert english(shown.heading.finding).startswith("Memory sets the pace of writing")
    assert "Reading prompts" in english(shown.heading.line)
    assert [english(point.name) for point in shown.points] == ["writing tokens", "reading prompts"]
    assert all(0 < point.rate <= point.roof <= shown.peak for point in shown.points)


def test_the_chart_has_a_table_and_explains_its_marks(qtbot: QtBot) -> None:
    page = page_on(qtbot, CHAT, SPEED)
    chart = page.panel.speed.chart
    assert chart.isVisible()
    assert page.panel.chart.isHidden()
    assert [row[0].text for row in chart.sheet().rows] == ["writing tokens", "reading prompts"]
    assert "memory sets the pace" in chart.description()
    with qtbot.waitSignal(page.explain_wanted):
        chart.explain_wanted.emit(consequences(CHAT).reference)


def test_training_says_where_the_time_goes(qtbot: QtBot) -> None:
    page = page_on(qtbot, TUNING, SPEED)
    reference = consequences(TUNING).reference
    assert reference is not None
    assert page.panel.speed.chart.isHidden()
    assert english(causes(reference)).startswith("The time goes to: Matrix products")
    assert english(page.panel.speed.words.message) == english(causes(reference))


def test_loads_stand_in_a_table_with_what_they_keep(qtbot: QtBot) -> None:
    page = page_on(qtbot, CHAT, LOAD)
    table = page.panel.load.table
    assert table.model.rowCount() >= 2
    first = table.model.row(0)
    assert first.requests == 1
    assert first.keeps
    assert "tokens/s for each" in english(page.panel.load.section.title.message)
    assert "requests a day" in english(page.panel.load.section.line.message)


def test_loads_are_for_work_that_answers_requests(qtbot: QtBot) -> None:
    page = page_on(qtbot, CHAT, LOAD)
    page.show_evaluation(consequences(TUNING))
    button = page.panel.views.findChild(QToolButton, f"cards.view.{LOAD}")
    assert isinstance(button, QToolButton)
    assert not button.isEnabled()
    assert page.panel.views.value() == PARTS


def test_a_speed_of_ones_own_is_kept_with_its_layout_as_one_step(qtbot: QtBot) -> None:
    page = page_on(qtbot, CHAT, SPEED)
    page.panel.speed.box.edited.emit(42.0)
    layout = page.store.draft.cards.layout
    reference = consequences(CHAT).reference
    assert reference is not None
    assert (layout.measured_tps, layout.measured_on) == (42.0, reference.layout.name)
    page.store.undo()
    assert page.store.draft.cards.layout.measured_tps is None
    assert page.store.draft.cards.layout.measured_on is None


def test_the_measured_speed_is_what_the_table_shows_then(qtbot: QtBot) -> None:
    draft, reference = sample(CHAT), consequences(CHAT).reference
    assert reference is not None
    for path, value in (("measured_tps", 42.0), ("measured_on", reference.layout.name)):
        draft = edit(draft, f"cards.layout.{path}", value)
    evaluation = evaluated(draft)
    assert evaluation.reference is not None
    assert evaluation.reference.speed is not None
    rate = evaluation.reference.speed.decode_tps_per_request
    assert rate is not None
    assert round(rate.likely, 6) == 42
    page = page_on(qtbot, CHAT, SPEED, evaluation)
    assert "taken for this layout" in english(page.panel.speed.note.message)


def test_a_speed_that_cannot_be_is_refused_beside_its_box(qtbot: QtBot) -> None:
    page = page_on(qtbot, CHAT, SPEED)
    page.panel.speed.box.edited.emit(-3.0)
    assert page.store.draft.cards.layout.measured_tps is None
    assert "above 0" in english(page.panel.speed.note.message)
    assert page.focus_field("cards.layout.measured_tps")


def test_the_load_in_words() -> None:
    evaluation = consequences("reserved-3-plus-1")
    assert evaluation.reference is not None
    from zuka.advise.served import served

    found = served(evaluation, evaluation.reference)
    assert found is not None
    assert english(load_finding(found)) == f"Up to {found.largest} at once keep 25 tokens/s for each"
    assert f"96 users take {found.copies} \u00d7 this layout" in english(load_line(found))
