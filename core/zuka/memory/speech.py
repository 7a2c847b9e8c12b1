"""Memory for transcribing and speaking: weights in the precision asked, and a working set that grows with streams."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.memory.card_parts import CardParts, overhead, plain_memory, summed, torch_memory
from zuka.memory.need import MemoryNeed
from zuka.memory.placement import card_count
from zuka.memory.precision import matrix_bits
from zuka.message import msg
from zuka.model.spec import MediaSpec
from zuka.quantity import Quantity, exact
from zuka.units import mib
from zuka.work.layout import Layout
from zuka.work.work import Speech

_FRAMES = 1500
"""Positions of thirty seconds of sound after the encoder's stride, in Whisper and its kin."""
_TEXT_SHARE = 0.25
"""Thirty seconds of speech are some 75 words, 100 of the 448 tokens that may be written."""
_HALF = 2
_PARTS = 4
"""Activations per position alive at once, in hidden sizes: the feed-forward is four wide."""


def speech_need(spec: MediaSpec, work: Speech, layout: Layout) -> MemoryNeed:
    """What a speech model takes on one card for ``work.sequences`` streams at once; further cards hold copies.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    table = calibration("serving_memory")
    size = mib(spec.params * matrix_bits(layout.weights) / 8)
    low, high = table.spread("speech_weights")
    held = exact(msg("Weights"), size, "MiB", source=spec.source, formula=msg("elements x bits per weight / 8"))
    parts = CardParts(
        held.within(size * low, size * high),
        _cache(spec, work, layout.engine),
        _compute(spec, work),
        overhead("context_cuda", msg("CUDA context and libraries")),
    )
    figures = torch_memory if layout.engine == "openai-whisper" else plain_memory
    memory = figures(parts)
    return MemoryNeed(summed([memory] * card_count(layout)), memory, parts.needed)


def _cache(spec: MediaSpec, work: Speech, engine: str) -> Quantity:
    """Cross-attention keys and values of every position and self-attention of the text, in 16 bits.

    whisper.cpp allocates the longest text at once; the others grow with what is said.
    """
    position = work.sequences * 2 * ((spec.layers or 0) // 2) * (spec.hidden or 0) * _HALF
    text = work.context if engine == "whisper.cpp" else work.context * _TEXT_SHARE
    low, high = mib(position * _FRAMES), mib(position * (_FRAMES + work.context))
    return exact(msg("KV cache"), mib(position * (_FRAMES + text)), "MiB").within(low, high)


def _compute(spec: MediaSpec, work: Speech) -> Quantity:
    table = calibration("serving_memory")
    low, high = table.spread("speech_work")
    size = mib(work.sequences * _FRAMES * (spec.hidden or 0) * _PARTS * _HALF) + table["speech_work"]
    return exact(msg("Working memory"), size, "MiB").within(size * low, size * high)
