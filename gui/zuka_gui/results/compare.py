"""``ComparePage()``: two to five offers side by side, and what speed costs over all candidates."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.message import msg, verbatim
from zuka.report.words import rented
from zuka.scenario.steps import Step
from zuka_gui.charts.trade_off import TradeOffChart
from zuka_gui.i18n.translator import tr
from zuka_gui.results.compare_heads import CompareHeads
from zuka_gui.results.compare_model import Selection, only_differences, page_line, rebased, selection
from zuka_gui.results.compare_rows import compare_rows
from zuka_gui.results.compare_table import CompareTable
from zuka_gui.results.trade_off_model import deadline_of, trade_off
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.choice import Check
from zuka_gui.widgets.nav_bar import NavButton, NavPlan
from zuka_gui.widgets.notice import EmptyState
from zuka_gui.widgets.page_header import Panel
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.page import Page

WAITING = msg("There is nothing to compare yet: no offer is ranked.")


class ComparePage(Page):
    """The side-by-side view of the advice."""

    def __init__(self) -> None:
        super().__init__(Step.ADVICE, msg("Side by side"), msg("Differences are to the first column"), wide=True)
        self._evaluation: Evaluation | None = None
        self._shown = Selection((), pinned=False)
        self.heads = CompareHeads()
        self.table = CompareTable("compare.table")
        self.reading = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        self.chart = TradeOffChart("compare.trade_off")
        self.no_chart = Text(
            msg("All candidates take the same time, so there is no price of speed to draw."),
            Role.TABLE,
            "secondary",
            wrap=True,
        )
        self.empty = EmptyState("git-compare", WAITING, msg("See the offers"))
        self._build()
        self._wire()
        self.retranslate()

    def _build(self) -> None:
        self.differences = Check("compare.differences", msg("Only differences"))
        self.rebase = Button(msg("Next as baseline"), icon="repeat-2", name="compare.rebase")
        self.copy = Button(msg("Copy as a table"), icon="copy", name="compare.copy")
        for button in (self.differences, self.rebase, self.copy):
            self.header.add_button(button)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.heads)
        column.addWidget(self.table)
        column.addSpacing(6)
        column.addWidget(self.reading)
        column.addSpacing(18)
        self.frame = Panel()
        self.frame.body.addWidget(self.chart)
        column.addWidget(self.frame)
        column.addWidget(self.no_chart)
        column.addStretch(1)
        self.body.addWidget(self.content, 1)
        self.body.addWidget(self.empty, 1)
        self.content.hide()

    def _wire(self) -> None:
        self.table.widths_changed.connect(self.heads.set_widths)
        self.table.explain_wanted.connect(self.explain_wanted)
        self.table.pointed.connect(self._read)
        self.chart.explain_wanted.connect(self.explain_wanted)
        self.differences.edited.connect(self._show_rows)
        self.rebase.clicked.connect(self._rebase)
        self.copy.clicked.connect(self.table.copy)
        self.heads.unpin_wanted.connect(self._unpin)
        self.empty.chosen.connect(self._go_offers)

    @override
    def show_draft(self) -> None:
        super().show_draft()
        self._show_selection()

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        self._evaluation = evaluation
        self._show_selection()
        advice = evaluation.advice if evaluation else None
        data = trade_off(advice, deadline_of(evaluation)) if evaluation and advice else None
        self.frame.setVisible(data is not None)
        self.no_chart.setVisible(data is None)
        if data is not None:
            self.chart.show_data(data)

    def _show_selection(self) -> None:
        advice = self._evaluation.advice if self._evaluation else None
        pins = self.store.draft.offers.pinned
        self._shown = selection(advice, pins)
        known = bool(self._shown.candidates)
        for part in (self.content, self.differences, self.rebase, self.copy):
            part.setVisible(known)
        self.empty.setVisible(not known)
        self.header.line.show_message(page_line(self._shown, len(pins)))
        self.heads.show_candidates(self._shown.candidates, pinned=self._shown.pinned)
        self._show_rows()

    def _show_rows(self) -> None:
        if self._evaluation is None or not self._shown.candidates:
            return
        rows = compare_rows(self._evaluation, self._shown.candidates)
        if self.differences.isChecked():
            rows = only_differences(rows)
        heads = [f"{each.sheet.offer.provider} {tr(rented(each.sheet))}" for each in self._shown.candidates]
        self.table.show_rows(rows, heads)

    def _read(self, words: str) -> None:
        """Say the value in focus in full; columns may be too narrow for it."""
        self.reading.show_message(verbatim(words))

    def _rebase(self) -> None:
        shown = [each.id for each in self._shown.candidates]
        self.store.edit("offers.pinned", rebased(self.store.draft.offers.pinned, shown))

    def _unpin(self, key: str) -> None:
        pins = self.store.draft.offers.pinned
        self.store.edit("offers.pinned", tuple(pin for pin in pins if pin != key))

    def _go_offers(self) -> None:
        self.go_wanted.emit(Step.OFFERS.value)

    @override
    def retranslate(self) -> None:
        super().retranslate()
        self.heads.show_candidates(self._shown.candidates, pinned=self._shown.pinned)
        self._show_rows()

    @override
    def nav_plan(self) -> NavPlan:
        export = NavButton("export.pdf", msg("Export PDF \u2026"), "file-down")
        back = NavButton("back", msg("Back to the answer"), "arrow-left")
        return NavPlan(export, (NavButton(Step.OFFERS.value, msg("Pin other offers")),), back)
