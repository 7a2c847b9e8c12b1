"""Start-up in order: settings, application, crash handling, window, recovery; then stay until the window is closed."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from zuka.advise.samples import SAMPLES
from zuka.errors import UserError
from zuka.message import Language
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.paths import Folders, folders, portable_root
from zuka.scenario.settings import Settings, load_settings, save_settings
from zuka_gui.app.application import make_application
from zuka_gui.app.closing import Closing
from zuka_gui.app.composition import compose
from zuka_gui.app.crash import CrashHandler
from zuka_gui.app.dialogs import NativeDialogs
from zuka_gui.app.documents import Documents
from zuka_gui.app.exports import Exports
from zuka_gui.app.help import help_commands
from zuka_gui.app.keeper import Keeper
from zuka_gui.i18n.translator import system_language, translator
from zuka_gui.state.evaluation_store import Evaluate
from zuka_gui.theme.manager import theme
from zuka_gui.walk import evaluate_on, walk
from zuka_gui.wizard.window import Window


def start(arguments: Sequence[str]) -> int:
    """Open the window, on a scenario file where one is named.

    Args:
        arguments: ``[FILE] [--lang zh|en] [--theme system|light|dark] [--step ADDRESS] [--safe-mode] [--today DATE]``,
            or ``--walk SAMPLE`` to go through all pages, print the answer and end.

    Returns:
        the exit code of the event loop.
    """
    wanted = _parser().parse_args(arguments)
    if wanted.walk:
        return _walk(wanted.walk, wanted.today or _local_date(), wanted.lang or "en")
    places = folders(portable_root(Path(sys.argv[0])))
    settings = Settings() if wanted.safe_mode else load_settings(places.settings)
    app = make_application(
        sys.argv[:1], wanted.lang or settings.language or system_language(), wanted.theme or settings.theme
    )
    window = compose(ScenarioDraft(), _evaluation(wanted.today))
    dialogs = NativeDialogs(settings.last_folder or "")
    documents = _equip(window, places, dialogs)
    _take_place(window, settings)
    if wanted.file:
        documents.open(Path(wanted.file))
    window.go(wanted.step or "model")
    window.show()
    app.serve_files(window.take_file)
    window.desk.evaluations.run()
    code = app.exec()
    if not wanted.safe_mode:
        _remember(window, dialogs.folder, settings, places)
    return code


def _equip(window: Window, places: Folders, dialogs: NativeDialogs) -> Documents:
    """Files, exports, recovery and help; faults are reported after the draft is safe."""
    documents = Documents(window, places, dialogs)
    exports = Exports(window, dialogs)
    keeper = Keeper(window, documents, places.recovery)
    Closing(window, documents, keeper, dialogs)
    window.commands.add(*help_commands(window))
    handler = CrashHandler(keeper.save_now, QCoreApplication.instance())
    handler.install(places.state / "faults.log")
    window.desk.evaluations.failed.connect(handler.report)
    exports.failed.connect(handler.report)
    keeper.offer()
    return documents


def _take_place(window: Window, settings: Settings) -> None:
    window.restore_place(settings.window_geometry)
    if not settings.summary_open:
        window.toggle_summary()


def _evaluation(today: date | None) -> Evaluate:
    """Evaluates with the built-in catalogue, as of a day or of the local date at the time."""
    return lambda draft: evaluate_on(today or _local_date(), draft)


def _local_date() -> date:
    return datetime.now().astimezone().date()


def _walk(sample: str, today: date, language: Language) -> int:
    sys.stdout.buffer.write(f"{walk(sample, today, language)}\n".encode())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="zuka-window", description="Which GPU to rent, in a window.")
    parser.add_argument("file", nargs="?", help="a scenario (*.zuka)")
    parser.add_argument("--lang", choices=("zh", "en"))
    parser.add_argument("--theme", choices=("system", "light", "dark"))
    parser.add_argument("--step", help="where to start, such as needs#needs.finish_hours")
    parser.add_argument("--safe-mode", action="store_true", help="ignore and keep the stored settings")
    parser.add_argument("--walk", choices=tuple(SAMPLES), help="go through all pages of a sample and print its answer")
    parser.add_argument("--today", type=date.fromisoformat, metavar="DATE", help="count ages to this day (YYYY-MM-DD)")
    return parser


def _remember(window: Window, folder: str, settings: Settings, places: Folders) -> None:
    known: dict[str, object] = {
        "language": translator().language,
        "theme": theme().choice,
        "window_geometry": window.place_in_words(),
        "summary_open": window.columns.summary_wanted,
        "last_folder": folder or None,
    }
    with contextlib.suppress(UserError, OSError):  # settings that cannot be kept must not end in a fault
        save_settings(settings.model_copy(update=known), places.settings)
