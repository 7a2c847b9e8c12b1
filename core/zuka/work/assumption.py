"""A value the user did not give and Zuka filled in."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.message import Message


@dataclass(frozen=True, slots=True)
class Assumption:
    """The field, the value taken and the reason; every answer lists them."""

    field: str
    value: str | int | float | bool
    why: Message
