"""``TokensPanel()``: a million tokens from the rented machines, beside a price that somebody asks for them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from zuka.advise.token_money import TokenMoney
from zuka.message import msg
from zuka_gui.results.tokens_model import finding, line, rows
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.figure import FigureBlock
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.text import EMPTY, Text

LINES = 5
"""Shares of the time in use with the user's own, and tokens for a unit of money."""


class TokensPanel(QWidget):
    """The finding, two fields, and the cost of a million tokens at each share of the time in use.

    Signals:
        explain_wanted: a quantity.
    """

    explain_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.section = Section(EMPTY)
        self.price = FieldRow(
            "plan.token_price",
            msg("Tokens elsewhere"),
            NumberBox("plan.token_price", msg("a million"), width=156, decimals=2),
            msg("what an interface asks for a million output tokens, in the currency of this scenario"),
        )
        self.use = FieldRow(
            "plan.utilisation",
            msg("In use"),
            NumberBox("plan.utilisation", msg("of 1"), width=156, decimals=2),
            msg("0.3: busy for three tenths of the paid time"),
        )
        self.edge = FigureBlock(msg("Machines pay from"), Role.FIGURE, mark=False)
        self.edge.explain_wanted.connect(self.explain_wanted)
        self._rows = [(Text(EMPTY, Role.TABLE, "secondary"), Text(EMPTY, Role.TABLE)) for _ in range(LINES)]
        self._lay_out()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for place, (name, value) in enumerate(self._rows):
            grid.addWidget(name, place, 0)
            grid.addWidget(value, place, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (self.section, self.price, self.use, self.edge):
            column.addWidget(part)
        column.addLayout(grid)

    def show_money(self, found: TokenMoney) -> None:
        """Show what the first choice costs by the token."""
        self.section.tell(finding(found), line(found))
        self.edge.show_quantity(found.break_even)
        self.edge.setVisible(found.break_even is not None)
        shown = rows(found)
        for place, (name, value) in enumerate(self._rows):
            words = shown[place] if place < len(shown) else (EMPTY, EMPTY)
            name.show_message(words[0])
            value.show_message(words[1])
            for text in (name, value):
                text.setVisible(place < len(shown))
