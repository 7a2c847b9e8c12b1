"""``answers(draft, evaluation)``: everything the user said, step by step, for the review beside the answer."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import PurePath
from typing import Any, cast

from zuka.advise.evaluation import Evaluation
from zuka.message import Message, msg, verbatim
from zuka.report.format import number, short
from zuka.report.words import field_name
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import as_data
from zuka.scenario.fields import FIELDS
from zuka.scenario.steps import STEP_TITLES, Step
from zuka.scenario.summary import TASKS
from zuka_gui.widgets.summary_panel import Fact, Review
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.pages import needs_model, work_model

STEPS_SHOWN = (Step.MODEL, Step.WORK, Step.NEEDS, Step.CARDS, Step.CONTRACT)
CONTRACT_SHOWN = ("title", "gpu", "gpus", "monthly_rent", "term_months", "hours_cap")
"""Of a contract's many terms those that name it; its own page has all."""

DEFAULT = msg("default")
MODES = {"must": EMPTY, "prefer": msg("prefer")}
WORDS: dict[str, Message] = {
    **needs_model.COUNTRIES,
    **{
        str(option.key): option.label
        for option in (
            *needs_model.INVOICES, *work_model.METHODS, *work_model.MORE_METHODS, *work_model.TARGETS,
            *work_model.CHECKPOINTING,
        )
        if isinstance(option.key, str)
    },
}  # fmt: skip
"""The words that the pages use for the values of choices."""

UNITS: dict[str, Message] = {
    "work.sequence": verbatim("tokens"),
    "work.context": verbatim("tokens"),
    "work.prompt": verbatim("tokens"),
    "work.output": verbatim("tokens"),
    "work.average_length": verbatim("tokens"),
    "work.hours_per_month": verbatim("h"),
    "work.min_tps_per_user": verbatim("tokens/s"),
    "work.max_ttft_ms": verbatim("ms"),
    "needs.finish_hours": verbatim("h"),
    "needs.commitment_months": msg("months"),
    "needs.project_months": msg("months"),
    "needs.storage_gb": verbatim("GB"),
    "needs.egress_gb_per_month": verbatim("GB"),
    "contract.term_months": msg("months"),
    "contract.hours_cap": verbatim("h"),
}


def answers(draft: ScenarioDraft, evaluation: Evaluation | None) -> tuple[Review, ...]:
    """One block per step that has an answer; defaults of the work follow its answers with their note."""
    data = as_data(draft)
    found: list[Review] = []
    for step in STEPS_SHOWN:
        table: dict[str, Any] = data.get(step.value) or {}
        if step is Step.CONTRACT:
            table = {key: table[key] for key in CONTRACT_SHOWN if key in table}
        facts = tuple(_facts(step.value, table))
        if step is Step.WORK and evaluation is not None:
            taken = evaluation.assumptions
            facts += tuple(Fact(field_name(each.field), _words(each.value), DEFAULT) for each in taken)
        if facts:
            found.append(Review(STEP_TITLES[step], step.value, facts))
    return tuple(found)


def _facts(path: str, table: dict[str, Any]) -> Iterator[Fact]:
    """The answers of a part with the fields' names; parts within parts follow in their place."""
    for key, value in table.items():
        name = f"{path}.{key}"
        label = FIELDS.get(name)
        if isinstance(value, dict) and label is None:
            yield from _facts(name, cast("dict[str, Any]", value))
        elif label is None or value is None:
            continue
        elif isinstance(value, dict):
            yield from _rule(name, label, cast("dict[str, Any]", value))
        else:
            yield Fact(label, TASKS.get(value, verbatim(value)) if name == "work.task" else _value(name, value))


def _rule(name: str, label: Message, rule: dict[str, Any]) -> Iterator[Fact]:
    """A wish with how hard it is; one that is switched off is no answer."""
    mode = MODES.get(rule.get("mode", "any"))
    if mode is not None and rule.get("value") is not None:
        yield Fact(label, _value(name, rule["value"]), mode)


def _value(name: str, value: object) -> Message:
    if name == "model.file":
        return verbatim(PurePath(str(value)).name)
    unit = UNITS.get(name)
    return _words(value) if unit is None else msg("{value} {unit}", value=_words(value), unit=unit)


def _words(value: object) -> Message:
    match value:
        case bool():
            return msg("yes") if value else msg("no")
        case int() | float():
            return verbatim(short(value) if value >= 1e6 else number(value, 0 if value == int(value) else 2))
        case list():
            items = [str(item) for item in cast("list[object]", value)]
            return _words(items[0]) if len(items) == 1 else verbatim(", ".join(items))
        case str() if value.replace(".", "", 1).isdigit():
            return verbatim(f"{Decimal(value):,}")
        case _:
            return WORDS.get(str(value), verbatim(str(value)))
