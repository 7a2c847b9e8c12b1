"""``WhatIfPage()``: one answer otherwise. The winner and its total at several values, and a button that adopts one."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.advise.what_if import PRICE, Lever, levers, setting, vary
from zuka.facts.load import catalogue
from zuka.message import msg
from zuka.scenario.steps import VIEW_TITLES, Step, View
from zuka_gui.charts.pillars import PillarsChart
from zuka_gui.results.sweep import Sweep
from zuka_gui.results.what_if_model import pillars
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.choice import Select
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.notice import EmptyState
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.page import Page

LINE = msg("One answer is varied, everything else stays; each value is worked out in full.")
WAITING = msg("There is something to vary as soon as model and work are known.")
NOT_YOURS = msg("A price is the provider's; it cannot be adopted.")
PROGRESS = msg("{done} of {all} worked out")


class WhatIfPage(Page):
    """The choice of the answer to vary, the columns, and a value of one's own."""

    def __init__(self) -> None:
        super().__init__(Step.ADVICE, VIEW_TITLES[View.WHAT_IF], LINE, wide=True)
        self._evaluation: Evaluation | None = None
        self._levers: tuple[Lever, ...] = ()
        self._shown_for: tuple[Evaluation, str] | None = None
        self.sweep = Sweep(self)
        self.sweep.changed.connect(self._show_outcomes)
        self.empty = EmptyState("sliders-horizontal", WAITING)
        self.choice = Select("what_if.lever", (), width=300)
        self.choice.edited.connect(self._restart)
        self.chart = PillarsChart("what_if.chart", 320)
        self.chart.explain_wanted.connect(self.explain_wanted)
        self.own = NumberBox("what_if.value", width=156)
        self.own.edited.connect(self._try_own)
        self.adopt = Button(msg("Adopt this value"), icon="check", name="what_if.adopt")
        self.adopt.clicked.connect(self.adopt_value)
        self._state = Text(EMPTY, Role.CAPTION, "secondary")
        self._why_not = Text(NOT_YOURS, Role.CAPTION, "secondary")
        self._content = self._lay_out_content()
        self.body.addWidget(self.empty, 1)
        self.body.addWidget(self._content)
        self.body.addStretch(1)

    def _lay_out_content(self) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        top = QHBoxLayout()
        top.addWidget(FieldRow("what_if.lever", msg("What changes"), self.choice))
        top.addWidget(self._state)
        top.addStretch(1)
        column.addLayout(top)
        column.addWidget(self.chart)
        own = QHBoxLayout()
        own.setSpacing(12)
        own.addWidget(FieldRow("what_if.value", msg("A value of yours"), self.own))
        own.addWidget(self.adopt)
        own.addWidget(self._why_not)
        own.addStretch(1)
        column.addLayout(own)
        return holder

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        self._evaluation = evaluation
        self._levers = levers(evaluation) if evaluation else ()
        self.empty.setVisible(not self._levers)
        self._content.setVisible(bool(self._levers))
        self.choice.set_options([Option(lever.path, lever.name) for lever in self._levers])
        if self._levers and self.choice.value() is None:
            self.choice.set_value(self._levers[0].path)
        if self.isVisible():
            self._restart()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._restart()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.sweep.stop()
        if len(self.sweep.outcomes) < self._wanted():
            self._shown_for = None

    @override
    def settle(self) -> None:
        self.sweep.settle()

    def adopt_value(self) -> None:
        """Put the tried value into the scenario, as one step to undo."""
        lever, value = self._lever(), self.own.value()
        if lever is None or lever.path == PRICE or not isinstance(value, Decimal):
            return
        self.store.seal()
        self.store.edit(lever.path, setting(lever.path, float(value)))
        self.store.seal()

    def _lever(self) -> Lever | None:
        return next((lever for lever in self._levers if lever.path == self.choice.value()), None)

    def _wanted(self) -> int:
        lever = self._lever()
        return len(lever.values) if lever else 0

    def _restart(self) -> None:
        lever, evaluation = self._lever(), self._evaluation
        if lever is None or evaluation is None or self._shown_for == (evaluation, lever.path):
            return
        self._shown_for = (evaluation, lever.path)
        self.own.set_value(Decimal(str(lever.now)).normalize())
        price = lever.path == PRICE
        self.adopt.setEnabled(not price)
        self._why_not.setVisible(price)
        self._start(lever, lever.values)

    def _start(self, lever: Lever, values: tuple[float, ...], *, keep: bool = False) -> None:
        evaluation = self._evaluation
        candidate = evaluation.advice.answer.candidate if evaluation and evaluation.advice else None
        if evaluation is None:
            return
        found = vary(
            evaluation.draft,
            lever.path,
            values,
            catalogue(),
            evaluation.today,
            seed=evaluation.seed,
            offer=candidate.id if candidate else "",
        )
        self.sweep.start(found, keep=keep)

    def _try_own(self, value: object) -> None:
        lever = self._lever()
        if lever is not None and isinstance(value, Decimal) and (lever.path == PRICE or value > 0):
            self._start(lever, (float(value),), keep=True)

    def _show_outcomes(self) -> None:
        lever, advice = self._lever(), self._evaluation.advice if self._evaluation else None
        if lever is None or advice is None:
            return
        done, wanted = len(self.sweep.outcomes), len(lever.values)
        self._state.show_message(msg(PROGRESS.text, done=done, all=wanted) if done < wanted else EMPTY)
        self.chart.show_data(pillars(lever, self.sweep.outcomes, advice.currency, per_month=advice.per == "month"))
