"""From what a user said about cards, engine and precision to a layout with every field known."""

from __future__ import annotations

from dataclasses import replace

from zuka.facts.records import Gpu
from zuka.facts.usable import usable_memory
from zuka.message import msg
from zuka.model.names import implied_weights
from zuka.model.quantization import stated_weights
from zuka.model.spec import AnySpec, ModelSpec
from zuka.work.draft import LayoutDraft
from zuka.work.engines import GGML, SHARDS_BY_ITSELF, default_engine
from zuka.work.layout import Layout, Split
from zuka.work.resolve import Assumptions
from zuka.work.split import parse_split
from zuka.work.work import PictureTrain, Train, Work

_NATIVE = {"float16": "fp16", "float32": "fp32", "bfloat16": "bf16"}
_QUANTISED_BASES = {"qlora": "bnb-nf4", "lora-8bit": "bnb-int8"}
_QUANTISED = (("mxfp4", "mxfp4"), ("nvfp4", "nvfp4"), ("fp8", "fp8"), ("int8", "int8"), ("int4", "int4"))


def native_precision(spec: AnySpec) -> str:
    """The precision word of a checkpoint as published: ``bf16``, ``fp16``, ``fp8``, ``mxfp4``, ..."""
    stated = stated_weights(spec) if isinstance(spec, ModelSpec) else None
    if stated is not None:
        return stated
    native = spec.native_dtype.lower()
    for mark, word in _QUANTISED:
        if mark in native:
            return word
    return next((word for name, word in _NATIVE.items() if name in native), "bf16")


def with_named_precision(draft: LayoutDraft, model_name: str | None) -> LayoutDraft:
    """The draft with the precision that a model's name states (``...-FP8``, ``...-GPTQ``), where none was given."""
    implied = implied_weights(model_name) if model_name and draft.weights is None else None
    return draft if implied is None else draft.model_copy(update={"weights": implied})


def resolve_layout(
    draft: LayoutDraft, task: str, work: Work, spec: AnySpec, cards: tuple[Gpu, ...], noted: Assumptions
) -> Layout:
    """The layout with every field known.

    Args:
        draft: what the user said; its ``gpu`` has been resolved to ``cards`` (empty: no card was named).
        task: the task word, which decides the default engine.
        work: the resolved work.
        spec: the model.
        cards: the kinds of card, one entry each; a single entry is repeated ``gpus`` times.
        noted: receives what was filled in.

    Raises:
        UserError: the split and the number of cards do not agree (code ``bad_value``).
    """
    training = isinstance(work, Train | PictureTrain)
    weights = _weights(draft.weights, work, spec, noted)
    engine = (draft.engine or noted.fill("engine", None, default_engine(task, draft.weights))).strip().lower()
    count = max(draft.gpus or 1, len(cards)) if len(cards) != 1 else (draft.gpus or 1)
    split = _split(draft, count, engine, training=training)
    count = max(count, split.tensor * split.pipeline)
    usable = None if draft.gpu_memory_gb is None else usable_memory(cards[0] if cards else None, draft.gpu_memory_gb)
    return Layout(
        cards=cards * count if len(cards) == 1 else cards,
        engine=engine,
        weights=weights,
        kv=draft.kv or _default_kv(weights),
        split=split,
        engine_version=draft.engine_version or "",
        usable_mib=None if usable is None else usable.likely,
        count=count,
        memory_utilization=draft.memory_utilization or 0.9,
        ubatch=draft.ubatch or 512,
        flash_attention=draft.flash_attention is not False,
        offload=frozenset(filter(None, (draft.offload or "").split("+"))),
        memory_options=frozenset(draft.memory_options or ()),
    )


def _weights(said: str | None, work: Work, spec: AnySpec, noted: Assumptions) -> str:
    """The precision of the weights; a method with a quantised base means it, even beside a 16-bit word."""
    method = work.method if isinstance(work, Train) else work.train.method if isinstance(work, PictureTrain) else ""
    base = _QUANTISED_BASES.get(method)
    if base and (said is None or said in _NATIVE.values()):
        return noted.fill("weights", None, base, msg("{method} keeps its base in fewer bits", method=method))
    return said or noted.fill("weights", None, native_precision(spec), msg("the precision it is published in"))


def _default_kv(weights: str) -> str:
    return "bf16" if weights == "bf16" else "f16"


def _split(draft: LayoutDraft, count: int, engine: str, *, training: bool) -> Split:
    given = "+".join(filter(None, (draft.parallelism, draft.sharding)))
    named = max(count, (draft.tensor_parallel or 1) * (draft.pipeline_parallel or 1))
    field = "sharding" if draft.sharding else "parallelism"
    split = parse_split(given, named, field, training=training)
    split = replace(
        split,
        tensor=draft.tensor_parallel or split.tensor,
        pipeline=draft.pipeline_parallel or split.pipeline,
        expert=draft.expert_parallel or split.expert,
        attention_data=draft.data_parallel_attention or split.attention_data,
    )
    if training or given or draft.tensor_parallel or draft.pipeline_parallel or count == 1:
        plain = training and count > 1 and not given and engine not in SHARDS_BY_ITSELF
        return replace(split, sharding="ddp") if plain else split
    if engine in GGML or engine in ("transformers", "autoawq", "exllama", "exllamav2", "exllamav3", "gptq-for-llama"):
        return replace(split, layers=True)
    return replace(split, tensor=count)
