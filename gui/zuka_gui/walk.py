"""``walk(sample, today, language)``: the window goes through all seven pages of a sample and tells the answer it shows.

``zuka self-check --window`` starts it, also from a frozen program; it reads and writes nothing of the user's.
"""

from __future__ import annotations

from datetime import date
from functools import partial

from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.facts.load import catalogue
from zuka.message import Language
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.steps import STEPS
from zuka.scenario.store import load
from zuka_gui.app.application import make_application
from zuka_gui.app.composition import compose
from zuka_gui.state.evaluation_store import EvaluationStore, State
from zuka_gui.widgets.text import Text
from zuka_gui.wizard.window import Window

PATIENCE_MS = 60_000
ANSWER = "answer.text"


def walk(sample: str, today: date, language: Language) -> str:
    """Open a sample, go on by Next to the last page, and read the answer there.

    Args:
        sample: the sample's name.
        today: the day that ages of prices are counted to.
        language: of the answer.

    Raises:
        KeyError: there is no such sample.
        RuntimeError: a page is missing, Next does not lead on, or no answer is shown.
    """
    draft = load(sample_path(sample)).file.draft
    make_application(["zuka-window"], language, "light")
    window = compose(draft, partial(evaluate_on, today))
    try:
        window.show()
        _wait_for_answer(window.desk.evaluations)
        _go_through(window)
        return _shown_answer(window)
    finally:
        window.close()


def evaluate_on(today: date, draft: ScenarioDraft) -> Evaluation:
    """What follows from a draft with the built-in catalogue, as of a day."""
    return evaluate(draft, catalogue(), today)


def _wait_for_answer(store: EvaluationStore) -> None:
    loop = QEventLoop()

    def stop_when_done() -> None:
        if store.state in (State.FRESH, State.FAILED):
            loop.quit()

    store.changed.connect(stop_when_done)
    QTimer.singleShot(PATIENCE_MS, loop, loop.quit)
    store.run()
    loop.exec()
    if store.state is not State.FRESH:
        raise RuntimeError(f"the evaluation is {store.state}")


def _go_through(window: Window) -> None:
    for step in STEPS:
        QCoreApplication.processEvents()
        if window.address != step:
            raise RuntimeError(f"the window is at {window.address}, not at {step}")
        if step is not STEPS[-1]:
            window.press("next")


def _shown_answer(window: Window) -> str:
    answer = window.page.findChild(Text, ANSWER) if window.page is not None else None
    if not isinstance(answer, Text) or not answer.isVisible() or not answer.text():
        raise RuntimeError("the last page shows no answer")
    return answer.text()
