"""Engines that measure their peak at start-up and take what is left of their share of the card for the cache.

vLLM profiles a full batch: prefill of as many tokens as it may batch, and the sampler's warm-up over every sequence
slot. The larger one stays reserved as working memory.
"""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.memory.versions import at_least
from zuka.message import msg
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity, exact
from zuka.units import mib
from zuka.work.layout import Layout

_HALF = 2
_FLOAT = 4
_BIG_CARD_MIB = 70 * 1024
"""From this size on, vLLM allows more sequences and longer batches by default."""


_LONG_BATCHES = frozenset({"lmdeploy", "tensorrt-llm"})
"""Engines that read 8192 tokens at once on every card: ``max_prefill_token_num`` of LMDeploy, ``max_num_tokens`` of
TensorRT-LLM."""


def reserving_moments(spec: ModelSpec, layout: Layout, context: int, usable_mib: float | None) -> tuple[float, float]:
    """MiB of a full batch's prefill and of the sampler over every sequence slot; the larger one is the peak."""
    table = calibration("serving_memory")
    big = _is_big(usable_mib)
    width = spec.intermediate
    if spec.experts:
        width = max(width, (spec.experts.used + spec.experts.shared) * spec.experts.intermediate)
    tensor = max(1, layout.split.tensor)
    per_token = table["vllm_layer_width"] * width / tensor + table["vllm_layer_hidden"] * spec.hidden
    slots = _slots(layout, big=big) if spec.cache else 0
    sampler = slots * spec.vocab * table[_sampler(layout)] * _FLOAT
    return mib(_batched_tokens(layout, context, big=big) * _HALF * per_token), mib(sampler)


def reserving_compute(spec: ModelSpec, layout: Layout, context: int, usable_mib: float | None) -> Quantity:
    """The profiled peak of one card in MiB."""
    filled, sampled = reserving_moments(spec, layout, context, usable_mib)
    big = _is_big(usable_mib)
    batched, slots = _batched_tokens(layout, context, big=big), _slots(layout, big=big)
    prefill = exact(
        msg("Prefill of a full batch"), filled, "MiB", inputs=(exact(msg("Tokens of a batch"), batched, ""),)
    )
    rows = exact(msg("Sequence slots"), slots, ""), exact(msg("Vocabulary"), spec.vocab, "")
    sampler = exact(msg("Sampler over every sequence slot"), sampled, "MiB", inputs=rows)
    value = max(filled, sampled)
    low, high = calibration("serving_memory").spread("vllm_peak" if layout.engine == "vllm" else "reserving_peak")
    formula = msg("the larger of prefill and sampler")
    peak = exact(msg("Profiled peak"), value, "MiB", formula=formula, inputs=(prefill, sampler))
    return peak.within(value * low, value * high)


def _is_big(usable_mib: float | None) -> bool:
    return usable_mib is None or usable_mib >= _BIG_CARD_MIB


def _batched_tokens(layout: Layout, context: int, *, big: bool) -> int:
    """Before chunked prefill became the default (vLLM 0.8), a whole prompt was one batch up to 32768 tokens."""
    chunk = 8192 if big or layout.engine in _LONG_BATCHES else 2048
    if layout.engine == "vllm" and layout.engine_version and not at_least(layout.engine_version, 0, 8):
        return max(2048, context) if context <= 32768 else 2048
    return chunk


def _slots(layout: Layout, *, big: bool) -> int:
    """Sequences the engine keeps slots for by default: vLLM 0.8.3 and later allow 1024 on big cards."""
    current = not layout.engine_version or at_least(layout.engine_version, 0, 9)
    return 1024 if layout.engine == "vllm" and current and big else 256


def _sampler(layout: Layout) -> str:
    """Copies of the logits in the sampler: fewer from vLLM 0.12 on; other engines are not measured and taken alike."""
    old = layout.engine == "vllm" and layout.engine_version and not at_least(layout.engine_version, 0, 12)
    return "sampler_copies_before_012" if old else "sampler_copies"
