"""Changes that make room for answering requests: cache type, weights, context, sequences, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from zuka.fit.largest import largest
from zuka.fit.ways_cards import more_cards_to_serve
from zuka.fit.ways_change import LAYOUT, WEIGHTS, Change, Cost, Edits, most_that, surely_fits
from zuka.message import msg, nmsg
from zuka.model.spec import AnySpec, ModelSpec
from zuka.work.engines import GGML, is_gguf
from zuka.work.layout import Layout
from zuka.work.work import Serve

_GGUF_LADDER = ("Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M", "Q3_K_M", "Q2_K")
_SERVING_LADDER = ("bf16", "fp8", "awq-int4")
_GGML_CACHES = ("q8_0", "q4_0")
_PAGE = 256
"""Contexts that are offered are multiples of this many tokens."""


def serving_changes(spec: AnySpec, work: Serve, layout: Layout) -> Iterator[Change]:
    """Single changes of a service, of every cost."""
    yield from _cache_changes(work, layout)
    yield from _precision_changes(work, layout)
    if isinstance(spec, ModelSpec):
        yield from _load_changes(spec, work, layout)
        yield from more_cards_to_serve(spec, work, layout)


def _cache_changes(work: Serve, layout: Layout) -> Iterator[Change]:
    for cache in _GGML_CACHES if layout.engine in GGML else ("fp8",):
        if layout.kv != cache:
            name = msg("Keep the KV cache in {precision}", precision=cache)
            yield Change(name, work, replace(layout, kv=cache), ((f"{LAYOUT}.kv", cache),), Cost.PRECISION)


def _precision_changes(work: Serve, layout: Layout) -> Iterator[Change]:
    """The next coarser precisions of the same family of files."""
    ladder = _GGUF_LADDER if is_gguf(layout.weights) or layout.engine in GGML else _SERVING_LADDER
    start = ladder.index(layout.weights) + 1 if layout.weights in ladder else 0
    for weights in ladder[start : start + 3]:
        if weights != layout.weights:
            name = msg("Load the weights in {precision}", precision=weights)
            yield Change(name, work, replace(layout, weights=weights), ((WEIGHTS, weights),), Cost.PRECISION)


def _load_changes(spec: ModelSpec, work: Serve, layout: Layout) -> Iterator[Change]:
    """The longest context and the most sequences that fit, each with the other as asked."""
    longest, most = largest(spec, work, layout) or (0, 0)
    for context in _worth(work.context, longest, _PAGE, lambda n: surely_fits(spec, _shorter(work, n), layout)):
        after = _shorter(work, context)
        prompt: Edits = () if after.prompt == work.prompt else (("work.prompt", after.prompt),)
        name = msg("Ask for {tokens:,} tokens of context", tokens=context)
        yield Change(name, after, layout, (("work.context", context), *prompt), Cost.LESS_WORK)
    for count in _worth(work.sequences, most, 1, lambda n: surely_fits(spec, replace(work, sequences=n), layout)):
        name = nmsg("Keep {count} sequence at once", "Keep {count} sequences at once", count)
        # llama.cpp divides a context that is too long for the model over its slots: each keeps what it has
        same: Edits = (("work.context", work.context),) if layout.engine in GGML else ()
        edits = (("work.sequences", count), *same)
        yield Change(name, replace(work, sequences=count), layout, edits, Cost.LESS_WORK)


def _shorter(work: Serve, context: int) -> Serve:
    """The same with less context, of which the answer keeps its part."""
    return replace(work, context=context, prompt=max(0, min(work.prompt, context - work.output)))


def _worth(asked: int, most: int, step: int, fits: Callable[[int], bool]) -> tuple[int, ...]:
    """Numbers below the one asked for that are worth offering, as multiples of ``step``.

    The largest that fits for sure, and the largest that likely fits; half where all fits already or nothing does.
    """
    if asked < 2 or not most or fits(asked):
        return (asked // 2,) if asked > 1 else ()
    edge = min(most, asked - 1) // step
    sure = most_that(lambda n: fits(n * step), edge) * step
    offered = (sure, edge * step) if most < asked else (sure,)
    return tuple(dict.fromkeys(n for n in offered if n)) or (asked // 2,)
