"""Logits and loss: the largest single tensor of many fine-tuning runs.

Eager cross-entropy holds 16-bit logits, a 32-bit copy, the log-softmax and the gradient at once. Fused, chunked or cut
losses never hold them whole (Hsu et al., Liger Kernel, https://arxiv.org/abs/2410.10989; Wijmans et al., Cut Your
Losses, https://arxiv.org/abs/2411.09009).
"""

from __future__ import annotations

from zuka.memory.frameworks import Framework, constants, own
from zuka.model.spec import ModelSpec

CHUNK = 1024
"""Tokens whose logits a chunked loss holds at once."""


def loss_is_fused(habits: Framework, *, said: bool | None) -> bool:
    """Whether logits are never whole: as said, else as the framework does by itself."""
    return habits.fused_loss if said is None else said


def logits_bytes(spec: ModelSpec, tokens: float, habits: Framework, *, fused: bool) -> float:
    """Bytes of logits and loss for ``tokens`` on one card that holds the whole vocabulary."""
    return constants()[logits_constant(habits)] * held_tokens(tokens, fused=fused) * spec.vocab


def held_tokens(tokens: float, *, fused: bool) -> float:
    """Tokens whose logits exist at once."""
    return min(tokens, CHUNK) if fused else tokens


def logits_constant(habits: Framework) -> str:
    """The name of the constant that gives a framework's bytes per logit."""
    return own("logits", habits.family)
