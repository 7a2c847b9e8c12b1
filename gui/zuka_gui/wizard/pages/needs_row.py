"""``WishRow(wish)``: one row of the needs in the page's grid: name, value, how hard, removed, consequence."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from zuka.message import Message, msg, verbatim
from zuka.scenario.fields import label
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.check_list import Several
from zuka_gui.widgets.choice import Segments, Select
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.number_box import NumberBox, Unit
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.pages.needs_model import MODES, NOT_SAID, Wish

HEIGHT = 48
TIMED = "finish_hours"
PERCENT = Unit(verbatim("%"), Decimal("0.01"))


class WishRow(QObject):
    """The widgets of one wish. ``value`` is the field row that the page binds, ``mode`` says how hard it is."""

    def __init__(self, wish: Wish, parent: QObject) -> None:
        super().__init__(parent)
        self.wish = wish
        path = f"{wish.path}.value"
        self.control = _control(wish, path)
        self.value = FieldRow(path, wish.label, self.control, labelled=False)
        self._below = False
        path = "needs.finish_confidence"
        self.confidence = FieldRow(path, label(path), NumberBox(path, width=84, units=(PERCENT,)), labelled=False)
        self.mode = Segments(f"{wish.path}.mode", MODES)
        self.mode.setProperty("wish", wish.name)
        self._name = Text(wish.label, Role.BODY, wrap=True)
        self._removed = Text(EMPTY, Role.TABLE_STRONG, figures=True)
        self._removed.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._words = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        translator().changed.connect(self.retranslate)
        self.retranslate()

    def place(self, grid: QGridLayout, line: int) -> None:
        """Put the row into a line of the grid."""
        grid.setRowMinimumHeight(line, HEIGHT)
        grid.addWidget(self._name, line, 0)
        if self.wish.name == TIMED:
            grid.addLayout(self._with_confidence(), line, 1)
        else:
            grid.addWidget(self.value, line, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.mode, line, 2)
        grid.addWidget(self._removed, line, 3)

    def place_words(self, grid: QGridLayout, line: int, *, below: bool) -> None:
        """Put the consequence into the last column, or under the value where the page is narrow."""
        grid.removeWidget(self._words)
        if below:
            grid.addWidget(self._words, line + 1, 1, 1, 3)
        else:
            grid.addWidget(self._words, line, 4)
        self._words.setContentsMargins(0, 0, 0, 6 if below else 0)
        self._words.setVisible(not below or self._words.message != EMPTY)
        self._below = below

    def _with_confidence(self) -> QHBoxLayout:
        """The time with the least chance that it is kept."""
        both = QHBoxLayout()
        both.setSpacing(4)
        middle = Qt.AlignmentFlag.AlignVCenter
        both.addWidget(self.value, 0, middle)
        both.addWidget(Text(msg("sure to"), Role.TABLE, "secondary"), 0, middle)
        both.addWidget(self.confidence, 0, middle)
        both.addStretch(1)
        return both

    def show_unit(self, unit: Message) -> None:
        """Show another unit behind the number."""
        if isinstance(self.control, NumberBox):
            self.control.set_unit(unit)

    def tell(self, removed: str, words: Message) -> None:
        """Show what the rule removes and what follows from it."""
        self._removed.show_message(verbatim(removed))
        self._words.show_message(words)
        if self._below:
            self._words.setVisible(words != EMPTY)

    def retranslate(self) -> None:
        """Name the segments for screen readers."""
        self.mode.setAccessibleName(tr(msg("How hard: {need}", need=self.wish.label)))


def _control(wish: Wish, path: str) -> QWidget:
    if wish.several:
        return Several(path, NOT_SAID.label, wish.choices, width=212)
    if wish.choices:
        return Select(path, wish.choices, width=212)
    return NumberBox(path, wish.unit, width=116 if wish.name == TIMED else 128)
