"""Compute buffers of llama.cpp and its relatives, per card.

The graph allocator reuses memory, so a card needs the largest moment: logits on the card with the head, a layer's
activations with the attention mask elsewhere, attention scores where flash attention is off, expanded latents in
ik_llama.cpp. Several cards of mainline llama.cpp keep copies of the inputs to overlap micro-batches.
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.facts.calibration import calibration
from zuka.message import msg
from zuka.model.spec import CacheKind, ModelSpec
from zuka.quantity import Quantity, exact
from zuka.units import mib
from zuka.work.layout import Layout

_PIPELINE_COPIES = 3
_FLOAT = 4
_HALF = 2
_SLICED_HEADS = 8


@dataclass(frozen=True, slots=True)
class GgmlMoments:
    """MiB of the moments of one card, and of the input copies where several cards overlap."""

    layer: float
    latents: float
    logits: float
    scores: float
    copies: float

    @property
    def largest(self) -> float:
        """What the graph allocator needs at once."""
        return max(self.layer, self.latents, self.logits, self.scores)

    @property
    def buffer(self) -> float:
        """The whole compute buffer."""
        return self.largest + self.copies


def ggml_moments(spec: ModelSpec, layout: Layout, cells: int, *, head: bool, cards: int) -> GgmlMoments:
    """The moments of one card as plain numbers; arguments as for ``ggml_compute``."""
    table = calibration("serving_memory")
    batch = min(layout.ubatch, cells)
    row = batch * _FLOAT
    seen = cells if spec.cache else batch
    stream = row * spec.hidden
    logits = scores = copies = 0.0
    if head and spec.cache:
        logits = row * spec.vocab * (2 if spec.logit_softcap else 1) + table["ggml_logits_hidden"] * stream
    if not layout.flash_attention:
        scores = row * seen * (_heads_at_once(spec, layout) + 1) + table["ggml_scores_hidden"] * stream
    if cards > 1 and layout.engine != "ik_llama.cpp":
        copies = _PIPELINE_COPIES * row * (cells + table["ggml_copies_hidden"] * spec.hidden)
    layer, latents = _layer(spec, row, seen), _latents(spec, layout, cells)
    return GgmlMoments(mib(layer), mib(latents), mib(logits), mib(scores), mib(copies))


def ggml_compute(spec: ModelSpec, layout: Layout, cells: int, *, head: bool, cards: int) -> Quantity:
    """The compute buffer of one card in MiB.

    Args:
        spec: the model.
        layout: gives micro-batch, flash attention and engine.
        cells: tokens of context over all sequences.
        head: whether the output head lies on this card.
        cards: cards that share the layers.
    """
    moments = ggml_moments(spec, layout, cells, head=head, cards=cards)
    at_once = exact(msg("Tokens at once (micro-batch)"), min(layout.ubatch, cells), "")
    width, words = exact(msg("Hidden size"), spec.hidden, ""), exact(msg("Vocabulary"), spec.vocab, "")
    named = (
        (msg("A layer's activations and the mask"), moments.layer, (at_once, width)),
        (msg("Expanded latents"), moments.latents, (exact(msg("Tokens of context"), cells, ""),)),
        (msg("Logits of a micro-batch"), moments.logits, (at_once, words)),
        (msg("Attention scores"), moments.scores, (at_once, exact(msg("Tokens of context"), cells, ""))),
    )
    inputs = [exact(name, size, "MiB", inputs=shown) for name, size, shown in named if size]
    low, high = calibration("serving_memory").spread(
        "ggml_latents" if moments.latents == moments.largest else "ggml_compute"
    )
    value = moments.buffer
    formula = msg("the largest of the moments, plus input copies where several cards overlap")
    return exact(msg("Compute buffer"), value, "MiB", formula=formula, inputs=inputs).within(value * low, value * high)


def _layer(spec: ModelSpec, row: float, seen: int) -> float:
    """Feed-forward and mask over the context: gate and up with the stream, or both and the output per expert."""
    inner = 2 * spec.intermediate + 2 * spec.hidden
    if spec.experts:
        inner = max(inner, spec.experts.used * (2 * spec.experts.intermediate + spec.hidden))
    return row * (inner + seen)


def _latents(spec: ModelSpec, layout: Layout, cells: int) -> float:
    """Queries in the latent space; ik_llama.cpp also expands the latents of the whole context before it attends."""
    if spec.latent is None or not any(group.kind is CacheKind.LATENT for group in spec.cache):
        return 0.0
    queries = min(layout.ubatch, cells) * _FLOAT * spec.heads * (spec.latent.kv_rank + spec.latent.rope_dim)
    if layout.engine != "ik_llama.cpp":
        return 2 * queries
    wide = spec.latent.nope_dim + spec.latent.rope_dim + spec.latent.value_dim
    return queries + calibration("serving_memory")["ggml_latents"] * cells * spec.heads * wide * _HALF


def _heads_at_once(spec: ModelSpec, layout: Layout) -> int:
    """ik_llama.cpp slices the scores of latent attention; its logs fit slices of eight heads."""
    sliced = layout.engine == "ik_llama.cpp" and spec.latent is not None
    return min(_SLICED_HEADS, spec.heads) if sliced else spec.heads
