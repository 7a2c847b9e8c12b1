"""What would make a layout hold the work: single changes, each with what it saves on the fullest card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from zuka.errors import UserError
from zuka.fit.judge import judge_with_engine
from zuka.fit.support import split_reason, tensor_sizes
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.memory.estimate import estimate
from zuka.message import Message, msg
from zuka.model.spec import AnySpec, ModelSpec
from zuka.quantity import Quantity
from zuka.work.engines import GGML, is_gguf
from zuka.work.layout import Layout, Split
from zuka.work.work import Picture, PictureTrain, Serve, Train, Work

LAYOUT = "cards.layout"
GPUS, WEIGHTS = f"{LAYOUT}.gpus", f"{LAYOUT}.weights"

_GGUF_LADDER = ("Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "Q3_K_M", "Q2_K")
_SERVING_LADDER = ("bf16", "fp8", "awq-int4")
_GGML_CACHES = ("q8_0", "q4_0")
_LEAN_OPTIMIZERS = ("adamw-8bit", "adafactor")

Edits: TypeAlias = tuple[tuple[str, object], ...]
"""Fields of the scenario by their dotted paths, each with its new value."""


@dataclass(frozen=True, slots=True)
class Way:
    """One change, the layout and work after it, what it saves (MiB on the fullest card) and the verdict it leads to.

    ``edits`` are the answers of a scenario that the change stands for; ``needed`` and ``usable`` are those of the
    fullest card after it (MiB).
    """

    name: Message
    work: Work
    layout: Layout
    saves: Quantity
    verdict: Verdict
    edits: Edits = ()
    needed: Quantity | None = None
    usable: Quantity | None = None


@dataclass(frozen=True, slots=True)
class _Change:
    """A change before its effect is known."""

    name: Message
    work: Work
    layout: Layout
    edits: Edits


def ways_to_fit(spec: AnySpec, work: Work, fitted: FittedLayout) -> tuple[Way, ...]:
    """The single changes that save memory, those that make the work fit first.

    Changes that cost no quality (recomputation, fused loss, an 8-bit cache, one more card) stand before coarser weights
    among those that fit. Whatever an engine or a card cannot do is left out.
    """
    before = fitted.need.needed
    tried = (_way(spec, change, before) for change in _changes(spec, work, fitted))
    found = [way for way in tried if way is not None and way.saves.likely > 0]
    order = {Verdict.FITS: 0, Verdict.TIGHT: 1}
    return tuple(sorted(found, key=lambda way: order.get(way.verdict, 2)))


def _way(spec: AnySpec, change: _Change, before: Quantity) -> Way | None:
    try:
        need = estimate(spec, change.work, change.layout)
    except UserError:
        return None
    fit = judge_with_engine(spec, change.work, change.layout, need)
    if split_reason(spec, change.layout) is not None or fit.headroom is None:
        return None
    low, likely, high = (
        before.low - need.needed.low,
        before.likely - need.needed.likely,
        before.high - need.needed.high,
    )
    saves = Quantity(
        msg("saved on the fullest card"),
        min(low, likely, high),
        likely,
        max(low, likely, high),
        "MiB",
        formula=msg("what the work needs now minus what it needs after the change"),
        inputs=(before, need.needed),
    )
    return Way(change.name, change.work, change.layout, saves, fit.verdict, change.edits, need.needed, fit.usable)


def _changes(spec: AnySpec, work: Work, fitted: FittedLayout) -> Iterator[_Change]:
    """Changes without loss of quality first."""
    layout = fitted.layout
    match work:
        case Serve():
            yield from _cache_changes(work, layout)
            yield from _card_changes(spec, work, layout)
            yield from _precision_changes(work, layout)
            yield from _load_changes(work, layout, fitted.fit.max_sequences or 0)
        case Train():
            for name, changed, edits in _training_changes(work):
                yield _Change(name, changed, layout, edits)
            yield from _card_changes(spec, work, layout)
            yield from _base_changes(work, layout)
        case Picture():
            yield from _picture_changes(work, layout)
        case PictureTrain():
            for name, changed, edits in _training_changes(work.train):
                yield _Change(name, replace(work, train=changed), layout, edits)
        case _:
            return


def _cache_changes(work: Serve, layout: Layout) -> Iterator[_Change]:
    caches = _GGML_CACHES if layout.engine in GGML else ("fp8",)
    for cache in caches:
        if layout.kv != cache:
            name = msg("Keep the KV cache in {precision}", precision=cache)
            yield _Change(name, work, replace(layout, kv=cache), ((f"{LAYOUT}.kv", cache),))


def _card_changes(spec: AnySpec, work: Work, layout: Layout) -> Iterator[_Change]:
    """Twice the cards: split by tensors or layers in serving, sharded in training."""
    count = layout.count * 2
    split = layout.split
    edits: Edits = ((GPUS, count),)
    if isinstance(work, Train):
        if split.sharding in ("none", "ddp"):
            split = replace(split, sharding="fsdp")
        more = replace(split, data=count // max(1, split.tensor * split.pipeline))
        edits = (*edits, *_sharding(work, more))
    elif split.layers or layout.engine in GGML:
        more = replace(split, layers=True)
    elif isinstance(spec, ModelSpec) and count in tensor_sizes(spec, count):
        more = replace(split, tensor=split.tensor * 2)
    else:
        return
    name = msg("Spread it over {count} cards", count=count)
    yield _Change(name, work, replace(layout, cards=layout.cards * 2, count=count, split=more), edits)


def _sharding(work: Train, split: Split) -> Edits:
    """What has to be said so that training is sharded this way; full training on several cards is by itself."""
    usual = "fsdp" if work.method in ("full", "pretrain") else "ddp"
    return () if split.sharding == usual else ((f"{LAYOUT}.sharding", split.sharding),)


def _precision_changes(work: Work, layout: Layout) -> Iterator[_Change]:
    """The next coarser precisions of the same family of files."""
    ladder = _GGUF_LADDER if is_gguf(layout.weights) or layout.engine in GGML else _SERVING_LADDER
    start = ladder.index(layout.weights) + 1 if layout.weights in ladder else 0
    for weights in ladder[start : start + 3]:
        if weights != layout.weights:
            name = msg("Load the weights in {precision}", precision=weights)
            yield _Change(name, work, replace(layout, weights=weights), ((WEIGHTS, weights),))


def _load_changes(work: Serve, layout: Layout, most: int) -> Iterator[_Change]:
    if work.context > 1:
        half = work.context // 2
        prompt = max(0, min(work.prompt, half - work.output))
        shorter = () if prompt == work.prompt else (("work.prompt", prompt),)
        name = msg("Ask for {tokens:,} tokens of context", tokens=half)
        yield _Change(name, replace(work, context=half, prompt=prompt), layout, (("work.context", half), *shorter))
    if work.sequences > 1:
        fewer = min(most, work.sequences - 1) or work.sequences // 2
        name = msg("Keep {count} sequences at once", count=fewer)
        yield _Change(name, replace(work, sequences=fewer), layout, (("work.sequences", fewer),))


def _training_changes(work: Train) -> Iterator[tuple[Message, Train, Edits]]:
    if work.checkpointing != "full":
        name = msg("Recompute activations (checkpointing)")
        yield name, replace(work, checkpointing="full"), (("work.checkpointing", True),)
    if not work.fused_loss:
        name = msg("Fuse the loss, so that logits are never whole")
        yield name, replace(work, fused_loss=True), (("work.fused_loss", True),)
    if work.micro_batch > 1:
        yield msg("Take micro-batches of 1"), replace(work, micro_batch=1), (("work.micro_batch", 1),)
    if work.method in ("full", "pretrain"):
        for optimizer in _LEAN_OPTIMIZERS:
            if work.optimizer != optimizer:
                lean = replace(work, optimizer=optimizer, master_weights=False)
                edits = (("work.optimizer", optimizer), ("work.master_weights", False))
                yield msg("Use {name} without a 32-bit copy", name=optimizer), lean, edits


def _base_changes(work: Train, layout: Layout) -> Iterator[_Change]:
    """A coarser or frozen base: LoRA instead of full training, a 4-bit base instead of 16 bits."""
    if work.method == "full":
        yield _adapters(msg("Train LoRA adapters instead of all weights"), work, layout, "lora")
    if work.method in ("full", "lora", "dora"):
        four_bits = replace(layout, weights="bnb-nf4")
        yield _adapters(msg("Train adapters on a 4-bit base (QLoRA)"), work, four_bits, "qlora")


def _adapters(name: Message, work: Train, layout: Layout, method: str) -> _Change:
    changed = replace(work, method=method, rank=work.rank or 16, master_weights=False)
    edits: Edits = (("work.method", method), ("work.rank", changed.rank), ("work.master_weights", False))
    if method == "qlora":
        edits = (*edits, (WEIGHTS, layout.weights))
    if layout.count > 1:
        edits = (*edits, *_sharding(changed, layout.split))
    return _Change(name, changed, layout, edits)


def _picture_changes(work: Picture, layout: Layout) -> Iterator[_Change]:
    names = {
        "tiling": msg("Decode in tiles"),
        "text-encoder-on-cpu": msg("Keep the text encoders in main memory"),
        "offload": msg("Keep only the running part on the card"),
    }
    for option, name in names.items():
        if option not in work.memory_options:
            options = work.memory_options | {option}
            after = replace(layout, memory_options=options)
            edits: Edits = ((f"{LAYOUT}.memory_options", tuple(sorted(options))),)
            yield _Change(name, replace(work, memory_options=options), after, edits)
    if work.images > 1:
        yield _Change(msg("Make one picture at a time"), replace(work, images=1), layout, (("work.images", 1),))
