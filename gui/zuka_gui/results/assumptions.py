"""``AssumptionsPage()``: what was filled in, which costs nobody says, and where every figure comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHeaderView, QSizePolicy, QWidget
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.message import Message, msg, nmsg
from zuka.scenario.steps import VIEW_TITLES, Step, View
from zuka.work.assumption import Assumption
from zuka_gui.i18n.translator import tr
from zuka_gui.results.assumptions_model import (
    Source,
    UnknownCost,
    address_of,
    guess_words,
    link_cell,
    name_cell,
    provenance,
    sources,
    unknown_costs,
    value_cell,
    why_cell,
)
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.cell import Cell, Column
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.page import Page

Row = TypeVar("Row")
LINE = msg("Enter on a row leads to its field, or explains its figure.")
NOTHING_ASSUMED = msg("Nothing was assumed: every answer is yours")
NO_UNKNOWN = msg("Every part of the first choice's cost is known")
SOURCES, FITTED = msg("Sources"), msg("What the estimates were fitted on")
FITTED_LINE = msg("constants are fitted on published measurements; the error is that of the fit")


class AssumptionsPage(Page):
    """Three tables and the provenance of the constants, each with a finding as its title."""

    def __init__(self) -> None:
        super().__init__(Step.ADVICE, VIEW_TITLES[View.ASSUMPTIONS], LINE)
        self._assumed = Section(NOTHING_ASSUMED)
        self.assumptions = _table("assumptions.fields", VIEW_TITLES[View.ASSUMPTIONS], _assumed(), _field, stretch=2)
        self.assumptions.row_opened.connect(self._refine)
        self._unknown = Section(NO_UNKNOWN)
        self.unknown = _table("assumptions.unknown", msg("Unknown costs"), _unknown_columns(), _cost_key, stretch=1)
        self.unknown.row_opened.connect(self._explain)
        self.sources = _table("assumptions.sources", SOURCES, _source_columns(), _source_key, stretch=1)
        for widget in (
            self._assumed,
            self.assumptions,
            self._unknown,
            self.unknown,
            Section(SOURCES),
            self.sources,
            Section(FITTED, FITTED_LINE),
            _fitted_list(),
        ):
            self.body.addWidget(widget)
        self.body.addStretch(1)

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        taken = evaluation.assumptions if evaluation else ()
        title = nmsg("{count} default in use", "{count} defaults in use", len(taken)) if taken else NOTHING_ASSUMED
        self._assumed.tell(title)
        _fill(self.assumptions, taken)
        unknown = unknown_costs(evaluation) if evaluation else ()
        count = len(unknown)
        self._unknown.tell(
            nmsg("{count} unknown part of the cost", "{count} unknown parts of the cost", count)
            if count
            else NO_UNKNOWN
        )
        _fill(self.unknown, unknown)
        _fill(self.sources, sources(evaluation) if evaluation else ())

    def _refine(self, taken: Assumption) -> None:
        if address_of(taken):
            self.go_wanted.emit(address_of(taken))

    def _explain(self, cost: UnknownCost) -> None:
        if cost.guess is not None:
            self.explain_wanted.emit(cost.guess)


def _assumed() -> list[Column[Assumption]]:
    return [
        Column("field", msg("Field"), name_cell, 200),
        Column("value", msg("Value taken"), value_cell, 120),
        Column("why", msg("Why"), why_cell, 260),
        Column("refine", EMPTY, link_cell, 80, sortable=False),
    ]


def _unknown_columns() -> list[Column[UnknownCost]]:
    return [
        Column("part", msg("Part"), lambda cost: Cell(tr(cost.name), strong=True), 200),
        Column("guess", msg("Counted as"), lambda cost: Cell(tr(guess_words(cost)), tone="secondary"), 300),
    ]


def _source_columns() -> list[Column[Source]]:
    return [
        Column("what", msg("Figure"), lambda source: Cell(tr(source.what)), 260),
        Column("where", msg("Source"), lambda source: Cell(source.where, tone="secondary"), 300),
        Column("day", msg("Day"), lambda source: Cell(source.day), 112),
    ]


def _fitted_list() -> QWidget:
    """The tables of constants with what they rest on; sentences too long for cells."""
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(8, 0, 8, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(10)
    grid.setColumnStretch(1, 1)
    for place, table in enumerate(provenance()):
        words = msg("{fitted}. Error: {error}. {day}", fitted=table.fitted_on, error=table.error, day=table.day)
        grid.addWidget(Text(table.name, Role.TABLE_STRONG), place, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(Text(words, Role.TABLE, "secondary", wrap=True), place, 1)
    return holder


def _table(
    name: str, title: Message, columns: Sequence[Column[Row]], key: Callable[[Row], str], *, stretch: int
) -> Table[Row]:
    """A compact table as high as its rows; one column takes what width is left."""
    table: Table[Row] = Table(name, title, columns, key, row_height=28)
    for view in (table.view, table.pinned_view):
        view.horizontalHeader().setStretchLastSection(False)
    table.view.horizontalHeader().setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)
    table.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return table


def _fill(table: Table[Row], rows: Sequence[Row]) -> None:
    table.set_rows(rows)
    table.setVisible(bool(rows))
    table.setFixedHeight(table.height_for_rows() + 2)


def _field(taken: Assumption) -> str:
    return taken.field


def _cost_key(cost: UnknownCost) -> str:
    return cost.name.text


def _source_key(source: Source) -> str:
    return f"{source.where} {source.day}"
