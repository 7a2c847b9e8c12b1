"""Any order of going about, answering and undoing: no answer is lost, no fault, no warning of Qt, the steps agree."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from PySide6.QtWidgets import QApplication
from tests.gui import example
from tests.support.driver import sample_draft

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import get
from zuka.scenario.steps import STEPS, VIEWS, Step, next_step, previous_step, state, step_of
from zuka_gui.app.composition import compose
from zuka_gui.widgets.step_list import ITEM
from zuka_gui.wizard.outline import MARKS

START = sample_draft("bare-metal-8000")
ANSWERS: dict[str, tuple[object, ...]] = {
    "model.name": ("Qwen3-8B", "SDXL", "Llama-3.3-70B-Instruct"),
    "work.task": ("train", "serve", "image"),
    "work.samples": (1, 5000, 0),
    "work.rank": (8, None, "many"),
    "needs.finish_hours.value": (12.0, None),
    "needs.finish_hours.mode": ("must", "any"),
    "needs.regions.value": (("CN",), ("US", "DE"), None),
    "cards.only": (("RTX 4090",), None),
    "offers.currency": ("USD", "CNY"),
    "contract": (None, {"currency": "CNY", "monthly_rent": 8000}),
    "contract.exit_fraction": (0.3, None),
    "plan.reserve": (2, None),
}
PLACES = (*(step.value for step in STEPS), *(f"{Step.ADVICE}/{view}" for view in VIEWS))


class Wizard(RuleBasedStateMachine):
    """A window beside a plain list of the drafts that it went through."""

    def __init__(self) -> None:
        super().__init__()
        self.window = compose(START, example.evaluation, direct=True)
        self.window.desk.evaluations.run()
        self.window.show()
        self.past: list[ScenarioDraft] = []
        self.now: ScenarioDraft = START
        self.future: list[ScenarioDraft] = []

    @rule(place=st.sampled_from(PLACES))
    def jump(self, place: str) -> None:
        self.window.go(place)
        assert self.window.address in (place, place.removesuffix(f"/{VIEWS[0]}"))

    @rule()
    def go_on(self) -> None:
        before = Step(self.window.address.partition("/")[0])
        errors = [i for i in self.window.desk.drafts.issues() if i.severity == "error" and step_of(i.path) is before]
        self.window.press("next")
        wanted = before if errors else next_step(before) or before
        assert self.window.address.partition("/")[0] == wanted

    @rule()
    def go_back(self) -> None:
        step, _, view = self.window.address.partition("/")
        self.window.press("back")
        wanted = step if view else previous_step(Step(step)) or step
        assert self.window.address.partition("/")[0] == wanted

    @rule(answer=st.sampled_from([(path, value) for path, values in ANSWERS.items() for value in values]))
    def answer(self, answer: tuple[str, object]) -> None:
        path, value = answer
        drafts = self.window.desk.drafts
        drafts.seal()
        if drafts.edit(path, value) and drafts.draft != self.now:
            self.past, self.now, self.future = [*self.past, self.now], drafts.draft, []
            assert value is None or isinstance(value, dict) or get(drafts.draft, path) == value

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        self.window.commands.run("undo")
        self.future, self.now = [self.now, *self.future], self.past.pop()

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.window.commands.run("redo")
        self.past, self.now = [*self.past, self.now], self.future.pop(0)

    @invariant()
    def nothing_is_lost(self) -> None:
        assert self.window.desk.drafts.draft == self.now
        assert self.window.commands.action("undo").isEnabled() == bool(self.past)

    @invariant()
    def the_steps_say_what_the_rules_say(self) -> None:
        QApplication.processEvents()
        issues = self.window.desk.drafts.issues()
        model = self.window.steps.model()
        rows = [model.index(row, 0).data(ITEM) for row in range(model.rowCount())]
        items = [item for item in rows if item.number]
        assert [item.address for item in items] == [step.value for step in STEPS]
        for item in items[:3]:
            assert item.mark is MARKS[state(self.now, Step(item.address), issues)]

    def teardown(self) -> None:
        self.window.close()
        self.window.deleteLater()


@pytest.mark.usefixtures("qapp")
def test_any_order_of_doing_things_loses_nothing() -> None:
    run_state_machine_as_test(  # pyright: ignore[reportUnknownMemberType] hypothesis has no type here
        Wizard,
        settings=settings(
            max_examples=4,
            stateful_step_count=15,
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
