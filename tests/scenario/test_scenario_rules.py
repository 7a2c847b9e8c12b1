"""Rules across fields, the seven steps and the line about a scenario."""

from typing import Any

import pytest

from zuka.message import render
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.issue import Issue
from zuka.scenario.rules import check, check_data
from zuka.scenario.steps import (
    PATHS,
    STEP_TITLES,
    STEPS,
    VIEW_TITLES,
    VIEWS,
    Step,
    StepState,
    minimum_known,
    next_step,
    previous_step,
    state,
    step_of,
)
from zuka.scenario.summary import headline

WHOLE: dict[str, Any] = {"model": {"name": "Qwen3-8B"}, "work": {"task": "train"}}


def draft_with(**parts: Any) -> ScenarioDraft:
    return ScenarioDraft.model_validate(WHOLE | parts)


def found(draft: ScenarioDraft, code: str) -> Issue:
    return next(issue for issue in check(draft) if issue.code == code)


def test_a_whole_draft_has_no_remarks() -> None:
    assert check(draft_with()) == ()


def test_the_minimum_is_a_model_and_a_task() -> None:
    assert [issue.path for issue in check(ScenarioDraft())] == ["model.name", "work.task"]
    assert not minimum_known(ScenarioDraft())
    assert minimum_known(draft_with())


@pytest.mark.parametrize(
    ("parts", "code", "severity", "path", "fix"),
    [
        (
            {"work": {"task": "serve", "prompt": 7000, "output": 2000, "context": 8192}},
            "context_too_short",
            "error",
            "work.context",
            9000,
        ),
        (
            {"work": {"task": "train", "sequence": 512, "average_length": 900}},
            "samples_cut",
            "warning",
            "work.sequence",
            900,
        ),
        ({"work": {"task": "image", "height": 1023}}, "not_multiple_of_8", "warning", "work.height", 1024),
        ({"needs": {"finish_hours": {"mode": "must"}}}, "missing_value", "error", "needs.finish_hours", "any"),
        (
            {"needs": {"finish_hours": {"value": 0, "mode": "must"}}},
            "not_positive",
            "error",
            "needs.finish_hours",
            None,
        ),
        (
            {"needs": {"monthly_budget": {"value": "-5", "mode": "must"}}},
            "not_positive",
            "error",
            "needs.monthly_budget",
            None,
        ),
        ({"needs": {"commitment_months": {"value": -1}}}, "not_positive", "error", "needs.commitment_months", 0),
        ({"cards": {"layout": {"gpus": 2, "tensor_parallel": 4}}}, "too_few_cards", "error", "cards.layout.gpus", 4),
        ({"offers": {"currency": "RMB"}}, "unknown_currency", "error", "offers.currency", None),
        ({"contract": {"currency": "rmb"}}, "unknown_currency", "error", "contract.currency", None),
        ({"offers": {"rates": {"USDCNY": "7.1"}}}, "bad_rate", "error", "offers.rates.USDCNY", None),
        ({"offers": {"rates": {"USD/CNY": "0"}}}, "bad_rate", "error", "offers.rates.USD/CNY", None),
        ({"contract": {}}, "no_rent", "warning", "contract.monthly_rent", None),
        (
            {"contract": {"term_months": 12}, "needs": {"project_months": 3}},
            "term_over_project",
            "warning",
            "contract.term_months",
            None,
        ),
        (
            {"contract": {"hours_cap": 500}, "work": {"task": "serve", "hours_per_month": 730}},
            "cap_under_use",
            "warning",
            "contract.hours_cap",
            None,
        ),
        ({"contract": {"exit_fraction": 0.3}}, "exit_base_missing", "warning", "contract.exit_base", None),
        ({"contract": {"exit_base": "list_price"}}, "list_rent_missing", "warning", "contract.list_rent", None),
        ({"plan": {"reserve": 5, "peak": 4}}, "reserve_over_peak", "error", "plan.reserve", 4),
    ],
)
def test_rules_across_fields(parts: dict[str, Any], code: str, severity: str, path: str, fix: object) -> None:
    issue = found(draft_with(**parts), code)
    assert (issue.severity, issue.path, issue.fix) == (severity, path, fix)
    assert render(issue.message, "en").endswith(".")


def test_a_fix_settles_its_issue() -> None:
    draft = draft_with(work={"task": "serve", "prompt": 7000, "output": 2000, "context": 8192})
    issue = found(draft, "context_too_short")
    assert check(edit(draft, issue.fix_path or issue.path, issue.fix)) == ()
    wish = draft_with(needs={"finish_hours": {"mode": "must"}})
    issue = found(wish, "missing_value")
    assert check(edit(wish, issue.fix_path or issue.path, issue.fix)) == ()


def test_errors_come_first() -> None:
    parts = {"work": {"task": "serve", "height": 9, "context": 1, "prompt": 2}}
    assert [issue.severity for issue in check(draft_with(**parts))] == ["error", "warning"]


def test_pasted_data_is_judged_field_by_field() -> None:
    issues = check_data({"work": {"context": 0, "epochs": -1}})
    assert [issue.path for issue in issues] == ["work.context", "work.epochs"]
    assert check_data(WHOLE) == ()
    deep: Any = {}
    for _ in range(100):
        deep = {"x": deep}
    assert "nested" in check_data(deep)[0].message.english()


def test_steps_follow_each_other_both_ways() -> None:
    assert [step.value for step in STEPS] == ["model", "work", "needs", "cards", "offers", "contract", "advice"]
    assert next_step(Step.MODEL) is Step.WORK
    assert next_step(Step.ADVICE) is None
    assert previous_step(Step.MODEL) is None
    assert all(previous_step(after) is step for step in STEPS if (after := next_step(step)))
    assert len(STEP_TITLES) == 7
    assert [view.value for view in VIEWS] == ["answer", "compare", "plan", "what_if", "assumptions"]
    assert len(VIEW_TITLES) == 5


def test_every_part_of_the_draft_belongs_to_one_step() -> None:
    owned = [part for parts in PATHS.values() for part in parts]
    assert sorted(owned) == sorted(ScenarioDraft.model_fields)
    assert step_of("needs.finish_hours") is Step.NEEDS
    assert step_of("unknown") is Step.ADVICE


def test_states_of_the_step_list() -> None:
    empty = ScenarioDraft()
    assert state(empty, Step.MODEL, check(empty)) is StepState.OPEN
    assert state(empty, Step.NEEDS, check(empty)) is StepState.OPTIONAL
    assert state(empty, Step.ADVICE, check(empty)) is StepState.OPEN
    done = draft_with(contract={})
    assert state(done, Step.MODEL, check(done)) is StepState.DONE
    assert state(done, Step.ADVICE, check(done)) is StepState.DONE
    assert state(done, Step.CONTRACT, check(done)) is StepState.WARNING
    wrong = draft_with(work={"task": "serve", "context": 1, "prompt": 2})
    assert state(wrong, Step.WORK, check(wrong)) is StepState.ERROR


def test_headline() -> None:
    assert headline(draft_with(title="My run")).english() == "My run"
    assert headline(draft_with()).english() == "Qwen3-8B · Fine-tuning"
    assert headline(ScenarioDraft()).english() == "Empty scenario"
    assert headline(ScenarioDraft.model_validate({"model": {"file": "/a/b.gguf"}})).english() == "b.gguf"
    assert headline(ScenarioDraft.model_validate({"work": {"task": "embed"}})).english() == "Embedding"
