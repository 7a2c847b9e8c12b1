"""How many parameters low-rank adapters add: rank x (inputs + outputs) of every adapted matrix.

Source of the formula: Hu et al., LoRA (https://arxiv.org/abs/2106.09685), section 4; DoRA adds one magnitude per output
(Liu et al., https://arxiv.org/abs/2402.09353).
"""

from __future__ import annotations

import re

from zuka.errors import UserError
from zuka.message import msg
from zuka.model.spec import ModelSpec

ATTENTION = ("q_proj", "k_proj", "v_proj", "o_proj")
FEED_FORWARD = ("gate_proj", "up_proj", "down_proj")
_KNOWN = frozenset({*ATTENTION, *FEED_FORWARD, "lm_head", "all-linear", "experts"})


def target_names(targets: str) -> frozenset[str]:
    """The adapted matrices that a text such as ``all-linear;lm_head`` or ``q_proj;v_proj`` names.

    Raises:
        UserError: a name is unknown (code ``bad_value``, field ``targets``).
    """
    names = frozenset(filter(None, (part.strip() for part in re.split(r"[;,+ ]", targets))))
    unknown = names - _KNOWN
    if unknown or not names:
        raise UserError(
            "bad_value",
            msg(
                "targets names {name}, which is no known matrix; use all-linear, experts, lm_head or the names"
                " {allowed}, joined by semicolons",
                name=", ".join(sorted(unknown)) or "nothing",
                allowed=", ".join((*ATTENTION, *FEED_FORWARD)),
            ),
            "targets",
        )
    if "all-linear" in names:
        names = (names - {"all-linear"}) | {*ATTENTION, *FEED_FORWARD}
    return names


def adapter_params(spec: ModelSpec, rank: int, targets: str, *, magnitudes: bool = False) -> int:
    """Trainable parameters of the adapters over all layers.

    Args:
        spec: the model.
        rank: rank of the adapters; 0 gives none.
        targets: the adapted matrices, as in ``target_names``.
        magnitudes: one more value per output, as DoRA trains.

    Raises:
        UserError: a target is unknown (code ``bad_value``, field ``targets``).
    """
    names = target_names(targets)
    shapes = [*_attention(spec, names), *_feed_forward(spec, names)]
    if "lm_head" in names:
        shapes.append((1, spec.hidden, spec.vocab))
    extra = 1 if magnitudes else 0
    return sum(count * (rank * (inputs + outputs) + extra * outputs) for count, inputs, outputs in shapes)


def _attention(spec: ModelSpec, names: frozenset[str]) -> list[tuple[int, int, int]]:
    """Matrices as (how many, inputs, outputs)."""
    queries, keys = spec.heads * spec.head_dim, spec.kv_heads * spec.head_dim
    shapes = {
        "q_proj": (spec.hidden, queries),
        "k_proj": (spec.hidden, keys),
        "v_proj": (spec.hidden, keys),
        "o_proj": (queries, spec.hidden),
    }
    return [(spec.layers, *shape) for name, shape in shapes.items() if name in names]


def _feed_forward(spec: ModelSpec, names: frozenset[str]) -> list[tuple[int, int, int]]:
    """Dense layers and shared experts; routed experts only where they are named."""
    found: list[tuple[int, int, int]] = []
    for count, width in _widths(spec, routed="experts" in names):
        into = [name for name in ("gate_proj", "up_proj") if name in names and (spec.gated or name == "up_proj")]
        found += [(count, spec.hidden, width)] * len(into)
        if "down_proj" in names:
            found.append((count, width, spec.hidden))
    return found


def _widths(spec: ModelSpec, *, routed: bool) -> list[tuple[int, int]]:
    """How many feed-forward blocks there are of which width."""
    experts = spec.experts
    if experts is None:
        return [(spec.layers, spec.intermediate)]
    widths = [
        (spec.layers - experts.layers, spec.intermediate),
        (experts.layers * experts.shared, experts.intermediate),
    ]
    if routed:
        widths.append((experts.layers * experts.count, experts.intermediate))
    return widths
