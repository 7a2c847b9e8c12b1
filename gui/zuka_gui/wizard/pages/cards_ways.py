"""``WaysPanel()``: the changes that would make a layout hold the work, and a button that makes the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from zuka.fit.verdict import FittedLayout
from zuka.fit.ways import Way
from zuka.message import msg
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.cell import Column
from zuka_gui.widgets.column_fit import Slot, fit_columns
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.pages.cards_ways_model import LINE, after_cell, finding, name_cell, saves_cell, verdict_cell

ROW_HEIGHT = 28
LOW, HIGH = 4, 8
"""Rows that are shown without scrolling in low and in high windows."""
ROOMY = 800
SLOTS = (Slot("change", 200), Slot("saves", 132), Slot("after", 108, 1), Slot("verdict", 110))


class WaysPanel(QWidget):
    """The finding over a table; Enter explains, the button makes the change.

    Signals:
        explain_wanted: a quantity of the chosen change.
        wanted: the change that the user makes.
    """

    explain_wanted = Signal(object)
    wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.section = Section(EMPTY)
        self.button = Button(msg("Make this change"), "small", icon="check", name="cards.ways.make")
        self.button.clicked.connect(self._make)
        self.section.add_button(self.button)
        columns: tuple[Column[Way], ...] = (
            Column("change", msg("Change"), name_cell),
            Column("saves", msg("Saves GiB"), saves_cell, right=True),
            Column("after", msg("Then needs"), after_cell, right=True),
            Column("verdict", msg("Verdict after"), verdict_cell),
        )
        self.table: Table[Way] = Table(
            "cards.ways", msg("Changes"), columns, lambda way: way.name.english(), row_height=ROW_HEIGHT
        )
        self.table.explain_wanted.connect(self.explain_wanted)
        self.table.row_chosen.connect(self._describe)
        self.table.room_changed.connect(self._fit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.section)
        column.addWidget(self.table)
        translator().changed.connect(self._describe)

    def show_ways(self, fitted: FittedLayout, ways: Sequence[Way]) -> None:
        """Show the changes of a layout; the first is chosen."""
        self.section.tell(finding(fitted, ways), LINE if ways else EMPTY)
        self.table.set_rows(ways)
        self.table.setVisible(bool(ways))
        self.button.setVisible(bool(ways))
        if ways and self.table.chosen_key() is None:
            self.table.choose(ways[0].name.english())
        self.set_high(high=self.height() > 0 and self.window().height() >= ROOMY)
        self._describe()

    def set_high(self, *, high: bool) -> None:
        """Show more rows where the window is high."""
        rows = min(self.table.model.rowCount(), HIGH if high else LOW)
        header = self.table.height_for_rows() - ROW_HEIGHT * self.table.model.rowCount()
        self.table.setFixedHeight(header + ROW_HEIGHT * rows + 2)

    def chosen(self) -> Way | None:
        """The change that the button makes."""
        key = self.table.chosen_key()
        rows = (self.table.model.row(number) for number in range(self.table.model.rowCount()))
        return next((way for way in rows if way.name.english() == key), None)

    def _fit(self, room: int) -> None:
        self.table.set_widths(fit_columns(SLOTS, {slot.key for slot in SLOTS}, room, "change"))

    def _describe(self) -> None:
        way = self.chosen()
        self.button.setAccessibleDescription(tr(way.name) if way else "")

    def _make(self) -> None:
        way = self.chosen()
        if way is not None:
            self.wanted.emit(way)
