"""The rows of the model tables as they stand; the model room turns them into specifications.

Parameters are in billions (``_b``) or millions (``_m``); None is blank in the file and means unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from annotated_types import Ge

from zuka.facts.records import Positive, Text

Count: TypeAlias = Annotated[int, Ge(0)]


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One architecture of a language, embedding or speech model."""

    name: Text
    hf_id: str
    arch_class: Text
    license: str
    total_params_b: Positive | None
    active_params_b: Positive | None
    layers: Count | None
    kv_layers: Count | None
    hidden_size: Count | None
    intermediate_size: Count | None
    attention_heads: Count | None
    kv_heads: Count | None
    head_dim: Count | None
    vocab_size: Count | None
    tie_embeddings: bool | None
    max_context: Count | None
    sliding_window: Count | None
    sliding_window_pattern: str
    experts: Count | None
    experts_per_token: Count | None
    moe_intermediate_size: Count | None
    shared_experts: Count | None
    first_dense_layers: Count | None
    kv_lora_rank: Count | None
    q_lora_rank: Count | None
    qk_rope_head_dim: Count | None
    qk_nope_head_dim: Count | None
    v_head_dim: Count | None
    full_attention_layers: Count | None
    vision_params_b: Positive | None
    kv_bytes_per_token_16bit: Count | None
    native_dtype: str
    params_source: str
    source: Text
    notes: str
    modality: str


@dataclass(frozen=True, slots=True)
class MediaRow:
    """One image, video or speech model by its parts; text encoders and their sizes stand in the same order.

    ``layers`` keeps the file's words (``19 double + 38 single``).
    """

    name: Text
    hub_id: Text
    kind: Text
    main_params_m: Positive
    text_encoder_names: tuple[str, ...]
    text_encoder_params_m: tuple[Positive, ...]
    vae_params_m: Positive | None
    other_params_m: Positive | None
    latent_channels: Count | None
    spatial_downsample: Count | None
    temporal_downsample: Count | None
    default_height: Count | None
    default_width: Count | None
    default_frames: Count | None
    default_steps: Count | None
    native_dtype: Text
    attention_tokens_default: Count | None
    patch_size: Count | None
    hidden_size: Count | None
    layers: str
    license: str
    source: Text
    params_source: Text
    notes: str


@dataclass(frozen=True, slots=True)
class ModelAlias:
    """A name people type and the table name it means; ``relation`` says how sure that is."""

    alias: Text
    canonical: Text
    relation: Text
    source: Text
