"""What the fullest card holds outside the tensors: driver, libraries, and gaps that no tensor can use."""

from __future__ import annotations

import math

from zuka.memory.need import MemoryNeed
from zuka.message import msg
from zuka.quantity import Quantity, total

_TENSORS = ("weights", "kv", "compute", "activations", "optimizer", "gradients")
_CLOSE_MIB = 1.0


def outside_tensors(need: MemoryNeed) -> Quantity | None:
    """The rest of the need (MiB) beside weights, cache, buffers and states, with its parts; None: there is no rest.

    Where the estimate does not name all of the rest, the need itself explains it.
    """
    figures = need.fullest.figures()
    rest = need.needed.likely - math.fsum(figures[name].likely for name in _TENSORS if name in figures)
    if rest < _CLOSE_MIB:
        return None
    named = [part for part in need.needed.parts if part.name != _peak_name(need) and part.likely <= rest + _CLOSE_MIB]
    beside = tuple(part for part in named if part not in (figures.get(name) for name in _TENSORS))
    if beside and abs(math.fsum(part.likely for part in beside) - rest) < _CLOSE_MIB:
        return beside[0] if len(beside) == 1 else total(msg("Outside the tensors"), beside, "MiB")
    return Quantity(
        msg("Outside the tensors"),
        min(rest, max(0.0, need.needed.low - need.needed.likely + rest)),
        rest,
        need.needed.high - need.needed.likely + rest,
        "MiB",
        formula=msg("what is needed minus its tensors"),
        inputs=(need.needed,),
    )


def _peak_name(need: MemoryNeed) -> object:
    return None if need.fullest.torch_allocated is None else need.fullest.torch_allocated.name
