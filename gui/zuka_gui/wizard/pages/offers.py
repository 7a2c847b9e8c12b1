"""``OffersPage()``: step 5, who rents it out and what it really costs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.evaluate import currency_of
from zuka.advise.evaluation import Evaluation
from zuka.message import msg, verbatim
from zuka.report.format import SIGNS
from zuka.scenario.steps import VIEWS, Step
from zuka_gui.charts.cost_parts import CostPartsChart
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.column_fit import fit_columns
from zuka_gui.widgets.menu_chip import CheckMenu
from zuka_gui.widgets.notice import EmptyState
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.page_header import Panel
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.table_model import KEY
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.pages.cost_sheet_model import cost_parts, unknown_line
from zuka_gui.wizard.pages.offers_columns import OPTIONAL, STANDARD, USUAL, USUAL_SERVICE, WIDE, OfferCells, slots
from zuka_gui.wizard.pages.offers_filter import OfferFilterBar
from zuka_gui.wizard.pages.offers_model import (
    Filter,
    OfferRow,
    cards_of,
    filtered,
    page_line,
    ranked_rows,
    rejected_rows,
    scale_of,
    scale_title,
    toggled,
    web_address,
)

WAITING = msg("Name a model and the work first. Then every offer of the catalogue is priced for it.")
COMPARE = f"{Step.ADVICE}/{VIEWS[1]}"
LOW, LEAST_TABLE = 560, 136
COLUMNS = tuple(Option(key, title) for key, title in OPTIONAL)


class OffersPage(Page):
    """The ranked table above the cost sheet of the selected offer.

    Args:
        open_address: opens a web page in the user's browser.
    """

    def __init__(self, open_address: Callable[[QUrl], bool] = QDesktopServices.openUrl) -> None:
        super().__init__(Step.OFFERS, msg("Who rents it out, and what will it really cost?"), page_line(None))
        self._open_address = open_address
        self._evaluation: Evaluation | None = None
        self._ranked: tuple[OfferRow, ...] = ()
        self._rejected: tuple[OfferRow, ...] = ()
        self._row: OfferRow | None = None
        self._wanted: frozenset[str] | None = None
        self._filter = Filter()
        self.cells = OfferCells()
        self.bar = OfferFilterBar()
        self.table: Table[OfferRow] = Table("offers.pinned", msg("Offers"), self.cells.columns(), lambda row: row.key)
        self.no_match = EmptyState("list-filter", msg("No offer matches these filters"), msg("Clear the filters"))
        self.chart = CostPartsChart("offers.sheet")
        self.unknown = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        self.empty = EmptyState("store", WAITING, msg("Go to the model"))
        self._build()
        self._wire()
        self.retranslate()

    def _build(self) -> None:
        self.compare = Button(msg("Compare"), icon="git-compare", name="offers.compare")
        self.columns = CheckMenu("offers.columns", msg("Columns"), COLUMNS, icon="columns-3")
        self.header.add_button(self.compare)
        self.header.add_button(self.columns)
        self.content = QWidget()
        column = QVBoxLayout(self.content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.bar)
        column.addWidget(self.table, 1)
        column.addWidget(self.no_match, 1)
        column.addWidget(self._sheet())
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.no_match.hide()
        self.body.addWidget(self.content, 1)
        self.body.addWidget(self.empty, 1)
        self.content.hide()

    def _sheet(self) -> Panel:
        self.web = Button(msg("Open the price page \u2026"), "small", icon="external-link", name="offers.web")
        self.chart.section.add_button(self.web)
        self.panel = Panel()
        self.panel.body.setContentsMargins(16, 10, 16, 10)
        self.panel.body.setSpacing(4)
        self.panel.body.addWidget(self.chart)
        self.panel.body.addWidget(self.unknown)
        return self.panel

    def _wire(self) -> None:
        self.bar.filter_changed.connect(self._show_filter)
        self.bar.edited.connect(self._edit)
        self.bar.go_wanted.connect(self.go_wanted)
        self.table.row_chosen.connect(self._choose)
        self.table.room_changed.connect(self._fit)
        self.table.pin_toggled.connect(self._pin)
        self.table.explain_wanted.connect(self.explain_wanted)
        for view in (self.table.view, self.table.pinned_view):
            view.clicked.connect(self._click)
        self.chart.explain_wanted.connect(self.explain_wanted)
        self.no_match.chosen.connect(self.bar.clear)
        self.compare.clicked.connect(self._go_compare)
        self.columns.edited.connect(self._show_columns)
        self.web.clicked.connect(self._show_address)
        self.empty.chosen.connect(self._go_model)

    @override
    def show_draft(self) -> None:
        super().show_draft()
        draft = self.store.draft
        self.bar.show_draft(draft)
        pinned = draft.offers.pinned
        self.cells.pins = frozenset(pinned)
        self.table.model.forget_cells()
        self.table.set_pins(self.cells.pins)
        self._fold()
        self.compare.setVisible(bool(self._ranked))
        self.compare.show_message(msg("Compare {count} pinned", count=len(pinned)) if pinned else msg("Compare"))

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        self._evaluation = evaluation
        known = evaluation is not None and evaluation.advice is not None
        for part, shown in ((self.content, known), (self.columns, known), (self.empty, not known)):
            part.setVisible(shown)
        self._ranked = ranked_rows(evaluation) if evaluation else ()
        self._rejected = ()
        self.compare.setVisible(bool(self._ranked))
        self.header.line.show_message(page_line(evaluation.advice if evaluation else None))
        if evaluation is None or evaluation.advice is None:
            return
        self.cells.scale = scale_of(evaluation.advice.candidates)
        self._title_columns(evaluation)
        self.bar.show_cards(cards_of(self._ranked))
        self._tell_if_none(evaluation)
        self._fill()

    def _title_columns(self, evaluation: Evaluation) -> None:
        currency = currency_of(evaluation.draft)
        sign = SIGNS.get(currency, currency)
        month = evaluation.advice is None or evaluation.advice.per == "month"
        titles = {
            "pin": EMPTY,
            "price": msg("{sign}/h", sign=sign),
            "total": msg("{sign}/month", sign=sign) if month else msg("{sign}/job", sign=sign),
            "risk": msg("Risk {sign}", sign=sign),
        }
        for key, title in titles.items():
            self.table.model.set_title(key, title)

    def _tell_if_none(self, evaluation: Evaluation) -> None:
        if evaluation.advice is not None and not evaluation.advice.candidates:
            closest = evaluation.advice.closest
            text = msg("Closest: {offer}", offer=closest[0][1]) if closest else EMPTY
            self.strip.tell("warn", msg("No offer meets every must."), text, [("needs", msg("Change the needs"))])
        else:
            self.strip.clear()

    def _fill(self) -> None:
        evaluation = self._evaluation
        if evaluation is None or evaluation.advice is None:
            return
        rows = self._ranked
        if self._filter.rejected or not rows:
            if not self._rejected:
                self._rejected = rejected_rows(evaluation)
            rows = (*rows, *self._rejected)
        shown = filtered(rows, self._filter, evaluation)
        self.table.set_rows(shown)
        self.table.setVisible(bool(shown))
        self.no_match.setVisible(not shown)
        self.bar.show_count(len(shown), evaluation.advice.offers_seen)
        self._fold()
        key = self.table.chosen_key()
        if key is None and shown:
            self.table.choose(shown[0].key)
            key = shown[0].key
        self._show_sheet(next((row for row in shown if row.key == key), None))
        self._fit()

    def _show_sheet(self, row: OfferRow | None) -> None:
        if row is self._row and row is not None:
            return
        self._row = row
        candidate = row.candidate if row else None
        self.panel.setVisible(candidate is not None)
        if candidate is not None:
            self.chart.show_data(cost_parts(candidate.sheet))
            self.unknown.show_message(unknown_line(candidate.sheet))
            self.web.setVisible(web_address(candidate.sheet.offer) is not None)

    def _choose(self, row: OfferRow) -> None:
        self._show_sheet(row)

    def _show_filter(self, wanted: Filter) -> None:
        self._filter = wanted
        self._fill()

    def _edit(self, path: str, value: object) -> None:
        self.store.edit(path, value)

    def _pin(self, key: str) -> None:
        self.store.edit("offers.pinned", toggled(self.store.draft.offers.pinned, key))
        self.table.choose(key)

    def _click(self, index: QModelIndex) -> None:
        if index.column() == 0:
            self._pin(index.data(KEY))

    def _go_compare(self) -> None:
        self.go_wanted.emit(COMPARE)

    def _go_model(self) -> None:
        self.go_wanted.emit(Step.MODEL.value)

    def _show_address(self) -> None:
        """Say where the browser would go before it goes there: nothing else in Zuka leaves this computer."""
        address = web_address(self._row.offer) if self._row else None
        if address is not None:
            text = msg("It opens in your browser; the price there may be another by now.")
            links = [("open:", msg("Open it")), ("copy:", msg("Copy the address")), ("close:", msg("Close"))]
            self.strip.tell("info", verbatim(address), text, links)

    @override
    def follow_link(self, key: str) -> None:
        kind, colon, _ = key.partition(":")
        address = web_address(self._row.offer) if self._row else None
        if not colon or kind not in ("open", "copy", "close"):
            super().follow_link(key)
            return
        if kind == "open" and address is not None:
            self._open_address(QUrl(address))
        if kind == "copy" and address is not None:
            QGuiApplication.clipboard().setText(address)
        self.strip.clear()

    def _show_columns(self) -> None:
        self._wanted = frozenset(str(key) for key in self.columns.value())
        self._fit()

    def _fit(self) -> None:
        """Show the columns that have room."""
        service = bool(self._evaluation and self._evaluation.demand and self._evaluation.demand.is_service)
        usual = USUAL_SERVICE if service else USUAL
        if self._wanted is None:
            self.columns.set_value(usual)
        wanted = STANDARD | (usual if self._wanted is None else self._wanted)
        room = self.table.room()
        if self.cells.narrow != (room < WIDE):
            self.cells.narrow = room < WIDE
            self.table.model.forget_cells()
        self.table.model.set_title("range", scale_title(self.cells.scale, short=self.cells.narrow))
        self.table.set_widths(fit_columns(slots(room), wanted, room, "provider"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Leave room for rows: low windows show only the title of the cost sheet."""
        pinned = 0 if self.table.pinned_view.isHidden() else self.table.pinned_view.height()
        self.table.setMinimumHeight(LEAST_TABLE + pinned)
        low = self.height() < LOW + pinned
        self.chart.fold(folded=low)
        self.unknown.setVisible(not low)

    @override
    def focus_field(self, path: str) -> bool:
        target = self.bar.control(path) or (self.table.view if path.startswith("offers") else None)
        if target is None:
            return super().focus_field(path)
        target.setFocus()
        return True
