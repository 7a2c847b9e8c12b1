"""The next number of cards over which the work can lie, and sharding over the cards that are there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zuka.fit.support import tensor_sizes
from zuka.fit.ways_change import GPUS, SHARDING, Change, Cost, Edits
from zuka.message import msg
from zuka.model.spec import ModelSpec
from zuka.work.engines import GGML
from zuka.work.layout import Layout, Sharding, Split
from zuka.work.work import Serve, Train

_MOST_CARDS = 64
_WALKS_LAYERS = GGML | {"transformers", "autoawq", "exllama", "exllamav2", "exllamav3", "gptq-for-llama"}
"""Engines that put whole layers on each card and run the cards one after the other."""


def more_cards_to_serve(spec: ModelSpec, work: Serve, layout: Layout) -> Iterator[Change]:
    """One card more where layers are spread; the next tensor-parallel size that divides the heads elsewhere."""
    split = layout.split
    if split.layers or layout.engine in _WALKS_LAYERS:
        if layout.count < spec.layers:
            yield _spread(work, layout, layout.count + 1, replace(split, layers=True))
        return
    size = next((n for n in tensor_sizes(spec, _MOST_CARDS) if n > split.tensor), None)
    if size is not None:
        yield _spread(work, layout, layout.count // split.tensor * size, replace(split, tensor=size))


def more_cards_to_train(work: Train, layout: Layout) -> Iterator[Change]:
    """One data-parallel rank more, with the states divided over all ranks."""
    split = layout.split
    copy = max(1, split.tensor * split.pipeline * split.context)
    count = (layout.count // copy + 1) * copy
    sharding = "fsdp" if split.sharding in ("none", "ddp") else split.sharding
    more = replace(split, data=count // copy, sharding=sharding)
    yield _spread(work, layout, count, more, sharding_edits(work, more))


def sharded_over_all(work: Train, layout: Layout) -> Iterator[Change]:
    """States divided over the cards that now each hold a copy of them (ZeRO-3, or FSDP which does the same)."""
    split = layout.split
    if split.data < 2 or split.sharding in ("fsdp", "zero3", "layer-split"):
        return
    zero = layout.engine == "deepspeed" or split.sharding in ("zero1", "zero2")
    sharding: Sharding = "zero3" if zero else "fsdp"
    after = replace(layout, split=replace(split, sharding=sharding))
    name = msg("Shard all states over the {count} cards ({sharding})", count=layout.count, sharding=sharding)
    yield Change(name, work, after, ((SHARDING, sharding),), Cost.SETTING)


def sharding_edits(work: Train, split: Split) -> Edits:
    """What has to be said so that training is sharded this way; full training on several cards is by itself."""
    usual = "fsdp" if work.method in ("full", "pretrain") else "ddp"
    return () if split.sharding == usual else ((SHARDING, split.sharding),)


def _spread(work: Serve | Train, layout: Layout, count: int, split: Split, more: Edits = ()) -> Change:
    """The layout on ``count`` cards; those that are added are like the last one."""
    cards = layout.cards + layout.cards[-1:] * (count - layout.count)
    after = replace(layout, cards=cards, count=count, split=split)
    name = msg("Spread it over {count} cards", count=count)
    return Change(name, work, after, ((GPUS, count), *more), Cost.CARDS)
