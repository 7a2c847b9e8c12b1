"""A window on the example scenario, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tests.gui import example, gallery

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.steps import STEP_TITLES, Step
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.state.evaluation_store import EvaluationStore
from zuka_gui.state.session import Session
from zuka_gui.wizard.registry import PageFactory
from zuka_gui.wizard.window import Desk, Window


def desk(draft: ScenarioDraft | None = None) -> Desk:
    drafts = DraftStore(draft or example.draft())
    return Desk(drafts, EvaluationStore(drafts, example.evaluation, direct=True), Session(drafts))


def gallery_pages() -> Mapping[str, PageFactory]:
    plain: dict[str, PageFactory] = {step.value: partial(gallery.PlainPage, step, STEP_TITLES[step]) for step in Step}
    return plain | {"work": gallery.FormPage, "offers": gallery.TablePage, "advice": gallery.ChartPage}


def window(draft: ScenarioDraft | None = None) -> Window:
    made = Window(desk(draft), gallery_pages())
    made.resize(1440, 900)
    made.desk.evaluations.run()
    return made
