"""``Keeper(window, documents, folder)``: no edit is lost, neither by a crash nor by opening another file.

The present scenario is kept in the recovery folder while it differs from its file. What other sessions left there, or
this one put aside, is offered above the page: restore it, or discard it.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from zuka.errors import UserError
from zuka.message import Message, msg
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.recovery import Recovered, discard, left_behind
from zuka.scenario.recovery import Session as Recovery
from zuka_gui.actions.registry import Command
from zuka_gui.app.documents import Documents
from zuka_gui.state.autosave import Autosave
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.banner import Reply, Word
from zuka_gui.wizard.window import Window

LEFT = msg("Not saved in a file:")
LEFT_WHAT = msg("“{headline}”, last edited {time}.")
ASIDE = msg("Put aside:")
NOTHING_LEFT = msg("nothing unsaved was left behind")
RESTORE, DISCARD = msg("Restore"), msg("Discard")


class Keeper(QObject):
    """Keeps the scenario safe.

    Args:
        window: whose scenario.
        documents: says when another scenario takes its place.
        folder: of the recovery.
    """

    def __init__(self, window: Window, documents: Documents, folder: Path) -> None:
        super().__init__(window)
        self._window, self._documents, self._folder = window, documents, folder
        self._recovery = Recovery(folder, uuid.uuid4().hex)
        self._aside = self._unwanted = False
        self._autosave = Autosave(window.desk.drafts, self._save, self)
        documents.leaving.connect(self.put_aside)
        documents.arrived.connect(self._tell_aside)
        window.commands.add(
            Command(
                "recover",
                msg("Restore what was not saved \u2026"),
                "file",
                self.offer,
                icon="life-buoy",
                why_not=lambda: EMPTY if self.left else NOTHING_LEFT,
                words="huifu hf",
                group=1,
            )
        )

    @property
    def left(self) -> Sequence[Recovered]:
        """What was left behind, the newest first."""
        return left_behind(self._folder)

    def save_now(self) -> None:
        """Keep the present draft."""
        self._autosave.save_now()

    def offer(self) -> None:
        """Offer what was left behind, one after the other."""
        left = self.left
        if left:
            self._window.banner.say(self._word(left[0], LEFT))

    def put_aside(self) -> None:
        """Another scenario takes the place: keep unsaved edits as they are and offer them."""
        if not self._window.desk.session.modified:
            return
        self.save_now()
        self._recovery.leave()
        self._recovery, self._aside = Recovery(self._folder, uuid.uuid4().hex), True

    def close(self) -> None:
        """The program ends: unsaved edits stay and are offered at the next start."""
        if self._window.desk.session.modified and not self._unwanted:
            self.save_now()
            self._recovery.leave()
        else:
            self._recovery.close()

    def forget(self) -> None:
        """The user wants the unsaved edits gone when the program ends."""
        self._unwanted = True

    def _save(self, draft: ScenarioDraft) -> None:
        del draft  # the documents know it, with its envelope
        session = self._window.desk.session
        now = datetime.now().astimezone()
        try:
            self._recovery.save(self._documents.file, session.path, now.isoformat(timespec="seconds"))
        except UserError as error:
            self._documents.tell(error)
            return
        session.mark_autosaved(f"{now:%H:%M}")

    def _tell_aside(self) -> None:
        """Say once that the scenario before is not lost."""
        left = self.left
        if self._aside and left:
            self._window.banner.say(self._word(left[0], ASIDE))
        self._aside = False

    def _word(self, found: Recovered, head: Message) -> Word:
        replies = (Reply(RESTORE, partial(self._restore, found)), Reply(DISCARD, partial(self._discard, found)))
        text = msg(LEFT_WHAT.text, headline=found.headline, time=_time(found.saved))
        return Word("info", head, text, replies)

    def _restore(self, found: Recovered) -> None:
        self._documents.restore(found.file, found.path)
        self.save_now()
        self._discard(found)

    def _discard(self, found: Recovered) -> None:
        discard(self._folder, found.session)
        self.offer()


def _time(saved: str) -> str:
    """A kept time (ISO 8601) as people write it, in the zone of this machine."""
    try:
        return f"{datetime.fromisoformat(saved).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return saved
