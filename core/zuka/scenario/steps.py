"""The seven steps, the parts of the draft that each asks for, and how far a scenario has come."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from zuka.message import Message, msg
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import as_data
from zuka.scenario.issue import Issue


class Step(StrEnum):
    """A step of the wizard, in order. The value is its address (``needs`` in ``needs.finish_hours``)."""

    MODEL = "model"
    WORK = "work"
    NEEDS = "needs"
    CARDS = "cards"
    OFFERS = "offers"
    CONTRACT = "contract"
    ADVICE = "advice"


class View(StrEnum):
    """A view of the advice; the first is what the step opens with."""

    ANSWER = "answer"
    COMPARE = "compare"
    PLAN = "plan"
    WHAT_IF = "what_if"
    ASSUMPTIONS = "assumptions"


class StepState(StrEnum):
    """What the step list shows: something is wrong, worth a look, answered, may be skipped, or still open."""

    ERROR = "error"
    WARNING = "warning"
    DONE = "done"
    OPTIONAL = "optional"
    OPEN = "open"


STEPS = tuple(Step)
VIEWS = tuple(View)

STEP_TITLES: dict[Step, Message] = {
    Step.MODEL: msg("Model"),
    Step.WORK: msg("Work"),
    Step.NEEDS: msg("Needs"),
    Step.CARDS: msg("Cards"),
    Step.OFFERS: msg("Offers"),
    Step.CONTRACT: msg("Contract"),
    Step.ADVICE: msg("Advice"),
}

VIEW_TITLES: dict[View, Message] = {
    View.ANSWER: msg("The answer"),
    View.COMPARE: msg("Compare"),
    View.PLAN: msg("Rental plan"),
    View.WHAT_IF: msg("What if …"),
    View.ASSUMPTIONS: msg("Assumptions and sources"),
}

PATHS: dict[Step, tuple[str, ...]] = {
    Step.MODEL: ("model",),
    Step.WORK: ("work",),
    Step.NEEDS: ("needs",),
    Step.CARDS: ("cards",),
    Step.OFFERS: ("offers",),
    Step.CONTRACT: ("contract",),
    Step.ADVICE: ("plan", "title"),
}
"""The parts of the draft that each step owns."""

REQUIRED = frozenset({Step.MODEL, Step.WORK})
"""Steps without which there is no advice; every other step has defaults."""


def step_of(path: str) -> Step:
    """The step that asks for a field. An unknown part belongs to the last step."""
    part = path.partition(".")[0]
    return next((step for step, owned in PATHS.items() if part in owned), Step.ADVICE)


def next_step(step: Step) -> Step | None:
    """The step after this one, or None behind the last."""
    place = STEPS.index(step) + 1
    return STEPS[place] if place < len(STEPS) else None


def previous_step(step: Step) -> Step | None:
    """The step before this one, or None before the first."""
    place = STEPS.index(step)
    return STEPS[place - 1] if place else None


def has_model(draft: ScenarioDraft) -> bool:
    """Whether the draft says which model."""
    model = draft.model
    return any(bool(given) for given in (model.name, model.config, model.file, model.typed))


def minimum_known(draft: ScenarioDraft) -> bool:
    """Whether enough is known for advice: a model and what it is for. Then the wizard may skip to the last step."""
    return has_model(draft) and draft.work.task is not None


def is_answered(draft: ScenarioDraft, step: Step) -> bool:
    """Whether the user has said what the step asks for; an optional step counts once anything in it was given."""
    if step is Step.MODEL:
        return has_model(draft)
    if step is Step.WORK:
        return draft.work.task is not None
    if step is Step.ADVICE:
        return minimum_known(draft)
    given = as_data(draft)
    return any(given.get(part) for part in PATHS[step])


def state(draft: ScenarioDraft, step: Step, issues: Iterable[Issue] = ()) -> StepState:
    """What the step list shows for a step, given the draft's issues.

    A missing answer of a step that nobody has filled in yet is open, not wrong.
    """
    answered = is_answered(draft, step)
    own = {issue.severity for issue in issues if step_of(issue.path) is step and issue.code != "missing"}
    if "error" in own:
        return StepState.ERROR
    if "warning" in own:
        return StepState.WARNING
    if answered:
        return StepState.DONE
    return StepState.OPEN if step in REQUIRED or step is Step.ADVICE else StepState.OPTIONAL
