"""Memory of fine-tuning and pre-training language models: states, activations, loss and counters, card by card.

The peak is the larger of two moments: the start of the backward pass, when all activations are there, and the
optimizer's step, when they are gone but an unfused optimizer copies its states.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zuka.memory.activations import ActivationBytes, activation_bytes, usual_shape
from zuka.memory.adapters import adapter_params
from zuka.memory.frameworks import Framework, constants, framework
from zuka.memory.logits import held_tokens, logits_bytes, logits_constant, loss_is_fused
from zuka.memory.need import MemoryNeed
from zuka.memory.peak import PeakBytes, counters, need_of
from zuka.memory.precision import HALF, matrix_bits
from zuka.memory.sharding import Division, divide, gathered_bytes, gathered_gradients
from zuka.memory.states import Recipe, StateBytes, Width, joined, state_inputs, trained_states, weight_inputs
from zuka.memory.weights import weight_bytes
from zuka.message import Message, msg
from zuka.model.count import param_parts, untied
from zuka.model.spec import ModelSpec
from zuka.quantity import Basis, Quantity, exact
from zuka.work.layout import Layout
from zuka.work.work import Train

WHOLE = frozenset({"full", "pretrain"})
"""Methods that train every parameter."""

WIDE = frozenset({"fp32", "amp-bf16", "amp-fp16"})
"""Precision words that keep 32-bit parameters."""

HOSTED_ACTIVATIONS = 0.1
"""Part of offloaded activations that is still on the card: the layers being sent and fetched."""


@dataclass(frozen=True, slots=True)
class _Case:
    """One training question with everything that its terms look up."""

    spec: ModelSpec
    work: Train
    layout: Layout
    habits: Framework
    division: Division

    @property
    def whole(self) -> bool:
        return self.work.method in WHOLE

    @property
    def quantised(self) -> bool:
        return not self.whole and matrix_bits(self.layout.weights) < HALF


def training_need(spec: ModelSpec, work: Train, layout: Layout) -> MemoryNeed:
    """Memory of one training step in MiB, over all cards and on the fullest one.

    Args:
        spec: the model.
        work: method, optimizer, batch and checkpointing.
        layout: precision (``weights``), framework (``engine``), split and offload.

    Raises:
        UserError: a precision or adapter target is unknown (code ``bad_value``).
    """
    flash = work.flash_attention and layout.flash_attention
    work = replace(work, flash_attention=flash)
    habits = framework(layout.engine)
    known, usual = spec, usual_shape(spec)
    spec = untied(usual) if habits.unties else usual
    case = _Case(spec, work, layout, habits, divide(layout, habits, _expert_share(spec)))
    states = model_states(spec, work, layout.weights, habits)
    card = _with_activations(case, _offloaded(case, _placed(case, states)))
    count = max(1, layout.count)
    spread = _states_spread(case)
    read = counters(constants(), habits.family, cards=count, variable=work.variable_length, states=spread)
    guessed = (msg("The shape of {model} is not known; a usual one of its size is taken.", model=spec.name),)
    warnings = _warnings(case) + (() if known == usual else guessed)
    return need_of(card, _all_cards(case, states, card, count), count, read, warnings, _shown(case, states))


def _shown(case: _Case, states: StateBytes) -> dict[str, tuple[Quantity, ...]]:
    """The user's numbers behind each part of the peak."""
    spec, work = case.spec, case.work
    tokens = exact(msg("Tokens of a micro-batch"), work.micro_batch * work.sequence, "")
    block = (exact(msg("Layers"), spec.layers, ""), tokens, exact(msg("Hidden size"), spec.hidden, ""))
    logits = _logit_inputs(case)
    return {
        **state_inputs(states),
        "weights": weight_inputs(spec.params + (0 if case.whole else states.trained), states.weights),
        "kept": block,
        "working": block[1:],
        "loss": logits,
        "retained": (*logits, exact(msg("Share that is held"), 100 * constants()["logits_retained"], "%")),
    }


def _logit_inputs(case: _Case) -> tuple[Quantity, ...]:
    name = logits_constant(case.habits)
    fused = loss_is_fused(case.habits, said=case.work.fused_loss)
    each = exact(
        msg("Bytes per logit"), constants()[name], "B", Basis.MEASURED, source=constants().constants[name].source
    )
    return (
        exact(msg("Tokens whose logits are held at once"), held_tokens(_loss_tokens(case), fused=fused), ""),
        exact(msg("Vocabulary"), case.spec.vocab, ""),
        each,
    )


