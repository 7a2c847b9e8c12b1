"""Changes that make room for training: recomputation, loss, optimizer, offload, adapters, sharding, cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zuka.fit.ways_cards import more_cards_to_train, sharded_over_all, sharding_edits
from zuka.fit.ways_change import OFFLOAD, WEIGHTS, Change, Cost, Edits
from zuka.message import Message, msg
from zuka.work.layout import Layout
from zuka.work.work import Train

_LEAN_OPTIMIZERS = ("adamw-8bit", "adafactor")
_WHOLE = ("full", "pretrain")
OPTIMIZER_TO_HOST = msg("Keep optimizer states in main memory")


def training_changes(work: Train, layout: Layout) -> Iterator[Change]:
    """Single changes of training a language model, of every cost."""
    for name, changed, edits in step_changes(work):
        yield Change(name, changed, layout, edits, Cost.SETTING)
    if offloads_optimizer(work, layout):
        after, edits = offloaded(layout, "optimizer")
        yield Change(OPTIMIZER_TO_HOST, work, after, edits, Cost.SETTING)
    yield from sharded_over_all(work, layout)
    yield from _base_changes(work, layout)
    yield from more_cards_to_train(work, layout)


def step_changes(work: Train) -> Iterator[tuple[Message, Train, Edits]]:
    """Settings of a training step that cost time at most: they are the same for language and picture models."""
    if work.checkpointing != "full":
        name = msg("Recompute activations (checkpointing)")
        yield name, replace(work, checkpointing="full"), (("work.checkpointing", True),)
    if not work.fused_loss:
        name = msg("Fuse the loss, so that logits are never whole")
        yield name, replace(work, fused_loss=True), (("work.fused_loss", True),)
    if work.micro_batch > 1:
        yield msg("Take micro-batches of 1"), replace(work, micro_batch=1), (("work.micro_batch", 1),)
    if work.method in _WHOLE:
        for optimizer in _LEAN_OPTIMIZERS:
            if work.optimizer != optimizer:
                lean = replace(work, optimizer=optimizer, master_weights=False)
                edits = (("work.optimizer", optimizer), ("work.master_weights", False))
                yield msg("Use {name} without a 32-bit copy", name=optimizer), lean, edits


def offloads_optimizer(work: Train, layout: Layout) -> bool:
    """Whether states in main memory are worth offering: all weights are trained and their states lie on the card."""
    return work.method in _WHOLE and not layout.offload & {"optimizer", "params"}


def offloaded(layout: Layout, word: str) -> tuple[Layout, Edits]:
    """The layout that keeps one thing more in main memory, and the edits that say so."""
    words = layout.offload | {word}
    return replace(layout, offload=words), ((OFFLOAD, "+".join(sorted(words))),)


def as_adapters(work: Train, method: str) -> tuple[Train, Edits]:
    """The training with adapters in place of all weights, and the edits that say so."""
    changed = replace(work, method=method, rank=work.rank or 16, master_weights=False)
    return changed, (("work.method", method), ("work.rank", changed.rank), ("work.master_weights", False))


def _base_changes(work: Train, layout: Layout) -> Iterator[Change]:
    """A coarser or frozen base: LoRA instead of full training, a 4-bit base instead of 16 bits."""
    if work.method == "full":
        yield _adapters(msg("Train LoRA adapters instead of all weights"), work, layout, "lora")
    if work.method in ("full", "lora", "dora", "lora-8bit"):
        four_bits = replace(layout, weights="bnb-nf4")
        yield _adapters(msg("Train adapters on a 4-bit base (QLoRA)"), work, four_bits, "qlora")


def _adapters(name: Message, work: Train, layout: Layout, method: str) -> Change:
    changed, edits = as_adapters(work, method)
    if method == "qlora":
        edits = (*edits, (WEIGHTS, layout.weights))
    if layout.count > 1:
        edits = (*edits, *sharding_edits(changed, layout.split))
    return Change(name, changed, layout, edits, Cost.PRECISION)
