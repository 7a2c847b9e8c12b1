"""How many cards to reserve and how many to add on demand, for a load with a base and a peak."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.message import Message, msg
from zuka.quantity import Quantity, exact, ratio, total
from zuka.units import HOURS_PER_MONTH


@dataclass(frozen=True, slots=True)
class Load:
    """Cards in use over a month: ``base`` while it is open, ``peak`` (at least base) for ``peak_hours``."""

    base: int
    peak: int
    peak_hours: float
    open_hours: float = float(HOURS_PER_MONTH)

    def hours_beyond(self, cards: int) -> float:
        """Hours of use that are left when so many cards are there already; those in use all day come first."""
        always = max(0, self.base - cards)
        sometimes = max(0, self.peak - max(self.base, cards))
        return always * self.open_hours + sometimes * self.peak_hours


@dataclass(frozen=True, slots=True)
class Mix:
    """One way to buy the load: ``reserved`` cards all month, the rest by the hour. ``cost`` is for a month."""

    reserved: int
    on_demand_hours: float
    cost: Quantity


def break_even_hours(reserved_month: Quantity, on_demand_hour: Quantity) -> Quantity:
    """Hours a month above which a card reserved for the month is the cheaper one (both in the same currency)."""
    return ratio(
        msg("break-even use"),
        reserved_month,
        on_demand_hour,
        "h",
        msg("price of a month divided by the price of an hour"),
    )


def mixes(load: Load, reserved_month: Quantity, on_demand_hour: Quantity) -> tuple[Mix, ...]:
    """Every number of reserved cards from none to the peak, with what the month costs.

    Args:
        load: cards in use over the month.
        reserved_month: price of one reserved card for a month.
        on_demand_hour: price of one card for an hour, in the same currency.
    """
    return tuple(_mix(load, n, reserved_month, on_demand_hour) for n in range(load.peak + 1))


def best_mix(options: tuple[Mix, ...]) -> Mix:
    """The cheapest by its likely cost; of equals the one with fewer reserved cards, which binds less."""
    return min(options, key=lambda mix: (mix.cost.likely, mix.reserved))


def _mix(load: Load, reserved: int, reserved_month: Quantity, on_demand_hour: Quantity) -> Mix:
    hours = load.hours_beyond(reserved)
    parts = (
        _share(msg("reserved cards"), reserved_month, reserved, "cards"),
        _share(msg("cards on demand"), on_demand_hour, hours, "h"),
    )
    return Mix(reserved, hours, total(msg("cost of a month"), parts, reserved_month.unit))


def _share(name: Message, price: Quantity, amount: float, unit: str) -> Quantity:
    return Quantity(
        name,
        price.low * amount,
        price.likely * amount,
        price.high * amount,
        price.unit,
        price.basis,
        inputs=(price, exact(msg("amount"), amount, unit)),
    )
