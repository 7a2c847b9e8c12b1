"""Memory for serving a language model: weights, cache, peak and overhead on every card, for every engine.

Engines fall into three families. llama.cpp and its relatives allocate buffers of known size; PyTorch engines peak while
they read the prompt; reserving engines (vLLM, SGLang, TensorRT-LLM, LMDeploy) measure their peak and take the rest of
their share for the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from zuka.errors import UserError
from zuka.facts.calibration import calibration
from zuka.memory.cache import CacheRules, cache_bytes, cache_rules, rank_cache_mib
from zuka.memory.card_parts import (
    CardParts,
    overhead,
    plain_memory,
    reserved_memory,
    static_memory,
    summed,
    torch_memory,
)
from zuka.memory.compute_ggml import ggml_compute
from zuka.memory.compute_torch import Load, torch_compute
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.memory.placement import CardLoad, card_count, card_loads, card_usable, ranks_and_groups
from zuka.memory.precision import HALF
from zuka.memory.reservation import rank_overhead, reserving_parts
from zuka.memory.unknown_shape import weights_only_need
from zuka.memory.weights import weight_bytes, weights
from zuka.message import Message, msg
from zuka.model.spec import CacheKind, ModelSpec
from zuka.quantity import Quantity, exact
from zuka.units import gib, mib
from zuka.work.engines import GGML, RESERVING, SERVING
from zuka.work.layout import Layout
from zuka.work.work import Embed, Serve, Speech


@dataclass(frozen=True, slots=True)
class _Request:
    """What runs at once: ``context`` cells for each of ``sequences``, ``prompt`` tokens of each read together.

    ``generates``: keys and values are kept, and a head turns hidden values into logits.
    """

    context: int
    sequences: int
    prompt: int
    generates: bool


def serving_need(spec: ModelSpec, work: Serve | Embed | Speech, layout: Layout) -> MemoryNeed:
    """What serving takes on the layout's cards, in MiB.

    Raises:
        UserError: the engine is unknown (code ``bad_value``, field ``engine``), or a precision word is.
    """
    check_engine(layout)
    if not spec.has_shape:
        return weights_only_need(spec, layout)
    request = _request(spec, work)
    loads = card_loads(layout, spec.layers)
    parts = _cards(spec, layout, request, loads)
    figures = _family(layout.engine)
    distinct = {id(part): figures(part) for part in parts}
    memories = [distinct[id(part)] for part in parts]
    fullest = max(range(len(parts)), key=lambda i: parts[i].size)
    whole = summed(memories)
    if whole.kv_pool_tokens is not None:
        ranks, groups = ranks_and_groups(layout.split)
        groups *= len(loads) // (ranks * layout.split.pipeline)
        tokens = parts[fullest].pool_tokens
        whole = replace(whole, kv_pool_tokens=tokens and tokens.scaled(max(1, groups)))
    warnings = _warnings(spec, layout, request.context, parts[fullest])
    return MemoryNeed(whole, memories[fullest], parts[fullest].needed, _host(spec, layout), warnings)


def check_engine(layout: Layout) -> None:
    """Refuses an engine that serves no language models.

    Raises:
        UserError: code ``bad_value``, field ``engine``.
    """
    if layout.engine not in SERVING:
        raise UserError(
            "bad_value",
            msg(
                "engine: {engine} does not serve language models; use one of {allowed}",
                engine=layout.engine,
                allowed=", ".join(sorted(SERVING)),
            ),
            "engine",
        )


def _request(spec: ModelSpec, work: Serve | Embed | Speech) -> _Request:
    generates = bool(spec.cache) and not isinstance(work, Embed)
    prompt = min(work.prompt, work.context) if isinstance(work, Serve) else work.context
    return _Request(work.context, work.sequences, prompt, generates)


def _cards(spec: ModelSpec, layout: Layout, request: _Request, loads: list[CardLoad]) -> list[CardParts]:
    """The parts of every card; equal loads on equal cards are computed once."""
    known: dict[tuple[CardLoad, float | None], CardParts] = {}
    parts: list[CardParts] = []
    for place, load in enumerate(loads):
        key = (load, card_usable(layout, place))
        if key not in known:
            known[key] = _card(spec, layout, request, load, place, len(loads))
        parts.append(known[key])
    return parts


def _family(engine: str) -> Callable[[CardParts], CardMemory]:
    if engine in RESERVING:
        return reserved_memory
    if engine in GGML:
        return plain_memory
    return static_memory if engine.startswith("exllama") else torch_memory


def _card(spec: ModelSpec, layout: Layout, request: _Request, load: CardLoad, place: int, cards: int) -> CardParts:
    held = weights(spec, layout.weights, layout.engine, load)
    kv = _cache(spec, layout, request, load)
    beside = card_overhead(cards, layout)
    if layout.engine in RESERVING:
        return reserving_parts(spec, layout, request.context, load, place, CardParts(held, kv, kv, beside))
    if layout.engine in GGML:
        cells = request.context * request.sequences
        compute = ggml_compute(spec, layout, cells, head=request.generates and load.head > 0, cards=cards)
        return CardParts(held, kv, compute, beside)
    tokens = request.prompt * request.sequences
    compute = torch_compute(
        spec, layout, Load(tokens, request.sequences, kv.likely, request.generates and load.head > 0)
    )
    counted = held.likely + kv.likely + compute.likely
    low, high = calibration("serving_memory").spread("torch_allocated")
    compute = compute.within(
        max(0.0, min(compute.low, compute.likely - (1 - low) * counted)), compute.high + (high - 1) * counted
    )
    return CardParts(held, kv, compute, beside)


def _cache(spec: ModelSpec, layout: Layout, request: _Request, load: CardLoad) -> Quantity:
    if not request.generates:
        return exact(msg("KV cache"), 0.0, "MiB", formula=msg("this work keeps no cache"))
    rules = cache_rules(layout.engine, layout.ubatch, layout.memory_options)
    whole = cache_bytes(spec, layout.kv, request.context, request.sequences, rules)
    here = cache_on_card(spec, layout, request.context, request.sequences, load, rules)
    if here == whole.likely or not whole.likely:
        return whole
    return whole.scaled(here / whole.likely, msg("KV cache on this card"))


def cache_on_card(
    spec: ModelSpec, layout: Layout, context: int, sequences: int, load: CardLoad, rules: CacheRules
) -> float:
    """The cache of one card in MiB; a split by rows does not divide heads."""
    tensor = 1 if layout.split.rows else load.tensor
    return load.stage * load.sequences * rank_cache_mib(spec, layout.kv, context, sequences, rules, tensor)


def card_overhead(cards: int, layout: Layout) -> Quantity:
    """What one card holds outside weights, cache and peak; Apple's unified memory has no CUDA context."""
    if layout.engine in RESERVING:
        return rank_overhead(cards, layout)
    if layout.gpu is not None and layout.gpu.vendor.casefold() == "apple":
        return overhead("context_metal", msg("Driver and libraries"))
    return overhead("context_ggml" if layout.engine in GGML else "context_cuda", msg("CUDA context and libraries"))


