"""The time of one training micro-step by cause; plain numbers.

A token costs 2 operations a parameter forward, 4 backward (2 where the weights are frozen) and 2 again where the
forward pass is repeated (checkpointing); https://arxiv.org/abs/2205.05198, section 4. What keeps a card from its rate
is memory: tiles of the products, element-wise operations and logits pass through it, so cards with much arithmetic for
each byte of bandwidth reach less of it. The shares are fitted over all frameworks and cards together.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from zuka.speed.rates import Rates
from zuka.speed.traffic import Traffic
from zuka.speed.training_habits import Habits, habits
from zuka.speed.training_links import links, routed_tokens, sharing, tensor_sums
from zuka.work.layout import Layout
from zuka.work.work import Train

FULL = frozenset({"full", "pretrain"})
_NARROW = frozenset({"fp8", "mxfp8", "nvfp4"})
_WIDE = frozenset({"fp32", "f32"})
_ACCUMULATED = {"pretrain": 8}
"""Micro-steps for each optimizer step: pre-training gathers large batches; fine-tuning is taken to step every time."""

_COMPILED_LAUNCH = 0.5
_BUBBLE = 0.06
"""Share of the time that a pipeline stands still, for very many stages: interleaved schedules with a micro-batch
several times the stages; https://arxiv.org/abs/2104.04473, section 2.2."""

_EXPERT = 1.5e-4
"""Host seconds of one expert in a pass where a loop walks through all: Qwen3-30B-A3B trains 9.5 times slower so than
with grouped products; https://github.com/modelscope/ms-swift (91.2 and 9.6 s a step on 16 A100)."""

_SCORE_BYTES = 10
"""Bytes that each score of attention passes through memory in a pass without a fused kernel, which Volta and Turing
lack: written and read in 16 bit, as softmax, and masked; https://arxiv.org/abs/2205.14135, section 3.1."""

_FUSED_ATTENTION = 8.0
"""Compute capability from which fused attention trains; https://github.com/Dao-AILab/flash-attention."""

_SLOTS_EXPOSED = 0.5
"""Share of an exchange through the slots that computing does not hide: copies through main memory take kernels of the
card, and half lies between the two published machines (RTX 3090 most, RTX 4090 little; AnswerDotAI/fsdp_qlora)."""

_WAIT = 0.02
_MACHINE = 8
"""MPT-1B and MPT-3B lose two percent of a card's speed with each doubling from 8 to 512 H100;
https://github.com/mosaicml/llm-foundry, scripts/train/benchmarking."""

_FILLED = 0.5
"""Tokens that count, of those in a batch padded to its longest sample."""


@dataclass(frozen=True, slots=True)
class States:
    """Bytes of one card that an optimizer step reads and writes: on the card, and in main memory and back."""

    resident: float = 0.0
    moved: float = 0.0


@dataclass(frozen=True, slots=True)
class Job:
    """What the time of a step depends on."""

    work: Traffic
    vocab: int
    train: Train
    layout: Layout
    rates: Rates
    watts: float | None
    states: States


@dataclass(frozen=True, slots=True)
class TrainStep:
    """Seconds of one micro-step of ``tokens`` tokens on a group of ``cards`` cards that share it, by cause.

    ``exchange`` is what computing does not hide; ``rate`` is the one that products are measured against.
    """

    tokens: float
    cards: int
    flops_per_token: float
    rate: float
    products: float
    attention: float
    passing: float
    launch: float
    unpack: float
    exchange: float
    update: float
    idle: float

    @property
    def seconds(self) -> float:
        """All causes together."""
        computing = self.products + self.attention + self.passing
        return computing + self.launch + self.unpack + self.exchange + self.update + self.idle

    @property
    def utilization(self) -> float:
        """Share of the card's rate that the whole step reaches."""
        return self.tokens * self.flops_per_token / (self.rate * self.cards) / self.seconds

    @property
    def tokens_per_card(self) -> float:
        """Trained tokens a second and card."""
        return self.tokens / (self.seconds * self.cards)


