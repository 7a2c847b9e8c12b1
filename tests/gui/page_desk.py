"""A page on a draft with the real engine's consequences, for the tests of the pages."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import TypeVar

from pytestqt.qtbot import QtBot

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.facts.load import catalogue
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.store import load
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.wizard.page import Page

TODAY = date(2026, 11, 30)
P = TypeVar("P", bound=Page)


@cache
def sample(name: str = "lora-8b-24gb") -> ScenarioDraft:
    """The draft of a sample."""
    return load(sample_path(name)).file.draft


@cache
def consequences(name: str = "lora-8b-24gb") -> Evaluation:
    """What follows from a sample."""
    return evaluate(sample(name), catalogue(), TODAY)


def bound(qtbot: QtBot, page: P, draft: ScenarioDraft, evaluation: Evaluation | None) -> P:
    """A page that shows a draft."""
    page.resize(940, 780)
    page.bind(DraftStore(draft))
    page.show_evaluation(evaluation)
    qtbot.addWidget(page)
    page.show()
    return page
