"""``CardsPage()``: step 4, which cards hold the work and how fast; the row chosen here is what the chart shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.card_rows import CardRow, card_rows
from zuka.advise.evaluate import currency_of, layout_name
from zuka.advise.evaluation import Evaluation
from zuka.errors import UserError
from zuka.fit.verdict import FittedLayout
from zuka.fit.ways import Way
from zuka.machine import read
from zuka.machine.report import MachineReport
from zuka.message import msg
from zuka.report.format import SIGNS
from zuka.scenario.issue import Issue
from zuka.scenario.steps import Step
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.tokens import tokens
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.choice import Segments
from zuka_gui.widgets.column_fit import fit_columns
from zuka_gui.widgets.flow import FlowLayout
from zuka_gui.widgets.legend import Legend
from zuka_gui.widgets.menu_chip import CheckMenu
from zuka_gui.widgets.notice import EmptyState
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.page import Page, find_issue
from zuka_gui.wizard.pages.cards_columns import MEMORY, MEMORY_SHORT, OPTIONAL, STANDARD, CardCells
from zuka_gui.wizard.pages.cards_layout import LayoutPanel, let_wrap
from zuka_gui.wizard.pages.cards_model import (
    View,
    count_line,
    first_view,
    in_order,
    legend,
    reason,
    shown_rows,
    speed_of,
    speed_title,
)
from zuka_gui.wizard.pages.cards_settings import CardsSettings
from zuka_gui.wizard.pages.cards_speed import MEASURED, MEASURED_ON
from zuka_gui.wizard.pages.cards_widths import PADDED, is_tight, longest, slots, with_memory
from zuka_gui.wizard.pages.machine_panel import MachinePanel

COUNTS = (
    Option("single", msg("One card")),
    Option("several", msg("Several")),
    Option("all", msg("All")),
)
WAITING = msg("Name a model and the work first. Then every known card is judged here.")
COLUMNS = tuple(Option(key, title) for key, title in OPTIONAL)


class LayoutTable(Table[CardRow]):
    """A table that asks for a few rows and takes all the height that the page leaves."""

    LEAST = 124

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.LEAST)


class CardsPage(Page):
    """The memory chart of one layout above the table of all.

    Args:
        read_machine: reads this computer's cards, when the user asks for them.
    """

    def __init__(self, read_machine: Callable[[], MachineReport] = read) -> None:
        super().__init__(
            Step.CARDS,
            msg("Which cards hold it, and how fast?"),
            msg("Each row is a layout; prices are of cards alone"),
        )
        self._rows_shown: tuple[CardRow, ...] = ()
        self._all_rows: tuple[CardRow, ...] = ()
        self._view: View | None = None
        self._wanted = STANDARD
        self._service, self._filling = False, False
        self._evaluation: Evaluation | None = None
        self._figures: Mapping[str, tuple[str, str]] = {}
        self.panel = LayoutPanel()
        self.machine = MachinePanel(read_machine)
        self.settings = CardsSettings()
        self.counts = Segments("cards.counts", COUNTS)
        self.fitting = Button(msg("Only what fits"), "chip", name="cards.fitting")
        self.count = Text(EMPTY, Role.CAPTION, "secondary")
        self.legend = Legend()
        self.cells = CardCells()
        self.table = LayoutTable("cards.chosen", msg("Layouts"), self.cells.columns(), lambda row: row.key)
        self.why = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        self.empty = EmptyState("cpu", WAITING, msg("Go to the model"))
        self._build()
        self._wire()
        self.retranslate()

    def _build(self) -> None:
        self.columns = CheckMenu("cards.columns", msg("Columns"), COLUMNS, icon="columns-3")
        self.columns.set_value(self._wanted)
        self.ask = Button(msg("Settings"), icon="sliders-horizontal", name="cards.settings")
        self.this = Button(msg("This computer"), icon="cpu", name="cards.machine")
        self.header.add_button(self.ask)
        self.header.add_button(self.this)
        self.header.add_button(self.columns)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.panel)
        column.addWidget(self.machine)
        column.addLayout(self._filters())
        column.addWidget(self.table, 1)
        column.addWidget(self.why)
        self.table.setMinimumHeight(LayoutTable.LEAST)
        let_wrap(self.why, self.header.title, self.header.line)
        for row in self.settings.rows:
            self.add_field(row)
        self.body.addWidget(self.settings)
        self.body.addWidget(self.content, 1)
        self.body.addWidget(self.empty, 1)
        self.content.hide()
        self.machine.hide()

    def _filters(self) -> FlowLayout:
        self.fitting.setCheckable(True)
        line = FlowLayout()
        for part in (self.counts, self.fitting, self.count):
            line.add(part)
        line.add(self.legend, at_end=True)
        return line

    def _wire(self) -> None:
        self.panel.explain_wanted.connect(self.explain_wanted)
        self.panel.way_wanted.connect(self._make)
        self.panel.speed.measured.connect(self._measure)
        self.table.explain_wanted.connect(self.explain_wanted)
        self.table.row_chosen.connect(self._choose)
        self.table.room_changed.connect(self._fit)
        self.counts.edited.connect(self._show_count)
        self.fitting.toggled.connect(self._show_fitting)
        self.columns.edited.connect(self._show_columns)
        self.this.clicked.connect(self._toggle_machine)
        self.ask.clicked.connect(self._toggle_settings)
        self.empty.chosen.connect(self._go_first)

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        self._evaluation = evaluation
        self._all_rows = in_order(card_rows(evaluation)) if evaluation else ()
        self.content.setVisible(bool(self._all_rows))
        self.this.setVisible(bool(self._all_rows))
        self.columns.setVisible(bool(self._all_rows))
        self.empty.setVisible(not self._all_rows)
        if evaluation is None or not self._all_rows:
            return
        self._service = evaluation.demand is not None and evaluation.demand.is_service
        self._title_columns(evaluation)
        if self._view is None:
            self._view = first_view(self._all_rows, evaluation.reference)
        self.machine.show_rows(self._all_rows)
        self._fill(layout_name(evaluation.reference) if evaluation.reference else None)
        if evaluation.reference is not None:
            self._show_layout(evaluation.reference)

    def _title_columns(self, evaluation: Evaluation) -> None:
        sign = SIGNS.get(currency_of(evaluation.draft), currency_of(evaluation.draft))
        month = evaluation.demand is None or evaluation.demand.per == "month"
        rates = [rate for row in self._all_rows if (rate := speed_of(row.fitted, service=self._service))]
        self.cells.service = self._service
        titles = {
            "speed": speed_title(rates, service=self._service),
            "price": msg("From {sign}/h", sign=sign),
            "value": msg("Tokens/{sign}", sign=sign),
            "cost": msg("{sign}/month", sign=sign) if month else msg("{sign}/job", sign=sign),
        }
        for key, title in titles.items():
            self.table.model.set_title(key, title)

    def _fill(self, chosen: str | None) -> None:
        view = self._view or View()
        self._rows_shown = shown_rows(self._all_rows, view)
        self._figures = longest(self._rows_shown, service=self._service)
        self._filling = True
        self.counts.set_value(view.count)
        self.fitting.setChecked(view.fitting)
        self.table.set_rows(self._rows_shown)
        if chosen is not None:
            self.table.choose(chosen)
        self._filling = False
        self.count.show_message(count_line(len(self._rows_shown), len(self._all_rows)))
        self.legend.show_items(legend(self._rows_shown, tokens().series_roles["memory"]))
        self._fit()

    def _show_layout(self, fitted: FittedLayout) -> None:
        if self._evaluation is not None:
            self.panel.show_layout(self._evaluation, fitted)
        row = next((row for row in self._all_rows if row.key == layout_name(fitted)), None)
        self.why.show_message(reason(row) if row else EMPTY)

    def _choose(self, row: CardRow) -> None:
        if self._filling:
            return
        self._show_layout(row.fitted)
        if self.store.value("cards.chosen") != row.key:
            self.store.edit("cards.chosen", row.key)

    def _make(self, way: Way) -> None:
        """Make a change, as one step to undo."""
        self.store.edit_all(way.edits)

    def _measure(self, rate: object) -> None:
        """Take the user's own speed for the layout that is shown; a wrong number is said beside its box."""
        shown = self.panel.shown
        name = None if rate is None or shown is None else layout_name(shown)
        try:
            self.store.edit_all(((MEASURED, rate), (MEASURED_ON, name)))
        except UserError:
            self.store.edit(MEASURED, rate)

    @override
    def show_issues(self, issues: Iterable[Issue]) -> None:
        kept = tuple(issues)
        super().show_issues(kept)
        found = find_issue(kept, MEASURED)
        self.panel.speed.set_issue(found.message if found else None)

    def _show_count(self, key: object) -> None:
        if key in ("single", "several", "all"):
            self._view = replace(self._view or View(), count=key)
            self._fill(self.table.chosen_key())

    def _show_fitting(self, on: bool) -> None:  # noqa: FBT001 the signal's own argument
        if not self._filling:
            self._view = replace(self._view or View(), fitting=on)
            self._fill(self.table.chosen_key())

    def _show_columns(self) -> None:
        self._wanted = frozenset({"layout", "memory", "verdict"}) | {str(key) for key in self.columns.value()}
        self._fit()

    def _toggle_machine(self) -> None:
        self.machine.setVisible(self.machine.isHidden())
        if not self.machine.isHidden():
            self.machine.look()

    def _toggle_settings(self) -> None:
        self.settings.setVisible(self.settings.isHidden())
        if not self.settings.isHidden():
            self.focus_field(self.settings.rows[0].path)

    def _go_first(self) -> None:
        self.go_wanted.emit(Step.MODEL.value if not self.store.draft.model.name else Step.WORK.value)

    def _fit(self) -> None:
        """Show the columns that have room, and the legend where it stays on one line."""
        room = self.table.room()
        self.cells.room = room
        self.table.model.forget_cells()
        wanted = self._wanted - ({"hours", "chance"} if self._service else {"served", "copies"})
        measured = slots(self.cells, self.table.model.columns, self._figures)
        self.cells.tight = is_tight(measured, wanted, room)
        self.table.model.set_title("memory", MEMORY_SHORT if self.cells.tight else MEMORY)
        widths = fit_columns(with_memory(measured, tight=self.cells.tight), wanted, room, "layout")
        self.cells.name_room = widths["layout"] - PADDED
        self.table.set_widths(widths)
        line = (self.counts, self.fitting, self.count, self.legend)
        self.legend.setVisible(sum(part.sizeHint().width() + 8 for part in line) <= self.content.width())

    @override
    def retranslate(self) -> None:
        super().retranslate()
        self._fit()

    @override
    def settle(self) -> None:
        self.panel.study.settle()

    @override
    def focus_field(self, path: str) -> bool:
        if path in (MEASURED, MEASURED_ON):
            self.panel.choose("speed")
            self.panel.speed.box.setFocus()
            return True
        if self.settings.holds(path):
            self.settings.show()
            return super().focus_field(path)
        if path.startswith("cards"):
            self.table.view.setFocus()
            return True
        return super().focus_field(path)