def passes(train: Train, own: Habits, c: Mapping[str, float]) -> float:
    """Passes as dear as a forward one: itself, backward through activations and weights, and what is repeated.

    Frameworks that start whole steps at once (Megatron) repeat only parts of a layer where memory asks for it.
    """
    repeated = 0.0 if train.checkpointing == "none" else c["selective"]
    if train.checkpointing == "full" and not own.graphs:
        repeated = 1.0
    return (3.0 if train.method in FULL else 2.0) + repeated


def flops_per_token(work: Traffic, train: Train, own: Habits, c: Mapping[str, float]) -> float:
    """Operations to train one token, repeated forward passes included."""
    return passes(train, own, c) * (2 * work.multiplied + work.prompt_flops(train.sequence / 2))


def training_rate(rates: Rates, precision: str, c: Mapping[str, float]) -> float | None:
    """The rate to measure against: 16 bit, with the share of the products that narrow training moves to 8 and 4 bit.

    32-bit words run as TF32 at half the 16-bit rate (https://arxiv.org/abs/2205.05198 trains in 16 bit;
    nvidia.com/a100 gives 156 and 312 TFLOPS).
    """
    if rates.fp16 is None:
        return None
    if precision in _WIDE:
        return rates.fp16 / 2
    if precision not in _NARROW or rates.fp8 is None:
        return rates.fp16
    eight = 1 / rates.fp8
    if precision == "nvfp4" and rates.fp4 is not None:
        eight = (1 - c["four"]) / rates.fp8 + c["four"] / rates.fp4
    return 1 / ((1 - c["narrow"]) / rates.fp16 + c["narrow"] * eight)


def training_step(job: Job, c: Mapping[str, float]) -> TrainStep | None:
    """One micro-step. None where the card's rate or bandwidth is unknown."""
    rate = training_rate(job.rates, job.layout.weights.lower(), c)
    if rate is None or job.rates.fp16 is None or job.rates.bandwidth is None:
        return None
    own, split, train = habits(job.layout.engine), job.layout.split, job.train
    filled = _FILLED if train.variable_length else 1.0
    tokens = float(train.micro_batch * train.sequence) * filled
    group = split.tensor * split.pipeline * split.context
    products = _products(job, own, tokens / group, rate, c)
    attention = _attention(job, own, tokens / group, c)
    passing = _passing(job, own, tokens / group, c)
    computing = products + attention + passing
    unpack = _unpack(job, c) / group
    launch = _launch(job, own, c)
    busy = computing + launch + unpack
    exchange = _exchange(job, own, tokens, busy, c)
    return TrainStep(
        tokens=tokens,
        cards=job.layout.count if split.layers else group,
        flops_per_token=flops_per_token(job.work, train, own, c),
        rate=rate,
        products=products,
        attention=attention,
        passing=passing,
        launch=launch,
        unpack=unpack,
        exchange=exchange,
        update=_update(job, c),
        idle=(busy + exchange) * (_BUBBLE * (1 - 1 / split.pipeline) + _spread(job.layout.count)),
    )


def _spread(cards: int) -> float:
    """Share of the time that cards wait for the slowest: it grows with each doubling beyond one machine."""
    return _WAIT * max(0.0, math.log2(cards / _MACHINE))


def _products(job: Job, own: Habits, tokens: float, rate: float, c: Mapping[str, float]) -> float:
    """Seconds of the matrix products: at the rate that the chip and its power allow, and passing their tiles."""
    fp16, bandwidth = job.rates.fp16 or rate, job.rates.bandwidth or 1.0
    gain = rate / fp16
    reached = fp16 * c["products"] * _maker(job, c)
    if job.rates.memory == "gddr" and job.watts is not None:
        reached = min(reached, job.watts * c["per_watt"])
    operations = passes(job.train, own, c) * 2 * job.work.multiplied * tokens
    tiles = c["tiles"] if own.graphs else c["tiles_plain"]
    return operations / gain * (1 / reached + tiles / bandwidth)


