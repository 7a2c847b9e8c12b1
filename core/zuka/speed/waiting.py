"""What requests wait for when many share the cards: first token, time per token, and the total.

A closed loop of ``load`` clients is assumed, as in the published measurements: each sends its next request when it has
its answer. Prompts of others interrupt decoding (``share``), and a burst of clients at the start waits (``burst``).
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.speed.engine import EngineSpeed
from zuka.speed.prefix import rest_seconds
from zuka.speed.prompts import prompt_seconds
from zuka.speed.rates import Rates
from zuka.speed.steps import Cut, Step, decode_step
from zuka.speed.traffic import Traffic

_DOUBT = 1.3
"""How much more than estimated a cache may hold (shared prefixes, 8-bit caches by default) before a queue is told."""

_USUAL_OUTPUT = 1024
_SPREAD = 1 / 3
"""Long answers spread out clients that started together: with an output of 8192 tokens half as many prompts meet as
with 1024 in the measurements of aiconfigurator."""

_MOST = 2048.0
"""Requests that servers run at once at most (TensorRT-LLM's default ``max_batch_size``)."""


@dataclass(frozen=True, slots=True)
class Served:
    """One copy of a model under its share of the load.

    ``load`` requests come at once (None: as many as run); ``held`` of them fit the reserved cache (None: the engine
    reserves none). Of the ``prompt`` tokens of a request ``cached`` were read before; prompts are read ``chunk`` tokens
    at a time.
    """

    facts: Traffic
    rates: Rates
    cut: Cut
    load: float | None
    held: float | None
    prompt: int
    cached: int
    output: int
    chunk: int


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds and rates of ``batch`` running requests of one copy. None: the card's rates are unknown."""

    batch: float
    step: Step
    prompt: float | None
    per_token: float
    first: float | None
    total: float | None


def running(load: float | None, held: float | None) -> float:
    """Requests that run at once: the load, or what the cache holds (``held``); at least one."""
    if held is None:
        return max(1.0, load or 1.0)
    most = max(1.0, min(held, _MOST))
    return most if load is None else min(max(load, 1.0), most)


def times(asked: Served, e: EngineSpeed) -> Times | None:
    """How long requests take under a load.

    None where the card's bandwidth is unknown. Requests that do not fit the cache wait: by Little's law the wait is
    (load / running - 1) times the time that a running request takes.
    """
    batch = running(asked.load, asked.held)
    context = asked.prompt + asked.output / 2
    step = decode_step(asked.facts, asked.rates, asked.cut, batch, context, e)
    if step is None:
        return None
    read = rest_seconds(
        asked.prompt,
        asked.cached,
        lambda tokens: prompt_seconds(asked.facts, asked.rates, asked.cut, tokens, asked.chunk, e),
    )
    if read is None:
        alone = batch <= 1
        return Times(batch, step, None, step.seconds, None, 1 / step.seconds if alone else None)
    others = max(0.0, batch / asked.cut.attention - 1)
    per_token = step.seconds + e.share * others * _packed(asked, read, batch, e) / asked.output
    balance = e.balance if asked.cut.attention > 1 else 0.0
    steps = (e.first_steps * others / (others + 1) + balance) * step.seconds
    burst = e.burst * others * read * (_USUAL_OUTPUT / asked.output) ** _SPREAD
    first = e.first + e.first_prefill * read + steps + burst
    taken = read + asked.output * per_token
    queue = 0.0 if asked.load is None else max(0.0, asked.load / (batch * _DOUBT) - 1) * taken
    return Times(batch, step, read, per_token, first + queue, batch * asked.output / taken)


def _packed(asked: Served, read: float, batch: float, e: EngineSpeed) -> float:
    """Seconds of one prompt where those that come between two steps share a chunk, its weights and its launches.

    In a steady state ``batch`` / ``output`` requests end, and as many begin, at every step.
    """
    rest = max(1, asked.prompt - asked.cached)
    together = min(batch / asked.cut.attention / asked.output, asked.chunk / rest)
    if together <= 1:
        return read
    found = prompt_seconds(asked.facts, asked.rates, asked.cut, rest * together, asked.chunk, e)
    return read if found is None else min(read, found / together)
