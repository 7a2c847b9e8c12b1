"""What this computer has: cards, memory, driver."""

from __future__ import annotations

from collections.abc import Sequence

from zuka.machine.report import CardSource, MachineReport
from zuka.message import msg


def read(sources: Sequence[CardSource] | None = None, ram_bytes: int | None = None) -> MachineReport:
    """This computer's cards and main memory.

    Args:
        sources: where to look for cards; the drivers of this computer by default.
        ram_bytes: main memory; read from the system by default.
    """
    readings = [source.read() for source in (_drivers() if sources is None else sources)]
    seen = [card for reading in readings for card in reading.cards]
    cards = tuple(card for card in seen if not card.integrated)
    integrated = tuple(card for card in seen if card.integrated)
    notes = [note for reading in readings for note in reading.notes]
    notes += [msg("{name} shares the processor's memory and is not counted.", name=card.name) for card in integrated]
    return MachineReport(cards, integrated, _ram() if ram_bytes is None else ram_bytes, tuple(notes))


def _drivers() -> Sequence[CardSource]:
    import pynvml  # pyright: ignore[reportMissingTypeStubs]  # the package ships none

    from zuka.machine.amd import AmdCards
    from zuka.machine.nvidia import NvidiaCards

    return NvidiaCards(pynvml), AmdCards()


def _ram() -> int:
    import psutil

    return int(psutil.virtual_memory().total)
