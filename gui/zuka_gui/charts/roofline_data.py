"""What the roofline chart shows, as plain values: tera-operations a second against operations a byte."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.message import Message
from zuka.quantity import Quantity
from zuka_gui.charts.data import Heading


@dataclass(frozen=True, slots=True)
class RoofPoint:
    """A kind of pass: operations a byte, what it reaches and what its roof allows (Top/s), and its limit in words."""

    name: Message
    intensity: float
    rate: float
    roof: float
    limit: Message
    quantity: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Roof:
    """A card's roof: ``peak`` Top/s, ``bandwidth`` TB/s, and the passes under it."""

    heading: Heading
    card: str
    peak: float
    bandwidth: float
    points: tuple[RoofPoint, ...]
