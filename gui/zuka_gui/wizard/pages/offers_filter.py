"""``OfferFilterBar()``: search and filter chips above the offers; what changes the ranking edits the draft instead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from zuka.message import msg, nmsg, verbatim
from zuka.scenario.draft import ScenarioDraft
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.flow import FlowLayout
from zuka_gui.widgets.menu_chip import MenuChip
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.widgets.text_box import TextBox
from zuka_gui.wizard.pages.offers_model import Filter, count_line

ANY = msg("any")
AGES = (30, 90, 180, 365)
BUYING = (
    Option("all", msg("all")),
    Option("on-demand", msg("on demand")),
    Option("spot", msg("spot")),
    Option("month", msg("by the month")),
    Option("reserved", msg("reserved")),
)
RANKING = (Option("likely", msg("likely total")), Option("high", msg("high total")))
CURRENCIES = tuple(Option(code, verbatim(code)) for code in ("CNY", "USD", "EUR"))


class OfferFilterBar(QWidget):
    """Search, chips and the count of rows.

    Signals:
        filter_changed: the ``Filter`` that is wanted now.
        edited: path and value of a field of the draft.
        go_wanted: an address.
    """

    filter_changed = Signal(object)
    edited = Signal(str, object)
    go_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filter = Filter()
        ages = tuple(Option(n, nmsg("up to {count} day", "up to {count} days", n)) for n in AGES)
        self.search = TextBox("offers.search", msg("Provider or card"), width=170, icon="search", size="small")
        self.regions = Button(EMPTY, "chip", name="offers.regions")
        self.regions.setCheckable(True)
        self.age = MenuChip("offers.max_age_days", msg("Price age"), (Option(None, ANY), *ages))
        self.buying = MenuChip("offers.buying", msg("Buying"), BUYING)
        self.card = MenuChip("offers.card", msg("Card"), (Option("", msg("all")),))
        self.rejected = Button(msg("Show rejected"), "chip", name="offers.rejected")
        self.rejected.setCheckable(True)
        self.count = Text(EMPTY, Role.CAPTION, "secondary", figures=True)
        self.ranking = MenuChip("offers.rank_by", msg("Ranked by"), RANKING)
        self.currency = MenuChip("offers.currency", msg("Currency"), CURRENCIES)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        line = FlowLayout(6)
        for part in (self.search, self.regions, self.age, self.buying, self.card, self.rejected):
            line.add(part)
        line.add(self.ranking)
        line.add(self.currency)
        line.add(self.count, at_end=True)
        self.setLayout(line)

    def _wire(self) -> None:
        for control in (self.search, self.buying, self.card):
            control.edited.connect(self._read)
        self.rejected.toggled.connect(self._read)
        self.regions.clicked.connect(self._go_regions)
        for chip in (self.age, self.ranking, self.currency):
            chip.edited.connect(partial(self.edited.emit, chip.objectName()))

    def show_draft(self, draft: ScenarioDraft) -> None:
        """Show the answers of the draft that the chips edit."""
        self.age.set_value(draft.offers.max_age_days)
        self.ranking.set_value(draft.offers.rank_by)
        self.currency.set_value(draft.offers.currency or "CNY")
        regions = draft.needs.regions
        self.regions.setVisible(bool(regions.value) and regions.mode == "must")
        self.regions.setChecked(True)
        self.regions.show_message(msg("Region: {regions}", regions=", ".join(regions.value or ())))

    def show_cards(self, names: Sequence[str]) -> None:
        """Offer these cards to choose from."""
        self.card.set_options((Option("", msg("all")), *(Option(name, verbatim(name)) for name in names)))

    def show_count(self, shown: int, seen: int) -> None:
        """Say how many rows are shown."""
        self.count.show_message(count_line(shown, seen))
        self.layout().invalidate()  # pyright: ignore[reportOptionalMemberAccess] it was given one

    def clear(self) -> None:
        """Show everything that is ranked again."""
        self.search.set_value(None)
        self.search.clear()
        self.buying.set_value("all")
        self.card.set_value("")
        self._read()

    def control(self, path: str) -> QWidget | None:
        """The control of a field of the draft."""
        return next((chip for chip in (self.age, self.ranking, self.currency) if chip.objectName() == path), None)

    def _read(self) -> None:
        """Tell what the chips ask for now."""
        wanted = Filter(
            self.search.text().strip(),
            str(self.buying.value()),
            str(self.card.value()),
            rejected=self.rejected.isChecked(),
        )
        if wanted != self._filter:
            self._filter = wanted
            self.filter_changed.emit(wanted)

    def _go_regions(self) -> None:
        self.regions.setChecked(True)
        self.go_wanted.emit("needs#needs.regions")
