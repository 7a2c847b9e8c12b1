"""``Study()``: figures that take a moment, off the window's thread; only the newest question of each kind counts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from PySide6.QtCore import QObject, Signal, Slot


class Study(QObject):
    """Answers questions one after the other.

    Signals:
        found: the kind of a question, and its answer.
    """

    found = Signal(object, object)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._newest: dict[str, int] = {}
        self._future: Future[None] | None = None
        self._workers: ThreadPoolExecutor | None = None
        self._done.connect(self._take)

    def ask(self, kind: str, work: Callable[[], object]) -> None:
        """Work out an answer; an older question of the same kind is dropped."""
        number = self._newest.get(kind, 0) + 1
        self._newest[kind] = number
        if self._workers is None:
            self._workers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="cards")
        self._future = self._workers.submit(self._run, kind, number, work)

    def stop(self) -> None:
        """Drop all questions and wait for the one at work."""
        self._newest = {kind: number + 1 for kind, number in self._newest.items()}
        if self._workers is not None:
            self._workers.shutdown(wait=True, cancel_futures=True)
            self._workers, self._future = None, None

    def settle(self) -> None:
        """Wait for the last question; its answer arrives when the event loop runs next."""
        if self._future is not None:
            self._future.result()

    def _run(self, kind: str, number: int, work: Callable[[], object]) -> None:
        """Runs on the worker's thread: only hands the answer over."""
        if self._newest.get(kind) != number:
            return
        try:
            answer = work()
        except Exception as error:
            answer = error
        self._done.emit((kind, number, answer))

    @Slot(object)
    def _take(self, result: tuple[str, int, object]) -> None:
        kind, number, answer = result
        if self._newest.get(kind) != number:
            return
        if isinstance(answer, Exception):
            raise answer
        self.found.emit(kind, answer)
