"""The draft with its history, the evaluation's states, autosave."""

from __future__ import annotations

from decimal import Decimal
from threading import Event

from pytestqt.qtbot import QtBot
from tests.gui import example

from zuka.advise.evaluation import Evaluation
from zuka.scenario.draft import ScenarioDraft
from zuka_gui.state.autosave import Autosave
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.state.evaluation_store import EvaluationStore, State
from zuka_gui.state.session import Session


def test_edits_are_undone_and_made_again() -> None:
    store = DraftStore(example.draft())
    assert store.edit("work.samples", Decimal(5000))
    assert store.value("work.samples") == 5000
    store.undo()
    assert store.value("work.samples") == 200_000
    store.redo()
    assert store.value("work.samples") == 5000


def test_a_refused_value_is_kept_beside_the_draft_until_the_field_takes_one() -> None:
    store = DraftStore(example.draft())
    assert not store.edit("work.samples", "many")
    assert store.value("work.samples") == 200_000
    assert store.refused["work.samples"].typed == "many"
    assert store.issues()[0].path == "work.samples"
    assert store.edit("work.samples", 7)
    assert store.refused == {}


def test_nothing_is_lost_when_a_field_is_emptied() -> None:
    store = DraftStore(example.draft())
    store.edit("work.samples", None)
    assert store.value("work.samples") is None
    store.undo()
    assert store.value("work.samples") == 200_000


def test_an_edit_makes_the_evaluation_stale_and_a_run_fresh() -> None:
    drafts = DraftStore(example.draft())
    store = EvaluationStore(drafts, example.evaluation, direct=True)
    assert store.state is State.INCOMPLETE
    store.run()
    assert store.state is State.FRESH
    drafts.edit("work.samples", 10)
    assert store.state is State.STALE
    assert store.evaluation is not None
    store.run()
    assert store.evaluation.draft == drafts.draft


def test_an_empty_draft_is_incomplete() -> None:
    drafts = DraftStore(ScenarioDraft())
    store = EvaluationStore(drafts, example.evaluation, direct=True)
    store.run()
    assert store.state is State.INCOMPLETE


def test_a_fault_of_the_engine_keeps_the_last_figures() -> None:
    drafts = DraftStore(example.draft())
    broken = Event()

    def evaluate(draft: ScenarioDraft) -> Evaluation:
        if broken.is_set():
            raise RuntimeError("a fault")
        return example.evaluation(draft)

    store = EvaluationStore(drafts, evaluate, direct=True)
    store.run()
    broken.set()
    faults: list[Exception] = []
    store.failed.connect(faults.append)
    store.run()
    assert [str(fault) for fault in faults] == ["a fault"]
    assert store.state is State.FAILED
    assert store.evaluation is not None


def test_the_result_of_an_older_draft_is_dropped(qtbot: QtBot) -> None:
    drafts = DraftStore(example.draft())
    gate = Event()

    def evaluate(draft: ScenarioDraft) -> Evaluation:
        if draft.work.samples == 1:
            gate.wait(10)
        return example.evaluation(draft)

    store = EvaluationStore(drafts, evaluate)
    drafts.edit("work.samples", 1)
    store.run()
    drafts.edit("work.samples", 2)
    store.run()
    gate.set()
    qtbot.waitUntil(lambda: store.state is State.FRESH)
    assert store.evaluation is not None
    assert store.evaluation.draft.work.samples == 2
    store.close()


def test_autosave_writes_each_draft_once() -> None:
    drafts = DraftStore(example.draft())
    written: list[ScenarioDraft] = []
    autosave = Autosave(drafts, written.append)
    autosave.save_now()
    assert written == []
    drafts.edit("work.samples", 3)
    autosave.save_now()
    autosave.save_now()
    assert written == [drafts.draft]


def test_a_session_knows_unsaved_edits() -> None:
    drafts = DraftStore(example.draft())
    session = Session(drafts)
    assert not session.modified
    drafts.edit("work.samples", 4)
    assert session.modified
