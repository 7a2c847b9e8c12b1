"""The time of one training micro-step by cause; plain numbers.

A token costs 2 operations a parameter forward, 4 backward (2 where the weights are frozen) and 2 again where the
forward pass is repeated (checkpointing); https://arxiv.org/abs/2205.05198, section 4. The shares are fitted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zuka.speed.rates import Rates
from zuka.speed.traffic import Traffic
from zuka.work.layout import Layout, Split
from zuka.work.work import Train

_FRAMEWORKS = {
    "megatron-bridge (nemo)": "megatron",
    "nemo": "megatron",
    "megatron": "megatron",
    "llm.q": "llmq",
    "llm-foundry / composer": "foundry",
    "torchtitan": "torchtitan",
    "torchtune": "torchtune",
    "fsdp_qlora": "fsdp_qlora",
    "xtuner": "xtuner",
    "transformers+peft": "any",
    "trl/peft": "any",
    "transformers": "any",
    "axolotl": "any",
    "llama-factory": "any",
    "ms-swift": "any",
    "litgpt": "any",
}
_GRAPHED = frozenset({"megatron", "llmq"})
"""Frameworks that overlap the host with the card (CUDA graphs or plain C++)."""

_FULL = frozenset({"full", "pretrain"})
_SHARDED = frozenset({"zero3", "fsdp"})
_PASSES = 3
"""Sharded weights are gathered forward and backward, and gradients are scattered once."""


@dataclass(frozen=True, slots=True)
class TrainStep:
    """Seconds of one micro-step of ``tokens`` tokens on a group of ``cards`` cards that share it, by cause."""

    tokens: float
    cards: int
    flops_per_token: float
    utilization: float
    rate: float
    arithmetic: float
    launch: float
    unpack: float
    exchange: float

    @property
    def seconds(self) -> float:
        """All causes together; ``exchange`` is what arithmetic does not hide."""
        return self.arithmetic + self.launch + self.unpack + self.exchange

    @property
    def tokens_per_card(self) -> float:
        """Trained tokens a second and card."""
        return self.tokens / (self.seconds * self.cards)


def framework(engine: str) -> str:
    """The key of a training framework in the calibration; ``any`` for the ordinary eager ones, else ``unknown``."""
    return _FRAMEWORKS.get(engine, "unknown")


def flops_per_token(work: Traffic, train: Train, key: str, c: Mapping[str, float]) -> float:
    """Operations to train one token, repeated forward passes included.

    Tuned pre-training frameworks repeat only the little that memory asks for, which their utilisation includes.
    """
    passes = 3.0 if train.method in _FULL else 2.0
    passes += {"full": 0.0 if key in _GRAPHED else 1.0, "selective": c["selective"], "none": 0.0}[train.checkpointing]
    return passes * (2 * work.multiplied + work.prompt_flops(train.sequence / 2) * c["attention"])


def training_rate(rates: Rates, precision: str, c: Mapping[str, float]) -> float | None:
    """The rate to measure against: the 16-bit rate plus the part of the 8- and 4-bit gain that training sees."""
    if rates.fp16 is None:
        return None
    gain = 1.0
    if precision in ("fp8", "mxfp8", "nvfp4") and rates.fp8 is not None:
        gain += c["fp8"] * (rates.fp8 / rates.fp16 - 1)
        if precision == "nvfp4" and rates.fp4 is not None:
            gain += c["fp4"] * (rates.fp4 / rates.fp8 - 1)
    return rates.fp16 * gain


def card_class(rates: Rates) -> str:
    """The class of card whose utilisation was measured."""
    if rates.memory == "gddr":
        return "gaming" if rates.fp16_sum != rates.fp16 else "workstation"
    if rates.generation.startswith("10."):
        return "blackwell"
    return {"8.0": "ampere", "9.0": "hopper"}.get(rates.generation, "other")


def training_step(
    work: Traffic, rates: Rates, layout: Layout, train: Train, c: Mapping[str, float]
) -> TrainStep | None:
    """One micro-step. None where the card's rate or bandwidth is unknown."""
    rate = training_rate(rates, layout.weights.lower(), c)
    if rate is None or rates.bandwidth is None:
        return None
    key = framework(layout.engine)
    split, tokens = layout.split, float(train.micro_batch * train.sequence)
    group = split.tensor * split.pipeline * split.context
    share = _utilization(work, rates, key, train, c)
    flops = flops_per_token(work, train, key, c)
    arithmetic = tokens * flops / (rate * share * group)
    return TrainStep(
        tokens=tokens,
        cards=layout.count if split.layers else group,
        flops_per_token=flops,
        utilization=share,
        rate=rate,
        arithmetic=arithmetic,
        launch=_launch(work, key, split, c),
        unpack=_unpack(work, rates, train, c) / group,
        exchange=_exchange(work, rates, split, arithmetic, c),
    )


def _utilization(work: Traffic, rates: Rates, key: str, train: Train, c: Mapping[str, float]) -> float:
    """Share of the rate: by framework and class of card; narrow models and experts fill the card less."""
    share = c[key] * c["card_" + card_class(rates)] * work.hidden / (work.hidden + c["width"])
    share *= c["experts"] if work.expert_count else 1.0
    return min(share * (c["compiled"] if train.compiled else 1.0), 1.0)


def _launch(work: Traffic, key: str, split: Split, c: Mapping[str, float]) -> float:
    layer = 0.0 if key in _GRAPHED else c["layer"]
    return (work.layers * layer + work.expert_layers * c["expert_layer"]) / split.pipeline


def _unpack(work: Traffic, rates: Rates, train: Train, c: Mapping[str, float]) -> float:
    """Seconds to widen a frozen narrow base to 16 bit, once a pass."""
    if train.method in _FULL or work.weight_bits >= 16 or rates.bandwidth is None:
        return 0.0
    passes = 3 if train.checkpointing == "full" else 2
    return passes * 2 * work.stored * c["unpack"] / rates.bandwidth


def _exchange(work: Traffic, rates: Rates, split: Split, arithmetic: float, c: Mapping[str, float]) -> float:
    """Seconds of gathering weights and scattering gradients that computing does not hide."""
    if split.sharding not in _SHARDED or split.data == 1:
        return 0.0
    width = min(work.weight_bits, 16.0) / 8
    seconds = _PASSES * work.stored * width / (split.tensor * split.pipeline) / (rates.link * c["link"])
    return max(0.0, seconds - arithmetic) + c["exposed"] * seconds
