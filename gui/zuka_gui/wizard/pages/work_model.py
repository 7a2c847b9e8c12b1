"""What the work page asks for each kind of work, as plain values, and how it says what was understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from zuka.advise.evaluation import Evaluation
from zuka.message import Message, msg, verbatim
from zuka.model.spec import AnySpec, ModelSpec
from zuka.report.format import number, short
from zuka.scenario.edit import as_data
from zuka.scenario.fields import label
from zuka.work.assumption import Assumption
from zuka.work.draft import WorkDraft
from zuka.work.suits import is_speech, suiting_tasks
from zuka.work.work import Demand
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.text import EMPTY

Place = Literal["data", "settings", "more"]

KINDS = (
    Option("serve", msg("Serve"), icon="message-circle"),
    Option("batch", msg("Batch"), icon="layers"),
    Option("train", msg("Fine-tune"), icon="graduation-cap"),
    Option("pretrain", msg("Pre-train"), icon="database"),
    Option("image", msg("Pictures"), icon="image"),
    Option("embed", msg("Embed"), icon="binary"),
    Option("speech", msg("Transcribe"), icon="audio-lines"),
)
PICTURE_TASKS = (Option("image", msg("Make pictures")), Option("image-train", msg("Train on pictures")))
METHODS = (
    Option(
        "lora",
        verbatim("LoRA"),
        msg("trains small added matrices, under 1 % of the parameters; weights stay in 16 bits"),
    ),
    Option("qlora", verbatim("QLoRA"), msg("weights in 4 bits: about half the memory of LoRA, and slower")),
    Option("full", msg("Full fine-tuning"), msg("all parameters, 8 to 16 bytes each; several cards from 7 B on")),
)
MORE_METHODS = (
    Option("dora", verbatim("DoRA"), msg("LoRA with a trained length for each direction; more memory, slower")),
    Option("lora-8bit", msg("LoRA on 8 bits"), msg("weights in 8 bits: between LoRA and QLoRA")),
    Option("lora+embeddings", msg("LoRA and embeddings"), msg("for new words; the embedding is trained in full")),
)
OPTIMIZERS = (
    "adamw", "adamw-bf16", "adamw-8bit", "adamw-4bit", "adamw-fp8", "paged-adamw", "paged-adamw-8bit", "adafactor",
    "lion-8bit", "muon", "galore", "sgd",
)  # fmt: skip
YES_NO = (Option(True, msg("on")), Option(False, msg("off")))
TARGETS = (Option("all-linear", msg("all linear layers")), Option("attention", msg("attention only")))
CHECKPOINTING = (*YES_NO, Option("selective", msg("selective")))


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the work: its name in the draft, unit or choices, where it stands, and for which kinds of work."""

    name: str
    place: Place
    tasks: frozenset[str]
    unit: Message = EMPTY
    choices: tuple[Option, ...] = ()
    hint: Message = EMPTY
    title: Message | None = None

    @property
    def path(self) -> str:
        """The field's address in the draft."""
        return f"work.{self.name}"

    @property
    def label(self) -> Message:
        """The field's name on this page."""
        return self.title or label(self.path)


def _tasks(words: str) -> frozenset[str]:
    return frozenset(words.split())


_JOBS = _tasks("batch train pretrain image image-train embed speech")
_TRAINING = _tasks("train pretrain image-train")
_TEXT_TRAINING = _tasks("train pretrain")
_TOKENS, _PIXELS = verbatim("tokens"), verbatim("px")

FIELDS: tuple[Field, ...] = (
    Field("users", "data", _tasks("serve"), msg("users")),
    Field("hours_per_month", "data", _tasks("serve"), msg("hours"), hint=msg("730 is always open")),
    Field("prompt", "data", _tasks("serve batch"), _TOKENS),
    Field("output", "data", _tasks("serve batch"), _TOKENS),
    Field("samples", "data", _tasks("train image-train"), msg("samples")),
    Field("average_length", "data", _tasks("train"), _TOKENS, hint=msg("a page of English is about 650 tokens")),
    Field("epochs", "data", _tasks("train image-train"), msg("epochs")),
    Field("total_tokens", "data", _tasks("batch pretrain embed speech"), _TOKENS),
    Field("total_images", "data", _tasks("image"), msg("images")),
    Field(
        "runs_per_month", "data", _JOBS, msg("runs"), hint=msg("tuning and repeats count; used for the month's cost")
    ),
    Field("context", "settings", _tasks("serve batch embed speech"), _TOKENS),
    Field("sequences", "settings", _tasks("serve batch embed speech"), EMPTY, title=msg("Sequences at once")),
    Field("min_tps_per_user", "settings", _tasks("serve"), verbatim("tokens/s"), title=msg("Speed for each user")),
    Field("max_ttft_ms", "settings", _tasks("serve"), verbatim("ms"), title=msg("Wait for first token")),
    Field(
        "prefix_cached",
        "settings",
        _tasks("serve batch"),
        title=msg("Cached share of the prompt"),
        hint=msg("0.5: half of it was read before"),
    ),
    Field("rank", "settings", _tasks("train image-train"), EMPTY),
    Field("targets", "settings", _tasks("train"), choices=TARGETS, title=msg("Acts on")),
    Field("micro_batch", "settings", _TRAINING, msg("samples")),
    Field("sequence", "settings", _TEXT_TRAINING, _TOKENS),
    Field("checkpointing", "settings", _TRAINING, choices=CHECKPOINTING, title=msg("Recompute activations")),
    Field("optimizer", "settings", _TRAINING, choices=tuple(Option(word, verbatim(word)) for word in OPTIMIZERS)),
    Field("height", "settings", _tasks("image image-train"), _PIXELS),
    Field("width", "settings", _tasks("image image-train"), _PIXELS),
    Field("steps", "settings", _tasks("image"), EMPTY),
    Field("images", "settings", _tasks("image"), EMPTY),
    Field("frames", "more", _tasks("image image-train"), EMPTY),
    Field("concurrency", "more", _tasks("serve batch"), EMPTY),
    Field("master_weights", "more", _TRAINING, choices=YES_NO),
    Field("fused_backward", "more", _TRAINING, choices=YES_NO, title=msg("Step inside backward pass")),
    Field("fused_loss", "more", _TEXT_TRAINING, choices=YES_NO),
    Field("compile", "more", _TRAINING, choices=YES_NO),
    Field("variable_length", "more", _TEXT_TRAINING, choices=YES_NO, title=msg("Varying lengths")),
)


