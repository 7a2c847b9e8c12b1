"""What this computer has: records of a reading, and what a source of cards must offer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from zuka.message import Message
from zuka.units import MIB


@dataclass(frozen=True, slots=True)
class CardReading:
    """One card as its driver reports it. None: the driver does not say."""

    name: str
    memory_bytes: int | None
    free_bytes: int | None
    driver: str
    integrated: bool = False

    @property
    def memory_mib(self) -> int | None:
        """Total memory in whole MiB."""
        return None if self.memory_bytes is None else self.memory_bytes // MIB

    @property
    def free_mib(self) -> int | None:
        """Memory nobody uses at the moment, in whole MiB."""
        return None if self.free_bytes is None else self.free_bytes // MIB


@dataclass(frozen=True, slots=True)
class SourceReading:
    """What one source saw: cards, and notes on what it could not read."""

    cards: tuple[CardReading, ...] = ()
    notes: tuple[Message, ...] = ()


class CardSource(Protocol):
    """Something that can list cards. It never raises: what fails becomes a note."""

    def read(self) -> SourceReading:
        """The cards it sees now."""
        ...


@dataclass(frozen=True, slots=True)
class MachineReport:
    """Cards with memory of their own, graphics that share the processor's memory, main memory and notes."""

    cards: tuple[CardReading, ...]
    integrated: tuple[CardReading, ...]
    ram_bytes: int
    notes: tuple[Message, ...]

    @property
    def main(self) -> CardReading | None:
        """The card with most memory; integrated graphics never count."""
        return max(self.cards, key=lambda card: card.memory_bytes or 0, default=None)

    @property
    def memory_bytes(self) -> int:
        """Memory of all cards whose size is known; integrated graphics never count."""
        return sum(card.memory_bytes or 0 for card in self.cards)
