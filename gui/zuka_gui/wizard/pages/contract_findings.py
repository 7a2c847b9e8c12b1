"""``FindingsPanel()``: the judged clauses as a table, the chosen one explained, and the questions to ask."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QSizePolicy, QVBoxLayout, QWidget

from zuka.contract.finding import NOT_LEGAL_ADVICE, ContractReview, Finding
from zuka.message import msg, nmsg, verbatim
from zuka.report.format import SIGNS
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.tokens import ROW, ROW_TWO_LINE
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.cell import Cell, Column
from zuka_gui.widgets.notice import Well
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.pages.contract_model import (
    Row,
    bad_cell,
    clause_cell,
    count_line,
    court_line,
    expected_cell,
    finding_title,
    heading,
    numbered,
    rows,
    side_cell,
    two_line_cell,
    value_cell,
)

HIGH_ONLY, ALL = msg("High risks only"), msg("All findings")
CLAUSE_WIDTH = 122
SIDE_FROM = 460
"""Below this width the favoured side is left out and the value stands under the clause."""


class FindingWell(Well):
    """The chosen finding: why it matters, what to ask for, and the way to its figures.

    Signals:
        explain_wanted: the expected money of the finding.
    """

    explain_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__(EMPTY)
        self._finding: Finding | None = None
        self.title.hide()
        self._head = Text(EMPTY, Role.STRONG, wrap=True)
        self.body.insertWidget(0, self._head)
        self._court = Text(EMPTY, Role.TABLE, "secondary", wrap=True)
        self._ask = Text(EMPTY, Role.TABLE, wrap=True)
        self._explain = Button(msg("Explain the money"), "small", icon="sigma", name="contract.explain")
        self._explain.clicked.connect(self.explain)
        for widget in (self._court, self._ask):
            self.body.addWidget(widget)
        self.body.addWidget(self._explain, 0, Qt.AlignmentFlag.AlignLeft)

    def show_finding(self, finding: Finding | None, currency: str) -> None:
        """Show a finding; None hides the well."""
        self._finding = finding
        self.setVisible(finding is not None)
        if finding is None:
            return
        self._head.show_message(finding_title(finding))
        self.text.show_message(finding.why)
        court = court_line(finding, currency)
        self._court.show_message(court)
        self._court.setVisible(court != EMPTY)
        self._ask.show_message(finding.ask)
        self._explain.setVisible(finding.expected is not None)

    def explain(self) -> None:
        """Ask for the explanation of the expected money."""
        if self._finding is not None and self._finding.expected is not None:
            self.explain_wanted.emit(self._finding.expected)


class FindingsPanel(QWidget):
    """The right side of the page.

    Signals:
        explain_wanted: a quantity.
    """

    explain_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._review: ContractReview | None = None
        self._high_only = False
        self._narrow: bool | None = None
        self.section = Section(EMPTY)
        self._filter = Button(HIGH_ONLY, "small", icon="list-filter", name="contract.filter")
        self._filter.clicked.connect(self._toggle)
        self.section.add_button(self._filter)
        self.table = self._make_table()
        self.well = FindingWell()
        self.well.explain_wanted.connect(self.explain_wanted)
        self._asked = Section(EMPTY)
        self._copy = Button(msg("Copy the questions"), "small", icon="copy", name="contract.copy")
        self._copy.clicked.connect(self.copy_questions)
        self._asked.add_button(self._copy)
        self._questions = Text(EMPTY, Role.TABLE, wrap=True)
        self._lay_out()
        translator().changed.connect(self.retranslate)

    def _make_table(self) -> Table[Row]:
        columns = [
            Column("clause", msg("Clause"), self._clause, CLAUSE_WIDTH, sortable=False),
            Column("value", msg("What it says"), value_cell, 120, sortable=False),
            Column("side", msg("Favours"), side_cell, 72, sortable=False),
            Column("expected", msg("Expected"), expected_cell, 78, right=True, sortable=False),
            Column("bad", msg("Bad case"), bad_cell, 74, right=True, sortable=False),
        ]
        table: Table[Row] = Table("contract.findings", msg("Findings in the contract"), columns, lambda row: row.key)
        table.view.setSortingEnabled(False)
        for view in (table.view, table.pinned_view):
            view.horizontalHeader().setStretchLastSection(False)
        table.view.horizontalHeader().setSectionsClickable(False)
        table.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        table.row_chosen.connect(self._choose)
        table.row_opened.connect(self._open)
        return table

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.section)
        column.addWidget(self.table)
        column.addWidget(self.well)
        column.addWidget(self._asked)
        column.addWidget(self._questions)
        note = QHBoxLayout()
        note.addWidget(Text(NOT_LEGAL_ADVICE, Role.CAPTION, "secondary", wrap=True))
        column.addLayout(note)
        column.addStretch(1)

    def show_review(self, review: ContractReview | None) -> None:
        """Show a judged contract."""
        self._review = review
        if review is None:
            return
        sign = SIGNS.get(review.risk.currency, review.risk.currency)
        line = msg("{counts} · money in {sign}", counts=count_line(review.findings), sign=sign)
        self.section.tell(heading(review.findings), line)
        self._fill()
        self._asked.tell(nmsg("{count} question to ask", "{count} questions to ask", len(review.questions)))
        self._asked.setVisible(bool(review.questions))
        self._questions.setVisible(bool(review.questions))
        self.retranslate()

    def retranslate(self) -> None:
        """Number the questions in the present language."""
        if self._review is not None:
            self._questions.show_message(verbatim(numbered(self._review.questions)))

    def copy_questions(self) -> None:
        """Put the questions on the clipboard."""
        if self._review is not None:
            QGuiApplication.clipboard().setText(numbered(self._review.questions))

    def narrow(self, width: int) -> None:
        """Set value under clause, and leave out the favoured side, where the table is narrow."""
        narrow = width < SIDE_FROM
        if self._narrow == narrow:
            return
        self._narrow = narrow
        header = self.table.view.horizontalHeader()
        for place, column in enumerate(("clause", "value", "side")):
            self.table.hide_column(column, hidden=narrow and place > 0)
            stretch = place == (0 if narrow else 1)
            mode = QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(place, mode)
        header.resizeSection(0, CLAUSE_WIDTH)
        self.table.set_row_height(ROW_TWO_LINE if narrow else ROW)
        self.table.model.retranslate()
        self._fill()

    def _clause(self, row: Row) -> Cell:
        return two_line_cell(row) if self._narrow else clause_cell(row)

    def _fill(self) -> None:
        review = self._review
        if review is None:
            return
        shown = rows(review, high_only=self._high_only)
        self.table.set_rows(shown)
        self.table.setFixedHeight(self.table.height_for_rows() + 2)
        if self.table.chosen_key() is None:
            self.table.choose(shown[0].key)
        chosen = self.table.chosen_key()
        self._choose(next((row for row in shown if row.key == chosen), shown[0]))

    def _choose(self, row: Row) -> None:
        self.well.show_finding(row.finding, row.risk.currency)

    def _open(self, row: Row) -> None:
        if row.finding is None:
            self.explain_wanted.emit(row.risk.expected)
        else:
            self.well.explain()

    def _toggle(self) -> None:
        self._high_only = not self._high_only
        self._filter.show_message(ALL if self._high_only else HIGH_ONLY)
        self._fill()
