"""The likely need of serving as a plain function of context and sequences, for searches that ask many times.

It is ``serving_need(...).needed.likely`` without trees and ranges; what no question changes is computed once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zuka.memory.cache import cache_rules
from zuka.memory.compute_ggml import ggml_moments
from zuka.memory.compute_reserving import reserving_moments
from zuka.memory.compute_torch import Load, torch_moments
from zuka.memory.placement import CardLoad, card_loads, card_usable
from zuka.memory.serving import cache_on_card, card_overhead, check_engine
from zuka.memory.unknown_shape import weights_only_need
from zuka.memory.weights import weights_mib
from zuka.model.spec import ModelSpec
from zuka.work.engines import GGML, RESERVING
from zuka.work.layout import Layout


@dataclass(frozen=True, slots=True)
class _Card:
    """One kind of card of a layout: its load, usable memory, and MiB of weights and overhead."""

    load: CardLoad
    usable: float | None
    held: float


def likely_need(spec: ModelSpec, layout: Layout) -> Callable[[int, int, int], float]:
    """MiB on the fullest card by context, sequences and prompt (tokens of each sequence that are read together).

    Raises:
        UserError: the engine is unknown (code ``bad_value``, field ``engine``), or a precision word is.
    """
    check_engine(layout)
    if not spec.has_shape:
        needed = weights_only_need(spec, layout).needed.likely
        return lambda context, sequences, prompt: needed
    loads = card_loads(layout, spec.layers)
    beside = card_overhead(len(loads), layout).likely
    kinds = dict.fromkeys((load, card_usable(layout, place)) for place, load in enumerate(loads))
    cards = [
        _Card(load, usable, weights_mib(spec, layout.weights, layout.engine, load) + beside) for load, usable in kinds
    ]
    rules = cache_rules(layout.engine, layout.ubatch, layout.memory_options)

    def on(card: _Card, context: int, sequences: int, prompt: int) -> float:
        kv = cache_on_card(spec, layout, context, sequences, card.load, rules) if spec.cache else 0.0
        load = Load(min(prompt, context) * sequences, sequences, kv, card.load.head > 0)
        return card.held + kv + _peak(spec, layout, card, len(loads), context, load)

    return lambda context, sequences, prompt: max(on(card, context, sequences, prompt) for card in cards)


def _peak(spec: ModelSpec, layout: Layout, card: _Card, cards: int, context: int, load: Load) -> float:
    """The likely peak of one card, family by family."""
    if layout.engine in RESERVING:
        return max(reserving_moments(spec, layout, context, card.usable))
    if layout.engine in GGML:
        return ggml_moments(spec, layout, context * load.sequences, head=load.head, cards=cards).buffer
    moments = torch_moments(spec, layout, load)
    return moments.peak(moments.logits[1])
