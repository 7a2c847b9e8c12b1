"""The speed of serving: one request alone, and many that share the cards."""

from __future__ import annotations

from zuka.facts.records import Gpu
from zuka.memory.need import MemoryNeed
from zuka.message import Message, msg
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity, exact
from zuka.speed.engine import EngineSpeed, engine_family, engine_speed, range_keys
from zuka.speed.prefix import cached_tokens
from zuka.speed.ranges import Range, measured_range
from zuka.speed.rates import Rates, card_rates
from zuka.speed.speed import Speed
from zuka.speed.steps import Cut, cache_cards, cut_of
from zuka.speed.traffic import Traffic, traffic
from zuka.speed.trees import peak_rate, per_second, ranged, token_time
from zuka.speed.waiting import Served, Times, times
from zuka.units import MIB
from zuka.work.layout import Layout
from zuka.work.work import Serve

_CHUNK = 8192
"""Prompt tokens that servers read at once (vLLM's and SGLang's usual chunk)."""


def serving_speed(spec: ModelSpec, work: Serve, layout: Layout, need: MemoryNeed) -> Speed:
    """Tokens a second and waiting times of requests on a layout.

    Args:
        spec: the model.
        work: prompt, output and how many requests come at once (None: as many as the cache holds).
        layout: cards, split, precision and engine.
        need: gives how many tokens the cache holds (``fullest.kv_pool_tokens``).

    Returns:
        The figures that the card's known rates allow; the others are None.

    Raises:
        UserError: a precision word is unknown (code ``bad_value``).
    """
    card = slowest(layout.cards)
    if card is None:
        return Speed(warnings=(msg("no card was named, so there is no speed"),))
    rates = card_rates(card)
    e = engine_speed(layout.engine, layout.engine_version, layout.weights, rates)
    asked = served(spec, work, layout, need, rates)
    found = times(asked, e)
    if found is None:
        return Speed(
            warnings=(msg("the memory bandwidth of {card} is not known, so there is no speed", card=card.name),)
        )
    return _speed(found, asked, rates, work, layout, e, _warnings(card, rates, work, layout, found))


def slowest(cards: tuple[Gpu, ...]) -> Gpu | None:
    """The card that a mixed machine waits for; an unknown bandwidth counts as the slowest."""
    return min(cards, key=lambda card: card.bandwidth_gb_s or 0.0) if cards else None


def served(spec: ModelSpec, work: Serve, layout: Layout, need: MemoryNeed, rates: Rates) -> Served:
    """One copy of the model under its share of the load; arguments as for ``serving_speed``.

    Raises:
        UserError: a precision word is unknown (code ``bad_value``).
    """
    split, facts = layout.split, traffic(spec, layout)
    cut = cut_of(split, layout.count)
    held = _held(facts, work, cut, need)
    load = None if work.concurrency is None else work.concurrency / split.data
    if load is None and held is None:
        load = float(work.sequences)
    chunk = layout.ubatch if engine_family(layout.engine) == "ggml" else _CHUNK
    cached = cached_tokens(work.prompt, work.prefix_cached)
    return Served(facts, rates, cut, load, held, work.prompt, cached, work.output, chunk)


def _held(facts: Traffic, work: Serve, cut: Cut, need: MemoryNeed) -> float | None:
    """Requests of half their output that the reserved cache of one copy holds.

    None where the engine reserves none, or where not one request fits: then the verdict says so, and the speed is the
    one that the work would have if it fitted.
    """
    context = work.prompt + work.output / 2
    card = need.fullest
    if card.kv_pool_tokens is not None:
        held = card.kv_pool_tokens.likely * cut.attention / max(1.0, context)
    elif card.kv_pool is not None:
        share = facts.cache_bytes(context) / (cache_cards(facts, cut) * cut.attention)
        held = card.kv_pool.likely * MIB / max(share, 1.0)
    else:
        return None
    return held if held >= 1 else None


