"""The model page: search, files, pasted text, typed figures, what is shown of a model, both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.page_desk import TODAY, bound, consequences, sample

from zuka.advise.evaluate import evaluate
from zuka.facts.load import catalogue
from zuka.model.catalogue import find_model
from zuka.quantity import Quantity
from zuka.scenario.draft import ModelDraft, ScenarioDraft
from zuka_gui.i18n.translator import translator
from zuka_gui.wizard.pages import model_model
from zuka_gui.wizard.pages.model import ModelPage
from zuka_gui.wizard.pages.model_facts_model import UNKNOWN, facts

CONFIG = {
    "model_type": "llama",
    "num_hidden_layers": 2,
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 1000,
    "max_position_embeddings": 512,
    "tie_word_embeddings": False,
    "torch_dtype": "bfloat16",
}


def config_file(folder: Path) -> Path:
    path = folder / "config.json"
    path.write_text(json.dumps(CONFIG), "utf-8")
    return path


@pytest.fixture
def empty(qtbot: QtBot) -> ModelPage:
    return bound(qtbot, ModelPage(), ScenarioDraft(), None)


@pytest.fixture
def chosen(qtbot: QtBot) -> ModelPage:
    return bound(qtbot, ModelPage(), sample(), consequences())


def strip_words(page: ModelPage) -> str:
    return page.strip.accessibleName()


def test_enter_takes_the_first_hit(empty: ModelPage) -> None:
    QTest.keyClicks(empty.search, "qwen3 8b")
    QTest.keyClick(empty.search, Qt.Key.Key_Return)
    assert empty.store.draft.model.name == "Qwen3-8B"


def test_typing_lists_near_names_and_the_list_stays_when_one_is_taken(empty: ModelPage) -> None:
    empty.search.setText("qwen3 8b")
    empty.search.edited.emit("qwen3 8b")
    assert empty.results.isVisibleTo(empty)
    second = empty.results.model.key(1)
    empty.results.choose(second)
    assert empty.store.draft.model.name == second
    assert empty.results.model.key(1) == second
    assert empty.search.text() == "qwen3 8b"


def test_down_leads_from_the_search_into_the_list(qtbot: QtBot, empty: ModelPage) -> None:
    empty.search.edited.emit("qwen")
    empty.activateWindow()
    qtbot.waitUntil(empty.search.hasFocus)
    QTest.keyClick(empty.search, Qt.Key.Key_Down)
    assert empty.results.view.hasFocus()


def test_nothing_chosen_shows_the_start(empty: ModelPage) -> None:
    assert empty.drop.isVisibleTo(empty)
    assert empty.samples.isVisibleTo(empty)
    assert not empty.panel.isVisibleTo(empty)


def test_a_sample_is_opened_by_its_command(empty: ModelPage) -> None:
    button = empty.findChild(QPushButton, "sample.lora-8b-24gb")
    assert isinstance(button, QPushButton)
    commands: list[object] = []
    empty.command_wanted.connect(commands.append)
    button.click()
    assert commands == ["sample.lora-8b-24gb"]


def test_a_file_is_taken_with_its_path(qtbot: QtBot, tmp_path: Path) -> None:
    path = config_file(tmp_path)
    page = bound(qtbot, ModelPage(lambda _: path), sample(), consequences())
    page.ask_file()
    assert page.store.draft.model == ModelDraft(file=str(path))
    spec = evaluate(page.store.draft, catalogue(), TODAY).spec
    assert spec is not None
    assert spec.params > 0


def test_a_cancelled_dialog_changes_nothing(qtbot: QtBot) -> None:
    page = bound(qtbot, ModelPage(lambda _: None), sample(), consequences())
    page.ask_file()
    assert page.store.draft == sample()


def test_a_bad_file_is_one_sentence_and_changes_nothing(chosen: ModelPage, tmp_path: Path) -> None:
    bad = tmp_path / "broken.gguf"
    bad.write_bytes(b"no model")
    chosen.take_file(bad)
    assert chosen.strip.isVisibleTo(chosen)
    assert "broken.gguf" in strip_words(chosen)
    assert chosen.store.draft == sample()


def test_pasted_json_is_read_as_a_config(chosen: ModelPage) -> None:
    QGuiApplication.clipboard().setText(json.dumps(CONFIG))
    chosen.paste()
    assert chosen.store.draft.model.config == CONFIG
    assert chosen.store.draft.model.name is None


@pytest.mark.parametrize("text", ["", "{not json", '{"hidden_size": 64}'])
def test_a_bad_paste_says_why(chosen: ModelPage, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    chosen.paste()
    assert chosen.strip.isVisibleTo(chosen)
    assert len(strip_words(chosen)) > 20
    assert chosen.store.draft == sample()


def test_changing_figures_starts_from_the_model(chosen: ModelPage) -> None:
    chosen.type_figures()
    typed = chosen.store.draft.model.typed
    assert typed is not None
    assert typed["layers"] == 36
    assert chosen.store.draft.model.name is None
    assert chosen.typed.isVisibleTo(chosen)


def test_typed_figures_reach_the_draft(empty: ModelPage) -> None:
    empty.type_figures()
    row = next(row for row in empty.typed.rows if row.path == "model.typed.layers")
    row.control.edited.emit(12)
    assert empty.store.draft.model.typed == {"layers": 12}


def test_one_undo_brings_the_model_back(chosen: ModelPage, tmp_path: Path) -> None:
    chosen.take_file(config_file(tmp_path))
    chosen.store.undo()
    assert chosen.store.draft == sample()


def test_an_evaluation_that_failed_says_why(qtbot: QtBot) -> None:
    draft = ScenarioDraft(model=ModelDraft(name="no such model at all"))
    page = bound(qtbot, ModelPage(), draft, evaluate(draft, catalogue(), TODAY))
    assert page.strip.isVisibleTo(page)


def test_weights_can_be_explained(chosen: ModelPage) -> None:
    button = chosen.findChild(QPushButton, "model.weights.explain")
    assert isinstance(button, QPushButton)
    explained: list[Quantity] = []
    chosen.explain_wanted.connect(explained.append)
    button.click()
    assert explained[0].parts


def test_both_languages(chosen: ModelPage) -> None:
    english = chosen.accessibleName()
    translator().set_language("zh")
    assert chosen.accessibleName().startswith("要运行哪个模型")
    assert chosen.accessibleName() != english
    assert "内置目录" in str(chosen.results.model.headerData(0, Qt.Orientation.Horizontal))


def test_every_control_has_a_name(chosen: ModelPage) -> None:
    chosen.type_figures()
    for widget in chosen.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(chosen):
            assert widget.accessibleName(), widget.objectName()


def test_exact_match_is_marked_once() -> None:
    found = model_model.hits("Qwen/Qwen3-8B")
    assert [hit.exact for hit in found].count(True) == 1
    assert found[0].name == "Qwen3-8B"
    assert not any(hit.exact for hit in model_model.hits("qwen9 8bb"))


def test_unknown_size_is_unknown() -> None:
    hit = model_model.hits("Llama-3_3-Nemotron-Super-49B-v1")[0]
    assert hit.structure == UNKNOWN


@pytest.mark.parametrize("name", ["Qwen3-8B", "DeepSeek-V3", "SDXL", "whisper-large-v3", "bge-m3"])
def test_facts_and_chart_of_every_kind(name: str) -> None:
    spec = find_model(name)
    assert len(facts(spec)) >= 5
    chart = model_model.weights_chart(spec)
    assert chart.cards
    assert all(bar.amount > 0 for bar in chart.bars)


def test_choosing_keeps_keys_of_a_newer_program() -> None:
    draft = ModelDraft.model_validate({"name": "x", "future": 1})
    assert model_model.chosen(draft, "file", "y") == {"future": 1, "file": "y"}
