"""A scenario in one line: what recovery and the recent list show beside the file's name."""

from __future__ import annotations

from pathlib import PurePath

from zuka.message import Message, msg, verbatim
from zuka.scenario.draft import ScenarioDraft

TASKS: dict[str, Message] = {
    "serve": msg("Online service"),
    "batch": msg("Batch processing"),
    "train": msg("Fine-tuning"),
    "pretrain": msg("Pre-training"),
    "image": msg("Making pictures"),
    "image-train": msg("Training a picture model"),
    "embed": msg("Embedding"),
    "speech": msg("Transcription"),
}
"""The kinds of work by name."""


def headline(draft: ScenarioDraft) -> Message:
    """The scenario's name, else its model and work, as far as they are known."""
    if draft.title:
        return verbatim(draft.title)
    model, task = model_line(draft), TASKS.get(draft.work.task or "")
    if model is None:
        return task or msg("Empty scenario")
    return msg("{model} · {task}", model=model, task=task) if task else model


def model_line(draft: ScenarioDraft) -> Message | None:
    """Which model, as the user named it, or None where that is open."""
    model = draft.model
    if model.name:
        return verbatim(model.name)
    if model.config:
        return msg("Model from a configuration")
    if model.file:
        return verbatim(PurePath(model.file).name)
    return msg("Model from typed figures") if model.typed else None
