"""Undo and redo of every edit, as a row of immutable drafts."""

from __future__ import annotations

from zuka.scenario.draft import ScenarioDraft

LONGEST = 500
"""Edits kept. Drafts share their unchanged parts, so this is small."""

Change = tuple[str, ScenarioDraft]
"""The path of an edit and the draft before or after it."""


class History:
    """The present draft with those before and after it.

    Edits of the same field that follow each other count as one, until ``seal`` (the field lost focus, the file was
    saved) or an undo.
    """

    def __init__(self, draft: ScenarioDraft) -> None:
        self._draft = draft
        self._before: list[Change] = []
        self._after: list[Change] = []
        self._open: str | None = None

    @property
    def draft(self) -> ScenarioDraft:
        """The present draft."""
        return self._draft

    @property
    def undo_path(self) -> str | None:
        """The field that ``undo`` would take back, or None."""
        return self._before[-1][0] if self._before else None

    @property
    def redo_path(self) -> str | None:
        """The field that ``redo`` would change again, or None."""
        return self._after[-1][0] if self._after else None

    def push(self, draft: ScenarioDraft, path: str) -> None:
        """Makes ``draft`` the present after an edit at ``path``; what could be redone is gone."""
        if draft == self._draft:
            return
        if path != self._open:
            self._before.append((path, self._draft))
            del self._before[:-LONGEST]
        self._draft, self._open = draft, path
        self._after.clear()

    def seal(self) -> None:
        """Ends the run of edits of one field: the next edit is a step of its own."""
        self._open = None

    def undo(self) -> tuple[ScenarioDraft, str] | None:
        """Goes one edit back. Returns the draft and the field to show, or None where there is nothing to undo."""
        return self._move(self._before, self._after)

    def redo(self) -> tuple[ScenarioDraft, str] | None:
        """Goes one edit forward again. Returns the draft and the field to show, or None."""
        return self._move(self._after, self._before)

    def _move(self, source: list[Change], target: list[Change]) -> tuple[ScenarioDraft, str] | None:
        if not source:
            return None
        path, draft = source.pop()
        target.append((path, self._draft))
        self._draft, self._open = draft, None
        return draft, path
