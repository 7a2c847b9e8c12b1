"""What is to be run, reduced to what memory, speed and layouts depend on."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class CacheKind(StrEnum):
    """How a group of layers remembers the tokens it has seen."""

    FULL = "full"
    WINDOW = "window"
    LATENT = "latent"
    LINEAR = "linear"


@dataclass(frozen=True, slots=True)
class CacheGroup:
    """Layers that keep the same kind of cache.

    FULL and WINDOW keep ``kv_heads`` x (``key_dim`` + ``value_dim``) values per token and layer, WINDOW of the last
    ``window`` tokens only. LATENT (MLA) keeps ``key_dim`` values (latent plus rope) once, not per head. LINEAR keeps a
    state of fixed size: ``state_values`` 32-bit values per sequence and layer; its ``key_dim`` and ``value_dim`` are
    the widths of all heads together. ``stride`` > 1: only one entry per that many tokens is kept (compressed caches).
    ``index_dim`` more values per token serve a sparse-attention indexer, in engines that have one.
    """

    kind: CacheKind
    layers: int
    kv_heads: int = 0
    key_dim: int = 0
    value_dim: int = 0
    window: int = 0
    state_values: int = 0
    stride: int = 1
    index_dim: int = 0


@dataclass(frozen=True, slots=True)
class Experts:
    """A mixture of experts: ``count`` routed experts of width ``intermediate`` in ``layers`` layers, ``used`` a token.

    ``latent`` is the size routed experts work in where they do not work on the hidden size itself (0: they do).
    """

    count: int
    used: int
    intermediate: int
    shared: int
    layers: int
    latent: int = 0


@dataclass(frozen=True, slots=True)
class Latent:
    """The ranks and head sizes of multi-head latent attention. ``query_rank`` 0: queries are not compressed."""

    query_rank: int
    kv_rank: int
    rope_dim: int
    nope_dim: int
    value_dim: int


@dataclass(frozen=True, slots=True)
class TensorBytes:
    """Bytes of a model file's own tensors by part, as they lie in it."""

    embedding: int
    head: int
    shared: int
    experts: int
    vision: int

    @property
    def total(self) -> int:
        """All parts."""
        return self.embedding + self.head + self.shared + self.experts + self.vision


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """A language model (decoder, encoder or both). Sizes count elements; parameters are whole numbers.

    ``params`` holds every tensor that is loaded to run the model, including ``vision_params`` but not the
    ``extra_layers`` (multi-token prediction) that some checkpoints carry beyond ``layers``; ``active_params`` is what
    one token touches. ``embedding_params`` counts the token embedding once; an untied head has the same size again.
    ``quantization`` is the quantisation block of the checkpoint's config, where there is one. Shape fields that no
    public source gives are 0 (``has_shape`` is then false): figures that need them are left out, never guessed.
    ``logit_softcap``: logits are squashed before sampling, which takes a second copy of them.
    ``tensor_bytes`` holds the real sizes of an opened file's tensors, which win over its mean bits per weight.
    ``dense_layers`` counts layers with a dense feed-forward where it is not simply every layer without experts.
    """

    name: str
    hub_id: str
    kind: str
    params: int
    active_params: int
    layers: int
    hidden: int
    intermediate: int
    heads: int
    kv_heads: int
    head_dim: int
    vocab: int
    tied: bool
    max_context: int | None
    cache: tuple[CacheGroup, ...]
    experts: Experts | None = None
    vision_params: int = 0
    extra_layers: int = 0
    gated: bool = True
    native_dtype: str = "bfloat16"
    license: str = ""
    source: str = ""
    params_basis: str = ""
    quantization: dict[str, object] = field(default_factory=dict[str, object], hash=False)
    notes: str = ""
    latent: Latent | None = None
    dense_layers: int | None = None
    logit_softcap: bool = False
    tensor_bytes: TensorBytes | None = None

    @property
    def has_shape(self) -> bool:
        """Whether layers and hidden size are known, so that more than the weights can be computed."""
        return self.layers > 0 and self.hidden > 0

    @property
    def embedding_params(self) -> int:
        """Elements of the token embedding."""
        return self.vocab * self.hidden

    @property
    def head_params(self) -> int:
        """Elements of an output head of its own; none where it shares the embedding."""
        return 0 if self.tied else self.vocab * self.hidden

    @property
    def attention(self) -> str:
        """The kind of attention in one word: mha, gqa, mqa, mla, sliding, hybrid or none."""
        kinds = {group.kind for group in self.cache}
        if not kinds:
            return "none"
        if CacheKind.LINEAR in kinds:
            return "hybrid"
        if CacheKind.LATENT in kinds:
            return "mla"
        if CacheKind.WINDOW in kinds:
            return "sliding"
        if self.kv_heads == 1:
            return "mqa"
        return "gqa" if self.kv_heads < self.heads else "mha"


@dataclass(frozen=True, slots=True)
class MediaSpec:
    """An image, video or speech model by its parts. Parameters are whole numbers, sizes are in pixels or frames."""

    name: str
    hub_id: str
    kind: str
    main_params: int
    text_encoders: tuple[tuple[str, int], ...]
    vae_params: int
    other_params: int
    latent_channels: int | None
    spatial_downsample: int | None
    temporal_downsample: int | None
    default_height: int | None
    default_width: int | None
    default_frames: int | None
    default_steps: int | None
    native_dtype: str
    patch_size: int | None
    hidden: int | None
    layers: int | None
    license: str = ""
    source: str = ""
    params_basis: str = ""
    notes: str = ""

    @property
    def params(self) -> int:
        """Elements of all parts together."""
        return self.main_params + sum(n for _, n in self.text_encoders) + self.vae_params + self.other_params


AnySpec = ModelSpec | MediaSpec
