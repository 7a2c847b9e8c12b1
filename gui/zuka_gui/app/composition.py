"""``compose(draft, evaluate)``: every part of the window is made and wired here, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from zuka.advise.evaluation import Evaluation
from zuka.facts.age import newest_price
from zuka.facts.load import catalogue
from zuka.scenario.draft import ScenarioDraft
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.state.evaluation_store import EvaluationStore
from zuka_gui.state.session import Session
from zuka_gui.wizard.registry import pages
from zuka_gui.wizard.window import Desk, Window


def compose(draft: ScenarioDraft, evaluate: Callable[[ScenarioDraft], Evaluation], *, direct: bool = False) -> Window:
    """A window on a scenario.

    Args:
        draft: the scenario.
        evaluate: works out what follows from it.
        direct: work it out at once in this thread (pictures and tests).
    """
    drafts = DraftStore(draft)
    desk = Desk(drafts, EvaluationStore(drafts, evaluate, direct=direct), Session(drafts))
    window = Window(desk, pages())
    owned: tuple[QObject, ...] = (desk.drafts, desk.evaluations, desk.session)
    for part in owned:
        part.setParent(window)
    window.closing.connect(desk.evaluations.close)
    _date_prices(window)
    return window


def _date_prices(window: Window) -> None:
    """Say of which day the prices are, once the evaluation has read them."""
    evaluations = window.desk.evaluations

    def show() -> None:
        if evaluations.evaluation is not None:
            evaluations.changed.disconnect(show)
            window.status.show_catalogue(newest_price(catalogue().offers))

    evaluations.changed.connect(show)
