"""``SpeedPanel()``: what sets the pace of a layout, and a speed of the user's own; ``LoadTable()``: more requests."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from zuka.advise.evaluation import Evaluation
from zuka.advise.served import Served
from zuka.fit.verdict import FittedLayout
from zuka.message import Message, msg
from zuka.quantity import Quantity
from zuka.report.format import UNKNOWN, figure, number
from zuka.speed.load import LoadPoint
from zuka_gui.charts.roofline import RooflineChart
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.cell import Cell, Column
from zuka_gui.widgets.column_fit import Slot, fit_columns
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.paint import BadgeLook
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.pages.cards_speed_model import causes, load_finding, load_line, roof

MEASURED = "cards.layout.measured_tps"
MEASURED_ON = "cards.layout.measured_on"
ROW_HEIGHT = 26
ROWS = 6
"""Loads that are shown without scrolling."""
SLOTS = (Slot("load", 96), Slot("each", 150), Slot("all", 150, 1), Slot("first", 150, 2), Slot("keeps", 110))


class SpeedPanel(QWidget):
    """The roof with its finding; below it the user's own measurement.

    Signals:
        explain_wanted: a quantity.
        measured: what the user typed: tokens a second, None, or text that is no number.
    """

    explain_wanted = Signal(object)
    measured = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart = RooflineChart("cards.roof")
        self.chart.explain_wanted.connect(self.explain_wanted)
        self.words = Text(EMPTY, Role.SECTION, wrap=True)
        self.label = Text(msg("My own measurement"), Role.BODY)
        self.box = NumberBox(MEASURED, msg("tokens/s"), width=150, decimals=1)
        self.box.edited.connect(self.measured)
        self.label.setBuddy(self.box)
        self.note = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self.label)
        line.addWidget(self.box)
        line.addWidget(self.note, 1, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.chart)
        column.addWidget(self.words)
        column.addLayout(line)

    def show_layout(self, evaluation: Evaluation, fitted: FittedLayout, rate: Quantity | None) -> None:
        """Show what sets the pace of a layout; ``rate`` is the speed that a measurement stands for."""
        shown = roof(evaluation.spec, evaluation.work, fitted)
        if shown is not None:
            self.chart.show_data(shown)
        self.chart.setVisible(shown is not None)
        self.words.show_message(EMPTY if shown is not None else causes(fitted))
        self.words.setVisible(shown is None)
        own = evaluation.draft.cards.layout
        here = (own.measured_on or evaluation.draft.cards.chosen) == fitted.layout.name
        self.box.set_value(own.measured_tps if here else None)
        self.box.setEnabled(rate is not None and rate.unit == "token/s")
        self.box.setAccessibleName(tr(self.label.message))
        self.note.show_message(_note(fitted, rate, here=here and own.measured_tps is not None))
        self.box.setAccessibleDescription(tr(self.note.message))

    def set_issue(self, issue: Message | None) -> None:
        """Say what is wrong with the number that was typed."""
        self.box.set_issue(bad=issue is not None)
        if issue is not None:
            self.note.show_message(issue)


def _note(fitted: FittedLayout, rate: Quantity | None, *, here: bool) -> Message:
    if rate is None or rate.unit != "token/s":
        return msg("only a speed in tokens a second can be entered")
    if here:
        return msg("taken for this layout; other layouts of this card are corrected by the same share")
    if fitted.own_factor is not None:
        return msg("{value}, corrected by your measurement on this card", value=figure(rate).in_words())
    return msg(
        "estimate {value}; your number replaces it and corrects this card's layouts", value=figure(rate).in_words()
    )


class LoadPanel(QWidget):
    """A table of one copy under growing load.

    Signals:
        explain_wanted: a quantity of the chosen load.
    """

    explain_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.section = Section(EMPTY)
        columns: tuple[Column[LoadPoint], ...] = (
            Column("load", msg("At once"), lambda p: Cell(number(p.requests), sort=p.requests), right=True),
            Column("each", msg("Tokens/s each"), lambda p: _rate(p.speed.decode_tps_per_request), right=True),
            Column("all", msg("Tokens/s in all"), lambda p: _rate(p.speed.decode_tps_total), right=True),
            Column("first", msg("First token, ms"), lambda p: _rate(p.speed.ttft_ms), right=True),
            Column("keeps", msg("As wanted"), _keeps),
        )
        self.table: Table[LoadPoint] = Table(
            "cards.load", msg("Loads"), columns, lambda p: str(p.requests), row_height=ROW_HEIGHT
        )
        self.table.explain_wanted.connect(self.explain_wanted)
        self.table.room_changed.connect(self._fit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.section)
        column.addWidget(self.table)

    def show_load(self, found: Served) -> None:
        """Show a layout under load."""
        self.section.tell(load_finding(found), load_line(found))
        self.table.set_rows(found.points)
        header = self.table.height_for_rows() - ROW_HEIGHT * self.table.model.rowCount()
        self.table.setFixedHeight(header + ROW_HEIGHT * min(self.table.model.rowCount(), ROWS) + 2)

    def _fit(self, room: int) -> None:
        self.table.set_widths(fit_columns(SLOTS, {slot.key for slot in SLOTS}, room, "keeps"))


def _rate(quantity: Quantity | None) -> Cell:
    if quantity is None:
        return Cell(tr(UNKNOWN), tone="secondary")
    shown = figure(quantity)
    return Cell(
        shown.value, shown.span, sort=quantity.likely, detail_width=84, quantity=quantity, spoken=shown.in_words()
    )


def _keeps(point: LoadPoint) -> Cell:
    look = BadgeLook("good", tr(msg("yes")), "check") if point.keeps else BadgeLook("bad", tr(msg("no")), "x")
    return Cell(sort=float(point.keeps), badge=look)
