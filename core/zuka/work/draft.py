"""What a user said about the work and the layout: every field may be missing.

Field names are those of the command line contract, so that a request and a scenario file speak the same words.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Task = Literal["serve", "batch", "train", "pretrain", "image", "image-train", "embed", "speech"]
Method = Literal["full", "lora", "qlora", "lora-8bit", "dora", "pretrain", "lora+embeddings"]
Optimizer = Literal[
    "adamw",
    "adamw-bf16",
    "adamw-8bit",
    "adamw-4bit",
    "adamw-fp8",
    "paged-adamw",
    "paged-adamw-8bit",
    "adafactor",
    "lion-8bit",
    "muon",
    "galore",
    "sgd",
]


class WorkDraft(BaseModel):
    """The work in the user's words. Unknown keys are kept, so that a newer file survives an older program."""

    model_config = ConfigDict(frozen=True, extra="allow")

    task: Task | None = None
    # serving
    context: int | None = Field(None, ge=1, le=100_000_000)
    sequences: int | None = Field(None, ge=1, le=1_000_000)
    concurrency: Annotated[int, Field(ge=1, le=1_000_000)] | Literal["max"] | None = None
    prompt: int | None = Field(None, ge=0, le=100_000_000)
    output: int | None = Field(None, ge=0, le=100_000_000)
    prefix_cached: float | None = Field(None, ge=0, le=1)
    # training
    method: Method | None = None
    rank: int | None = Field(None, ge=1, le=65_536)
    targets: str | None = None
    optimizer: Optimizer | None = None
    master_weights: bool | None = None
    fused_backward: bool | None = None
    fused_loss: bool | None = None
    compiled: bool | None = Field(None, alias="compile")
    micro_batch: int | None = Field(None, ge=1, le=1_000_000)
    sequence: int | None = Field(None, ge=1, le=100_000_000)
    variable_length: bool | None = None
    checkpointing: bool | Literal["selective"] | None = None
    # pictures
    height: int | None = Field(None, ge=8, le=65_536)
    width: int | None = Field(None, ge=8, le=65_536)
    frames: int | None = Field(None, ge=1, le=100_000)
    images: int | None = Field(None, ge=1, le=100_000)
    steps: int | None = Field(None, ge=1, le=10_000)
    # how much of it
    samples: int | None = Field(None, ge=1, le=10**15)
    average_length: int | None = Field(None, ge=1)
    epochs: float | None = Field(None, gt=0, le=100_000)
    total_tokens: float | None = Field(None, gt=0, le=1e18)
    total_images: float | None = Field(None, gt=0)
    runs_per_month: float | None = Field(None, gt=0)
    users: int | None = Field(None, ge=1)
    hours_per_month: float | None = Field(None, gt=0, le=744)
    min_tps_per_user: float | None = Field(None, ge=0)
    max_ttft_ms: float | None = Field(None, gt=0)


class LayoutDraft(BaseModel):
    """Cards, split, precision and engine in the user's words.

    ``measured_tps`` are tokens a second that the user measured with the model (one request; of training and batches all
    cards together) on the layout named ``measured_on``, or on the one that is asked about.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    engine: str | None = None
    engine_version: str | None = None
    weights: str | None = None
    kv: str | None = None
    ubatch: int | None = Field(None, ge=1, le=1_000_000)
    flash_attention: bool | None = None
    memory_utilization: float | None = Field(None, gt=0, le=1)
    gpu: str | None = None
    gpu_memory_gb: float | None = Field(None, gt=0, le=100_000)
    gpus: int | None = Field(None, ge=1, le=4096)
    parallelism: str | None = None
    tensor_parallel: int | None = Field(None, ge=1, le=4096)
    pipeline_parallel: int | None = Field(None, ge=1, le=4096)
    expert_parallel: int | None = Field(None, ge=1, le=4096)
    data_parallel_attention: int | None = Field(None, ge=1, le=4096)
    sharding: str | None = None
    offload: str | None = None
    memory_options: tuple[str, ...] | None = None
    measured_tps: float | None = Field(None, gt=0, le=1e9)
    measured_on: str | None = None
