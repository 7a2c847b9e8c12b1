"""Start-up in order: settings, application, crash handling, window, recovery; then stay until the window is closed."""

from __future__ import annotations

import argparse
import sys
import uuid
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from zuka.advise.samples import SAMPLES
from zuka.errors import UserError
from zuka.message import Language
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.file import ScenarioFile
from zuka.scenario.paths import Folders, folders, portable_root
from zuka.scenario.recovery import Session as Recovery
from zuka.scenario.settings import Settings, load_settings, save_settings
from zuka.scenario.store import load
from zuka_gui.app.application import make_application
from zuka_gui.app.composition import compose
from zuka_gui.app.crash import CrashHandler
from zuka_gui.app.documents import Documents
from zuka_gui.i18n.translator import system_language, translator
from zuka_gui.state.autosave import Autosave
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
    keeper = _keep_safe(window, places)
    documents = Documents(window, places)
    window.restore_place(settings.window_geometry)
    window.closing.connect(documents.remember)
    if wanted.file:
        _open(documents, Path(wanted.file))
    window.go(wanted.step or "model")
    window.desk.evaluations.run()
    window.show()
    code = app.exec()
    keeper.close()
    if not wanted.safe_mode:
        _remember(window, settings, places)
    return code


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


def _keep_safe(window: Window, places: Folders) -> Recovery:
    """Autosave into the recovery folder; faults are reported after the draft is safe."""
    recovery = Recovery(places.recovery, uuid.uuid4().hex)
    desk = window.desk
    identity = uuid.uuid4().hex
    created = datetime.now().astimezone().isoformat(timespec="seconds")

    def save(draft: ScenarioDraft) -> None:
        now = datetime.now().astimezone()
        recovery.save(ScenarioFile(draft, identity, created), desk.session.path, now.isoformat(timespec="seconds"))
        desk.session.mark_autosaved(f"{now:%H:%M}")

    autosave = Autosave(desk.drafts, save, window)
    handler = CrashHandler(autosave.save_now, QCoreApplication.instance())
    handler.install(places.state / "faults.log")
    desk.evaluations.failed.connect(handler.report)
    return recovery


def _open(documents: Documents, path: Path) -> None:
    try:
        documents.show(load(path))
    except UserError as error:
        documents.tell(error)


def _remember(window: Window, settings: Settings, places: Folders) -> None:
    known = {"language": translator().language, "theme": theme().choice, "window_geometry": window.place_in_words()}
    save_settings(settings.model_copy(update=known), places.settings)
