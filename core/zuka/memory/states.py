"""What lives between two steps of training: weights, gradients, optimizer states and copies the step makes.

Bytes per trained parameter with AdamW: 2 + 2 + 4 + 8 = 16 with 16-bit parameters and a 32-bit master copy, 4 + 4 + 8 =
16 with 32-bit parameters (automatic mixed precision), 2 + 2 + 4 = 8 in pure 16 bits. Source: Rajbhandari et al., ZeRO
(https://arxiv.org/abs/1910.02054), section 3.1; states of fewer bits: Dettmers et al., 8-bit optimizers
(https://arxiv.org/abs/2110.02861), and the torchao optimizer documentation.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

from zuka.message import Message, msg
from zuka.quantity import Quantity, exact

Width = Literal[2, 4]

_SCALES = {"8bit": 4 / 256, "4bit": 4 / 128}
"""Bytes of scale per state: one 32-bit number per block of 256 (8 bit) or 128 states (4 bit)."""

_FIXED_STATES: dict[str, float] = {
    "adamw-bf16": 4.0,
    "adamw-8bit": 2 * (1 + _SCALES["8bit"]),
    "adamw-4bit": 2 * (0.5 + _SCALES["4bit"]),
    "adamw-fp8": 2 * (1 + _SCALES["8bit"]),
    "lion-8bit": 1 + _SCALES["8bit"],
    "sgd": 0.0,
}
"""Bytes of state per parameter that do not depend on how wide the parameters are."""

_RELATIVE_STATES: dict[str, float] = {"adamw": 2.0, "muon": 1.0, "galore": 0.5, "adafactor": 0.01}
"""State values per parameter, each as wide as the trained copy.

AdamW keeps two moments, Muon one momentum, GaLore two moments in a quarter of the space (rank a quarter of the hidden
size), Adafactor one row and one column per matrix.
"""

_COPYING = frozenset({"adamw", "adamw-bf16"})
"""Optimizers that, unfused, hold one update value per parameter while they step; Muon and GaLore take one matrix at a
time (https://github.com/KellerJordan/Muon, https://github.com/jiaweizzhao/GaLore)."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the trained parameters are kept.

    ``parameter`` and ``gradient`` are bytes per value; ``master`` says that a 32-bit copy is kept beside 16-bit
    parameters; ``lean`` that the step updates in place; ``fused`` that each layer steps as soon as it has its gradient.
    """

    optimizer: str
    parameter: Width
    gradient: Width
    master: bool
    lean: bool = False
    fused: bool = False


@dataclass(frozen=True, slots=True)
class StateBytes:
    """Bytes over all cards before any division. ``paged`` lies in main memory and is fetched by pages."""

    frozen: float
    parameters: float
    gradients: float
    optimizer: float
    temporary: float
    paged: float = 0.0
    trained: int = 0

    @property
    def weights(self) -> float:
        """Frozen and trained weights."""
        return self.frozen + self.parameters

    @property
    def resident(self) -> float:
        """Everything that stays between steps."""
        return self.weights + self.gradients + self.optimizer


def trained_states(trained: int, recipe: Recipe, frozen: float = 0.0) -> StateBytes:
    """Bytes of all states of ``trained`` parameters beside ``frozen`` bytes of weights that do not change.

    A fused backward pass frees each gradient at once; the largest layer's share is counted by the caller.
    """
    master = 4.0 if recipe.master and recipe.parameter == 2 else 0.0
    states = state_bytes(recipe) * trained
    paged = states if recipe.optimizer.startswith("paged-") else 0.0
    copies = recipe.optimizer in _COPYING and not (recipe.lean or recipe.fused)
    return StateBytes(
        frozen=frozen,
        parameters=recipe.parameter * trained,
        gradients=0.0 if recipe.fused else recipe.gradient * trained,
        optimizer=master * trained + states - paged,
        temporary=_wide(recipe) * trained if copies else 0.0,
        paged=paged,
        trained=trained,
    )


def state_bytes(recipe: Recipe) -> float:
    """Bytes of optimizer state per trained parameter, without a master copy."""
    name = recipe.optimizer.removeprefix("paged-")
    if name in _FIXED_STATES:
        return _FIXED_STATES[name]
    return _RELATIVE_STATES[name] * _wide(recipe)


def _wide(recipe: Recipe) -> Width:
    """Bytes of one value of the copy that the optimizer updates."""
    if recipe.optimizer == "adamw-bf16":
        return 2
    return 4 if recipe.master else recipe.parameter


def state_inputs(states: StateBytes) -> dict[str, tuple[Quantity, ...]]:
    """The numbers behind gradients, optimizer states and copies, by the names of the parts of a peak."""
    if not states.trained:
        return {}
    trained = exact(msg("Trained parameters"), states.trained, "")

    def each(name: Message, size: float) -> tuple[Quantity, ...]:
        return (trained, exact(name, size / states.trained, "B")) if size else (trained,)

    gradients = each(msg("Bytes of a gradient"), states.gradients)
    return {
        "gradients": gradients,
        "early_gradients": gradients,
        "optimizer": each(msg("Bytes of optimizer state for each parameter"), states.optimizer),
        "temporary": each(msg("Bytes of a copy for each parameter"), states.temporary),
    }


def weight_inputs(parameters: float, size: float) -> tuple[Quantity, ...]:
    """Parameters, trained and frozen, and their mean bits, which give ``size`` bytes of weights again."""
    bits = exact(msg("Bits each, on average"), 8 * size / max(1.0, parameters), "bit")
    return exact(msg("Parameters"), parameters, ""), bits


def joined(a: StateBytes, b: StateBytes) -> StateBytes:
    """Two groups of parameters together."""
    return StateBytes(*(getattr(a, f.name) + getattr(b, f.name) for f in fields(StateBytes)))
