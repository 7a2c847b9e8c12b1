"""What would make a layout hold the work: single changes, each with what it saves on the fullest card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zuka.errors import UserError
from zuka.fit.judge import judge
from zuka.fit.support import split_reason, tensor_sizes
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.memory.estimate import estimate
from zuka.message import Message, msg
from zuka.model.spec import AnySpec, ModelSpec
from zuka.quantity import Quantity
from zuka.work.engines import GGML, is_gguf
from zuka.work.layout import Layout
from zuka.work.work import Picture, PictureTrain, Serve, Train, Work

_GGUF_LADDER = ("Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "Q3_K_M", "Q2_K")
_SERVING_LADDER = ("bf16", "fp8", "awq-int4")
_GGML_CACHES = ("q8_0", "q4_0")
_LEAN_OPTIMIZERS = ("adamw-8bit", "adafactor")


@dataclass(frozen=True, slots=True)
class Way:
    """One change, the layout and work after it, what it saves (MiB on the fullest card) and the verdict it leads to."""

    name: Message
    work: Work
    layout: Layout
    saves: Quantity
    verdict: Verdict


def ways_to_fit(spec: AnySpec, work: Work, fitted: FittedLayout) -> tuple[Way, ...]:
    """The single changes that save memory, those that make the work fit first, then by what they save.

    Changes that cost no quality (recomputation, fused loss, an 8-bit cache, one more card) stand before coarser weights
    among those that fit. Whatever an engine or a card cannot do is left out.
    """
    before = fitted.need.needed
    found: list[Way] = []
    for name, changed, layout in _changes(spec, work, fitted.layout):
        way = _way(spec, name, changed, layout, before)
        if way is not None and way.saves.likely > 0:
            found.append(way)
    order = {Verdict.FITS: 0, Verdict.TIGHT: 1}
    return tuple(sorted(found, key=lambda way: order.get(way.verdict, 2)))


def _way(spec: AnySpec, name: Message, work: Work, layout: Layout, before: Quantity) -> Way | None:
    try:
        need = estimate(spec, work, layout)
    except UserError:
        return None
    fit = judge(spec, work, layout, need)
    if split_reason(spec, layout) is not None or fit.headroom is None:
        return None
    low, likely, high = (
        before.low - need.needed.low,
        before.likely - need.needed.likely,
        before.high - need.needed.high,
    )
    saves = Quantity(msg("saved on the fullest card"), min(low, likely, high), likely, max(low, likely, high), "MiB")
    return Way(name, work, layout, saves, fit.verdict)


def _changes(spec: AnySpec, work: Work, layout: Layout) -> Iterator[tuple[Message, Work, Layout]]:
    """Changes without loss of quality first."""
    match work:
        case Serve():
            yield from _cache_changes(work, layout)
            yield from _card_changes(spec, work, layout)
            yield from _precision_changes(work, layout)
            yield from _load_changes(work, layout)
        case Train():
            for name, changed in _training_changes(work):
                yield name, changed, layout
            yield from _card_changes(spec, work, layout)
            yield from _base_changes(work, layout)
        case Picture():
            yield from _picture_changes(work, layout)
        case PictureTrain():
            for name, changed in _training_changes(work.train):
                yield name, replace(work, train=changed), layout
        case _:
            return


def _cache_changes(work: Serve, layout: Layout) -> Iterator[tuple[Message, Work, Layout]]:
    caches = _GGML_CACHES if layout.engine in GGML else ("fp8",)
    for cache in caches:
        if layout.kv != cache:
            yield msg("Keep the KV cache in {precision}", precision=cache), work, replace(layout, kv=cache)


def _card_changes(spec: AnySpec, work: Work, layout: Layout) -> Iterator[tuple[Message, Work, Layout]]:
    """Twice the cards: split by tensors or layers in serving, sharded in training."""
    count = layout.count * 2
    cards = layout.cards * 2
    split = layout.split
    if isinstance(work, Train):
        if split.sharding in ("none", "ddp"):
            split = replace(split, sharding="fsdp")
        more = replace(split, data=count // max(1, split.tensor * split.pipeline))
    elif split.layers or layout.engine in GGML:
        more = replace(split, layers=True)
    elif isinstance(spec, ModelSpec) and count in tensor_sizes(spec, count):
        more = replace(split, tensor=split.tensor * 2)
    else:
        return
    yield msg("Spread it over {count} cards", count=count), work, replace(layout, cards=cards, count=count, split=more)


def _precision_changes(work: Work, layout: Layout) -> Iterator[tuple[Message, Work, Layout]]:
    """The next coarser precisions of the same family of files."""
    ladder = _GGUF_LADDER if is_gguf(layout.weights) or layout.engine in GGML else _SERVING_LADDER
    start = ladder.index(layout.weights) + 1 if layout.weights in ladder else 0
    for weights in ladder[start : start + 3]:
        if weights != layout.weights:
            yield msg("Load the weights in {precision}", precision=weights), work, replace(layout, weights=weights)


def _load_changes(work: Serve, layout: Layout) -> Iterator[tuple[Message, Work, Layout]]:
    if work.context > 1:
        half = work.context // 2
        yield msg("Ask for {tokens:,} tokens of context", tokens=half), replace(work, context=half), layout
    if work.sequences > 1:
        half = work.sequences // 2
        yield msg("Keep {count} sequences at once", count=half), replace(work, sequences=half), layout


def _training_changes(work: Train) -> Iterator[tuple[Message, Train]]:
    if work.checkpointing != "full":
        yield msg("Recompute activations (checkpointing)"), replace(work, checkpointing="full")
    if not work.fused_loss:
        yield msg("Fuse the loss, so that logits are never whole"), replace(work, fused_loss=True)
    if work.micro_batch > 1:
        yield msg("Take micro-batches of 1"), replace(work, micro_batch=1)
    if work.method in ("full", "pretrain"):
        for optimizer in _LEAN_OPTIMIZERS:
            if work.optimizer != optimizer:
                lean = replace(work, optimizer=optimizer, master_weights=False)
                yield msg("Use the optimizer {name} without a 32-bit copy", name=optimizer), lean


def _base_changes(work: Train, layout: Layout) -> Iterator[tuple[Message, Work, Layout]]:
    """A coarser or frozen base: LoRA instead of full training, a 4-bit base instead of 16 bits."""
    if work.method == "full":
        yield msg("Train LoRA adapters instead of all weights"), replace(work, method="lora", rank=16), layout
    if work.method in ("full", "lora", "dora"):
        yield (
            msg("Train adapters on a 4-bit base (QLoRA)"),
            replace(work, method="qlora", rank=work.rank or 16, master_weights=False),
            replace(layout, weights="bnb-nf4"),
        )


def _picture_changes(work: Picture, layout: Layout) -> Iterator[tuple[Message, Work, Layout]]:
    names = {
        "tiling": msg("Decode in tiles"),
        "text-encoder-on-cpu": msg("Keep the text encoders in main memory"),
        "offload": msg("Keep only the running part on the card"),
    }
    for option, name in names.items():
        if option not in work.memory_options:
            yield name, replace(work, memory_options=work.memory_options | {option}), layout
    if work.images > 1:
        yield msg("Make one picture at a time"), replace(work, images=1), layout
