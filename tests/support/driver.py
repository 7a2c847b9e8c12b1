"""One way to go through the wizard, whatever moves it: the core alone, the mouse or the keyboard.

A step takes answers by their paths in the draft; ``next`` and ``back`` go as the window's buttons do.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, cast

from tests.support.answers import evaluated

from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.message import render
from zuka.model.choose import resolve_model
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import as_data
from zuka.scenario.file import ScenarioFile
from zuka.scenario.history import History
from zuka.scenario.issue import BadValueError
from zuka.scenario.rules import check, edit
from zuka.scenario.steps import Step, next_step, previous_step, step_of
from zuka.scenario.store import load, save
from zuka.scenario.summary import headline

CREATED = "2026-11-30T00:00:00+00:00"


class Driver(Protocol):
    """What a test does with the wizard and sees of it."""

    def start(self, draft: ScenarioDraft | None = None) -> None:
        """A new wizard, empty or on a scenario."""
        ...

    def close(self) -> None:
        """End it."""
        ...

    @property
    def step(self) -> Step:
        """Where it stands."""
        ...

    @property
    def draft(self) -> ScenarioDraft:
        """What it holds."""
        ...

    def goto(self, step: Step) -> None:
        """Jump to a step."""
        ...

    def fill(self, path: str, value: object) -> None:
        """Answer a field of the step."""
        ...

    def next(self) -> None:
        """Go on, unless something has to be corrected first."""
        ...

    def back(self) -> None:
        """Go to the step before."""
        ...

    def undo(self) -> None:
        """Take back the last edit."""
        ...

    def redo(self) -> None:
        """Make it again."""
        ...

    def issues(self) -> tuple[str, ...]:
        """The sentences about wrong answers of the step, as they are shown."""
        ...

    def summary(self) -> str:
        """The scenario in one line."""
        ...

    def wait_fresh(self) -> Evaluation:
        """Wait until the consequences are those of the present draft."""
        ...

    def answer(self) -> str:
        """The headline of the advice."""
        ...

    def result_rows(self) -> tuple[str, ...]:
        """The ids of the ranked offers, best first."""
        ...

    def save(self, path: Path) -> None:
        """Write the scenario's file."""
        ...


def answers_of(draft: ScenarioDraft) -> Iterator[tuple[str, object]]:
    """Every answer of a scenario by its path, a rule's value before its mode."""
    yield from _leaves(as_data(draft), "")


def _leaves(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(cast("dict[str, Any]", value), f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def plain(draft: ScenarioDraft) -> dict[str, object]:
    """All answers and defaults by their paths, to compare; a model by its own name, regions in any order."""
    found = dict(_leaves(draft.model_dump(mode="json", by_alias=True), ""))
    if draft.model.name:
        found["model.name"] = resolve_model({"name": draft.model.name}).name
    return found | {"needs.regions.value": sorted(draft.needs.regions.value or ())}


def sample_draft(name: str) -> ScenarioDraft:
    return load(sample_path(name)).file.draft


def fill_step(driver: Driver, draft: ScenarioDraft, step: Step) -> None:
    """Give the driver's step all answers that a scenario has for it."""
    for path, value in answers_of(draft):
        if step_of(path) is step:
            driver.fill(path, value)


class CoreDriver:
    """The wizard without a window: edits, rules and evaluation alone."""

    def start(self, draft: ScenarioDraft | None = None) -> None:
        self._history = History(draft or ScenarioDraft())
        self._step = Step.MODEL
        self._refused: dict[str, str] = {}

    def close(self) -> None:
        """Nothing is open."""

    @property
    def step(self) -> Step:
        return self._step

    @property
    def draft(self) -> ScenarioDraft:
        return self._history.draft

    def goto(self, step: Step) -> None:
        self._step = step

    def fill(self, path: str, value: object) -> None:
        try:
            self._history.push(edit(self.draft, path, value), path)
        except BadValueError as error:
            self._refused[path] = render(error.message, "en")
        else:
            self._refused.pop(path, None)

    def next(self) -> None:
        following = next_step(self._step)
        if following is not None and not self.issues():
            self._step = following

    def back(self) -> None:
        self._step = previous_step(self._step) or self._step

    def undo(self) -> None:
        self._history.undo()

    def redo(self) -> None:
        self._history.redo()

    def issues(self) -> tuple[str, ...]:
        found = [i for i in check(self.draft) if i.severity == "error" and step_of(i.path) is self._step]
        refused = [text for path, text in self._refused.items() if step_of(path) is self._step]
        return (*refused, *(render(issue.message, "en") for issue in found))

    def summary(self) -> str:
        return render(headline(self.draft), "en")

    def wait_fresh(self) -> Evaluation:
        return evaluated(self.draft)

    def answer(self) -> str:
        advice = self.wait_fresh().advice
        return render(advice.answer.text, "en") if advice else ""

    def result_rows(self) -> tuple[str, ...]:
        advice = self.wait_fresh().advice
        return tuple(candidate.sheet.offer.id for candidate in advice.candidates) if advice else ()

    def save(self, path: Path) -> None:
        save(ScenarioFile(self.draft, "core", CREATED), path)
