"""Electricity of an own card: part of what owning costs."""

from __future__ import annotations


def power_cost(watts: float, hours: float, price_per_kwh: float, pue: float = 1.0, load: float = 1.0) -> float:
    """Cost of the energy a card draws.

    Args:
        watts: power at full load.
        hours: hours switched on.
        price_per_kwh: price of a kilowatt-hour.
        pue: energy of the whole room for each unit of the machine's (power usage effectiveness, at least 1).
        load: mean share of full load, 0 to 1.

    Raises:
        ValueError: the effectiveness is below 1 or the load out of range.
    """
    if pue < 1 or not 0 <= load <= 1:
        raise ValueError(f"power usage effectiveness {pue} or load {load} is out of range")
    return watts / 1000 * hours * price_per_kwh * pue * load
