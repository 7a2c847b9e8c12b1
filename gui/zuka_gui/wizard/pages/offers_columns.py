"""The columns of the offers table: how an offer's figures are set."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zuka.advise.musts import invoice_known
from zuka.advise.words import commitment_name
from zuka.market.sheet import CostSheet
from zuka.message import Message, msg, verbatim
from zuka.report.format import NOT_APPLICABLE, UNKNOWN, age, figure, number, span
from zuka.report.words import machine, rented
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.cell import Cell, Column
from zuka_gui.widgets.column_fit import Slot
from zuka_gui.widgets.paint import BadgeLook, Range, Scale
from zuka_gui.widgets.text import Tone
from zuka_gui.wizard.pages.cards_model import speed_of
from zuka_gui.wizard.pages.offers_model import OfferRow, provider_name

VERY_OLD = 180
BILLING: Mapping[str, Message] = {
    "second": msg("second"),
    "minute": msg("minute"),
    "hour": msg("hour"),
    "day": msg("day"),
    "month": msg("month"),
    "year": msg("year"),
}
WIDE = 800
"""Below this room the range marks stand without figures, which the explanation says."""

_WIDTHS = {
    "pin": (30, 30, 0),
    "rank": (44, 44, 0),
    "provider": (140, 140, 0),
    "card": (164, 116, 0),
    "price": (56, 56, 0),
    "total": (74, 74, 0),
    "range": (196, 100, 1),
    "hours": (54, 54, 2),
    "speed": (60, 60, 3),
    "billing": (58, 58, 5),
    "invoice": (70, 70, 6),
    "region": (84, 84, 8),
    "risk": (76, 76, 9),
    "trust": (150, 150, 10),
    "age": (104, 104, 0),
}


def slots(room: int) -> tuple[Slot, ...]:
    """The columns in their widths for the room there is."""
    place = 0 if room >= WIDE else 1
    return tuple(Slot(key, widths[place], widths[2]) for key, widths in _WIDTHS.items())


STANDARD = frozenset({"pin", "rank", "provider", "card", "price", "total", "age"})
OPTIONAL: tuple[tuple[str, Message], ...] = (
    ("range", msg("Low and high")),
    ("hours", msg("Hours of a run")),
    ("speed", msg("Speed")),
    ("billing", msg("Billing unit")),
    ("invoice", msg("Invoice")),
    ("region", msg("Region")),
    ("risk", msg("Expected risk")),
    ("trust", msg("How sure the price is")),
)
USUAL = frozenset({"range", "hours", "billing", "invoice"})
USUAL_SERVICE = frozenset({"range", "speed", "billing", "invoice"})


class OfferCells:
    """Makes cells; holds what all rows share: pins and the scale of the range marks."""

    def __init__(self) -> None:
        self.pins: frozenset[str] = frozenset()
        self.scale = Scale(0.0, 1.0)
        self.narrow = False

    def columns(self) -> tuple[Column[OfferRow], ...]:
        """All columns; titles with units are given later."""
        plan: tuple[tuple[str, Message, Callable[[OfferRow], Cell], bool], ...] = (
            ("pin", msg("Pin"), self.pin, False),
            ("rank", msg("Rank"), rank, True),
            ("provider", msg("Provider"), provider, False),
            ("card", msg("Cards"), cards, False),
            ("price", msg("Price/h"), price, True),
            ("total", msg("Total"), total, True),
            ("range", msg("Low and high"), self.range, False),
            ("hours", msg("Run, h"), hours, True),
            ("speed", verbatim("tok/s"), speed, True),
            ("billing", msg("Billed by"), billing, False),
            ("invoice", msg("Invoice"), invoice, False),
            ("region", msg("Region"), region, False),
            ("risk", msg("Risk"), risk, True),
            ("trust", msg("Price"), trust, False),
            ("age", msg("Price age"), price_age, True),
        )
        return tuple(Column(key, title, cell, _WIDTHS[key][0], right=right) for key, title, cell, right in plan)

    def pin(self, row: OfferRow) -> Cell:
        """Whether the row is kept on top."""
        pinned = row.key in self.pins
        return Cell(
            icon="pin" if pinned else "", sort=0.0 if pinned else 1.0, spoken=tr(msg("pinned")) if pinned else ""
        )

    def range(self, row: OfferRow) -> Cell:
        """The total's range on the shared scale; the reason where the offer is not ranked."""
        if row.candidate is None:
            return Cell(tr(row.reason) if row.reason else "", tone="tertiary")
        sheet = row.candidate.sheet
        whole = sheet.total
        ends = span(whole.low, whole.high, _decimals(whole.likely))
        mark = Range(whole.low, whole.likely, whole.high, self.scale, open=bool(sheet.unknown))
        return Cell("", "" if self.narrow else ends, sort=whole.likely, range=mark, spoken=ends, quantity=whole)


