"""``StatusLine(session)``: saved, offline, price catalogue at the left; messages at the right (F8 opens the list)."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStatusBar, QWidget

from zuka.message import Message, msg, nmsg
from zuka_gui.i18n.translator import tr
from zuka_gui.state.session import Session
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import STATUS_BAR
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.icon_label import IconLabel
from zuka_gui.widgets.notice import ICONS, mark_colour
from zuka_gui.widgets.text import EMPTY, KeyCap, Text

NOT_SAVED = msg("nothing to save yet")
SAVED = msg("saved as {name}")
AUTOSAVED = msg("kept for a restart {time}")
OFFLINE = msg("offline \u00b7 nothing is sent")
CATALOGUE = msg("price catalogue {date}")


class StatusLine(QStatusBar):
    """The bar at the bottom."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("statusBar")
        self.setFixedHeight(STATUS_BAR)
        self.setSizeGripEnabled(False)
        self._session = session
        self._saved = Text(NOT_SAVED, Role.CAPTION, "secondary")
        self._catalogue = Text(EMPTY, Role.CAPTION, "secondary")
        self._catalogue_part = _part("calendar", self._catalogue)
        self._catalogue_part.hide()
        self._messages = Button(msg("no messages"), "icon", icon="bell", name="status.messages")
        self._count = Text(EMPTY, Role.CAPTION, "secondary")
        self._messages.clicked.connect(self.open_messages)
        left = QWidget()
        row = QHBoxLayout(left)
        row.setContentsMargins(14, 0, 0, 0)
        row.setSpacing(18)
        for part in (_part("check", self._saved), _part("wifi-off", Text(OFFLINE, Role.CAPTION, "secondary"))):
            row.addWidget(part)
        row.addWidget(self._catalogue_part)
        self.addWidget(left)
        right = QWidget()
        row = QHBoxLayout(right)
        row.setContentsMargins(0, 0, 8, 0)
        row.setSpacing(4)
        for part in (self._messages, self._count, KeyCap("F8")):
            row.addWidget(part)
        self.addPermanentWidget(right)

    def show_catalogue(self, newest: date | None) -> None:
        """Say of which day the newest price is."""
        if newest is not None:
            self._catalogue.show_message(msg(CATALOGUE.text, date=newest.isoformat()))
            self._catalogue_part.show()

    def refresh(self) -> None:
        """Show what the session says now."""
        self._saved.show_message(_saved(self._session))
        count = len(self._session.notices)
        words = nmsg("{count} message", "{count} messages", count)
        self._messages.show_message(words)
        self._count.show_message(words)

    def open_messages(self) -> None:
        """List the messages, newest first."""
        menu = QMenu(self)
        for notice in self._session.notices:
            menu.addAction(theme().icon(ICONS[notice.status], mark_colour(notice.status)), tr(notice.text))
        if menu.isEmpty():
            menu.addAction(tr(msg("no messages"))).setEnabled(False)
        menu.popup(self._messages.mapToGlobal(QPoint(0, -menu.sizeHint().height())))


def _saved(session: Session) -> Message:
    """Where the present answers are safe."""
    if session.path is not None and not session.modified:
        return msg(SAVED.text, name=session.path.name)
    return msg(AUTOSAVED.text, time=session.autosaved) if session.autosaved else NOT_SAVED


def _part(icon: str, words: Text) -> QWidget:
    part = QWidget()
    row = QHBoxLayout(part)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    row.addWidget(IconLabel(icon, "text.secondary", 14))
    row.addWidget(words)
    return part
