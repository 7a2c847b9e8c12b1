"""Evaluations run beside the window: late words, dropped results, closing while one runs."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest
from pytestqt.qtbot import QtBot
from tests.gui import example
from tests.gui.desk import gallery_pages

from zuka.advise.evaluation import Evaluation
from zuka.scenario.draft import ScenarioDraft
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.state.evaluation_store import EvaluationStore, State
from zuka_gui.state.session import Session
from zuka_gui.wizard.window import Desk, Window


class Engine:
    """An engine that answers when the test lets it."""

    def __init__(self) -> None:
        self.asked: list[ScenarioDraft] = []
        self.free = Event()
        self.fault: Exception | None = None

    def __call__(self, draft: ScenarioDraft) -> Evaluation:
        self.asked.append(draft)
        assert self.free.wait(30)
        if self.fault is not None:
            raise self.fault
        return example.evaluation(draft)


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    yield made
    made.free.set()


@pytest.fixture
def shown(qtbot: QtBot, engine: Engine) -> Window:
    drafts = DraftStore(example.draft())
    made = Window(Desk(drafts, EvaluationStore(drafts, engine), Session(drafts)), gallery_pages())
    made.closing.connect(made.desk.evaluations.close)
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_word_updating_comes_late_and_goes_with_the_result(qtbot: QtBot, shown: Window, engine: Engine) -> None:
    store = shown.desk.evaluations
    store.run()
    assert (store.state, store.updating) == (State.RUNNING, False)
    qtbot.waitUntil(lambda: store.updating)
    engine.free.set()
    qtbot.waitUntil(lambda: store.state is State.FRESH)
    assert not store.updating


def test_old_figures_stay_while_new_ones_are_worked_out(qtbot: QtBot, shown: Window, engine: Engine) -> None:
    store = shown.desk.evaluations
    engine.free.set()
    store.run()
    qtbot.waitUntil(lambda: store.state is State.FRESH)
    engine.free.clear()
    shown.desk.drafts.edit("work.epochs", 5)
    assert store.state is State.STALE
    assert store.evaluation is not None
    qtbot.waitUntil(lambda: store.state is State.RUNNING)
    assert store.evaluation.draft.work.epochs == 3
    engine.free.set()
    qtbot.waitUntil(lambda: store.state is State.FRESH)
    assert store.evaluation.draft.work.epochs == 5


def test_results_of_older_drafts_are_dropped(qtbot: QtBot, shown: Window, engine: Engine) -> None:
    store = shown.desk.evaluations
    results: list[float] = []
    store.changed.connect(lambda: results.append(store.evaluation.draft.work.epochs or 0) if store.evaluation else None)
    store.run()
    qtbot.waitUntil(lambda: len(engine.asked) == 1)
    for epochs in (4, 5, 6):
        shown.desk.drafts.edit("work.epochs", epochs)
        store.run()
    engine.free.set()
    qtbot.waitUntil(lambda: store.state is State.FRESH)
    assert set(results) == {6}
    assert [draft.work.epochs for draft in engine.asked] == [3, 6]


def test_a_fault_is_reported_and_the_old_figures_stay(qtbot: QtBot, shown: Window, engine: Engine) -> None:
    store = shown.desk.evaluations
    faults: list[Exception] = []
    store.failed.connect(faults.append)
    engine.free.set()
    store.run()
    qtbot.waitUntil(lambda: store.state is State.FRESH)
    engine.fault = ValueError("x")
    store.run()
    qtbot.waitUntil(lambda: store.state is State.FAILED)
    assert faults == [engine.fault]
    assert store.evaluation is not None
    assert not store.updating


def test_closing_while_computing_waits_for_nothing(qtbot: QtBot, shown: Window, engine: Engine) -> None:
    store = shown.desk.evaluations
    store.run()
    qtbot.waitUntil(lambda: len(engine.asked) == 1)
    changes: list[object] = []
    store.changed.connect(lambda: changes.append(None))
    assert shown.close()
    assert not engine.free.is_set()
    engine.free.set()
    qtbot.wait(50)
    assert changes == []
