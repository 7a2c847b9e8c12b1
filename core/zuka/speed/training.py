"""The speed of training: trained tokens a second and card."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.facts.records import Gpu
from zuka.memory.need import MemoryNeed
from zuka.message import Message, msg
from zuka.model.spec import ModelSpec
from zuka.quantity import Basis, Quantity, exact
from zuka.speed.ranges import Range, measured_range
from zuka.speed.rates import card_rates
from zuka.speed.serving import slowest
from zuka.speed.speed import Speed
from zuka.speed.traffic import traffic
from zuka.speed.training_cards import with_kin_rates
from zuka.speed.training_habits import habits
from zuka.speed.training_pauses import pauses
from zuka.speed.training_step import FULL, Job, States, TrainStep, training_step
from zuka.speed.trees import peak_rate, ranged
from zuka.units import GB, MIB
from zuka.work.layout import Layout
from zuka.work.work import Train

_STATES = frozenset({"optimizer", "gradients"})
_OFFLOADED = _STATES | {"params"}
_MEASURED_FROM = 8.0
"""The first compute capability with published runs (Ampere)."""

_WIDEST = 3.9
"""No range is wider than this many times its low end: beyond that it says nothing that physics does not."""


def training_speed(spec: ModelSpec, work: Train, layout: Layout, need: MemoryNeed) -> Speed:
    """Trained tokens a second and card, counting every token of a micro-batch.

    Args:
        spec: the model.
        work: method, lengths, micro-batch and checkpointing.
        layout: cards, split, precision and framework.
        need: how much the optimizer reads and writes, and what of it lies in main memory.

    Returns:
        ``train_tps_per_gpu``, or nothing where the card's rate or bandwidth is unknown.

    Raises:
        UserError: a precision word is unknown (code ``bad_value``).
    """
    card = slowest(layout.cards)
    if card is None:
        return Speed(warnings=(msg("no card was named, so there is no speed"),))
    known, kin = with_kin_rates(card)
    job = job_of(spec, work, layout, known, need)
    step = training_step(job, constants())
    if step is None:
        return Speed(warnings=(msg("the rates of {card} are not known, so there is no speed", card=card.name),))
    measured = not (kin or rarely_measured(job, step))
    factors = _range(layout, "measured" if measured else "other")
    stops = pauses(job.work.stored * job.work.weight_bits / 8, _saved(job), layout.count)
    return Speed(
        train_tps_per_gpu=_tree(step, factors),
        batch=float(work.micro_batch),
        start_seconds=stops.start,
        saving=stops.saving,
        warnings=_warnings(card.name, kin, measured=measured),
    )


def rarely_measured(job: Job, step: TrainStep) -> bool:
    """Whether few have measured what sets the pace, so that the range of the framework's family says too little.

    That is so for cards older than Ampere and of other makers, with weights or states in main memory, where a loop
    walks through experts, and where cards mostly wait for each other.
    """
    generation, own = job.rates.generation, habits(job.layout.engine)
    ampere = generation[:1].isdigit() and float(generation) >= _MEASURED_FROM
    walks = bool(job.work.expert_count) and not (own.graphs or own.fused)
    return not ampere or walks or bool(job.layout.offload & _OFFLOADED) or step.exchange > step.seconds / 2


def job_of(spec: ModelSpec, work: Train, layout: Layout, card: Gpu, need: MemoryNeed) -> Job:
    """What the time of a step depends on, with ``card`` for every card of the layout."""
    states = _states(layout, card, need, paged=work.optimizer.startswith("paged-"))
    return Job(traffic(spec, layout), spec.vocab, work, layout, card_rates(card), card.tdp_w, states)


def constants() -> dict[str, float]:
    """The constants of training speed by name."""
    return {name: constant.value for name, constant in calibration("training_speed").constants.items()}


def _states(layout: Layout, card: Gpu, need: MemoryNeed, *, paged: bool) -> States:
    """Gradients and optimizer states that one step touches: those of one card, and its share in main memory.

    Paged states move only as far as they find no room on the card.
    """
    figures = (need.fullest.optimizer, need.fullest.gradients)
    resident = sum(figure.likely for figure in figures if figure is not None) * MIB
    host = 0.0 if need.host is None or "params" in layout.offload else need.host.likely * MIB / layout.count
    held = need.fullest.torch_reserved
    if paged and held is not None:
        host = min(host, max(0.0, host + held.likely * MIB - card.memory_gb * GB))
    return States(resident, host)


def _saved(job: Job) -> float:
    """Parameters in a checkpoint; adapters are too small to count."""
    return job.work.stored if job.train.method in FULL else 0.0


def _range(layout: Layout, card: str) -> Range:
    """The measured range of the framework on a training rate, or the wide one of cards and layouts nobody measured."""
    low, high = measured_range("train", (habits(layout.engine).family, "unseen"), card)
    return (max(low, high / _WIDEST), high)


def _tree(step: TrainStep, factors: Range) -> Quantity:
    """Tokens a second and card from the time of one micro-step and its causes."""
    inverse = (1 / factors[1], 1 / factors[0])
    causes = (
        (msg("Matrix products"), step.products),
        (msg("Attention"), step.attention),
        (msg("Element-wise operations and logits"), step.passing),
        (msg("Starting kernels and the host"), step.launch),
        (msg("Widening narrow weights"), step.unpack),
        (msg("Gathering weights and exchange between cards"), step.exchange),
        (msg("Optimizer step"), step.update),
        (msg("Waiting in the pipeline"), step.idle),
    )
    parts = tuple(ranged(name, seconds * 1000, "ms", inverse) for name, seconds in causes if seconds > 0)
    total = step.seconds * 1000
    time = ranged(msg("Time of one micro-step"), total, "ms", inverse, msg("sum of what one step does"), parts=parts)
    inputs = (
        exact(msg("Tokens in a micro-step"), step.tokens, "token"),
        exact(msg("Cards that share it"), step.cards, ""),
        time,
        exact(msg("Operations per trained token"), step.flops_per_token / 1e9, "GFLOP"),
        peak_rate(step.rate),
        exact(msg("Share of the rate reached"), step.utilization, "", Basis.MEASURED),
    )
    formula = msg("tokens / (time of one micro-step x cards that share it)")
    return ranged(msg("Trained tokens a second, each card"), step.tokens_per_card, "token/s", factors, formula, inputs)


def _warnings(card: str, kin: str, *, measured: bool) -> tuple[Message, ...]:
    filled = msg("the rates of {card} are not published; it is taken for a {kin} of its bandwidth", card=card, kin=kin)
    wide = msg("training so on {card} was rarely measured; the range is wide", card=card)
    return ((filled,) if kin else ()) + (() if measured else (wide,))