def _speed(
    found: Times,
    asked: Served,
    rates: Rates,
    work: Serve,
    layout: Layout,
    e: EngineSpeed,
    warnings: tuple[Message, ...],
) -> Speed:
    """The figures with their trees."""
    keys = range_keys(layout.engine, layout.engine_version)
    factors = {name: measured_range(name, keys, rates.memory) for name in ("token", "prompt", "first", "total")}
    token = token_time(found.step, found.per_token - found.step.seconds, rates, e, factors["token"])
    prompt = _prompt_time(found, asked, factors["prompt"])
    copies = layout.split.data
    return Speed(
        decode_tps_per_request=per_second(
            msg("Output tokens a second, one request"), token, 1.0, msg("1 / time per token")
        ),
        decode_tps_total=_total(found, token, prompt, copies, factors["total"]),
        prefill_tps=None
        if prompt is None or work.prompt == 0
        else per_second(
            msg("Prompt tokens a second, one request"), prompt, work.prompt, msg("prompt tokens / prompt time")
        ),
        ttft_ms=_first(found, token, prompt, factors["first"]),
        tpot_ms=token,
        batch=found.batch * copies,
        warnings=warnings,
    )


def _prompt_time(found: Times, asked: Served, factors: Range) -> Quantity | None:
    facts, rates = asked.facts, asked.rates
    if found.prompt is None or rates.fp16 is None:
        return None
    inputs = (
        exact(msg("Prompt"), asked.prompt, "token"),
        *((exact(msg("Read before and kept in the cache"), asked.cached, "token"),) if asked.cached else ()),
        exact(msg("Operations per prompt token"), 2 * facts.multiplied / 1e9, "GFLOP"),
        peak_rate(rates.at(facts.weight_bits) or rates.fp16),
    )
    formula = msg("operations / (rate x share reached) + attention + launches")
    return ranged(msg("Time to read one prompt"), found.prompt * 1000, "ms", factors, formula, inputs)


def _first(found: Times, token: Quantity, prompt: Quantity | None, factors: Range) -> Quantity | None:
    if found.first is None or prompt is None:
        return None
    formula = msg("queue + own prompt + a few steps of the others + prompts that came at the same time")
    return ranged(msg("Time to first token"), found.first * 1000, "ms", factors, formula, (prompt, token))


def _total(found: Times, token: Quantity, prompt: Quantity | None, copies: int, factors: Range) -> Quantity | None:
    if found.total is None:
        return None
    running = exact(msg("Requests running at once"), found.batch * copies, "")
    formula = msg("requests x output / (prompt time + output x time per token)")
    inputs = (running, token) if prompt is None else (running, token, prompt)
    value = found.total * copies
    inverse = (1 / factors[1], 1 / factors[0])
    return ranged(msg("Output tokens a second, all requests"), value, "token/s", inverse, formula, inputs)


def _warnings(card: Gpu, rates: Rates, work: Serve, layout: Layout, found: Times) -> tuple[Message, ...]:
    notes: list[Message] = []
    if rates.memory == "other":
        notes.append(
            msg(
                "no measurements of cards like {card} are known; the speed is physics with a wide range", card=card.name
            )
        )
    if rates.fp16 is None:
        notes.append(msg("the arithmetic rate of {card} is not known, so prompt speed is left out", card=card.name))
    if len({each.name for each in layout.cards}) > 1:
        notes.append(msg("a mixed machine runs at the speed of its slowest card, {card}", card=card.name))
    if work.concurrency is not None and found.batch * layout.split.data < work.concurrency * 0.99:
        notes.append(
            msg(
                "the cache holds {running:.0f} of {asked} requests at once; the others wait: admit fewer"
                " (max_num_seqs), let the engine use more of the card, or keep the cache in fewer bits",
                running=found.batch * layout.split.data,
                asked=work.concurrency,
            )
        )
    return tuple(notes)