def _host(spec: ModelSpec, layout: Layout) -> Quantity | None:
    size = weight_bytes(spec, layout.weights, layout.engine).host
    return exact(msg("Token embedding in main memory"), mib(size), "MiB") if size else None


def _warnings(spec: ModelSpec, layout: Layout, context: int, fullest: CardParts) -> tuple[Message, ...]:
    found: list[Message] = []
    if fullest.pool is not None and fullest.pool.likely <= 0:
        found.append(msg("Weights and peak leave no room for the cache in the engine's share of the card."))
    if not spec.cache and layout.engine in GGML and context > layout.ubatch:
        found.append(
            msg(
                "This engine refuses texts longer than its micro-batch of {tokens} tokens; raise it to the longest.",
                tokens=layout.ubatch,
            )
        )
    if spec.vision_params and layout.engine in GGML - {"ollama"}:
        size = gib(spec.vision_params * HALF / 8)
        found.append(
            msg("The image encoder is a file of its own for this engine and comes on top: {gib:.1f} GiB.", gib=size)
        )
    if _copied_latents(spec, layout):
        found.append(msg("The compressed cache of this model lies on every tensor-parallel rank in full."))
    return tuple(found)


def _copied_latents(spec: ModelSpec, layout: Layout) -> bool:
    """Whether tensor-parallel ranks hold the same compressed cache: not where sequences or their tokens are divided."""
    ranks, groups = ranks_and_groups(layout.split)
    alone = layout.split.context >= ranks or groups >= ranks
    return card_count(layout) > 1 and not alone and any(g.kind is CacheKind.LATENT for g in spec.cache)
