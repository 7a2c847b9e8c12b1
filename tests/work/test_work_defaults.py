"""Defaults of the work, also of fields that were given, and which work suits which model."""

from __future__ import annotations

from zuka.model.catalogue import find_model
from zuka.work.defaults import defaults
from zuka.work.draft import WorkDraft
from zuka.work.suits import is_speech, suiting_tasks

LANGUAGE, PICTURE, SPEECH = find_model("Qwen3-8B"), find_model("SDXL"), find_model("whisper-large-v3")


def test_open_fields_have_defaults() -> None:
    found = defaults(WorkDraft.model_validate({"task": "train"}), LANGUAGE)
    assert found["sequence"].value == 2048
    assert found["epochs"].value == 3


def test_a_given_field_keeps_its_default() -> None:
    found = defaults(WorkDraft.model_validate({"task": "train", "sequence": 512, "method": "full"}), LANGUAGE)
    assert found["sequence"].value == 2048
    assert "rank" not in found


def test_defaults_follow_other_answers() -> None:
    found = defaults(WorkDraft.model_validate({"task": "serve", "prompt": 900, "output": 100, "context": 5}), LANGUAGE)
    assert found["context"].value == 1000


def test_work_that_does_not_suit_has_no_defaults() -> None:
    assert not defaults(WorkDraft.model_validate({"task": "image"}), LANGUAGE)


def test_tasks_follow_the_kind_of_model() -> None:
    assert "serve" in suiting_tasks(LANGUAGE)
    assert suiting_tasks(PICTURE) == {"image", "image-train"}
    assert suiting_tasks(SPEECH) == {"speech"}
    assert is_speech(SPEECH)
    assert not is_speech(PICTURE)
