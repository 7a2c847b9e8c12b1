"""From what a user said to work with every field known; what was filled in is listed with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from zuka.errors import UserError
from zuka.message import Message, msg
from zuka.model.spec import AnySpec, MediaSpec, ModelSpec
from zuka.model.vision import patch_size, sees_pictures
from zuka.work.assumption import Assumption
from zuka.work.draft import WorkDraft
from zuka.work.engines import GGML, KEEPS_ACTIVATIONS, PURE_HALF, RESERVING
from zuka.work.work import Checkpointing, Embed, Picture, PictureTrain, Serve, Speech, Train, Work

T = TypeVar("T", str, int, float, bool)

_SIDE = 224
"""Pixels along a side of what picture encoders are trained on."""

_COPY = msg("mixed precision keeps a 32-bit copy of what is trained")
_NO_COPY = msg("what is trained is kept in one precision only")
_TARGETS = {"train": "all-linear", "pretrain": "all-linear", "image-train": "q_proj;k_proj;v_proj;o_proj"}
"""What adapters are put on: picture trainers take the attention only."""

USUAL = msg("the usual value for this work")


@dataclass(slots=True)
class Assumptions:
    """Collects what is filled in while a draft is resolved."""

    items: list[Assumption] = field(default_factory=list[Assumption])

    def fill(self, name: str, given: T | None, default: T, why: Message = USUAL) -> T:
        """The given value, or the default with a note."""
        if given is not None:
            return given
        self.items.append(Assumption(name, default, why))
        return default


def default_task(spec: AnySpec) -> str:
    """The task that a kind of model is made for."""
    if isinstance(spec, ModelSpec):
        return "embed" if spec.kind in ("encoder", "embedding", "reranker") else "serve"
    return "speech" if spec.kind.startswith(("speech", "audio", "asr", "tts")) else "image"


def resolve_work(
    draft: WorkDraft, spec: AnySpec, noted: Assumptions, options: frozenset[str] = frozenset(), engine: str = ""
) -> Work:
    """The work with every field known.

    Args:
        draft: what the user said.
        spec: the model, whose defaults (context length, picture size) fill gaps.
        noted: receives what was filled in.
        options: memory options of picture engines (``tiling``, ``offload``, ...).
        engine: the framework where it is known, whose own defaults fill gaps of training.

    Raises:
        UserError: the task does not suit the model (code ``unsupported``).
    """
    task = noted.fill("task", draft.task, default_task(spec), msg("what this kind of model is made for"))
    match spec, task:
        case ModelSpec(), "serve" | "batch":
            return _serve(draft, spec, noted, engine)
        case ModelSpec(), "train" | "pretrain":
            return _train(draft, noted, task, engine)
        case ModelSpec(), "image-train" if sees_pictures(spec):
            return _train(_with_patches(draft, spec, noted), noted, "train", engine)
        case ModelSpec(), "embed":
            return _embed(draft, spec, noted)
        case _, "speech":
            return Speech(noted.fill("sequences", draft.sequences, 1), draft.context or 448)
        case MediaSpec(), "image":
            return _picture(draft, spec, noted, options)
        case MediaSpec(), "image-train":
            one_pass = draft.model_copy(update={"steps": 1, "images": draft.images or 1})
            return PictureTrain(_train(draft, noted, task, engine), _picture(one_pass, spec, noted, options))
        case _:
            raise UserError(
                "unsupported",
                msg(
                    "{model} cannot be used for the task {task}; language models take serve, batch, train, pretrain or"
                    " embed, picture models take image or image-train, speech models take speech",
                    model=spec.name,
                    task=task,
                ),
                "task",
            )


def _serve(draft: WorkDraft, spec: ModelSpec, noted: Assumptions, engine: str) -> Serve:
    users = draft.users or 1
    running = None if draft.concurrency == "max" else draft.concurrency or users
    sequences = _sequences(draft, running, noted, engine)
    if draft.context is not None:
        context = _own_context(draft.context, sequences, spec, noted, engine)
    elif draft.prompt is not None or draft.output is not None:
        context = noted.fill("context", None, (draft.prompt or 0) + (draft.output or 0) or 1, msg("prompt plus output"))
    else:
        context = noted.fill("context", None, min(8192, spec.max_context or 8192), msg("a common context length"))
    prompt = draft.prompt if draft.prompt is not None else max(0, context - (draft.output or min(256, context // 2)))
    output = draft.output if draft.output is not None else max(1, context - prompt)
    return Serve(max(1, context), sequences, prompt, max(1, output), running, draft.prefix_cached or 0.0)


def _own_context(said: int, sequences: int, spec: ModelSpec, noted: Assumptions, engine: str) -> int:
    """The context of each sequence: what llama.cpp's logs and ``-c`` name is the context of all slots together."""
    if engine not in GGML or sequences == 1 or spec.max_context is None or said <= spec.max_context:
        return said
    why = msg("more than the model reads at once, so taken as the context of all sequences together")
    return noted.fill("context", None, -(-said // sequences), why)


def _sequences(draft: WorkDraft, running: int | None, noted: Assumptions, engine: str) -> int:
    """Sequences whose cache must fit: all that run at once, or one where the engine runs what its pool holds."""
    if engine in RESERVING:
        return noted.fill("sequences", draft.sequences, 1, msg("the engine runs as many at once as its cache holds"))
    return noted.fill("sequences", draft.sequences, running or 1, msg("as many as requests run at once"))


def _embed(draft: WorkDraft, spec: ModelSpec, noted: Assumptions) -> Embed:
    context = noted.fill("context", draft.context, min(512, spec.max_context or 512))
    return Embed(context, noted.fill("sequences", draft.sequences, 32))


def _with_patches(draft: WorkDraft, spec: ModelSpec, noted: Assumptions) -> WorkDraft:
    """The draft with the tokens of one picture as its sequence: a token for each patch, and one for the whole."""
    patch = patch_size(spec)
    height = noted.fill("height", draft.height, _SIDE)
    width = noted.fill("width", draft.width, height)
    return draft.model_copy(update={"sequence": (height // patch) * (width // patch) + 1})


def _checkpointing(draft: WorkDraft, noted: Assumptions, engine: str) -> Checkpointing:
    value = draft.checkpointing
    if value == "selective":
        return "selective"
    kept = engine in KEEPS_ACTIVATIONS
    why = msg("the framework's own default") if kept else msg("saves most activations")
    on = noted.fill("checkpointing", value, not kept, why)
    return "full" if on else "none"


def _train(draft: WorkDraft, noted: Assumptions, task: str, engine: str) -> Train:
    method = draft.method or noted.fill("method", None, "pretrain" if task == "pretrain" else "lora")
    everything = method in ("full", "pretrain")
    optimizer = draft.optimizer or noted.fill("optimizer", None, "adamw")
    copied = everything and engine not in PURE_HALF and optimizer == "adamw"
    return Train(
        method=method,
        rank=0 if everything else noted.fill("rank", draft.rank, 16),
        targets=draft.targets or ("all-linear" if everything else noted.fill("targets", None, _TARGETS[task])),
        optimizer=optimizer,
        master_weights=noted.fill("master_weights", draft.master_weights, copied, _COPY if copied else _NO_COPY),
        fused_backward=bool(draft.fused_backward),
        fused_loss=draft.fused_loss,
        compiled=bool(draft.compiled),
        micro_batch=noted.fill("micro_batch", draft.micro_batch, 1),
        sequence=1 if task == "image-train" else noted.fill("sequence", draft.sequence, 2048),
        variable_length=bool(draft.variable_length),
        checkpointing=_checkpointing(draft, noted, engine),
    )


def _picture(draft: WorkDraft, spec: MediaSpec, noted: Assumptions, options: frozenset[str]) -> Picture:
    own = msg("the model's own default")
    return Picture(
        height=noted.fill("height", draft.height, spec.default_height or 1024, own),
        width=noted.fill("width", draft.width, spec.default_width or 1024, own),
        frames=noted.fill("frames", draft.frames, spec.default_frames or 1, own),
        images=noted.fill("images", draft.images, 1),
        steps=noted.fill("steps", draft.steps, spec.default_steps or 30, own),
        memory_options=options,
    )
