"""Memory of a model whose layers and sizes nobody has published: its weights, and a wide range for the rest."""

from __future__ import annotations

from dataclasses import replace

from zuka.facts.calibration import calibration
from zuka.memory.card_parts import over_cards
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.memory.placement import card_loads
from zuka.memory.weights import weights
from zuka.message import msg
from zuka.model.spec import ModelSpec
from zuka.quantity import Basis, Quantity
from zuka.work.layout import Layout


def weights_only_need(spec: ModelSpec, layout: Layout) -> MemoryNeed:
    """The need of such a model: weights are known, cache and peak are not, so the range is wide.

    Raises:
        UserError: the precision word is unknown (code ``bad_value``, field ``weights``).
    """
    loads = card_loads(layout, 0)
    held = [weights(spec, layout.weights, layout.engine, replace(load, stage=1.0)) for load in loads]
    if layout.split.layers and len(loads) > 1:
        held = [weights(spec, layout.weights, layout.engine).scaled(1 / len(loads), msg("Weights"))] * len(loads)
    fullest = held[0]
    table = calibration("serving_memory")
    low, high = table.spread("unknown_shape")
    likely = fullest.likely * table["unknown_shape"]
    needed = Quantity(
        msg("Needed on one card"),
        fullest.likely * low,
        likely,
        likely * high,
        "MiB",
        Basis.ASSUMED,
        formula=msg("weights, with what cache and peak of other models add"),
        inputs=(fullest,),
    )
    warning = msg("{model}: layers and sizes are not public, so cache and peak are unknown.", model=spec.name)
    whole = CardMemory(weights=over_cards(msg("Weights"), [(card, 1) for card in held]))
    return MemoryNeed(whole, CardMemory(weights=fullest), needed, warnings=(warning,))
