"""``ContractForm(add_field)``: the terms of a contract as a form, section by section, with the units people write."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.message import Message, msg, verbatim
from zuka.report.format import SIGNS
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.choice import Select
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.number_box import NumberBox, Unit
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.widgets.text_box import TextBox

WIDTH, CONTROL_WIDTH = 352, 156
PERCENT = Decimal("0.01")
NOT_STATED = Option(None, msg("not stated"))
_HOURS, _DAYS, _MONTHS = msg("hours"), msg("days"), msg("months")

AddField = Callable[[FieldRow], FieldRow]
Field = tuple[str, Message, QWidget]


class ContractForm(QScrollArea):
    """All fields of the contract in one scrolling column."""

    def __init__(self, add_field: AddField) -> None:
        super().__init__()
        self.setObjectName("contract.form")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFixedWidth(WIDTH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = QWidget()
        self._content.setProperty("surface", "page")
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, 20, 8)
        self._column.setSpacing(10)
        self._exit_fee = NumberBox(
            "contract.exit_fraction", units=(Unit(verbatim("%"), PERCENT), Unit(_MONTHS)), width=CONTROL_WIDTH
        )
        for title, fields in self._sections():
            self._add_section(title, fields, add_field)
        self._column.addStretch(1)
        self.setWidget(self._content)

    def show_exit_base(self, base: object) -> None:
        """Show the exit fee in months where it is a number of rents, else in per cent."""
        self._exit_fee.show_unit(1 if base == "months_of_rent" else 0)

    def fit_height(self) -> None:
        """Give every wrapped line its room: a scroll area asks its content for no height at a width."""
        self._column.invalidate()
        self._content.setMinimumHeight(self._column.totalHeightForWidth(self.viewport().width()))

    def reveal(self, path: str) -> None:
        """Scroll to a field."""
        row = self._content.findChild(QWidget, f"row:{path}")
        if isinstance(row, QWidget):
            self.ensureWidgetVisible(row)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_height()

    def _add_section(self, title: Message, fields: list[Field], add_field: AddField) -> None:
        heading = Text(title, Role.SECTION)
        heading.setContentsMargins(0, 6 if self._column.count() else 0, 0, 0)
        self._column.addWidget(heading)
        for name, label, control in fields:
            self._column.addWidget(add_field(FieldRow(f"contract.{name}", label, control)))

    def _sections(self) -> list[tuple[Message, list[Field]]]:
        return [
            (msg("Rent and use"), _rent()),
            (msg("Network and repair"), _running()),
            (msg("Availability"), _availability()),
            (msg("Leaving early"), self._leaving()),
            (msg("Deposit and payment"), _payment()),
            (msg("Renewal and price"), _renewal()),
            (msg("Certificates and data"), _papers()),
        ]

    def _leaving(self) -> list[Field]:
        bases = (
            NOT_STATED,
            Option("remaining_rent", msg("remaining rent")),
            Option("contract_total", msg("whole rent")),
            Option("months_of_rent", msg("months of rent")),
            Option("list_price", msg("list price")),
            Option("none", msg("no fee")),
        )
        return [
            ("exit_base", msg("Fee reckoned by"), _select("exit_base", bases)),
            ("exit_fraction", msg("Size of the fee"), self._exit_fee),
            ("list_rent", msg("List price a month"), _number("list_rent")),
            ("exit_notice_days", msg("Notice"), _number("exit_notice_days", _DAYS)),
        ]


def _rent() -> list[Field]:
    currencies = [Option(code, verbatim(f"{code} {sign}")) for code, sign in SIGNS.items()]
    return [
        ("title", msg("Name"), TextBox("contract.title", msg("such as the provider"), width=CONTROL_WIDTH)),
        ("gpu", msg("Card"), TextBox("contract.gpu", msg("such as A100 PCIe 80 GB"), width=CONTROL_WIDTH)),
        ("gpus", msg("Number of cards"), _number("gpus")),
        ("monthly_rent", msg("Rent a month"), _number("monthly_rent")),
        ("currency", msg("Currency"), _select("currency", currencies)),
        ("term_months", msg("Minimum term"), _number("term_months", _MONTHS)),
        ("hours_cap", msg("Usage cap"), _number("hours_cap", msg("h / month"))),
        ("overage_price", msg("Hour over the cap"), _number("overage_price", msg("per card"))),
    ]


def _running() -> list[Field]:
    return [
        ("bandwidth_mbps", msg("Bandwidth"), _number("bandwidth_mbps", verbatim("Mbps"))),
        ("bandwidth_shared", msg("Line"), _yes_no("bandwidth_shared", msg("shared"), msg("dedicated"))),
        ("repair_hours", msg("Repair within"), _number("repair_hours", _HOURS)),
    ]


def _availability() -> list[Field]:
    forms = (
        NOT_STATED,
        Option("cash", msg("cash")),
        Option("credit", msg("credit")),
        Option("voucher", msg("voucher")),
    )
    return [
        ("sla_uptime", msg("Promised (SLA)"), _number("sla_uptime", msg("% a month"), PERCENT)),
        ("sla_credit", msg("Credit if missed"), _number("sla_credit", msg("% of rent"), PERCENT)),
        ("credit_form", msg("Paid as"), _select("credit_form", forms)),
    ]


def _payment() -> list[Field]:
    return [
        ("deposit", msg("Deposit"), _number("deposit")),
        ("deposit_return_days", msg("Comes back after"), _number("deposit_return_days", _DAYS)),
        ("late_fee_per_day", msg("Late fee"), _number("late_fee_per_day", msg("% a day"), PERCENT)),
    ]


def _renewal() -> list[Field]:
    changes = (
        NOT_STATED,
        Option("fixed", msg("fixed")),
        Option("with_notice", msg("with notice")),
        Option("any_time", msg("at any time")),
    )
    return [
        ("renewal_months", msg("Renews by itself for"), _number("renewal_months", _MONTHS)),
        ("renewal_notice_days", msg("Notice to stop it"), _number("renewal_notice_days", _DAYS)),
        ("price_change", msg("Price changes"), _select("price_change", changes)),
        ("price_notice_days", msg("Notice of a change"), _number("price_notice_days", _DAYS)),
    ]


def _papers() -> list[Field]:
    shown, not_shown = msg("shown"), msg("not shown")
    place = msg("such as ISO 27001")
    return [
        ("certification", msg("Certificate"), TextBox("contract.certification", place, width=CONTROL_WIDTH)),
        ("data_kept_days", msg("Data kept"), _number("data_kept_days", _DAYS)),
        ("provider_licence", msg("Telecom licence"), _yes_no("provider_licence", shown, not_shown)),
        ("provider_power_contract", msg("Power contract"), _yes_no("provider_power_contract", shown, not_shown)),
    ]


def _number(name: str, unit: Message = EMPTY, factor: Decimal = Decimal(1)) -> NumberBox:
    return NumberBox(f"contract.{name}", units=(Unit(unit, factor),), width=CONTROL_WIDTH)


def _select(name: str, options: list[Option] | tuple[Option, ...]) -> Select:
    return Select(f"contract.{name}", options, width=CONTROL_WIDTH)


def _yes_no(name: str, yes: Message, no: Message) -> Select:
    return _select(name, (NOT_STATED, Option(True, yes), Option(False, no)))
