"""Unexpected faults: kept in a log, shown once in a window with the exact report, never sent anywhere.

The report is opened from the event loop, never from inside a paint or model call, and at most one is open.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from PySide6.QtCore import QMessageLogContext, QObject, QTimer, QtMsgType, Signal, Slot, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from zuka import __version__
from zuka.message import msg
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.text import Text

Save: TypeAlias = Callable[[], None]

LOG = logging.getLogger("zuka")
TITLE = msg("Something went wrong in Zuka")
SAVED = msg("Your scenario was saved first. This is the whole report; nothing was sent.")


class CrashDialog(QDialog):
    """The report, with Copy and Close."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(TITLE))
        self.setMinimumSize(640, 420)
        self._report = report
        text = QPlainTextEdit(report, self)
        text.setReadOnly(True)
        text.setAccessibleName(tr(msg("Report")))
        copy = Button(msg("Copy the report"), icon="copy", name="crash.copy")
        copy.clicked.connect(self.copy)
        close = Button(msg("Close"), "primary", name="crash.close")
        close.clicked.connect(self.accept)
        buttons = QDialogButtonBox(self)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(close, QDialogButtonBox.ButtonRole.AcceptRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        column.addWidget(Text(TITLE, Role.SECTION))
        column.addWidget(Text(SAVED, Role.BODY, "secondary", wrap=True))
        column.addWidget(text, 1)
        column.addWidget(buttons)

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self._report)


class CrashHandler(QObject):
    """Catches what nobody else caught, on every thread.

    Args:
        save: saves the draft before anything is shown.
    """

    _happened = Signal(object)

    def __init__(self, save: Save, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._save = save
        self._dialog: CrashDialog | None = None
        self._happened.connect(self._queue)

    def install(self, log: Path | None = None) -> None:
        """Take over Python's, the threads' and Qt's last resorts."""
        if log is not None:
            log.parent.mkdir(parents=True, exist_ok=True)
            faulthandler.enable(log.open("a", encoding="utf-8"))
        sys.excepthook = self.catch
        threading.excepthook = self._catch_in_thread
        qInstallMessageHandler(_log_qt)

    def catch(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Report an exception."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self._happened.emit(report(error, trace))

    def report(self, error: Exception) -> None:
        """Report an exception that was caught elsewhere, such as in an evaluation."""
        self._happened.emit(report(error, error.__traceback__))

    def _catch_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._happened.emit(report(args.exc_value, args.exc_traceback))

    @Slot(object)
    def _queue(self, text: str) -> None:
        LOG.error(text)
        self._save()
        if self._dialog is None:
            self._dialog = CrashDialog(text)
            self._dialog.finished.connect(self._closed)
            QTimer.singleShot(0, self._dialog, self._dialog.open)

    def _closed(self) -> None:
        self._dialog = None


def report(error: BaseException, trace: TracebackType | None) -> str:
    """What happened, without the user's folder names."""
    lines = traceback.format_exception(type(error), error, trace)
    return f"Zuka {__version__}, Python {sys.version.split()[0]}\n\n{''.join(lines)}".replace(str(Path.home()), "~")


def _log_qt(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    serious = kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
    LOG.log(logging.ERROR if serious else logging.WARNING, "Qt: %s", text)
