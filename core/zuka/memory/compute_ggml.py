"""Compute buffers of llama.cpp and its relatives, per card.

The graph allocator reuses memory, so a card needs the largest moment: logits on the card with the head, a layer's
activations with the attention mask elsewhere, attention scores where flash attention is off, expanded latents in
ik_llama.cpp. Several cards of mainline llama.cpp keep copies of the inputs to overlap micro-batches.
"""

from __future__ import annotations

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


def ggml_compute(spec: ModelSpec, layout: Layout, cells: int, *, head: bool, cards: int) -> Quantity:
    """The compute buffer of one card in MiB.

    Args:
        spec: the model.
        layout: gives micro-batch, flash attention and engine.
        cells: tokens of context over all sequences.
        head: whether the output head lies on this card.
        cards: cards that share the layers.
    """
    table = calibration("serving_memory")
    batch = min(layout.ubatch, cells)
    row = batch * _FLOAT
    stream = row * spec.hidden
    moments = [
        exact(msg("A layer's activations and the mask"), mib(_layer(spec, row, cells)), "MiB"),
        exact(msg("Expanded latents"), mib(_latents(spec, layout, cells)), "MiB"),
    ]
    if head and spec.cache:
        copies = 2 if spec.logit_softcap else 1
        logits = row * spec.vocab * copies + table["ggml_logits_hidden"] * stream
        moments.append(exact(msg("Logits of a micro-batch"), mib(logits), "MiB"))
    if not layout.flash_attention:
        seen = cells if spec.cache else batch
        scores = row * seen * _heads_at_once(spec, layout) + table["ggml_scores_hidden"] * stream
        moments.append(exact(msg("Attention scores"), mib(scores), "MiB"))
    largest = max(m.likely for m in moments)
    copies = 0.0
    if cards > 1 and layout.engine != "ik_llama.cpp":
        copies = mib(_PIPELINE_COPIES * row * (cells + table["ggml_copies_hidden"] * spec.hidden))
    low, high = table.spread("ggml_latents" if moments[1].likely == largest else "ggml_compute")
    value = largest + copies
    formula = msg("the largest of the moments, plus input copies where several cards overlap")
    return exact(msg("Compute buffer"), value, "MiB", formula=formula, inputs=moments).within(value * low, value * high)


def _layer(spec: ModelSpec, row: float, cells: int) -> float:
    """Feed-forward and mask over the context: gate and up with the stream, or both and the output per expert."""
    inner = 2 * spec.intermediate + 2 * spec.hidden
    if spec.experts:
        inner = max(inner, spec.experts.used * (2 * spec.experts.intermediate + spec.hidden))
    return row * (inner + (cells if spec.cache else 0))


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
