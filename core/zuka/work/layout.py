"""A layout (部署方案): cards x split x precision, and the engine that runs it. The same for serving and training."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from zuka.facts.records import Gpu

Sharding: TypeAlias = Literal["none", "ddp", "zero1", "zero2", "zero3", "fsdp", "layer-split"]


@dataclass(frozen=True, slots=True)
class Split:
    """How a model lies on its cards. All ones: each card holds everything it runs.

    ``tensor`` x ``pipeline`` cards hold one copy; ``data`` counts copies (or data-parallel training ranks);
    ``expert`` and ``context`` divide experts and long sequences inside a copy; ``attention_data`` is the number of
    data-parallel attention groups. ``layers`` says that whole layers lie on different cards and run one after the other
    (llama.cpp, device_map); ``rows`` that single matrices do. ``sharding`` divides training states over ``data`` ranks.
    """

    tensor: int = 1
    pipeline: int = 1
    expert: int = 1
    context: int = 1
    data: int = 1
    attention_data: int = 1
    layers: bool = False
    rows: bool = False
    sharding: Sharding = "none"


@dataclass(frozen=True, slots=True)
class Layout:
    """Cards (one entry each), the split over them, precision, engine and its settings.

    ``cards`` may be empty: memory is then answered for a card of unknown size. ``usable_mib`` wins over the table for
    every card. ``weights`` and ``kv`` are precision words of the command line contract: ``bf16``, ``Q4_K_M``, ``q8_0``.
    """

    cards: tuple[Gpu, ...]
    engine: str
    weights: str
    kv: str = "f16"
    split: Split = Split()
    engine_version: str = ""
    usable_mib: float | None = None
    count: int = 1
    memory_utilization: float = 0.9
    ubatch: int = 512
    flash_attention: bool = True
    offload: frozenset[str] = frozenset()
    memory_options: frozenset[str] = frozenset()

    @property
    def gpu(self) -> Gpu | None:
        """The kind of card of a uniform machine, or the first of a mixed one."""
        return self.cards[0] if self.cards else None

    @property
    def name(self) -> str:
        """The name by which a layout is chosen: count, card and precision."""
        return f"{self.count} x {self.cards[0].name} {self.weights}" if self.cards else self.weights
