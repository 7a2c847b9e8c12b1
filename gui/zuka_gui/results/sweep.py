"""``Sweep()``: outcomes of a what-if, one by one, off the window's thread; a newer question drops the old."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal, Slot

from zuka.advise.what_if import Outcome


class Sweep(QObject):
    """Holds the outcomes found so far.

    Signals:
        changed: another outcome is known, or the work is over.
    """

    changed = Signal()
    _found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._generation = 0
        self._outcomes: tuple[Outcome, ...] = ()
        self._future: Future[None] | None = None
        self._workers: ThreadPoolExecutor | None = None
        self._found.connect(self._take)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What is known, by value."""
        return self._outcomes

    def start(self, outcomes: Iterator[Outcome], *, keep: bool = False) -> None:
        """Work out these outcomes; ``keep`` adds them to those that are known."""
        self._generation += 1
        self._outcomes = self._outcomes if keep else ()
        if self._workers is None:
            self._workers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="what-if")
        self._future = self._workers.submit(self._run, self._generation, outcomes)
        self.changed.emit()

    def stop(self) -> None:
        """Drop what is running and wait for its thread."""
        self._generation += 1
        if self._workers is not None:
            self._workers.shutdown(wait=True, cancel_futures=True)
            self._workers = None

    def settle(self) -> None:
        """Wait until all outcomes are known; they arrive when the event loop runs next."""
        if self._future is not None:
            self._future.result()

    def _run(self, generation: int, outcomes: Iterator[Outcome]) -> None:
        """Runs on the worker's thread: only hands the outcomes over."""
        for outcome in outcomes:
            if generation != self._generation:
                return
            self._found.emit((generation, outcome))

    @Slot(object)
    def _take(self, result: tuple[int, Outcome]) -> None:
        generation, outcome = result
        if generation == self._generation:
            others = [known for known in self._outcomes if known.value != outcome.value]
            self._outcomes = tuple(sorted((*others, outcome), key=lambda found: found.value))
            self.changed.emit()
