"""Quantities from plain seconds: every part keeps what was read, over which bandwidth, at which share."""

from __future__ import annotations

from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact
from zuka.speed.engine import EngineSpeed
from zuka.speed.ranges import Range
from zuka.speed.rates import Rates
from zuka.speed.steps import Step
from zuka.units import GB

_MS = 1000.0
_TERA = 1e12


def ranged(
    name: Message,
    value: float,
    unit: str,
    factors: Range,
    formula: Message | None = None,
    inputs: tuple[Quantity, ...] = (),
    parts: tuple[Quantity, ...] = (),
) -> Quantity:
    """A derived value with bounds from measured factors, which always hold the value itself."""
    low, high = min(factors[0], 1.0), max(factors[1], 1.0)
    return Quantity(name, value * low, value, value * high, unit, formula=formula, inputs=inputs, parts=parts)


def per_second(name: Message, time_ms: Quantity, count: float, formula: Message) -> Quantity:
    """``count`` things in a time, as a rate; a longer time is a lower rate."""
    return Quantity(
        name,
        count * _MS / time_ms.high,
        count * _MS / time_ms.likely,
        count * _MS / time_ms.low,
        "token/s",
        formula=formula,
        inputs=(time_ms,),
    )


def token_time(step: Step, others: float, rates: Rates, e: EngineSpeed, factors: Range) -> Quantity:
    """Milliseconds from one token of a request to its next, by cause."""
    parts = (
        _reading(msg("Reading weights"), step.weights, step.read_bytes, rates, factors),
        _reading(msg("Reading the KV cache"), step.cache, step.cache_bytes, rates, factors),
        _part(msg("Arithmetic beyond reading"), step.arithmetic, factors, msg("operations / rate - reading time")),
        _part(msg("Starting kernels and the host"), step.launch, factors, msg("layers x seconds per layer")),
        _part(msg("Exchange between cards"), step.exchange, factors, msg("bytes / link + exchanges x latency")),
        _part(msg("Weights in main memory"), step.host, factors, msg("bytes / what main memory and processor deliver")),
        _part(msg("Prompts of other requests"), others, factors, msg("share x other requests x prompt time / output")),
    )
    kept = tuple(part for part in parts if part.likely > 0)
    total = sum(part.likely for part in kept)
    return ranged(msg("Time per token"), total, "ms", factors, msg("sum of what one step does"), parts=kept)


def _part(name: Message, seconds: float, factors: Range, formula: Message) -> Quantity:
    return ranged(name, seconds * _MS, "ms", factors, formula)


def _reading(name: Message, seconds: float, size: float, rates: Rates, factors: Range) -> Quantity:
    """Bytes over the bandwidth at the share that was reached."""
    if not seconds or rates.bandwidth is None:
        return ranged(name, seconds * _MS, "ms", factors)
    share = size / rates.bandwidth / seconds
    inputs = (
        exact(msg("Read on each card"), size / GB, "GB"),
        bandwidth(rates.bandwidth),
        exact(msg("Share of the bandwidth reached"), share, "", Basis.MEASURED),
    )
    return ranged(name, seconds * _MS, "ms", factors, msg("bytes / (bandwidth x share reached)"), inputs)


def bandwidth(value: float) -> Quantity:
    """A card's memory bandwidth."""
    return exact(msg("Memory bandwidth"), value / GB, "GB/s", Basis.LISTED)


def peak_rate(value: float) -> Quantity:
    """A card's dense rate for the arithmetic in question."""
    return exact(msg("Dense arithmetic rate"), value / _TERA, "TFLOPS", Basis.LISTED)
