"""``PlanPage()``: the rental plan. How many cards to take by the month, how many by the hour, for a load with peaks."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.advice import PlanReview
from zuka.advise.evaluation import Evaluation
from zuka.advise.token_money import token_money
from zuka.message import msg
from zuka.scenario.steps import VIEW_TITLES, Step, View
from zuka_gui.charts.month_load import MonthLoadChart
from zuka_gui.charts.pillars import PillarsChart
from zuka_gui.charts.winner_strip import WinnerStripChart
from zuka_gui.results.answer_model import winner_strip
from zuka_gui.results.plan_model import month, pillars, rule, saving_line, title, ways
from zuka_gui.results.tokens import TokensPanel
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.figure import FigureBlock
from zuka_gui.widgets.notice import EmptyState
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.page import Page

WAITING = msg("The plan appears with the advice, as soon as model and work are known.")
NO_PLAN = msg("The first choice's card is not on offer both by the hour and by the month, so there is nothing to mix.")
NO_ANSWER = msg("Nothing fits yet, so there is nothing to plan. The first view says which rule to relax.")
LOAD = msg("Your load")
LOAD_LINE = msg("blank: the cards of the first choice for their busy hours")


class PlanPage(Page):
    """Charts of load and cost, the load's fields, and the rule for signing."""

    def __init__(self) -> None:
        super().__init__(Step.ADVICE, VIEW_TITLES[View.PLAN], wide=True)
        self.empty = EmptyState("calendar-range", WAITING)
        self.load = MonthLoadChart("plan.month")
        self.costs = PillarsChart("plan.costs")
        self.strip_of_use = WinnerStripChart("plan.use")
        self.edge = FigureBlock(msg("A month pays from"), Role.FIGURE, mark=False)
        for source in (self.load, self.costs, self.edge):
            source.explain_wanted.connect(self.explain_wanted)
        self._rule = Text(EMPTY, Role.BODY, wrap=True)
        self.mismatch = Text(EMPTY, Role.BODY, wrap=True)
        self._ways = [(Text(EMPTY, Role.TABLE_STRONG), Text(EMPTY, Role.TABLE, "secondary")) for _ in range(2)]
        self.tokens = TokensPanel()
        self.tokens.explain_wanted.connect(self.explain_wanted)
        for row in (self.tokens.price, self.tokens.use):
            self.add_field(row)
        self._charts = self._lay_out_charts()
        self._below = self._lay_out_below()
        self.body.addWidget(self.empty, 1)
        self.body.addWidget(self._charts)
        self.body.addWidget(self._below)
        self.body.addStretch(1)

    def _lay_out_charts(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(28)
        row.addWidget(self.load, 11)
        row.addWidget(self.costs, 9)
        return holder

    def _lay_out_below(self) -> QWidget:
        fields = QVBoxLayout()
        fields.setSpacing(10)
        fields.addWidget(self.strip_of_use)
        fields.addWidget(Section(LOAD, LOAD_LINE))
        fields.addWidget(self.mismatch)
        cards = msg("cards")
        for name, label, unit in (
            ("reserve", msg("Cards all the time"), cards),
            ("peak", msg("Cards at the peak"), cards),
            ("peak_hours_per_month", msg("Hours of the peak"), msg("h / month")),
        ):
            path = f"plan.{name}"
            fields.addWidget(self.add_field(FieldRow(path, label, NumberBox(path, unit, width=156))))
        fields.addSpacing(14)
        fields.addWidget(self.tokens)
        fields.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addWidget(Section(msg("Rule for signing")))
        words.addWidget(self._rule)
        words.addWidget(self.edge)
        for name, detail in self._ways:
            words.addWidget(name)
            words.addWidget(detail)
        words.addStretch(1)
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(28)
        row.addLayout(fields, 11)
        row.addLayout(words, 9)
        return holder

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        advice = evaluation.advice if evaluation else None
        plan = advice.plan if advice else None
        self.empty.setVisible(plan is None)
        self._charts.setVisible(plan is not None)
        self._below.setVisible(advice is not None)
        chosen = advice.answer.candidate if advice else None
        by_token = token_money(evaluation, chosen) if evaluation and chosen else None
        self.tokens.setVisible(by_token is not None)
        if by_token is not None:
            self.tokens.show_money(by_token)
        if advice is not None and plan is not None:
            self._show_plan(plan, advice.currency)
            strip = winner_strip(advice)
            if strip is not None:
                self.strip_of_use.show_data(strip)
            return
        self.header.title.show_message(VIEW_TITLES[View.PLAN])
        self.header.line.show_message(EMPTY)
        self.empty.tell(WAITING if advice is None else NO_PLAN if advice.answer.candidate else NO_ANSWER)

    def _show_plan(self, plan: PlanReview, currency: str) -> None:
        self.header.title.show_message(title(plan, currency))
        self.header.line.show_message(saving_line(plan, currency))
        self.load.show_data(month(plan))
        self.costs.show_data(pillars(plan, currency))
        self.edge.show_quantity(plan.break_even)
        self._rule.show_message(rule(plan))
        self.mismatch.show_message(plan.mismatch or EMPTY)
        self.mismatch.setVisible(plan.mismatch is not None)
        for (name, detail), (way, provider, price) in zip(self._ways, ways(plan, currency), strict=True):
            name.show_message(msg("{way}: {provider}", way=way, provider=provider))
            detail.show_message(price)
        self.retranslate()
