"""``plan_of(page, draft, issues)``: the buttons under a page, with the ways that the whole scenario opens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from zuka.message import msg
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.issue import Issue
from zuka.scenario.steps import Step, minimum_known, next_step, step_of
from zuka_gui.widgets.nav_bar import NavButton, NavPlan
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.page import Page

SKIP = NavButton(Step.ADVICE.value, msg("Skip to advice"))
TO_THE_ERROR = msg("Next leads to the first answer to correct")


def errors_of(step: Step, issues: Iterable[Issue]) -> list[Issue]:
    """What keeps the user from going on from a step."""
    return [issue for issue in issues if issue.severity == "error" and step_of(issue.path) is step]


def plan_of(page: Page, draft: ScenarioDraft, issues: Iterable[Issue]) -> NavPlan:
    """The page's own buttons; straight to the advice once enough is known; what Next does while an answer is wrong."""
    plan = page.nav_plan()
    if plan.primary.key != "next":
        return plan
    if next_step(page.step) is not Step.ADVICE and minimum_known(draft):
        plan = replace(plan, secondary=(*plan.secondary, SKIP))
    wrong = [issue for issue in errors_of(page.step, issues) if issue.code != "missing"]
    return replace(plan, hint=TO_THE_ERROR) if wrong and plan.hint == EMPTY else plan
