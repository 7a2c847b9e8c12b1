"""How large a load may grow on a layout, and what an engine's reservation holds."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.fit.largest import largest
from zuka.fit.largest_batch import largest_micro_batch
from zuka.memory.need import MemoryNeed
from zuka.message import msg
from zuka.model.spec import AnySpec, ModelSpec
from zuka.quantity import Quantity
from zuka.work.layout import Layout
from zuka.work.work import Serve, Train, Work


@dataclass(frozen=True, slots=True)
class LoadLimits:
    """The largest context (tokens), sequences at once and micro-batch that fit, each with the rest as asked.

    None: does not apply to the work, or no card is named. 0: not even one.
    """

    context: int | None = None
    sequences: int | None = None
    micro_batch: int | None = None


def load_limits(spec: AnySpec, work: Work, layout: Layout) -> LoadLimits:
    """The limits of the work on the layout, by its likely need."""
    match spec, work:
        case ModelSpec(), Serve():
            return LoadLimits(*(largest(spec, work, layout) or (None, None)))
        case _, Train():
            return LoadLimits(micro_batch=largest_micro_batch(spec, work, layout))
        case _:
            return LoadLimits()


def held_sequences(need: MemoryNeed, work: Work) -> Quantity | None:
    """How many sequences of the asked context the reserved cache holds; None where nothing is reserved."""
    tokens = need.sum.kv_pool_tokens
    if tokens is None or not isinstance(work, Serve):
        return None
    held = tokens.scaled(1 / work.context, msg("Sequences that the reserved cache holds"), "sequences")
    return Quantity(
        held.name,
        held.low,
        held.likely,
        held.high,
        held.unit,
        formula=msg("tokens that the cache holds / {context:,} tokens of context", context=work.context),
        inputs=(tokens,),
    )
