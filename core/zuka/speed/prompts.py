"""The time of reading one prompt, by cause; plain numbers.

A prompt is arithmetic, read in chunks. Each chunk reads the weights once, widens them where the engine multiplies in 16
bit, and starts every layer's kernels. The shares and seconds are fitted (``calibration``).
"""

from __future__ import annotations

from zuka.speed.engine import EngineSpeed
from zuka.speed.rates import Rates
from zuka.speed.steps import Cut, exchange
from zuka.speed.traffic import Traffic

_SCORE_BYTES = 4
"""Attention scores are kept in 32 bit where they are written to memory."""

_SCORED = 8192
"""The longest prompts that were measured with scores in memory; builds that read longer ones keep them on the chip."""

_COPIES = 4
"""Micro-batches that llama.cpp keeps in flight over the cards: ``GGML_SCHED_MAX_COPIES`` of its build."""

_WIDE = 16.0


def prompt_seconds(work: Traffic, rates: Rates, cut: Cut, prompt: float, chunk: int, e: EngineSpeed) -> float | None:
    """Seconds to read a prompt of ``prompt`` tokens, in chunks of ``chunk`` tokens.

    Groups of cards with attention of their own read as many prompts at once, so each has its group's share of the
    cards. None where the card's bandwidth or rate is unknown.
    """
    rate = rates.at(work.weight_bits) if e.family in ("served", "served_old") else rates.sums(half=e.family == "ggml")
    if rates.bandwidth is None or rate is None or rates.fp16 is None:
        return None
    chunks = max(1.0, prompt / chunk)
    touched = work.touched(min(prompt, chunk))
    read = chunks * (work.shared_bytes / cut.tensor + work.expert_bytes * touched / cut.cards)
    computing = _arithmetic(work, rates, cut, prompt, rate, e) + _widening(work, read, e) / rates.bandwidth
    scores = _written_scores(work, cut, prompt, e) / rates.bandwidth
    moved = chunks * (work.shared_bytes * work.shared_host + work.expert_bytes * work.expert_host * touched)
    seconds = max(computing, read / rates.bandwidth) + scores + chunks * work.layers * e.chunk_layer + moved / e.host
    links = e.prompt_links if rates.nvlink else e.pcie
    return seconds / overlap(work, cut, chunks, e) + exchange(work, rates, cut, prompt, links, 0.0)


def _arithmetic(work: Traffic, rates: Rates, cut: Cut, prompt: float, rate: float, e: EngineSpeed) -> float:
    """Seconds of the products and of attention. What a card's power allows bounds products that run for long."""
    products, scores = prompt * 2 * work.multiplied, prompt * work.prompt_flops(prompt / 2)
    reached = e.prefill * (e.expert_prefill if work.expert_count else 1.0)
    powered = products / (rates.watts * e.per_watt) if rates.watts and e.per_watt else 0.0
    seconds = max(products / (rate * reached), powered) + scores / ((rates.fp16 or rate) * reached)
    return seconds * cut.attention / cut.cards


def _widening(work: Traffic, read: float, e: EngineSpeed) -> float:
    """Bytes that pass memory when every chunk's narrow weights are widened to 16 bit before they are multiplied."""
    return read * _WIDE / work.weight_bits * e.unpack


def _written_scores(work: Traffic, cut: Cut, prompt: float, e: EngineSpeed) -> float:
    """Bytes of attention scores that pass memory, where no kernel keeps them on the chip."""
    scores = work.full_layers * work.heads * prompt * min(prompt, _SCORED) / 2
    return scores * _SCORE_BYTES * e.score_passes * cut.attention / cut.cards


def overlap(work: Traffic, cut: Cut, chunks: float, e: EngineSpeed) -> float:
    """How many stages work at once on one prompt: chunks follow each other through the cards (llama.cpp).

    One host thread starts the kernels of all cards. It gets ahead of a card by the layers that fit the launch queue
    (``queued``); where a card holds more of them, the next card's work is started only when this one is nearly done.
    """
    if e.family != "ggml" or cut.stages == 1:
        return 1.0
    ahead = max(1.0, e.queued * cut.stages / work.layers)
    flight = min(float(cut.stages), _COPIES, ahead)
    return flight * chunks / (flight + chunks - 1)
