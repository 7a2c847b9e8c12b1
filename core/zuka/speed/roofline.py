"""The roofline of a layout: does memory or arithmetic set the pace of writing tokens and of reading prompts?

A pass that does ``intensity`` operations for each byte it moves can run at most at the lesser of the card's rate and
intensity x bandwidth; Williams, Waterman, Patterson, https://doi.org/10.1145/1498765.1498785.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from zuka.model.spec import ModelSpec
from zuka.speed.rates import card_rates
from zuka.speed.serving import slowest
from zuka.speed.speed import Speed
from zuka.speed.steps import Cut, cache_cards, cut_of
from zuka.speed.traffic import Traffic, traffic
from zuka.work.layout import Layout
from zuka.work.work import Serve

Bound: TypeAlias = Literal["memory", "compute", "overhead"]

_CHUNK = 8192
_NEAR = 0.25
"""A pass that reaches less than a quarter of its roof mostly waits: for kernels, host, links or others' prompts."""


@dataclass(frozen=True, slots=True)
class Pass:
    """One kind of pass on one card: operations a byte, operations a second it reaches, and what its roof allows."""

    kind: Literal["decode", "prompt"]
    intensity: float
    rate: float
    roof: float
    bound: Bound

    @property
    def share(self) -> float:
        """Share of its roof that the pass reaches."""
        return self.rate / self.roof


@dataclass(frozen=True, slots=True)
class Roofline:
    """A card's roof: ``peak`` operations and ``bandwidth`` bytes a second, and the passes of a model under it.

    ``full_at`` is how many requests at once would make arithmetic the limit of writing tokens; None: no number does,
    because each request brings its own cache to read.
    """

    card: str
    peak: float
    bandwidth: float
    passes: tuple[Pass, ...]
    full_at: float | None

    @property
    def ridge(self) -> float:
        """Operations a byte from which arithmetic sets the pace."""
        return self.peak / self.bandwidth


def roofline(spec: ModelSpec, work: Serve, layout: Layout, speed: Speed) -> Roofline | None:
    """The roofline of serving on one card of a layout while it works. None: the card's rates or speed are unknown.

    Raises:
        UserError: a precision word is unknown (code ``bad_value``).
    """
    card = slowest(layout.cards)
    rates = None if card is None else card_rates(card)
    if card is None or rates is None or rates.bandwidth is None or speed.tpot_ms is None:
        return None
    facts, cut = traffic(spec, layout), cut_of(layout.split, layout.count)
    peak = rates.at(facts.weight_bits)
    if peak is None:
        return None
    roof = _Roof(peak, rates.bandwidth)
    batch = max(1.0, speed.batch / layout.split.data)
    passes = [_decode(facts, cut, batch, work, speed.tpot_ms.likely / 1000, roof)]
    if speed.prefill_tps is not None and work.prompt:
        passes.append(_prompt(facts, cut, work, speed.prefill_tps.likely, roof))
    return Roofline(card.name, peak, rates.bandwidth, tuple(passes), _full_at(facts, cut, work, roof))


@dataclass(frozen=True, slots=True)
class _Roof:
    peak: float
    bandwidth: float

    def place(self, kind: Literal["decode", "prompt"], operations: float, moved: float, rate: float) -> Pass:
        """A pass under the roof; a rate beyond it would be an error of the estimate and is cut."""
        intensity = operations / moved
        top = min(self.peak, intensity * self.bandwidth)
        memory = intensity < self.peak / self.bandwidth
        bound: Bound = "overhead" if rate < _NEAR * top else "memory" if memory else "compute"
        return Pass(kind, intensity, min(rate, top), top, bound)


def _decode(facts: Traffic, cut: Cut, batch: float, work: Serve, seconds: float, roof: _Roof) -> Pass:
    """One step of ``batch`` requests: all weights once, and each one's cache. Stages that overlap share the work."""
    stages = cut.stages if cut.overlaps else 1
    context = work.prompt + work.output / 2
    moved = _weights(facts, cut, batch / stages) + batch * _cache(facts, cut, context) / stages
    operations = batch * _operations(facts, context) / (cut.cards * stages)
    return roof.place("decode", operations, moved, operations / seconds)


def _prompt(facts: Traffic, cut: Cut, work: Serve, rate: float, roof: _Roof) -> Pass:
    """A chunk of one prompt: all weights once for thousands of tokens."""
    tokens = min(work.prompt, _CHUNK)
    each = _operations(facts, work.prompt / 2) / cut.cards
    return roof.place("prompt", tokens * each, _weights(facts, cut, tokens), rate * each)


def _full_at(facts: Traffic, cut: Cut, work: Serve, roof: _Roof) -> float | None:
    """Requests n with n x operations / (all weights + n x cache) = ridge."""
    context = work.prompt + work.output / 2
    ridge = roof.peak / roof.bandwidth
    spare = _operations(facts, context) / cut.cards - ridge * _cache(facts, cut, context)
    return ridge * _weights(facts, cut, float("inf")) / spare if spare > 0 else None


def _operations(facts: Traffic, context: float) -> float:
    return 2 * facts.multiplied + facts.prompt_flops(context)


def _weights(facts: Traffic, cut: Cut, tokens: float) -> float:
    return facts.shared_bytes / cut.tensor + facts.expert_bytes * facts.touched(tokens) / cut.cards


def _cache(facts: Traffic, cut: Cut, context: float) -> float:
    return facts.cache_bytes(context) / (cache_cards(facts, cut) * cut.attention)
