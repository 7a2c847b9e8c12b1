"""The speed of training: trained tokens a second and card."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.memory.need import MemoryNeed
from zuka.message import Message, msg
from zuka.model.spec import ModelSpec
from zuka.quantity import Basis, Quantity, exact
from zuka.speed.ranges import Range, measured_range
from zuka.speed.rates import card_rates
from zuka.speed.serving import slowest
from zuka.speed.speed import Speed
from zuka.speed.traffic import traffic
from zuka.speed.training_step import TrainStep, card_class, framework, training_step
from zuka.speed.trees import peak_rate, ranged
from zuka.work.layout import Layout
from zuka.work.work import Train

_OFFLOADED = frozenset({"optimizer", "params", "gradients"})


def training_speed(spec: ModelSpec, work: Train, layout: Layout, need: MemoryNeed) -> Speed:
    """Trained tokens a second and card, counting every token of a micro-batch.

    Args:
        spec: the model.
        work: method, lengths, micro-batch and checkpointing.
        layout: cards, split, precision and framework.
        need: unused; every speed has the same door.

    Returns:
        ``train_tps_per_gpu``, or nothing where the card's rate or bandwidth is unknown.

    Raises:
        UserError: a precision word is unknown (code ``bad_value``).
    """
    del need
    card = slowest(layout.cards)
    if card is None:
        return Speed(warnings=(msg("no card was named, so there is no speed"),))
    rates = card_rates(card)
    step = training_step(traffic(spec, layout), rates, layout, work, _constants())
    if step is None:
        return Speed(warnings=(msg("the rates of {card} are not known, so there is no speed", card=card.name),))
    factors = _range(layout, card_class(rates))
    return Speed(
        train_tps_per_gpu=_tree(step, factors),
        batch=float(work.micro_batch),
        warnings=_warnings(layout, card.name, factors),
    )


def _constants() -> dict[str, float]:
    return {name: constant.value for name, constant in calibration("training_speed").constants.items()}


def _range(layout: Layout, card: str) -> Range:
    """The measured range of the framework on a training rate; offloading to main memory slows 1.2 to 2.5 times more.

    Source of the offloading factors: https://github.com/pytorch/ao and the ViT rows of ZeRO-Offload.
    """
    low, high = measured_range("train", (framework(layout.engine), "unseen"), card)
    return (low / 2, high) if layout.offload & _OFFLOADED else (low, high)


def _tree(step: TrainStep, factors: Range) -> Quantity:
    """Tokens a second and card from the time of one micro-step and its causes."""
    inverse = (1 / factors[1], 1 / factors[0])
    causes = (
        (msg("Arithmetic"), step.arithmetic),
        (msg("Starting kernels and the host"), step.launch),
        (msg("Widening narrow weights"), step.unpack),
        (msg("Gathering weights and scattering gradients"), step.exchange),
    )
    parts = tuple(_arithmetic(step, name, seconds, inverse) for name, seconds in causes if seconds > 0)
    seconds = sum(part.likely for part in parts)
    time = ranged(msg("Time of one micro-step"), seconds, "ms", inverse, msg("sum of what one step does"), parts=parts)
    inputs = (
        exact(msg("Tokens in a micro-step"), step.tokens, "token"),
        exact(msg("Cards that share it"), step.cards, ""),
        time,
    )
    formula = msg("tokens / (time of one micro-step x cards that share it)")
    return ranged(msg("Trained tokens a second, each card"), step.tokens_per_card, "token/s", factors, formula, inputs)


def _arithmetic(step: TrainStep, name: Message, seconds: float, factors: Range) -> Quantity:
    if seconds != step.arithmetic:
        return ranged(name, seconds * 1000, "ms", factors)
    inputs = (
        exact(msg("Operations per trained token"), step.flops_per_token / 1e9, "GFLOP"),
        peak_rate(step.rate),
        exact(msg("Share of the rate reached"), step.utilization, "", Basis.MEASURED),
    )
    return ranged(name, seconds * 1000, "ms", factors, msg("tokens x operations / (rate x share reached)"), inputs)


def _warnings(layout: Layout, card: str, factors: Range) -> tuple[Message, ...]:
    if factors[0] < 0.4:
        return (msg("training on {card} or with offloading was rarely measured; the range is wide", card=card),)
    return ()