def rank(row: OfferRow) -> Cell:
    """The advisor's order; it stays with the row however the table is sorted."""
    if row.candidate is None:
        return Cell(NOT_APPLICABLE, tone="tertiary")
    return Cell(number(row.candidate.rank), sort=float(row.candidate.rank), tone="secondary")


def provider(row: OfferRow) -> Cell:
    """Who, and how it is bought."""
    name = provider_name(row.offer.provider, translator().language)
    return Cell(name, tr(commitment_name(row.offer)), strong=True, tone=_tone(row), sort=name)


def cards(row: OfferRow) -> Cell:
    """The cards of all machines side by side."""
    offer = row.offer
    words = rented(row.candidate.sheet) if row.candidate else machine(offer.gpus, offer.gpu or offer.gpu_listed)
    return Cell(tr(words), sort=offer.gpu or offer.gpu_listed, tone=_tone(row))


def price(row: OfferRow) -> Cell:
    """An hour of all machines."""
    if row.price is None:
        return _unknown()
    return Cell(number(row.price.likely, 2), sort=row.price.likely, tone=_tone(row), quantity=row.price)


def total(row: OfferRow) -> Cell:
    """The likely total, or the known sum where a part is unknown."""
    if row.candidate is None:
        return Cell(NOT_APPLICABLE, tone="tertiary")
    sheet = row.candidate.sheet
    amount = shown_total(sheet)
    sign = "\u2265 " if sheet.unknown else ""
    words = f"{sign}{number(amount, _decimals(amount))}"
    return Cell(words, sort=amount, strong=True, quantity=sheet.total)


def shown_total(sheet: CostSheet) -> float:
    """What is certain to be paid at least where a part is unknown, else the likely total."""
    return sheet.known.likely if sheet.unknown else sheet.total.likely


def hours(row: OfferRow) -> Cell:
    """Hours of one run."""
    if row.candidate is None:
        return Cell(NOT_APPLICABLE, tone="tertiary")
    time = row.candidate.hours
    return Cell(figure(time).value, sort=time.likely, quantity=time)


def speed(row: OfferRow) -> Cell:
    """The rate of the layout on this offer."""
    rate = speed_of(row.candidate.fitted, service=True) if row.candidate else None
    if rate is None:
        return Cell(NOT_APPLICABLE, tone="tertiary") if row.candidate is None else _unknown()
    return Cell(figure(rate).value, sort=rate.likely, quantity=rate)


def billing(row: OfferRow) -> Cell:
    """The unit of time that is billed."""
    words = BILLING.get(row.offer.billing)
    return _unknown() if words is None else Cell(tr(words), tone=_tone(row))


def invoice(row: OfferRow) -> Cell:
    """Whether the provider's terms say which tax invoice it gives."""
    if not invoice_known(row.offer):
        return _unknown()
    return Cell(tr(msg("stated")), icon="check", icon_status="good", sort="", tone=_tone(row))


def region(row: OfferRow) -> Cell:
    """Country and the provider's region."""
    words = " ".join(filter(None, (row.offer.country, row.offer.region)))
    return Cell(words, tone=_tone(row)) if words else _unknown()


def risk(row: OfferRow) -> Cell:
    """Expected cost of outages."""
    if row.candidate is None:
        return Cell(NOT_APPLICABLE, tone="tertiary")
    amount = row.candidate.risk_expected
    return Cell(number(amount, _decimals(amount)), sort=amount)


def trust(row: OfferRow) -> Cell:
    """Who says the price, in the source's own words."""
    return Cell(row.offer.confidence, tone="secondary")


def price_age(row: OfferRow) -> Cell:
    """How old the price is."""
    days = row.age_days
    stale = row.candidate.sheet.stale if row.candidate else days is None
    return Cell(sort=float("inf") if days is None else float(days), badge=age_badge(days, stale=stale))


def age_badge(days: int | None, *, stale: bool) -> BadgeLook:
    """Within its limit mute, past it a warning, over 180 days or undated bad."""
    status: Status = "bad" if days is None or days > VERY_OLD else "warn" if stale else "mute"
    return BadgeLook(status, tr(age(days)), "clock")


def _decimals(amount: float) -> int:
    return 0 if abs(amount) >= 100 else 2


def _unknown() -> Cell:
    return Cell(tr(UNKNOWN), tone="secondary", sort="~")


def _tone(row: OfferRow) -> Tone:
    return "primary" if row.candidate else "tertiary"
