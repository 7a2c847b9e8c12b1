"""``Session(drafts)``: the scenario's file, whether it has unsaved edits, and the messages so far."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from zuka.message import Message, verbatim
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.summary import headline
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.theme.tokens import Status


@dataclass(frozen=True, slots=True)
class Notice:
    """An event worth a line: kept in the list of messages (F8)."""

    status: Status
    text: Message


class Session(QObject):
    """File, unsaved edits and messages.

    Signals:
        changed: name, file, saved state or messages are others.
    """

    changed = Signal()

    def __init__(self, drafts: DraftStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drafts = drafts
        self._saved: ScenarioDraft | None = drafts.draft
        self._path: Path | None = None
        self._autosaved = ""
        self._notices: list[Notice] = []
        drafts.changed.connect(self.changed)

    @property
    def name(self) -> Message:
        """What the scenario is called."""
        return headline(self._drafts.draft)

    @property
    def title(self) -> Message:
        """What the window is called: the file's name, else the scenario's."""
        return verbatim(self._path.stem) if self._path is not None else self.name

    @property
    def path(self) -> Path | None:
        """The user's file, if there is one."""
        return self._path

    @property
    def modified(self) -> bool:
        """Whether there are edits that are not in the user's file."""
        return self._drafts.draft != self._saved

    @property
    def autosaved(self) -> str:
        """The local time of the last automatic save, such as 14:32, or ""."""
        return self._autosaved

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The messages so far, newest first."""
        return tuple(reversed(self._notices))

    def open(self, draft: ScenarioDraft, path: Path | None, *, saved: bool = True) -> None:
        """Show another scenario, as it is in its file or (not ``saved``) as a crash left it."""
        self._saved, self._path = draft if saved else None, path
        self._autosaved = ""
        self._drafts.replace(draft)
        self.changed.emit()

    def mark_saved(self, path: Path) -> None:
        """The present draft is now in the user's file."""
        self._saved, self._path = self._drafts.draft, path
        self._drafts.seal()
        self.changed.emit()

    def mark_autosaved(self, time: str) -> None:
        """The present draft is safe in the recovery folder."""
        self._autosaved = time
        self.changed.emit()

    def tell(self, status: Status, text: Message) -> None:
        """Add a message."""
        self._notices.append(Notice(status, text))
        self.changed.emit()