def _loss_tokens(case: _Case) -> float:
    """Tokens of a micro-batch whose loss one card computes."""
    slices = case.division.in_flight if case.habits.local_batch else 1
    return case.work.micro_batch * case.work.sequence * case.division.length / slices


def _states_spread(case: _Case) -> str:
    """The constant whose spread holds: programs differ in what they quantise, most of all among experts."""
    if not case.quantised:
        return "states"
    return "states_quantised_experts" if case.spec.experts or not case.spec.cache else "states_quantised"


def model_states(spec: ModelSpec, work: Train, precision: str, habits: Framework) -> StateBytes:
    """Bytes of weights, gradients and optimizer states of the whole model, before any division.

    Raises:
        UserError: a precision or adapter target is unknown (code ``bad_value``).
    """
    if work.method in WHOLE:
        return trained_states(spec.params, full_recipe(work, precision, habits))
    frozen = frozen_bytes(spec, precision, habits)
    adapters = adapter_params(spec, work.rank, work.targets, magnitudes=work.method == "dora")
    width: Width = 2 if habits.half_adapters or work.optimizer == "adamw-bf16" else 4
    states = trained_states(adapters, adapter_recipe(work, width, habits), frozen)
    if work.method != "lora+embeddings":
        return states
    ends = spec.embedding_params + spec.head_params
    return joined(states, trained_states(ends, adapter_recipe(work, 4 if precision in WIDE else 2, habits)))


def frozen_bytes(spec: ModelSpec, precision: str, habits: Framework) -> float:
    """Bytes of a base that is not trained; some frameworks raise what a quantiser left in 16 bits to 32."""
    sizes = weight_bytes(spec, precision, "")
    raised = habits.wide_ends and matrix_bits(precision) < HALF
    return sizes.card + (sizes.embedding + sizes.head if raised else 0.0)


def full_recipe(work: Train, precision: str, habits: Framework) -> Recipe:
    """How every parameter is kept: 32 bits under automatic mixed precision, 16 bits with or without a master copy.

    8-bit and 4-bit words name the arithmetic of full training; the parameters stay in 16 bits.
    """
    wide = precision in WIDE
    gradient: Width = 4 if wide or (habits.wide_gradients and work.master_weights) else 2
    master = work.master_weights and not wide
    return Recipe(work.optimizer, 4 if wide else 2, gradient, master, habits.lean_step, work.fused_backward)


def adapter_recipe(work: Train, width: Width, habits: Framework) -> Recipe:
    """How adapters are kept: without a master copy, in 32 bits or in the model's own 16."""
    return Recipe(work.optimizer, width, width, False, habits.lean_step, work.fused_backward)


def cast_bytes(weights: float, precision: str, division: Division) -> float:
    """16-bit copies that automatic mixed precision caches of 32-bit weights; sharded engines cast what they gather."""
    return weights / 2 if precision.startswith("amp-") and not division.gathers else 0.0


def _placed(case: _Case, states: StateBytes) -> PeakBytes:
    """What of the states lies on the fullest card, and what it fetches from others."""
    division = case.division
    spec = case.spec
    half = HALF / 8
    ends = half * _ends(spec, case.habits)
    stored = half * spec.params if case.whole else states.weights
    gradients = states.gradients * division.model * division.gradients + gathered_gradients(states.trained, division)
    gradients += _bucket_bytes(states, division)
    if case.whole and division.gathers and not case.habits.single_ends:
        gradients += ends * division.model
    if case.work.fused_backward and case.whole:
        gradients = half * max(spec.params / max(1, spec.layers), spec.embedding_params) * division.model
    return PeakBytes(
        weights=states.weights * division.model * division.weights,
        casts=cast_bytes(_cast_weights(case, states) * division.model, case.layout.weights, division),
        gathered=gathered_bytes(spec, stored, division, ends),
        early_gradients=gradients,
        gradients=gradients,
        optimizer=states.optimizer * division.model * division.optimizer,
        temporary=states.temporary * division.model * division.optimizer,
        host=states.paged * division.model * division.optimizer,
    )


