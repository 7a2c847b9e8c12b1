"""What training frameworks do differently, as far as speed is concerned."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Habits of a training framework.

    Attributes:
        family: whose residuals give the range; ``unseen`` where nobody measured the framework.
        fused: element-wise operations are merged into few kernels, as ``torch.compile`` does for the others.
        graphs: whole steps are started at once (CUDA graphs or plain C++), so the host sets no pace.
    """

    family: str
    fused: bool = False
    graphs: bool = False


_MEGATRON = Habits("megatron", fused=True, graphs=True)
_EAGER = Habits("eager")
_HABITS = {
    "megatron-bridge (nemo)": _MEGATRON,
    "megatron-bridge": _MEGATRON,
    "megatron-lm": _MEGATRON,
    "megatron": _MEGATRON,
    "nemo": _MEGATRON,
    "llm.q": Habits("llmq", fused=True, graphs=True),
    "llm-foundry / composer": Habits("foundry"),
    "llm-foundry": Habits("foundry"),
    "composer": Habits("foundry"),
    "torchtitan": Habits("torchtitan"),
    "torchtune": Habits("torchtune"),
    "fsdp_qlora": Habits("fsdp_qlora"),
    "xtuner": Habits("xtuner", fused=True),
    "unsloth": Habits("unseen", fused=True),
    "transformers+peft": _EAGER,
    "transformers": _EAGER,
    "axolotl": _EAGER,
}


def habits(engine: str) -> Habits:
    """The habits of a training framework; an unknown name is taken for plain PyTorch."""
    return _HABITS.get(engine.strip().lower(), Habits("unseen"))
