"""Cells of report tables: a quantity as a range that reads well and still calculates."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TypeAlias

from zuka.message import Message
from zuka.money import Money
from zuka.quantity import Quantity
from zuka.report.format import decimals_for, figure, number
from zuka.report.model import Number, Range

Say: TypeAlias = Callable[[Message], str]
"""Renders a message in the report's language."""

_CENTS_SAY = Decimal("0.1")
_SHOWN = {"MiB": (1 / 1024, "GiB"), "fraction": (100.0, "%")}


def shown(quantity: Quantity) -> Quantity:
    """The quantity in the unit that people read: MiB as GiB, fractions per cent."""
    factor, unit = _SHOWN.get(quantity.unit, (1.0, quantity.unit))
    return quantity if factor == 1.0 else quantity.scaled(factor, unit=unit)


def ranged(quantity: Quantity) -> Range:
    """A range with its text."""
    read, said = shown(quantity), figure(quantity)
    return Range(read.low, read.likely, read.high, said.value, said.span)


def range_cell(quantity: Quantity | None) -> Range | None:
    """A range with its text; None where nothing is known."""
    return None if quantity is None else ranged(quantity)


def number_cell(value: float | None, decimals: int | None = None) -> Number | None:
    """A number with its text; None where nothing is known."""
    if value is None:
        return None
    return Number(float(value), number(value, decimals_for(value) if decimals is None else decimals))


def price_cell(price: Money | None) -> Number | None:
    """A price of an hour in cents; four decimals where cents would say too little. None where nothing is known."""
    return None if price is None else number_cell(float(price.amount), 2 if price.amount >= _CENTS_SAY else 4)


def joined(messages: tuple[Message, ...], say: Say) -> str:
    """Several sentences in one cell, one on each line."""
    return "\n".join(map(say, messages))
