"""``Exports(window, dialogs)``: the report as PDF, CSV or XLSX, written whole or not at all; the summary as text.

A report takes seconds to make, so that it is made on a thread of its own while the window stays alive.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication

from zuka.advise.evaluation import Evaluation
from zuka.errors import UserError
from zuka.message import Language, Message, msg
from zuka.report.model import Report
from zuka.scenario.atomic import write_whole
from zuka_gui.actions.registry import Command
from zuka_gui.app.dialogs import ExportDialogs, NativeDialogs, file_name, with_suffix
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.state.evaluation_store import State
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.banner import Reply, Word
from zuka_gui.wizard.window import Window

NOTHING = msg("there is nothing to export before a model is chosen")
AT_WORK = msg("the figures are being worked out")
WRITING = msg("{name} is being written.")
WRITTEN = msg("{name} is written.")
COPIED = msg("The summary is on the clipboard.")


def _pdf(report: Report, path: Path) -> None:
    from zuka.report.pdf import write_pdf

    write_pdf(report, path)


def _csv(report: Report, path: Path, *, mark: bool) -> None:
    from zuka.report.csv import write_csv

    write_csv(report, path, mark=mark)


def _xlsx(report: Report, path: Path) -> None:
    from zuka.report.xlsx import write_xlsx

    write_xlsx(report, path)


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that a report can become."""

    id: str
    title: Message
    kind: Message
    suffix: str
    write: Callable[[Report, Path], None]
    icon: str
    shortcut: str | None = None


FORMATS = (
    Format("export.pdf", msg("Export &PDF \u2026"), msg("PDF documents"), ".pdf", _pdf, "file-down", "Ctrl+E"),
    Format(
        "export.csv",
        msg("Export &CSV for spreadsheets \u2026"),
        msg("CSV tables"),
        ".csv",
        partial(_csv, mark=True),
        "table-2",
        "Ctrl+Shift+E",
    ),
    Format(
        "export.csv_plain",
        msg("Export CSV without byte-&order mark \u2026"),
        msg("CSV tables"),
        ".csv",
        partial(_csv, mark=False),
        "table-2",
    ),
    Format("export.xlsx", msg("Export &XLSX \u2026"), msg("Excel workbooks"), ".xlsx", _xlsx, "sheet"),
)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A file that was written, or why not: an error of the user's or a fault of the program."""

    path: Path
    error: UserError | None = None
    fault: Exception | None = None


class Exports(QObject):
    """Writes what the window shows.

    Args:
        window: whose evaluation; gets the commands.
        dialogs: asks where to.
        direct: write at once in this thread (tests).

    Signals:
        failed: the exception that ended an export; a fault of the program.
    """

    failed = Signal(object)
    _done = Signal(object)

    def __init__(self, window: Window, dialogs: ExportDialogs | None = None, *, direct: bool = False) -> None:
        super().__init__(window)
        self._window, self._direct = window, direct
        self._dialogs: ExportDialogs = dialogs or NativeDialogs()
        self._worker: ThreadPoolExecutor | None = None
        self._done.connect(self._tell)
        window.closing.connect(self.close)
        exports = (
            Command(f.id, f.title, "export", partial(self.export, f), f.shortcut, f.icon, self._why_not, "daochu dc")
            for f in FORMATS
        )
        copy = msg("&Copy summary")
        window.commands.add(
            *exports,
            Command("copy.summary", copy, "edit", self.copy, icon="copy", why_not=self._why_not, words="fuzhi fz"),
        )

    def export(self, wanted: Format) -> None:
        """Ask where to, then write the report there."""
        evaluation = self._window.desk.evaluations.evaluation
        name = f"{tr(self._window.desk.session.title)} {evaluation.today.isoformat()}" if evaluation else ""
        path = self._dialogs.ask_export(self._window, name, wanted.kind, wanted.suffix) if evaluation else None
        if evaluation is None or path is None:
            return
        path = with_suffix(path, wanted.suffix)
        self._window.banner.say(Word("info", msg(WRITING.text, name=file_name(path))))
        job = partial(_written, evaluation, translator().language, wanted, path)
        if self._direct:
            self._tell(job())
            return
        if self._worker is None:
            self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="export")
        self._worker.submit(job).add_done_callback(lambda done: self._done.emit(done.result()))

    def copy(self) -> None:
        """Put the report on the clipboard as plain text."""
        from zuka.report.build import build
        from zuka.report.text import as_text

        evaluation = self._window.desk.evaluations.evaluation
        if evaluation is not None:
            QGuiApplication.clipboard().setText(as_text(build(evaluation, translator().language)))
            self._window.say(Word("good", COPIED))

    def close(self) -> None:
        """Finish the file that is being written: half an export is none."""
        if self._worker is not None:
            self._worker.shutdown(wait=True)
            self._worker = None

    @Slot(object)
    def _tell(self, outcome: _Outcome) -> None:
        if outcome.fault is not None:
            self._window.banner.close_word()
            self.failed.emit(outcome.fault)
        elif outcome.error is not None:
            self._window.say(Word("bad", outcome.error.message))
        else:
            self._window.say(
                Word("good", msg(WRITTEN.text, name=file_name(outcome.path)), replies=_ways_on(outcome.path))
            )

    def _why_not(self) -> Message:
        store = self._window.desk.evaluations
        if store.evaluation is None:
            return NOTHING
        return AT_WORK if store.state is State.RUNNING else EMPTY


def _written(evaluation: Evaluation, language: Language, wanted: Format, path: Path) -> _Outcome:
    """Write a file; runs on the export's thread."""
    from zuka.report.build import build

    try:
        with TemporaryDirectory(prefix="zuka-") as folder:
            draught = Path(folder) / f"report{wanted.suffix}"
            wanted.write(build(evaluation, language), draught)
            write_whole(path, draught.read_bytes())
    except UserError as error:
        return _Outcome(path, error=error)
    except Exception as error:
        return _Outcome(path, fault=error)
    return _Outcome(path)


def _ways_on(path: Path) -> tuple[Reply, ...]:
    return (
        Reply(msg("Open"), partial(_open, path)),
        Reply(msg("Show in folder"), partial(_open, path.parent)),
        Reply(msg("Copy path"), partial(QGuiApplication.clipboard().setText, str(path))),
    )


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
