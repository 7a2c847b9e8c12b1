"""``EvaluationStore(drafts, evaluate)``: the scenario's consequences, worked out shortly after the last edit.

One evaluation runs at a time, off the window's thread; results of an older draft are dropped. While it runs, and when
it fails, the last evaluation stays visible; ``updating`` is only said of one that takes a while.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from zuka.advise.evaluation import Evaluation
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.steps import minimum_known
from zuka_gui.state.draft_store import DraftStore

DELAY_MS = 200
SLOW_MS = 300
"""What takes less is not worth a word."""

Evaluate: TypeAlias = Callable[[ScenarioDraft], Evaluation]


class State(StrEnum):
    """How the evaluation stands to the draft: not enough known, at work, of now, of before, or failed."""

    INCOMPLETE = "incomplete"
    RUNNING = "running"
    FRESH = "fresh"
    STALE = "stale"
    FAILED = "failed"


class EvaluationStore(QObject):
    """Holds the last evaluation and its state.

    Args:
        drafts: whose draft is evaluated.
        evaluate: the engine's function; it must not touch the window.
        direct: evaluate at once in the window's thread (for tests and pictures).

    Signals:
        changed: state or evaluation are others.
        failed: the exception that ended an evaluation; a fault of the program.
    """

    changed = Signal()
    failed = Signal(object)
    _done = Signal(object)

    def __init__(
        self, drafts: DraftStore, evaluate: Evaluate, *, direct: bool = False, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._drafts, self._evaluate, self._direct = drafts, evaluate, direct
        self._evaluation: Evaluation | None = None
        self._state = State.INCOMPLETE
        self._generation = 0
        self._workers: ThreadPoolExecutor | None = None
        self._waiting: Future[Evaluation | Exception] | None = None
        self._pause = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._pause.timeout.connect(self.run)
        self._updating = False
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self._say_updating)
        self._done.connect(self._take)
        drafts.changed.connect(self._outdate)
        drafts.replaced.connect(self._start_over)

    @property
    def evaluation(self) -> Evaluation | None:
        """The last evaluation, of the present draft only while the state is fresh."""
        return self._evaluation

    @property
    def state(self) -> State:
        """How the evaluation stands to the draft."""
        return self._state

    @property
    def updating(self) -> bool:
        """Whether an evaluation has been due or running for longer than a person waits without a word."""
        return self._updating

    def run(self) -> None:
        """Evaluate the present draft now; one that waits behind a running one is dropped."""
        self._pause.stop()
        self._generation += 1
        draft = self._drafts.draft
        self._set(State.RUNNING)
        if self._direct:
            self._take((self._generation, _outcome(self._evaluate, draft)))
            return
        if self._workers is None:
            self._workers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="evaluate")
        if self._waiting is not None:
            self._waiting.cancel()
        generation = self._generation
        self._waiting = self._workers.submit(_outcome, self._evaluate, draft)
        self._waiting.add_done_callback(lambda done: self._report(generation, done))

    def close(self) -> None:
        """Drop what is running; its thread ends by itself and nobody listens, so that closing never waits."""
        self._pause.stop()
        self._slow.stop()
        self._generation += 1
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None

    def _report(self, generation: int, future: Future[Evaluation | Exception]) -> None:
        """Runs on the worker's thread: only hands the outcome over, and not even that once nobody listens."""
        if generation == self._generation and not future.cancelled():
            self._done.emit((generation, future.result()))

    @Slot(object)
    def _take(self, result: tuple[int, Evaluation | Exception]) -> None:
        generation, outcome = result
        if generation != self._generation:
            return
        if isinstance(outcome, Exception):
            self._set(State.FAILED)
            self.failed.emit(outcome)
            return
        self._evaluation = outcome
        known = minimum_known(self._drafts.draft)
        stale = bool(self._drafts.refused)
        self._set(State.STALE if stale else State.FRESH if known else State.INCOMPLETE)

    def _outdate(self) -> None:
        self._generation += 1
        self._pause.start()
        self._set(State.STALE if self._evaluation is not None else State.INCOMPLETE)

    def _start_over(self) -> None:
        self._evaluation = None
        self._set(State.INCOMPLETE)
        self.run()

    def _set(self, state: State) -> None:
        self._state = state
        if not (state is State.RUNNING or self._pause.isActive()):
            self._slow.stop()
            self._updating = False
        elif not (self._updating or self._slow.isActive()):
            self._slow.start()
        self.changed.emit()

    def _say_updating(self) -> None:
        self._updating = True
        self.changed.emit()


def _outcome(evaluate: Evaluate, draft: ScenarioDraft) -> Evaluation | Exception:
    """An evaluation, or the exception that ended it: a future's exception calls no hook and would be lost."""
    try:
        return evaluate(draft)
    except Exception as error:
        return error
