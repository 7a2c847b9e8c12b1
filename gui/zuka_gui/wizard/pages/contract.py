"""``ContractPage()``: step 6. The terms of a contract at the left, what they mean and cost at the right."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.advise.own_verdict import own_verdict
from zuka.message import msg
from zuka.scenario.issue import Issue
from zuka.scenario.steps import Step
from zuka_gui.theme.tokens import PAGE_PADDING
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.notice import EmptyState, MessageStrip
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.pages.contract_findings import FindingsPanel
from zuka_gui.wizard.pages.contract_form import WIDTH, ContractForm

TITLE = msg("What does the contract say, and what is that worth?")
LINE = msg("Type the terms you know; a blank counts as not stated. This is information, not legal advice.")
NONE_YET = msg("There is no contract in this scenario. Add one to compare its real price with the market.")
ADD, REMOVE = msg("Add a contract"), msg("Remove the contract")


class ContractPage(Page):
    """The form of terms and its findings; without a contract an invitation to add one."""

    def __init__(self) -> None:
        super().__init__(Step.CONTRACT, TITLE, LINE)
        self._remove = Button(REMOVE, icon="x", name="contract.remove")
        self._remove.clicked.connect(self._drop)
        self.header.add_button(self._remove)
        self.verdict = MessageStrip("contract.verdict")
        self.form = ContractForm(self.add_field)
        self.findings = FindingsPanel()
        self.findings.explain_wanted.connect(self.explain_wanted)
        self._empty = EmptyState("file-text", NONE_YET, ADD)
        self._empty.chosen.connect(self._add)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._with_contract())
        self.body.addWidget(self.verdict)
        self.body.addWidget(self._stack, 1)

    def _with_contract(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(20)
        row.addWidget(self.form)
        row.addWidget(self.findings, 1)
        return holder

    @override
    def show_draft(self) -> None:
        super().show_draft()
        contract = self.store.draft.contract
        self._remove.setVisible(contract is not None)
        self._stack.setCurrentIndex(0 if contract is None else 1)
        if contract is None:
            self.verdict.clear()
        else:
            self.form.show_exit_base(contract.exit_base)

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        review = evaluation.contract if evaluation else None
        self.findings.show_review(review)
        self.findings.setVisible(review is not None)
        verdict = own_verdict(evaluation) if evaluation else None
        if verdict is None:
            self.verdict.clear()
        else:
            self.verdict.tell(verdict.level, verdict.head, verdict.text)

    @override
    def show_issues(self, issues: Iterable[Issue]) -> None:
        super().show_issues(issues)
        QTimer.singleShot(0, self, self.form.fit_height)

    @override
    def focus_field(self, path: str) -> bool:
        found = super().focus_field(path)
        if found:
            QTimer.singleShot(0, self, partial(self.form.reveal, path))
        return found

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.findings.narrow(self.width() - 2 * PAGE_PADDING - WIDTH - 20)

    def _add(self) -> None:
        self.store.edit("contract", {"currency": self.store.draft.offers.currency or "CNY"})
        self.form.setFocus()
        self.focus_field("contract.title")

    def _drop(self) -> None:
        self.store.edit("contract", None)
