"""``NeedsPage``: what the answer has to respect, how hard each wish is, and how many offers it costs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.message import Message, msg, nmsg, verbatim
from zuka.money import CURRENCIES
from zuka.scenario.fields import label
from zuka.scenario.steps import Step
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.choice import Select
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.text import EMPTY, Line, Text
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.pages import needs_model as model
from zuka_gui.wizard.pages.needs_row import WishRow

NAME, VALUE, MODE, REMOVED, CONSEQUENCE = range(5)
NAME_WIDTH, NARROW_BELOW = 104, 860
MORE = ("project_months", "storage_gb", "egress_gb_per_month", "recovers_vat")
SET_BY_CHOICE = {"uninterrupted": True, "personal_data": False}
"""The value that a rule takes when it is switched on before one was chosen."""


class NeedsPage(Page):
    """The third step."""

    def __init__(self) -> None:
        super().__init__(
            Step.NEEDS,
            msg("What must be met?"),
            msg("A must removes offers, a preference does not. Removed counts the offers that this rule alone removes"),
        )
        self._open = False
        self._below: bool | None = None
        self._evaluation: Evaluation | None = None
        self.wishes = {wish.name: WishRow(wish, self) for wish in model.wishes()}
        self.wait = _number(
            "needs.wait_cost_per_hour", msg("{currency} / hour", currency=model.MONEY_UNITS["CNY"]), 160
        )
        self.more: dict[str, FieldRow] = {}
        self._build()
        self._connect()
        self.setFocusProxy(self.wishes["finish_hours"].control)

    def _build(self) -> None:
        table = self._table = QGridLayout()
        table.setHorizontalSpacing(10)
        table.setVerticalSpacing(0)
        table.setColumnMinimumWidth(NAME, NAME_WIDTH)
        table.setColumnMinimumWidth(REMOVED, 40)
        table.setColumnStretch(CONSEQUENCE, 1)
        self._heads: list[Text] = []
        heads = (msg("Need"), msg("Value"), msg("How hard"), msg("Removed"), msg("Consequence"))
        for place, words in enumerate(heads):
            head = Text(words, Role.CAPTION_STRONG, "secondary")
            self._heads.append(head)
            head.setAlignment(Qt.AlignmentFlag.AlignRight if place == REMOVED else Qt.AlignmentFlag.AlignLeft)
            table.addWidget(head, 0, place)
        table.setRowMinimumHeight(0, 28)
        table.addWidget(Line(), 1, 0, 1, 5)
        self._lines: dict[str, int] = {}
        line = 2
        for row in self.wishes.values():
            self.add_field(row.value)
            row.place(table, line)
            self._lines[row.wish.name] = line
            table.addWidget(Line(), line + 2, 0, 1, 5)
            line += 3
        self._wait_row(table, line)
        table.addWidget(Line(), line + 1, 0, 1, 5)
        self.add_field(self.wishes["finish_hours"].confidence)
        self.body.addLayout(table)
        self.body.addLayout(self._fold_line())
        self.body.addWidget(self._more_form())
        self.body.addStretch(1)

    def _wait_row(self, table: QGridLayout, line: int) -> None:
        self.add_field(self.wait)
        table.addWidget(Text(label(self.wait.path), Role.BODY, wrap=True), line, NAME)
        table.addWidget(self.wait, line, VALUE, Qt.AlignmentFlag.AlignVCenter)
        hint = Text(msg("turns repairs and queues into money"), Role.CAPTION, "secondary", wrap=True)
        table.addWidget(hint, line, MODE, 1, 3)
        table.setRowMinimumHeight(line, 48)

    def _fold_line(self) -> QHBoxLayout:
        self._fold = Button(EMPTY, "small", icon="chevron-down", name="needs.more")
        names = msg("length of the project, storage, data moved out, tax, currency")
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._fold)
        line.addWidget(Text(names, Role.CAPTION, "secondary"))
        line.addStretch(1)
        return line

    def _more_form(self) -> QWidget:
        units = {"project_months": msg("months"), "storage_gb": verbatim("GB"), "egress_gb_per_month": verbatim("GB")}
        for name in MORE:
            path = f"needs.{name}"
            vat = name == "recovers_vat"
            row = _select(path, model.YES_NO) if vat else _number(path, units[name], 160, labelled=True)
            self.more[name] = self.add_field(row)
        self.more["currency"] = self.add_field(_select("offers.currency", model.CURRENCY_NAMES))
        self._form = QWidget()
        column = QVBoxLayout(self._form)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for row in self.more.values():
            column.addWidget(row)
        self._form.hide()
        return self._form

    def _connect(self) -> None:
        self._fold.clicked.connect(self._toggle)
        for row in self.wishes.values():
            row.mode.edited.connect(self._set_mode)

    @override
    def bind(self, store: DraftStore) -> None:
        super().bind(store)
        for row in self.wishes.values():
            row.value.control.edited.connect(self._switch_on)

    def _set_mode(self, mode: object) -> None:
        """Switch a wish; one that is answered by yes or no takes its usual answer."""
        name = self.sender().property("wish")
        path = f"needs.{name}"
        if mode != "any" and self.store.value(f"{path}.value") is None and name in SET_BY_CHOICE:
            self.store.edit(path, {"value": SET_BY_CHOICE[name], "mode": mode})
        else:
            self.store.edit(f"{path}.mode", mode)

    def _switch_on(self, value: object) -> None:
        """A value typed into a wish that is off makes it a must: nobody types a value that is to do nothing.

        It comes after the value itself: a must without a value would be a fault, and shift the page under the mouse.
        """
        path = self.sender().objectName().removeprefix("box:").removesuffix(".value")
        off = model.mode_of(self.store.draft.needs, path.removeprefix("needs.")) == "any"
        if value is not None and off and f"{path}.value" not in self.store.refused:
            self.store.edit(f"{path}.mode", "must")

    def _toggle(self) -> None:
        self._open = not self._open
        self._show_fold()

    @override
    def show_draft(self) -> None:
        super().show_draft()
        currency = self.store.draft.offers.currency or CURRENCIES[0]
        sign = model.MONEY_UNITS.get(currency, verbatim(currency))
        self.wishes["monthly_budget"].show_unit(sign)
        _show_unit(self.wait, msg("{currency} / hour", currency=sign))
        if self.store.value("offers.currency") is None:
            self.more["currency"].control.set_value(currency)
        self._show_consequences()
        self._show_fold()

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        self._evaluation = evaluation
        self._show_consequences()

    @override
    def focus_field(self, path: str) -> bool:
        if path.removeprefix("needs.") in MORE or path == "offers.currency":
            self._open = True
            self._show_fold()
        return super().focus_field(path)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_words(below=self.width() < NARROW_BELOW)

    def _lay_words(self, *, below: bool) -> None:
        """Consequences under their rows where the page has no room for a column of them."""
        if below == self._below:
            return
        self._below = below
        self._heads[CONSEQUENCE].setVisible(not below)
        for name, line in self._lines.items():
            self.wishes[name].place_words(self._table, line, below=below)

    def _show_consequences(self) -> None:
        needs = self.store.draft.needs
        advice = self._evaluation.advice if self._evaluation is not None else None
        for row in self.wishes.values():
            row.mode.set_value(model.mode_of(needs, row.wish.name))
            row.tell(model.removed(row.wish, needs, advice), model.consequence(row.wish, needs, self._evaluation))

    def _show_fold(self) -> None:
        given = sum(self.store.value(row.path) is not None for row in self.more.values())
        count = len(self.more)
        folded = nmsg("{count} more option", "{count} more options", count)
        if given:
            folded = msg("{count} more options, {given} answered", count=count, given=given)
        self._fold.show_message(msg("Fewer options") if self._open else folded)
        self._fold.show_icon("chevron-up" if self._open else "chevron-down")
        self._form.setVisible(self._open)


def _number(path: str, unit: Message, width: int, *, labelled: bool = False) -> FieldRow:
    return FieldRow(path, label(path), NumberBox(path, unit, width=width), labelled=labelled)


def _select(path: str, options: tuple[model.Option, ...]) -> FieldRow:
    return FieldRow(path, label(path), Select(path, options))


def _show_unit(row: FieldRow, unit: Message) -> None:
    control = row.control
    if isinstance(control, NumberBox):
        control.set_unit(unit)
