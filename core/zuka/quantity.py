"""A number that reaches a person: how much, how sure, from where, and what it is made of.

The explain view, the PDF appendix, the "how" column of exports and ``zuka explain`` all render the same tree.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from zuka.message import Message


class Basis(StrEnum):
    """What a number rests on."""

    MEASURED = "measured"
    DERIVED = "derived"
    ASSUMED = "assumed"
    LISTED = "listed"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A range with a likely value, its unit and basis, and the tree behind it.

    ``parts`` sum to the likely value; the range may be narrower than the sum of the parts' ranges, because errors of
    parts rarely fall on the same side, but never wider. ``inputs`` are what the formula multiplies, divides or
    looks up; they do not sum.

    Raises:
        ValueError: a bound is not finite, or low <= likely <= high does not hold.
    """

    name: Message
    low: float
    likely: float
    high: float
    unit: str
    basis: Basis = Basis.DERIVED
    source: str = ""
    formula: Message | None = None
    parts: tuple[Quantity, ...] = ()
    inputs: tuple[Quantity, ...] = ()

    def __post_init__(self) -> None:
        if -math.inf < self.low <= self.likely <= self.high < math.inf:
            return
        bounds = (self.low, self.likely, self.high)
        if not all(map(math.isfinite, bounds)):
            raise ValueError(f"{self.name.text}: {self.low}, {self.likely}, {self.high} are not all finite")
        raise ValueError(f"{self.name.text}: {self.low} <= {self.likely} <= {self.high} does not hold")

    def scaled(self, factor: float, name: Message | None = None, unit: str | None = None) -> Quantity:
        """The quantity times an exact, non-negative factor, with its tree as input."""
        return Quantity(
            name or self.name,
            self.low * factor,
            self.likely * factor,
            self.high * factor,
            unit or self.unit,
            self.basis,
            self.source,
            inputs=(self,),
        )

    def within(self, low: float, high: float) -> Quantity:
        """The same quantity with other bounds, widened where needed to hold the likely value."""
        return Quantity(
            self.name,
            min(low, self.likely),
            self.likely,
            max(high, self.likely),
            self.unit,
            self.basis,
            self.source,
            self.formula,
            self.parts,
            self.inputs,
        )


def exact(
    name: Message,
    value: float,
    unit: str,
    basis: Basis = Basis.DERIVED,
    source: str = "",
    formula: Message | None = None,
    inputs: Sequence[Quantity] = (),
) -> Quantity:
    """A quantity without doubt: counted tensors, a listed price, a typed answer."""
    return Quantity(name, value, value, value, unit, basis, source, formula, inputs=tuple(inputs))


def total(
    name: Message, parts: Iterable[Quantity], unit: str, formula: Message | None = None, basis: Basis = Basis.DERIVED
) -> Quantity:
    """The sum of the parts; the bounds add up as if every part erred the same way.

    Raises:
        ValueError: a part has another unit.
    """
    kept = tuple(parts)
    for part in kept:
        if part.unit != unit:
            raise ValueError(f"{part.name.text} is in {part.unit}, the sum in {unit}")
    return Quantity(
        name,
        math.fsum(p.low for p in kept),
        math.fsum(p.likely for p in kept),
        math.fsum(p.high for p in kept),
        unit,
        basis,
        formula=formula,
        parts=kept,
    )


def product(name: Message, factors: Sequence[Quantity], unit: str, formula: Message | None = None) -> Quantity:
    """The product of non-negative quantities; the range runs from all low to all high."""
    return Quantity(
        name,
        math.prod(f.low for f in factors),
        math.prod(f.likely for f in factors),
        math.prod(f.high for f in factors),
        unit,
        formula=formula,
        inputs=tuple(factors),
    )


def ratio(name: Message, top: Quantity, bottom: Quantity, unit: str, formula: Message | None = None) -> Quantity:
    """The quotient of positive quantities; the range is the widest the two ranges allow."""
    return Quantity(
        name,
        top.low / bottom.high,
        top.likely / bottom.likely,
        top.high / bottom.low,
        unit,
        formula=formula,
        inputs=(top, bottom),
    )
