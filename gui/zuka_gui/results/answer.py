"""``AnswerPage()``: the first view of the advice. What to rent and why, the first five, and why not the others."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QMessageBox, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.advice import Advice, Candidate
from zuka.advise.evaluation import Evaluation
from zuka.message import msg, verbatim
from zuka.report.format import number
from zuka.scenario.steps import VIEW_TITLES, Step, View
from zuka_gui.charts.cost_bars import CostBarsChart
from zuka_gui.charts.winner_strip import WinnerStripChart
from zuka_gui.i18n.translator import tr
from zuka_gui.results.answer_head import AnswerHead
from zuka_gui.results.answer_model import (
    ADDRESSES,
    checks_sentence,
    confidence_line,
    cost_bars,
    key_figures,
    near_misses,
    page_of,
    rejected_title,
    ways_out,
    winner_strip,
)
from zuka_gui.results.link_list import Link, LinkList
from zuka_gui.results.ways_out import WaysOutPanel
from zuka_gui.theme.tokens import PAGE_MAX, PAGE_PADDING
from zuka_gui.widgets.nav_bar import NavButton, NavPlan
from zuka_gui.widgets.notice import EmptyState, MessageStrip
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.page import BACK, Page

WAITING = msg("The advice appears as soon as model and work are known.")
FIRST_STEP = msg("Choose a model")
COPY = NavButton("copy.summary", msg("Copy summary"), "copy")
OPEN = NavButton("answer.open", msg("Open the price page"), "external-link")
EXPORT = NavButton("export.pdf", msg("Export PDF \u2026"), "file-down")
GAP, CHART_LEAST = 32, 440
CHECK_FIRST = msg("Check before you order:")
OPEN_WEB = msg("Open this page in the browser?")


class AnswerPage(Page):
    """The answer, or where nothing fits the ways out."""

    def __init__(self) -> None:
        super().__init__(Step.ADVICE, VIEW_TITLES[View.ANSWER])
        self.header.hide()
        self._evaluation: Evaluation | None = None
        self.empty = EmptyState("sparkles", WAITING, FIRST_STEP)
        self.empty.chosen.connect(self._start)
        self.head = AnswerHead()
        self.bars = CostBarsChart("answer.bars")
        self.winners = WinnerStripChart("answer.winners")
        self.rejected = LinkList("answer.rejected")
        self.rejected.go_wanted.connect(self.go_wanted)
        self.ways = WaysOutPanel()
        self.ways.relaxed.connect(self._relax)
        self.checks = MessageStrip("answer.checks")
        for source in (self.head, self.bars):
            source.explain_wanted.connect(self.explain_wanted)
        self._content = self._lay_out_content()
        self.body.addWidget(self.empty, 1)
        self.body.addWidget(self._content, 1)

    def _lay_out_content(self) -> QWidget:
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self.ways)
        left.addWidget(self.bars)
        left.addWidget(self.winners)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(8)
        self._why_not = Section(EMPTY)
        right.addWidget(self._why_not)
        right.addWidget(self.rejected)
        right.addStretch(1)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(GAP)
        self._columns.addLayout(left, 13)
        self._columns.addLayout(right, 7)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(18)
        column.addWidget(self.head)
        column.addLayout(self._columns)
        column.addWidget(self.checks)
        column.addStretch(1)
        return holder

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        advice = evaluation.advice if evaluation else None
        self._evaluation = evaluation
        self.empty.setVisible(advice is None)
        self._content.setVisible(advice is not None)
        if evaluation is not None and advice is not None:
            self._show_answer(evaluation, advice)
            self._show_evidence(advice)
        elif evaluation is not None and evaluation.errors:
            self.empty.tell(evaluation.errors[0].message)
        self.nav_changed.emit()

    def _show_answer(self, evaluation: Evaluation, advice: Advice) -> None:
        answer = advice.answer
        self.head.show_answer(confidence_line(advice), answer.text, answer.why, answer.changes)
        self.head.show_figures(key_figures(evaluation, answer.candidate) if answer.candidate else ())

    def _show_evidence(self, advice: Advice) -> None:
        bars, strip = cost_bars(advice), winner_strip(advice)
        self.bars.setVisible(bars is not None)
        self.winners.setVisible(strip is not None)
        if bars is not None:
            self.bars.show_data(bars)
        if strip is not None:
            self.winners.show_data(strip)
        self.ways.setVisible(advice.answer.candidate is None)
        self.ways.show_ways(ways_out(advice) if advice.answer.candidate is None else (), near_misses(advice))
        self._why_not.tell(rejected_title(advice))
        self.rejected.show_links(
            [Link(ADDRESSES.get(r.rule, "offers"), r.name, verbatim(number(r.count))) for r in advice.rejections]
        )
        self._arrange()
        if advice.checks:
            self.checks.tell("warn", CHECK_FIRST, checks_sentence(advice))
        else:
            self.checks.clear()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the rejections under the chart where both have no room side by side."""
        room = min(self.width() - 2 * PAGE_PADDING, PAGE_MAX)
        beside = room >= CHART_LEAST + GAP + self.rejected.sizeHint().width()
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(way)

    @override
    def nav_plan(self) -> NavPlan:
        candidate = self._candidate()
        secondary = [COPY] if candidate is not None else []
        if page_of(candidate):
            secondary.append(OPEN)
        return NavPlan(EXPORT, secondary, BACK)

    @override
    def press(self, key: str) -> bool:
        if key != OPEN.key:
            return False
        self.open_price_page()
        return True

    def open_price_page(self) -> None:
        """Show the address of the page where the price was read, and open it if the user says so."""
        address = page_of(self._candidate())
        asked = QMessageBox(QMessageBox.Icon.Question, tr(OPEN.words), tr(OPEN_WEB), parent=self)
        asked.setInformativeText(address)
        asked.setStandardButtons(QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel)
        asked.accepted.connect(lambda: QDesktopServices.openUrl(QUrl(address)))
        asked.open()

    def _candidate(self) -> Candidate | None:
        advice = self._evaluation.advice if self._evaluation else None
        return advice.answer.candidate if advice else None

    def _relax(self, path: str, mode: str) -> None:
        self.store.seal()
        self.store.edit(path, mode)

    def _start(self) -> None:
        self.go_wanted.emit(Step.MODEL.value)