def shown(field: Field, work: WorkDraft) -> bool:
    """Whether a field belongs to the kind of work; adapters alone have a rank, and a value given is never hidden."""
    if _given(field, work):
        return True
    if field.name in ("rank", "targets") and work.method in ("full", "pretrain"):
        return False
    return work.task in field.tasks


def _given(field: Field, work: WorkDraft) -> bool:
    return field.name in as_data(work)


def without_settings(work: WorkDraft) -> dict[str, object]:
    """The work with every setting left to its default; the kind of work and the amounts stay."""
    settings = {field.name for field in FIELDS if field.place != "data"}
    return {key: value for key, value in as_data(work).items() if key not in settings}


def changed(field: Field, work: WorkDraft, defaults: Mapping[str, Assumption]) -> bool:
    """Whether the user's value differs from the default."""
    given = as_data(work).get(field.name)
    default = defaults.get(field.name)
    return given is not None and (default is None or given != default.value)


def state_of(field: Field, work: WorkDraft, defaults: Mapping[str, Assumption]) -> Message | None:
    """What stands beside a setting: that it is the default, or which default was changed."""
    default = defaults.get(field.name)
    if default is None:
        return msg("no default") if changed(field, work, defaults) else None
    if changed(field, work, defaults):
        return msg("changed, default {value}", value=value_words(field, default.value))
    return msg("default")


def value_words(field: Field, value: object) -> Message:
    """A value as the field shows it."""
    for option in field.choices:
        if option.key == value:
            return option.label
    return (
        verbatim(number(value, 0 if value == int(value) else 1))
        if isinstance(value, int | float)
        else verbatim(f"{value}")
    )


def tile_of(task: str | None) -> str | None:
    """The tile that stands for a kind of work."""
    return "image" if task == "image-train" else task


def suiting_tiles(spec: AnySpec | None) -> frozenset[str]:
    """The tiles that suit the model; all while none is known."""
    if spec is None:
        return frozenset(str(option.key) for option in KINDS)
    return frozenset(str(tile_of(task)) for task in suiting_tasks(spec))


def why_not(spec: AnySpec | None) -> Message:
    """Why the other tiles cannot be chosen."""
    if spec is None:
        return EMPTY
    if isinstance(spec, ModelSpec):
        return msg(
            "{model} is a language model: pictures and transcription need a model of their own kind", model=spec.name
        )
    if is_speech(spec):
        return msg("{model} is a speech model: only transcription can be worked out for it", model=spec.name)
    return msg("{model} is a picture model: it makes pictures, or is trained on them", model=spec.name)


def understood(evaluation: Evaluation | None) -> Message | None:
    """The amount of work in one sentence, or None while it is not known."""
    if evaluation is None or evaluation.demand is None or evaluation.draft.work.task is None:
        return None
    demand, work = evaluation.demand, evaluation.draft.work
    if demand.is_service:
        return msg(
            "A service for {users} users at once, open {hours} hours a month, with at least {speed} tokens/s for each.",
            users=number(demand.users),
            hours=number(demand.hours_per_month),
            speed=number(demand.min_tps_per_user, 0 if demand.min_tps_per_user >= 1 else 1),
        )
    run = _one_run(demand, work, {a.field: a.value for a in evaluation.assumptions})
    if work.runs_per_month is None:
        return run
    everything = msg("{amount} {unit}", amount=short(demand.units * demand.runs_per_month), unit=UNITS[demand.unit])
    return msg("{run} {runs} runs a month make {all}.", run=run, runs=f"{demand.runs_per_month:g}", all=everything)


UNITS: dict[str, Message] = {"tokens": verbatim("tokens"), "images": msg("images"), "samples": msg("samples")}


def _one_run(demand: Demand, work: WorkDraft, assumed: Mapping[str, str | int | float | bool]) -> Message:
    amount = msg("{amount} {unit}", amount=short(demand.units), unit=UNITS[demand.unit])
    counts = [getattr(work, name) or assumed.get(name) for name in ("samples", "average_length", "epochs")]
    if demand.unit != "tokens" or work.total_tokens is not None or not all(isinstance(c, int | float) for c in counts):
        return msg("One run: {amount}.", amount=amount)
    samples, length, epochs = (float(count or 0) for count in counts)
    return msg(
        "One run: {amount} ({samples} samples \u00d7 {length} tokens \u00d7 {epochs} epochs).",
        amount=amount,
        samples=number(samples),
        length=number(length),
        epochs=f"{epochs:g}",
    )
