"""The time of one decoding step, by cause; plain numbers, no rounding, no text.

The formulas are the roofline of a transformer: a step reads the weights once and every sequence's cache. Launches and
exchanges between cards come on top. The shares and seconds are fitted (``calibration``).
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.speed.engine import EngineSpeed
from zuka.speed.rates import Rates
from zuka.speed.traffic import Traffic
from zuka.work.layout import Split


@dataclass(frozen=True, slots=True)
class Cut:
    """How the work of one copy is divided: over ``tensor`` cards each matrix, over ``experts`` cards the experts.

    ``attention`` groups of cards each hold all attention weights and take a share of the sequences. ``stages`` cards
    run one after the other, each on another share of the sequences where the engine ``overlaps`` them.
    """

    tensor: int = 1
    experts: int = 1
    attention: int = 1
    stages: int = 1
    overlaps: bool = False

    @property
    def cards(self) -> int:
        """Cards that work at the same time on one step of one stage."""
        return max(self.tensor, self.experts, self.attention)


@dataclass(frozen=True, slots=True)
class Step:
    """The seconds of one decoding step by cause. ``arithmetic`` is what exceeds the time of reading.

    ``launch`` is what the host adds: eager code starts kernels while the card works, so only what exceeds its work.
    """

    weights: float
    cache: float
    arithmetic: float
    launch: float
    exchange: float
    host: float
    read_bytes: float
    cache_bytes: float

    @property
    def seconds(self) -> float:
        """All causes together."""
        return self.weights + self.cache + self.arithmetic + self.launch + self.exchange + self.host


def cut_of(split: Split, count: int) -> Cut:
    """How a layout divides the work of one copy."""
    stages = max(1, count // max(1, split.data)) if split.layers else split.pipeline
    return Cut(split.tensor, split.expert, split.attention_data, stages, overlaps=split.pipeline > 1)


def decode_step(work: Traffic, rates: Rates, cut: Cut, batch: float, context: float, e: EngineSpeed) -> Step | None:
    """One decoding step of ``batch`` sequences with ``context`` cached tokens each.

    None where the card's bandwidth is unknown.
    """
    if rates.bandwidth is None:
        return None
    local = max(batch / cut.stages, 1.0) if cut.overlaps else batch
    shared = work.shared_bytes * (1 - work.shared_host) / cut.tensor
    experts = work.expert_bytes * (1 - work.expert_host) * work.touched(local) / cut.cards
    cache = local * work.cache_bytes(context) * _copied(work, e) / (cache_cards(work, cut) * cut.attention)
    reading = (shared / e.weights + experts / e.experts) / rates.bandwidth
    computing, caching = _product_seconds(work, rates, cut, local, e), cache / (rates.bandwidth * e.cache)
    hidden = max(computing, reading) + caching if e.family == "eager" else 0.0
    return Step(
        weights=reading,
        cache=caching,
        arithmetic=max(0.0, computing - reading),
        launch=max(0.0, _launch(work, cut, batch, e) - hidden),
        exchange=exchange(work, rates, cut, local, *_links(rates, cut, e)),
        host=_host(work, local, e),
        read_bytes=shared + experts,
        cache_bytes=cache,
    )


def _copied(work: Traffic, e: EngineSpeed) -> float:
    """How often each cached byte passes memory: eager attention repeats keys and values for every query head."""
    return e.copies * work.heads / work.kv_heads if e.copies else 1.0


def cache_cards(work: Traffic, cut: Cut) -> int:
    """Cards over which one sequence's cache is divided; a latent cache is copied to each."""
    return 1 if work.latent else min(cut.tensor, work.kv_heads)


def _product_seconds(work: Traffic, rates: Rates, cut: Cut, batch: float, e: EngineSpeed) -> float:
    """Seconds of the matrix products at the full rate, with small batches padded to a tile of rows."""
    rate = rates.at(work.weight_bits)
    if rate is None:
        return 0.0
    return 2 * work.multiplied * max(batch, e.tile) / cut.cards / rate


def _host(work: Traffic, batch: float, e: EngineSpeed) -> float:
    """Seconds to use weights that stay in main memory, where processor and memory set the pace."""
    size = work.shared_bytes * work.shared_host + work.expert_bytes * work.expert_host * work.touched(batch)
    return size / e.host + work.layers * e.host_layer if size else 0.0


def _launch(work: Traffic, cut: Cut, batch: float, e: EngineSpeed) -> float:
    """Seconds of starting kernels, of the host, and of handing over from card to card."""
    layers = work.layers * e.layer + work.expert_layers * (e.expert_layer + work.expert_count * e.expert_loop)
    return layers + e.step + batch * e.sequence + (cut.stages - 1) * e.hop


def _links(rates: Rates, cut: Cut, e: EngineSpeed) -> tuple[float, float]:
    """Share of the link, and seconds for one exchange: over slots they grow with the cards that take turns."""
    return (e.links, e.exchange) if rates.nvlink else (e.pcie, e.slot * cut.cards)


def exchange(work: Traffic, rates: Rates, cut: Cut, tokens: float, links: float, latency: float) -> float:
    """Seconds in which cards exchange what ``tokens`` tokens need, 16 bit a value.

    Tensor parallelism adds up partial results twice a layer, 2 (n - 1) / n values for each; attention groups send
    each token to its experts and back once an expert layer.
    """
    if cut.cards == 1:
        return 0.0
    if cut.attention > 1:
        size = 2 * 2 * work.expert_layers * tokens / cut.cards * min(work.expert_used, cut.cards) * work.hidden
    else:
        size = 2 * 2 * work.layers * tokens * work.hidden * 2 * (cut.cards - 1) / cut.cards
    return size / (rates.link * links) + 2 * work.layers * latency
