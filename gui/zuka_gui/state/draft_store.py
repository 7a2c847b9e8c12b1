"""``DraftStore(draft)``: the one holder of the scenario. Pages show ``draft`` and send ``edit(path, value)``.

A value that a field does not take never enters the draft; it is kept as a refusal, so that the page shows what was
typed beside what is allowed, and is gone as soon as the field takes a value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from zuka.errors import UserError
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import clear, edit, get
from zuka.scenario.history import History
from zuka.scenario.issue import BadValueError, Issue
from zuka.scenario.rules import check


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was typed into a field that does not take it, and why not."""

    typed: object
    issue: Issue


class DraftStore(QObject):
    """The scenario with undo and redo.

    Signals:
        changed: a field was edited, with its path; also when its value was refused.
        replaced: another scenario is shown.
        shown: undo or redo changed this path; show its page.
    """

    changed = Signal(object)
    replaced = Signal()
    shown = Signal(object)

    def __init__(self, draft: ScenarioDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = History(draft)
        self._refused: dict[str, Refusal] = {}

    @property
    def draft(self) -> ScenarioDraft:
        """The scenario as it is now."""
        return self._history.draft

    @property
    def refused(self) -> dict[str, Refusal]:
        """Values that fields did not take, by path."""
        return dict(self._refused)

    @property
    def undo_path(self) -> str | None:
        """The field that undo would change, or None."""
        return self._history.undo_path

    @property
    def redo_path(self) -> str | None:
        """The field that redo would change, or None."""
        return self._history.redo_path

    def value(self, path: str) -> Any:  # noqa: ANN401 the field decides the type
        """The value of a field, or None."""
        return get(self.draft, path)

    def issues(self) -> tuple[Issue, ...]:
        """Every remark on the scenario, refused values first."""
        return (*(refusal.issue for refusal in self._refused.values()), *check(self.draft))

    def edit(self, path: str, value: object) -> bool:
        """Give a field a value, or none at all for None. False where the field does not take it."""
        try:
            draft = clear(self.draft, path) if value is None else edit(self.draft, path, value)
        except UserError as error:
            fix = error.fix if isinstance(error, BadValueError) else None
            self._refused[path] = Refusal(value, Issue(error.code, "error", path, error.message, fix))
            self.changed.emit(path)
            return False
        self._refused.pop(path, None)
        self._history.push(draft, path)
        self.changed.emit(path)
        return True

    def edit_all(self, edits: Iterable[tuple[str, object]]) -> None:
        """Give several fields their values as one step to undo; the first names the step.

        Raises:
            UserError: a field does not take its value; nothing is changed then.
        """
        changes = tuple(edits)
        draft = self.draft
        for path, value in changes:
            draft = clear(draft, path) if value is None else edit(draft, path, value)
        if not changes:
            return
        self._history.seal()
        self._history.push(draft, changes[0][0])
        self._history.seal()
        for path, _ in changes:
            self._refused.pop(path, None)
        for path, _ in changes:
            self.changed.emit(path)

    def seal(self) -> None:
        """End the run of edits of one field: the next one is undone on its own."""
        self._history.seal()

    def replace(self, draft: ScenarioDraft) -> None:
        """Show another scenario, with a history of its own."""
        self._history = History(draft)
        self._refused.clear()
        self.replaced.emit()

    def undo(self) -> None:
        """Take back the last edit."""
        self._moved(self._history.undo())

    def redo(self) -> None:
        """Make the edit again that was taken back last."""
        self._moved(self._history.redo())

    def _moved(self, move: tuple[ScenarioDraft, str] | None) -> None:
        if move is None:
            return
        self._refused.pop(move[1], None)
        self.changed.emit(move[1])
        self.shown.emit(move[1])
