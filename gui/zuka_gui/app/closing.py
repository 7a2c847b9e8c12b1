"""``Closing(window, documents, keeper, dialogs)``: a named file with unsaved edits is asked about, nothing else is."""

from __future__ import annotations

from PySide6.QtCore import QObject

from zuka_gui.app.dialogs import ClosingDialogs
from zuka_gui.app.documents import Documents
from zuka_gui.app.keeper import Keeper
from zuka_gui.wizard.window import Window


class Closing(QObject):
    """What happens when the user closes the window.

    Args:
        window: asks before it closes.
        documents: saves.
        keeper: keeps what has no name for the next start, without a question.
        dialogs: asks the user.
    """

    def __init__(self, window: Window, documents: Documents, keeper: Keeper, dialogs: ClosingDialogs) -> None:
        super().__init__(window)
        self._window, self._documents, self._keeper, self._dialogs = window, documents, keeper, dialogs
        window.may_close = self.may_close
        window.closing.connect(documents.remember)
        window.closing.connect(keeper.close)

    def may_close(self) -> bool:
        """Whether the window may close now."""
        session = self._window.desk.session
        if session.path is None or not session.modified:
            return True
        answer = self._dialogs.ask_unsaved(self._window, session.title)
        if answer == "save":
            self._documents.save()
            return not session.modified
        if answer == "discard":
            self._keeper.forget()
        return answer == "discard"