def _attention(job: Job, own: Habits, tokens: float, c: Mapping[str, float]) -> float:
    """Seconds of attention, in 16 bit whatever the products run in; its scores pass memory and special units."""
    fp16, bandwidth = job.rates.fp16 or 1.0, job.rates.bandwidth or 1.0
    operations = passes(job.train, own, c) * job.work.prompt_flops(job.train.sequence / 2) * tokens
    fused = operations * (1 / (fp16 * c["attention"] * _maker(job, c)) + c["scores"] / bandwidth)
    if job.train.flash_attention and not _old(job.rates.generation):
        return fused
    scores = job.work.layers * job.work.heads * job.train.sequence * _SCORE_BYTES
    return fused + passes(job.train, own, c) * scores * tokens / bandwidth


def _passing(job: Job, own: Habits, tokens: float, c: Mapping[str, float]) -> float:
    """Seconds of element-wise operations, of routing to experts and of the logits, all bound by memory."""
    work, train = job.work, job.train
    fused = own.fused or train.compiled
    once = c["passing"] * (1.0 if fused else c["eager"]) * work.layers * work.hidden
    once += c["routing"] * work.expert_layers * work.expert_used * work.hidden
    volume = passes(train, own, c) * 2 * once + c["logits"] * job.vocab
    return volume * tokens / (job.rates.bandwidth or 1.0)


def _old(generation: str) -> bool:
    """Whether an NVIDIA generation is older than fused attention."""
    return generation[:1].isdigit() and float(generation) < _FUSED_ATTENTION


def _maker(job: Job, c: Mapping[str, float]) -> float:
    """Kernels of other makers than NVIDIA reach less of the same rate."""
    return 1.0 if job.rates.generation[:1].isdigit() else c["other_maker"]


def _launch(job: Job, own: Habits, c: Mapping[str, float]) -> float:
    """Seconds of the host to start all kernels; routed layers wait for counts, or walk through all experts."""
    work, compiled = job.work, job.train.compiled
    plain = 0.0 if own.graphs else work.layers * c["layer"] * (_COMPILED_LAUNCH if compiled else 1.0)
    loop = work.expert_count * passes(job.train, own, c) * _EXPERT
    walked = c["expert_layer"] if own.graphs or own.fused else loop
    return (plain + work.expert_layers * walked) / job.layout.split.pipeline


def _unpack(job: Job, c: Mapping[str, float]) -> float:
    """Seconds to widen a frozen narrow base to 16 bit, once a pass."""
    work, train = job.work, job.train
    if train.method in FULL or work.weight_bits >= 16:
        return 0.0
    walks = 3 if train.checkpointing == "full" else 2
    return walks * 2 * work.stored * c["unpack"] / (job.rates.bandwidth or 1.0)


def _exchange(job: Job, own: Habits, tokens: float, busy: float, c: Mapping[str, float]) -> float:
    """Seconds of talking to other cards that computing does not hide."""
    work, split, on = job.work, job.layout.split, links(job.rates, job.layout, c)
    steps = 1 / _ACCUMULATED.get(job.train.method, 1)
    shared = sharing(work, on, job.layout, steps, 2 * work.stored if job.train.method in FULL else 0.0)
    sums = tensor_sums(work, on, split, tokens, passes(job.train, own, c))
    routed = routed_tokens(work, on, split, tokens)
    alongside = c["exposed"] if job.rates.nvlink else _SLOTS_EXPOSED
    return max(0.0, shared - busy) + alongside * min(shared, busy) + c["exposed"] * routed + c["tensor"] * sums


def _update(job: Job, c: Mapping[str, float]) -> float:
    """Seconds of the optimizer for each micro-step: states pass memory, those in main memory pass the slots too."""
    states, on = job.states, links(job.rates, job.layout, c)
    seconds = 2 * states.resident / (job.rates.bandwidth or 1.0) + 2 * states.moved / on.host
    return seconds / _ACCUMULATED.get(job.train.method, 1)