def _cast_weights(case: _Case, states: StateBytes) -> float:
    """Bytes of the weights whose 16-bit copies exist at once under automatic mixed precision.

    Autocast caches copies of trained weights; those of frozen ones live as long as the graph that needs them, so
    recomputing holds one layer's (``cached_cast`` in https://github.com/pytorch/pytorch, aten/src/ATen/autocast_mode).
    """
    layers = 1 if case.work.checkpointing == "none" else max(1, case.spec.layers)
    return states.parameters + states.frozen / layers


def _ends(spec: ModelSpec, habits: Framework) -> float:
    """Elements of embedding and head that are gathered at once."""
    if habits.single_ends:
        return spec.embedding_params
    head = spec.embedding_params if habits.unties else spec.head_params
    return spec.embedding_params + head


def _bucket_bytes(states: StateBytes, division: Division) -> float:
    """Gradients in buffers on their way to other cards."""
    if not states.trained:
        return 0.0
    return min(states.gradients * division.model, division.bucket * states.gradients / states.trained)


def _expert_share(spec: ModelSpec) -> float:
    """The part of all parameters that routed experts have."""
    parts = param_parts(spec)
    return (parts.experts + parts.experts_down) / max(1, spec.params)


def _offloaded(case: _Case, held: PeakBytes) -> PeakBytes:
    """The same with the states that the layout keeps in main memory moved there."""
    offload = case.layout.offload
    layers = max(1, case.spec.layers)
    if "params" in offload:
        moved = held.weights + held.gradients + held.optimizer
        window = 2 * held.weights / layers + case.spec.embedding_params * HALF / 8 * case.division.model
        return PeakBytes(gathered=held.gathered or min(held.weights, window), host=held.host + moved)
    if "optimizer" in offload:
        held = replace(held, optimizer=0.0, temporary=0.0, host=held.host + held.optimizer)
    if "gradients" in offload:
        left = held.gradients / layers
        held = replace(held, gradients=left, early_gradients=left, host=held.host + held.gradients)
    return held


def _with_activations(case: _Case, held: PeakBytes) -> PeakBytes:
    """The same with activations and loss of the micro-batches that are alive at once."""
    division, habits, work = case.division, case.habits, case.work
    own = _activations(case)
    part = division.width * division.length
    slices = division.in_flight if habits.local_batch else 1
    kept = own.kept * part * division.in_flight / slices
    fused = loss_is_fused(habits, said=work.fused_loss)
    loss = logits_bytes(case.spec, _loss_tokens(case), habits, fused=fused) * division.width
    return replace(
        held,
        kept=kept * (HOSTED_ACTIVATIONS if "activations" in case.layout.offload else 1.0),
        working=own.working * part / slices,
        loss=loss,
        retained=0.0 if fused else constants()["logits_retained"] * loss,
    )


def _activations(case: _Case) -> ActivationBytes:
    layers = case.spec.layers * case.division.layers
    return activation_bytes(
        case.spec, case.work, layers, adapters=not case.whole, quantised=case.quantised, lean=case.habits.lean_blocks
    )


def _all_cards(case: _Case, states: StateBytes, card: PeakBytes, count: int) -> PeakBytes:
    """All cards together. A layer split holds each thing once, but every card rebuilds its own layers."""
    if case.layout.split.sharding != "layer-split":
        return card.times(count)
    return replace(card.times(count), loss=max(card.loss, card.working * count))


def _warnings(case: _Case) -> tuple[Message, ...]:
    found: list[Message] = []
    if case.work.method == "qlora" and case.layout.split.sharding == "zero3":
        found.append(msg("Older DeepSpeed versions do not divide quantised weights under ZeRO-3; FSDP does."))
    if case.layout.split.sharding == "layer-split" and case.layout.count > 1:
        found.append(msg("A split by layers is uneven: plan on the fullest card, which holds the head and the loss."))
    split, usual = case.layout.split, case.habits.sharded
    if split.sharding == "none" and split.data > 1 and usual != "none":
        found.append(
            msg("{engine} divides states over its cards by itself ({usual}).", engine=case.layout.engine, usual=usual)
        )
    if case.work.variable_length:
        found.append(msg("Samples of varying length: the longest one sets the peak."))
    return tuple(found)
