"""What training frameworks do differently, as far as memory is concerned: one row per family.

Sources: the frameworks' own documentation and recipes, cited in ``calibration/training_memory.toml`` next to the
constants of each family.
"""

from __future__ import annotations

from dataclasses import dataclass

from zuka.facts.calibration import Calibration, calibration
from zuka.work.layout import Sharding

TABLE = "training_memory"


@dataclass(frozen=True, slots=True)
class Framework:
    """Habits of a family of training programs.

    Attributes:
        family: names the family's constants in the calibration table.
        fused_loss: logits are cut into chunks or fused into the loss unless somebody turns that off.
        half_adapters: adapters are kept in the 16-bit type of the model instead of 32 bits.
        wide_gradients: gradients of 16-bit parameters are accumulated in 32 bits.
        lean_step: the optimizer kernel updates in place and makes no copy of its states.
        local_batch: the batch size named is what a pipeline divides into one micro-batch per stage.
        sharded: how states are divided over ranks that hold the same ones, without being told.
        single_ends: embedding and head are gathered one after the other, not together with the model's root.
        unties: the head has weights of its own even where the model shares those of the embedding.
        wide_ends: embedding and head beside a quantised base are raised to 32 bits, as PEFT prepares models.
        lean_blocks: norms compute in 16 bits and matrices have no biases, so a block keeps less.
        loads_all: all parts of a picture model lie on the card before training starts.
        wide_full: full training of picture models keeps parameters in 32 bits whatever the base's type.
    """

    family: str
    fused_loss: bool = False
    half_adapters: bool = False
    wide_gradients: bool = False
    lean_step: bool = False
    local_batch: bool = False
    sharded: Sharding = "none"
    single_ends: bool = False
    unties: bool = False
    wide_ends: bool = False
    lean_blocks: bool = False
    loads_all: bool = False
    wide_full: bool = False

    @property
    def picture_family(self) -> str:
        """The family whose spread holds for picture models."""
        return self.family if self.family in _PICTURE_FAMILIES else "diffusers"


_PLAIN = Framework("transformers", wide_ends=True)
_MEGATRON = Framework("megatron", wide_gradients=True, lean_step=True, sharded="zero1")
_FRAMEWORKS: dict[str, Framework] = {
    "ms-swift": Framework("ms_swift", wide_ends=True),
    "swift": Framework("ms_swift", wide_ends=True),
    "litgpt": Framework("litgpt", half_adapters=True, unties=True),
    "torchtune": Framework("torchtune", fused_loss=True, half_adapters=True, single_ends=True),
    "unsloth": Framework("unsloth", fused_loss=True),
    "axolotl": Framework("axolotl"),
    "torchtitan": Framework("torchtitan", lean_step=True, local_batch=True, sharded="fsdp", single_ends=True),
    "fsdp_qlora": Framework("fsdp_qlora", half_adapters=True),
    "llm-foundry / composer": Framework("foundry", lean_step=True, lean_blocks=True),
    "llm-foundry": Framework("foundry", lean_step=True, lean_blocks=True),
    "composer": Framework("foundry", lean_step=True, lean_blocks=True),
    "megatron-bridge (nemo)": _MEGATRON,
    "megatron-lm": _MEGATRON,
    "megatron": _MEGATRON,
    "nemo": _MEGATRON,
    "deepspeed": Framework("transformers", lean_step=True, wide_ends=True),
    "llm.q": Framework("megatron", fused_loss=True, lean_step=True),
    "finetrainers": Framework("finetrainers", loads_all=True, wide_full=True),
    "diffusers": Framework("diffusers"),
    "simpletuner": Framework("diffusers"),
    "timm": Framework("diffusers"),
}


_PICTURE_FAMILIES = frozenset({"diffusers", "finetrainers"})


def framework(engine: str) -> Framework:
    """The habits of a training program; an unknown name is taken for plain Transformers."""
    return _FRAMEWORKS.get(engine.strip().lower(), _PLAIN)


def constants() -> Calibration:
    """The fitted constants of training memory."""
    return calibration(TABLE)


def own(term: str, family: str) -> str:
    """The name of a family's own constant for a term, or of the usual one where the family has none."""
    name = f"{term}_{family}"
    return name if name in constants().constants else f"{term}_usual"
