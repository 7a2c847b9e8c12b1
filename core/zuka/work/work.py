"""What will be done with the model, with every field known. ``work.resolve`` makes it from what a user said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Checkpointing: TypeAlias = Literal["none", "selective", "full"]


@dataclass(frozen=True, slots=True)
class Serve:
    """Answer requests. ``concurrency`` is how many run at once (None: as many as the cache holds).

    ``context`` tokens of cache are asked for each of ``sequences`` sequences; ``prompt`` in, ``output`` out.
    ``prefix_cached`` is the share of a prompt that the engine has read before and keeps in its cache.
    """

    context: int
    sequences: int
    prompt: int
    output: int
    concurrency: int | None = 1
    prefix_cached: float = 0.0


@dataclass(frozen=True, slots=True)
class Train:
    """Fine-tune or pre-train. ``micro_batch`` samples of ``sequence`` tokens per card and step."""

    method: str
    rank: int
    targets: str
    optimizer: str
    master_weights: bool
    fused_backward: bool
    fused_loss: bool | None
    compiled: bool
    micro_batch: int
    sequence: int
    variable_length: bool
    checkpointing: Checkpointing
    flash_attention: bool = True


@dataclass(frozen=True, slots=True)
class Picture:
    """Make pictures or video: ``images`` at once of ``height`` x ``width`` pixels and ``frames`` frames."""

    height: int
    width: int
    frames: int
    images: int
    steps: int
    memory_options: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PictureTrain:
    """Train a picture model: the training settings (``sequence`` is unused) and the size of the samples."""

    train: Train
    picture: Picture


@dataclass(frozen=True, slots=True)
class Embed:
    """Turn text into vectors or rank passages: ``sequences`` texts of ``context`` tokens at once."""

    context: int
    sequences: int


@dataclass(frozen=True, slots=True)
class Speech:
    """Transcribe or speak: ``sequences`` streams at once."""

    sequences: int
    context: int


Work: TypeAlias = Serve | Train | Picture | PictureTrain | Embed | Speech


@dataclass(frozen=True, slots=True)
class Demand:
    """How much of the work there is.

    ``per`` says what a total means: one job, or a month of service. A job has ``units`` (tokens, images,
    samples) and may run ``runs_per_month`` times; a service is open ``hours_per_month`` for ``users`` at once.
    """

    per: Literal["job", "month"]
    units: float = 0.0
    unit: Literal["tokens", "images", "samples"] = "tokens"
    runs_per_month: float = 1.0
    hours_per_month: float = 730.0
    users: int = 1
    min_tps_per_user: float = 0.0
    max_ttft_ms: float = 0.0

    @property
    def is_service(self) -> bool:
        """Whether machines stay open for users instead of finishing a job."""
        return self.units == 0
