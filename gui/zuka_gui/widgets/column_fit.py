"""``fit_columns``: which columns of a table have room, and how wide they are. Pure, in pixels."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """A column's least width, and how soon it may go: 0 never, else the one with the highest number first."""

    key: str
    width: int
    drop: int = 0


def fit_columns(slots: Sequence[Slot], wanted: Collection[str], room: int, flexible: str) -> Mapping[str, int]:
    """Widths of the wanted columns that have room; the flexible one takes what is left.

    Args:
        slots: all columns in their order.
        wanted: keys of the columns that the user wants to see.
        room: pixels for all of them.
        flexible: key of the column that grows.
    """
    asked = sorted((slot for slot in slots if slot.key in wanted), key=lambda slot: slot.drop)
    kept: set[str] = set()
    spare = room
    for slot in asked:
        if not slot.drop or slot.width <= spare:
            kept.add(slot.key)
            spare -= slot.width
    spare = max(spare, 0)
    return {slot.key: slot.width + (spare if slot.key == flexible else 0) for slot in slots if slot.key in kept}
