"""Edits by path: what a field takes, what it refuses and how it says so."""

from decimal import Decimal
from typing import Any

import pytest

from zuka.errors import UserError
from zuka.scenario.draft import ContractDraft, ScenarioDraft
from zuka.scenario.edit import clear, edit, get
from zuka.scenario.fields import FIELDS, label
from zuka.scenario.issue import BadValueError
from zuka.scenario.limits import limits

EMPTY = ScenarioDraft()


def test_an_edit_leaves_the_old_draft_alone() -> None:
    edited = edit(EMPTY, "work.context", 8192)
    assert get(edited, "work.context") == 8192
    assert EMPTY.work.context is None


def test_parts_on_the_way_are_made() -> None:
    edited = edit(EMPTY, "contract.monthly_rent", "8000.00")
    assert edited.contract is not None
    assert edited.contract.monthly_rent == Decimal("8000.00")
    assert edited.contract.currency == "CNY"


def test_a_whole_part_can_be_set_and_taken_away() -> None:
    edited = edit(EMPTY, "contract", ContractDraft.model_validate({"gpus": 8}))
    assert get(edited, "contract.gpus") == 8
    assert edit(edited, "contract", None).contract is None


def test_the_name_of_the_file_is_the_path() -> None:
    assert edit(EMPTY, "work.compile", True).work.compiled is True


def test_typed_text_becomes_the_fields_type() -> None:
    assert get(edit(EMPTY, "needs.finish_hours.value", "72"), "needs.finish_hours.value") == 72.0


def test_clear_gives_back_the_default() -> None:
    edited = edit(EMPTY, "needs.finish_confidence", 0.5)
    assert get(clear(edited, "needs.finish_confidence"), "needs.finish_confidence") == 0.9
    assert clear(EMPTY, "contract.gpus") == EMPTY


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("work.context", 0, "Context length must be a whole number from 1 to 100,000,000; 0 was given."),
        ("work.samples", 0, "a whole number from 1 to 1,000,000,000,000,000; 0 was given"),
        ("work.context", 2.5, "a whole number from 1 to 100,000,000; 2.5 was given"),
        ("work.epochs", 0, "Epochs must be a number above 0 and at most 100,000; 0 was given."),
        ("work.concurrency", "lots", "a whole number from 1 to 1,000,000, or one of: max; lots was given"),
        ("work.checkpointing", "maybe", "yes or no, or one of: selective"),
        ("work.task", "bake", "one of: serve, batch, train, pretrain, image, image-train, embed, speech"),
        ("work.hours_per_month", 800, "above 0 and at most 744; 800 was given"),
        ("contract.gpus", 0, "a whole number of at least 1"),
        ("contract.currency", None, "Contract currency must be text; nothing was given. Correct it."),
        ("needs.finish_confidence", 1, "a number between 0 and 1"),
        ("needs.monthly_budget.value", "many", "Monthly budget must be a number; many was given."),
        ("cards.only", "A100", "Cards to consider must be a list of words"),
        ("model.typed", "7B", "a table of names and values"),
        ("work.total_tokens", float("inf"), "infinite"),
        ("title", "\ud800", "half of a character"),
    ],
)
def test_a_wrong_value_is_said_with_what_is_allowed(path: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadValueError) as caught:
        edit(EMPTY, path, value)
    assert caught.value.code == "bad_value"
    assert caught.value.field == path
    assert sentence in caught.value.message.english()


def test_a_percentage_where_a_fraction_belongs_has_one_fix() -> None:
    with pytest.raises(BadValueError) as caught:
        edit(EMPTY, "contract.sla_uptime", 99.9)
    assert caught.value.fix == 0.999
    assert "Did you mean 0.999?" in str(caught.value)


@pytest.mark.parametrize("path", ["work.tsk", "nothing", "work.context.deeper", "needs.finish_hours.colour"])
def test_an_unknown_path_is_refused(path: str) -> None:
    for attempt in (lambda: edit(EMPTY, path, 1), lambda: get(EMPTY, path), lambda: clear(EMPTY, path)):
        with pytest.raises(UserError) as caught:
            attempt()
        assert caught.value.code == "unknown_field"


def test_kept_keys_of_a_newer_program_can_be_reached() -> None:
    draft = ScenarioDraft.model_validate({"work": {"novel": {"depth": 3}}})
    assert get(draft, "work.novel.depth") == 3
    assert get(clear(draft, "work.novel"), "work") == EMPTY.work


def test_every_field_has_a_name_for_people() -> None:
    for part_name, part in ScenarioDraft.model_fields.items():
        assert part_name in FIELDS
        annotation = part.annotation
        for name, field in getattr(annotation, "model_fields", {}).items():
            path = f"{part_name}.{field.alias or name}"
            if path == "cards.layout":
                continue
            assert path in FIELDS
            assert limits(path).allowed().english()
    for path in FIELDS:
        limits(path)
    assert label("needs.finish_hours.mode") == FIELDS["needs.finish_hours"]
    for name in ContractDraft.model_fields:
        assert f"contract.{name}" in FIELDS
