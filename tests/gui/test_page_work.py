"""The work page: kinds that suit the model, settings with their defaults, what was understood, keyboard, languages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import bound, consequences, sample

from zuka.message import render
from zuka.model.catalogue import find_model
from zuka.scenario.draft import ScenarioDraft
from zuka.work.defaults import defaults
from zuka.work.draft import WorkDraft
from zuka.work.work import Demand
from zuka_gui.i18n.translator import translator
from zuka_gui.wizard.pages import work_model
from zuka_gui.wizard.pages.work import WorkPage


@pytest.fixture
def page(qtbot: QtBot) -> WorkPage:
    return bound(qtbot, WorkPage(), sample(), consequences())


def button(page: WorkPage, name: str) -> QAbstractButton:
    found = page.findChild(QAbstractButton, name)
    assert isinstance(found, QAbstractButton), name
    return found


def field(name: str) -> work_model.Field:
    return next(field for field in work_model.FIELDS if field.name == name)


def test_a_tile_sets_the_task(page: WorkPage) -> None:
    button(page, "work.task.serve").click()
    assert page.store.draft.work.task == "serve"


def test_tiles_that_do_not_suit_are_off_and_say_why(page: WorkPage) -> None:
    assert not button(page, "work.task.image").isEnabled()
    assert button(page, "work.task.embed").isEnabled()
    assert "language model" in render(work_model.why_not(find_model("Qwen3-8B")), "en")


def test_a_picture_model_is_made_or_trained(qtbot: QtBot) -> None:
    page = bound(qtbot, WorkPage(), sample("sdxl-lora"), consequences("sdxl-lora"))
    assert button(page, "work.task.image").isChecked()
    button(page, "work.picture.image").click()
    assert page.store.draft.work.task == "image"
    button(page, "work.picture.image-train").click()
    button(page, "work.task.image").click()
    assert page.store.draft.work.task == "image-train"


def test_the_focus_goes_to_a_kind_that_suits(qtbot: QtBot) -> None:
    page = bound(qtbot, WorkPage(), sample("sdxl-lora"), consequences("sdxl-lora"))
    page.activateWindow()
    page.focus_field("work.task")
    qtbot.waitUntil(button(page, "work.task.image").hasFocus)


def test_a_method_reaches_the_draft(page: WorkPage) -> None:
    button(page, "work.method.qlora").click()
    assert page.store.draft.work.method == "qlora"


def test_a_rare_method_is_not_hidden(qtbot: QtBot) -> None:
    draft = sample().model_copy(update={"work": sample().work.model_copy(update={"method": "dora"})})
    page = bound(qtbot, WorkPage(), draft, None)
    assert page.rare.isVisibleTo(page)
    assert page.rare.value() == "dora"


def test_typing_reaches_the_draft(page: WorkPage) -> None:
    assert page.focus_field("work.epochs")
    line = page.focusWidget()
    assert line is not None
    QTest.keyClicks(line, "\b5")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert page.store.draft.work.epochs == 5


def test_settings_say_default_or_what_was_changed() -> None:
    spec = find_model("Qwen3-8B")
    work = WorkDraft.model_validate({"task": "train", "micro_batch": 2, "checkpointing": False})
    known = defaults(work, spec)
    assert render(work_model.state_of(field("rank"), work, known) or work_model.EMPTY, "en") == "default"
    assert "default 1" in render(work_model.state_of(field("micro_batch"), work, known) or work_model.EMPTY, "en")
    assert "default on" in render(work_model.state_of(field("checkpointing"), work, known) or work_model.EMPTY, "en")


def test_reset_leaves_amounts_and_takes_one_undo(page: WorkPage) -> None:
    button(page, "work.reset").click()
    work = page.store.draft.work
    assert (work.micro_batch, work.rank, work.sequence) == (None, None, None)
    assert (work.samples, work.method) == (200_000, "lora")
    page.store.undo()
    assert page.store.draft == sample()


def test_more_options_open_and_deep_links_open_them(page: WorkPage) -> None:
    row = page.fields["fused_loss"]
    assert not row.isVisibleTo(page)
    button(page, "work.more").click()
    assert row.isVisibleTo(page)
    button(page, "work.more").click()
    assert page.focus_field("work.fused_loss")
    assert row.isVisibleTo(page)


def test_full_training_has_no_rank() -> None:
    assert not work_model.shown(field("rank"), WorkDraft.model_validate({"task": "train", "method": "full"}))
    assert work_model.shown(field("rank"), WorkDraft.model_validate({"task": "train", "method": "full", "rank": 8}))


def test_the_amount_is_understood() -> None:
    words = work_model.understood(consequences())
    assert words is not None
    assert render(words, "en") == (
        "One run: 540 M tokens (200,000 samples × 900 tokens × 3 epochs). 6 runs a month make 3.24 B tokens."
    )


def test_a_service_is_understood() -> None:
    service = Demand("month", hours_per_month=730, users=50, min_tps_per_user=12)
    words = work_model.understood(replace(consequences(), demand=service))
    assert words is not None
    assert "50 users" in render(words, "en")


def test_nothing_chosen_asks_for_a_kind(qtbot: QtBot) -> None:
    page = bound(qtbot, WorkPage(), ScenarioDraft(), None)
    assert page.empty.isVisibleTo(page)
    assert not page.fields["samples"].isVisibleTo(page)
    assert work_model.understood(None) is None


def test_a_refused_value_is_said_in_the_well(page: WorkPage) -> None:
    page.fields["epochs"].control.edited.emit(0)
    assert "correction" in page.well.text.text()
    assert page.store.draft.work.epochs == 3


def test_both_languages(page: WorkPage) -> None:
    translator().set_language("zh")
    assert page.accessibleName().startswith("要用它做什么")
    assert button(page, "work.task.train").text() == "微调"


def test_every_control_has_a_name(page: WorkPage) -> None:
    button(page, "work.more").click()
    for widget in page.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(page):
            assert widget.accessibleName(), widget.objectName()


def test_tab_goes_from_kinds_to_settings(page: WorkPage) -> None:
    order = [page.tiles, page.methods, page.fields["samples"], page.fields["rank"], button(page, "work.reset")]
    places = {id(widget): place for place, widget in enumerate(_chain(page))}
    firsts = [min(places[id(w)] for w in [part, *part.findChildren(QWidget)] if id(w) in places) for part in order]
    assert firsts == sorted(firsts)


def _chain(page: QWidget) -> list[QWidget]:
    found: list[QWidget] = [page]
    following = page.nextInFocusChain()
    while following is not None and following is not page:
        found.append(following)
        following = following.nextInFocusChain()
    return [w for w in found if w.focusPolicy() & Qt.FocusPolicy.TabFocus]


def test_narrow_pages_put_changed_marks_under_the_field(page: WorkPage) -> None:
    page.resize(700, 700)
    labels = [label.text() for label in page.fields["micro_batch"].findChildren(QLabel)]
    assert any("default 1" in text for text in labels)
