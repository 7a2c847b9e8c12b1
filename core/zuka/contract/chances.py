"""The chances and sizes behind risk money, and the user's own in their place."""

from __future__ import annotations

import math
from dataclasses import replace
from types import MappingProxyType

from zuka.facts.calibration import Calibration, Constant, calibration


def chances(**own: float) -> Calibration:
    """The constants of ``calibration/contract.toml``, with the user's own values where given.

    Raises:
        KeyError: there is no constant of that name.
        ValueError: a value is negative, infinite, or a chance above 1.
    """
    table = calibration("contract")
    for name, value in own.items():
        top = 1.0 if table.constants[name].unit.startswith("chance") else math.inf
        if not 0 <= value <= top or math.isinf(value):
            raise ValueError(f"{name} cannot be {value}")
    changed = {name: Constant(value, table.constants[name].unit, "user") for name, value in own.items()}
    return replace(table, constants=MappingProxyType({**table.constants, **changed}))
