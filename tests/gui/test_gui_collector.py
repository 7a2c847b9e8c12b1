"""Cycles with Qt objects are freed by the window's thread, never by a worker's."""

import gc
import threading
import weakref

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from zuka_gui.app.collector import Collector


class Knot(QObject):
    """A Qt object that refers to itself."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def many() -> list[list[int]]:
    """So many objects that a collection is due."""
    return [[each] for each in range(100_000)]


def test_a_worker_frees_nothing_and_the_window_does(qtbot: QtBot) -> None:
    parent = QObject()
    collector = Collector(parent)
    collector.collect()
    assert not gc.isenabled()
    seen: list[threading.Thread] = []
    alive = weakref.ref(knot := Knot(), lambda _: seen.append(threading.current_thread()))
    del knot
    worker = threading.Thread(target=many)
    worker.start()
    worker.join()
    assert alive() is not None
    kept = many()
    qtbot.waitUntil(lambda: alive() is None, timeout=5000)
    assert seen == [threading.main_thread()]
    assert kept
