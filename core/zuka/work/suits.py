"""Which kinds of work suit a kind of model."""

from __future__ import annotations

from zuka.model.spec import AnySpec, ModelSpec
from zuka.work.draft import Task

_LANGUAGE: frozenset[Task] = frozenset({"serve", "batch", "train", "pretrain", "embed"})
_PICTURE: frozenset[Task] = frozenset({"image", "image-train"})
_SPEECH: frozenset[Task] = frozenset({"speech"})


def is_speech(spec: AnySpec) -> bool:
    """Whether the model hears or speaks."""
    return not isinstance(spec, ModelSpec) and spec.kind.startswith(("speech", "audio", "asr", "tts", "text to speech"))


def suiting_tasks(spec: AnySpec) -> frozenset[Task]:
    """The tasks that the memory and speed rooms can answer for this model."""
    if isinstance(spec, ModelSpec):
        return _LANGUAGE
    return _SPEECH if is_speech(spec) else _PICTURE
