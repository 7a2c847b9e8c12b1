"""The changes that would make a layout fit, and the parts of its memory explained."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import TODAY, consequences, sample

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.ways import ways_for
from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.fit.verdict import Verdict
from zuka.message import render
from zuka.quantity import Quantity
from zuka.scenario.edit import edit
from zuka_gui.i18n.translator import translator
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.wizard.pages.cards import CardsPage
from zuka_gui.wizard.pages.cards_model import holds, memory_parts
from zuka_gui.wizard.pages.cards_ways_model import finding


@pytest.fixture(scope="module")
def too_big() -> Evaluation:
    """Full training of 7 billion parameters on a card of 24 GB."""
    draft = sample("full-7b-a100")
    for path, value in (
        ("cards.only", ("RTX 4090",)),
        ("work.optimizer", "adamw"),
        ("cards.chosen", "1 x RTX 4090 bf16"),
    ):
        draft = edit(draft, path, value)
    return evaluate(draft, catalogue(), TODAY)


def page_on(qtbot: QtBot, evaluation: Evaluation, view: str = "ways") -> CardsPage:
    page = CardsPage()
    qtbot.addWidget(page)
    page.bind(DraftStore(evaluation.draft))
    page.resize(800, 700)
    page.show()
    page.show_evaluation(evaluation)
    page.panel.choose(view)
    settled(page)
    return page


def settled(page: CardsPage) -> None:
    page.settle()
    QCoreApplication.processEvents()


def test_the_list_opens_with_what_makes_it_fit(qtbot: QtBot, too_big: Evaluation) -> None:
    page = page_on(qtbot, too_big)
    ways = page.panel.ways
    assert ways.section.title.text() == "2 changes would make it fit"
    chosen = ways.chosen()
    assert chosen is not None
    assert chosen.verdict is Verdict.FITS
    assert ways.button.accessibleDescription() == "Train LoRA adapters instead of all weights"
    assert not page.panel.chart.isVisible()


def test_a_change_is_one_step_to_undo(qtbot: QtBot, too_big: Evaluation) -> None:
    page = page_on(qtbot, too_big)
    before = page.store.draft
    heard: list[str] = []
    page.store.changed.connect(heard.append)
    page.panel.ways.button.click()
    assert page.store.draft.work.method == "lora"
    assert page.store.draft.work.master_weights is False
    assert "work.method" in heard
    after = evaluate(page.store.draft, catalogue(), TODAY)
    assert after.reference is not None
    assert after.reference.fit.verdict is Verdict.FITS
    page.store.undo()
    assert page.store.draft == before


def test_the_keyboard_chooses_another_change_and_explains_what_it_saves(qtbot: QtBot, too_big: Evaluation) -> None:
    page = page_on(qtbot, too_big)
    asked: list[Quantity] = []
    page.explain_wanted.connect(asked.append)
    view = page.panel.ways.table.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page.panel.ways.button.accessibleDescription() == "Train adapters on a 4-bit base (QLoRA)"
    assert [quantity.unit for quantity in asked] == ["MiB"]
    assert asked[0].inputs


def test_where_it_fits_already_the_list_says_what_would_free_more(qtbot: QtBot) -> None:
    page = page_on(qtbot, consequences())
    assert page.panel.ways.section.title.text() == "It fits; 4 changes would free more"
    fitted = consequences().reference
    assert fitted is not None
    assert render(finding(fitted, ()), "en") == "No single change saves memory here"


def test_another_layout_gets_another_list(qtbot: QtBot) -> None:
    page = page_on(qtbot, consequences())
    page.counts.edited.emit("all")
    page.table.choose("1 x Tesla T4 fp16")
    settled(page)
    assert page.panel.ways.section.title.text() != "It fits; 4 changes would free more"
    assert page.panel.chart.section.title.text().startswith("1 \u00d7 Tesla T4")


def test_a_card_on_which_the_engine_was_never_tried_is_promised_nothing() -> None:
    unknown = next(f for f in consequences().layouts if f.fit.verdict is Verdict.UNKNOWN)
    found = ways_for(consequences(), unknown)
    assert found
    assert Verdict.FITS not in {way.verdict for way in found}
    assert render(finding(unknown, found), "en").startswith("Whether it runs is unknown")


def test_several_edits_are_made_all_or_none() -> None:
    store = DraftStore(sample())
    with pytest.raises(UserError):
        store.edit_all((("work.micro_batch", 1), ("work.rank", -4)))
    assert store.draft == sample()
    store.edit_all(())
    assert store.undo_path is None
    store.edit_all((("work.micro_batch", 1), ("work.rank", None)))
    assert (store.draft.work.micro_batch, store.draft.work.rank) == (1, None)
    store.undo()
    assert store.draft == sample()


def test_every_part_of_the_memory_is_explained_by_its_own_quantity(qtbot: QtBot) -> None:
    for name in ("lora-8b-24gb", "serve-70b-50", "sdxl-lora"):
        fitted = consequences(name).reference
        assert fitted is not None
        parts = memory_parts(fitted)
        assert all(part.quantity is not None for part in parts)
        explained = sum(part.quantity.likely for part in parts if part.quantity)
        assert explained == pytest.approx(fitted.need.needed.likely, rel=1e-3)
    page = page_on(qtbot, consequences(), "parts")
    asked: list[Quantity] = []
    page.explain_wanted.connect(asked.append)
    marks = page.panel.chart.findChild(QWidget, "cards.chart.marks")
    assert marks is not None
    QTest.keyClick(marks, Qt.Key.Key_Right)
    QTest.keyClick(marks, Qt.Key.Key_Return)
    assert [render(quantity.name, "en") for quantity in asked] == ["Weights"]


def test_what_the_engine_reserves_stands_apart_with_what_it_holds(qtbot: QtBot) -> None:
    evaluation = consequences("serve-70b-50")
    page = page_on(qtbot, evaluation, "parts")
    shown = page.panel.holds.text()
    assert shown.startswith("vLLM takes ")
    assert "tokens" in shown
    assert "sequences at once" in shown
    job = consequences().reference
    assert job is not None
    assert not render(holds(job, consequences().work), "en")


def test_the_list_speaks_chinese(qtbot: QtBot, too_big: Evaluation) -> None:
    page = page_on(qtbot, too_big)
    translator().set_language("zh")
    assert page.panel.ways.section.title.text() == "2 项改动可以放得下"
    assert page.panel.ways.table.view.accessibleName() == "改动"
    assert page.panel.ways.button.accessibleName() == "采用此改动"
