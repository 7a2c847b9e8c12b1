"""``fit_columns``: which columns of a table have room, and how wide they are. Pure, in pixels."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """A column's least width, and how soon it may go: 0 never, else the highest number first."""

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
    shown = [slot for slot in slots if slot.key in wanted]
    while sum(slot.width for slot in shown) > room and any(slot.drop for slot in shown):
        shown.remove(max(shown, key=lambda slot: slot.drop))
    spare = max(room - sum(slot.width for slot in shown), 0)
    return {slot.key: slot.width + (spare if slot.key == flexible else 0) for slot in shown}
