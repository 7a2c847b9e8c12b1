"""``Collector(parent)``: cyclic garbage is collected in the window's thread alone.

Python collects in whatever thread happens to allocate. In a worker's thread that would free Qt objects, which only
their own thread may do, and the program would crash. Reference counts free almost everything as before.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 1000


class Collector(QObject):
    """Turns automatic collection off and does what it would have done, generation by generation, on a timer."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due, as the interpreter does."""
        due = [
            age
            for age, (count, limit) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > limit
        ]
        if due:
            gc.collect(max(due))
