"""``MachinePanel(read)``: the cards of this computer, read when asked for, and whether one of them holds the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zuka.advise.card_rows import CardRow
from zuka.errors import UserError
from zuka.facts.card_names import CardChoice, resolve_gpu
from zuka.fit.verdict import Verdict
from zuka.machine.report import CardReading, MachineReport
from zuka.message import Message, msg, verbatim
from zuka.report.format import UNKNOWN, gib_text, number
from zuka.report.words import VERDICTS
from zuka.units import GIB
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.notice import Well
from zuka_gui.widgets.text import Text


class MachinePanel(Well):
    """A sunken box with a line for each card."""

    def __init__(self, read_machine: Callable[[], MachineReport]) -> None:
        super().__init__(msg("This computer"))
        self._read = read_machine
        self._rows: Sequence[CardRow] = ()
        self._report: MachineReport | None = None
        self.body.setContentsMargins(16, 10, 16, 10)
        self.text.hide()

    def show_rows(self, rows: Sequence[CardRow]) -> None:
        """Judge the cards by these rows."""
        self._rows = rows
        if self._report is not None:
            self._show(self._report)

    def look(self) -> None:
        """Read the cards now."""
        self._report = self._read()
        self._show(self._report)

    def _show(self, report: MachineReport) -> None:
        while (item := self.body.takeAt(2)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.title.show_message(heading(report))
        for line in machine_lines(report, self._rows):
            self.body.addWidget(Text(line, Role.TABLE, wrap=True))


def heading(report: MachineReport) -> Message:
    """Main memory, and whether there is a card at all."""
    ram = number(report.ram_bytes / GIB, 1)
    if not report.cards:
        return msg("This computer: no card that can run models was found; main memory {ram} GiB", ram=ram)
    return msg("This computer: main memory {ram} GiB", ram=ram)


def machine_lines(report: MachineReport, rows: Sequence[CardRow]) -> tuple[Message, ...]:
    """One line for each card, then what could not be read."""
    return (*(card_line(card, rows) for card in report.cards), *report.notes)


def card_line(card: CardReading, rows: Sequence[CardRow]) -> Message:
    """A card's memory and the verdict on it."""
    total = UNKNOWN if card.memory_mib is None else verbatim(f"{gib_text(card.memory_mib)} GiB")
    free = UNKNOWN if card.free_mib is None else verbatim(f"{gib_text(card.free_mib)} GiB")
    return msg(
        "{card}: {total}, free now {free}. For this work: {verdict}",
        card=card.name,
        total=total,
        free=free,
        verdict=VERDICTS[verdict_on(card, rows)],
    )


def verdict_on(card: CardReading, rows: Sequence[CardRow]) -> Verdict:
    """The verdict on the row of one such card; unknown where the name or the row is."""
    size = None if card.memory_bytes is None else card.memory_bytes / GIB
    try:
        found = resolve_gpu(card.name, size)
    except UserError:
        return Verdict.UNKNOWN
    names = {each.name for each in (found.candidates if isinstance(found, CardChoice) else (found,))}
    own = (row.fitted for row in rows if row.fitted.layout.count == 1 and row.fitted.layout.cards[0].name in names)
    first = next(own, None)
    return Verdict.UNKNOWN if first is None else first.fit.verdict
