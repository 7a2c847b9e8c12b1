"""Where the parts of a model lie: what share of each one card holds under a split."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.facts.usable import usable_memory
from zuka.work.layout import Layout, Split


@dataclass(frozen=True, slots=True)
class CardLoad:
    """Shares of one copy of the model on one card. ``stage`` is the share of the layers, for the cache.

    ``tensor`` is the number of ranks that divide attention heads, ``sequences`` the share of the sequences (or of each
    sequence's tokens) whose cache the card holds.
    """

    shared: float = 1.0
    experts: float = 1.0
    embedding: float = 1.0
    head: float = 1.0
    stage: float = 1.0
    tensor: int = 1
    sequences: float = 1.0


WHOLE = CardLoad()


def card_count(layout: Layout) -> int:
    """How many cards the layout has, at least one."""
    return max(1, len(layout.cards), layout.count)


def card_usable(layout: Layout, index: int = 0) -> float | None:
    """Likely usable memory of one card in MiB, or None where the card is unknown."""
    if layout.usable_mib is not None:
        return layout.usable_mib
    if not layout.cards:
        return None
    found = usable_memory(layout.cards[min(index, len(layout.cards) - 1)])
    return None if found is None else found.likely


def card_loads(layout: Layout, layers: int) -> list[CardLoad]:
    """The load of every card. Cards beyond one copy of the model hold further copies."""
    count = card_count(layout)
    split = layout.split
    if split.layers and count > 1:
        return _layer_split(layout, layers, count)
    if split.rows and count > 1:
        return [CardLoad(1 / count, 1 / count, 1 / count, 1 / count, 1 / count, 1, 1.0)] * count
    ranks, _ = ranks_and_groups(split)
    copy = [rank for stage in range(split.pipeline) for rank in [_rank(split, stage)] * ranks]
    return copy * max(1, count // len(copy))


def ranks_and_groups(split: Split) -> tuple[int, int]:
    """Cards of one stage, and the groups among them that each hold all attention and serve their own sequences.

    Experts spread over all cards of the stage; ``tensor`` cards may share the attention of one group, or of the stage.
    """
    ranks = max(split.tensor, split.expert, split.attention_data)
    return ranks, max(1, split.attention_data, ranks // split.tensor)


def _rank(split: Split, stage: int) -> CardLoad:
    """One rank of a stage; data-parallel attention keeps attention whole in each group."""
    ranks, groups = ranks_and_groups(split)
    tensor = max(1, ranks // groups)
    part = 1 / split.pipeline
    return CardLoad(
        shared=part / tensor,
        experts=part / ranks,
        embedding=1 / tensor if stage == 0 else 0.0,
        head=1 / tensor if stage == split.pipeline - 1 else 0.0,
        stage=part,
        tensor=tensor,
        sequences=1 / groups / max(1, split.context),
    )


def _layer_split(layout: Layout, layers: int, count: int) -> list[CardLoad]:
    """Whole layers in proportion to the cards' memory; the head counts as one more layer and lies on the last card."""
    sizes = [card_usable(layout, i) or 1.0 for i in range(count)]
    units = max(1, layers) + 1
    bounds = [round(units * sum(sizes[:i]) / sum(sizes)) for i in range(count + 1)]
    loads: list[CardLoad] = []
    for i in range(count):
        own = bounds[i + 1] - bounds[i] - (1 if i == count - 1 else 0)
        share = max(0, own) / max(1, layers)
        loads.append(CardLoad(share, share, float(i == 0), float(i == count - 1), share))
    return loads
