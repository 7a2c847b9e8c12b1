"""``Autosave(drafts, save)``: keeps the scenario safe two seconds after an edit and once a minute."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from zuka.scenario.draft import ScenarioDraft
from zuka_gui.state.draft_store import DraftStore

AFTER_EDIT_MS = 2_000
EVERY_MS = 60_000


class Autosave(QObject):
    """Calls ``save`` with the present draft whenever it differs from what was saved last.

    Args:
        drafts: whose draft is kept.
        save: writes the recovery file; never the user's own.
    """

    def __init__(
        self, drafts: DraftStore, save: Callable[[ScenarioDraft], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._drafts, self._save = drafts, save
        self._saved: ScenarioDraft | None = drafts.draft
        self._soon = QTimer(self, singleShot=True, interval=AFTER_EDIT_MS)
        self._soon.timeout.connect(self.save_now)
        self._regular = QTimer(self, interval=EVERY_MS)
        self._regular.timeout.connect(self.save_now)
        self._regular.start()
        drafts.changed.connect(self._edited)
        drafts.replaced.connect(self._edited)

    def save_now(self) -> None:
        """Save the present draft where it is not saved yet."""
        if self._drafts.draft is self._saved:
            return
        self._save(self._drafts.draft)
        self._saved = self._drafts.draft

    def _edited(self) -> None:
        self._soon.start()
