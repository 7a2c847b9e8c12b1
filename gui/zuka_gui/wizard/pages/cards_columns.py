"""The columns of the cards table: how a layout's figures are set."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QFontMetricsF

from zuka.advise.card_rows import CardRow, Standing
from zuka.fit.verdict import Verdict
from zuka.message import Message, msg
from zuka.quantity import Quantity
from zuka.report.format import NOT_APPLICABLE, UNKNOWN, figure, gib_text, number, short
from zuka.report.words import split_word
from zuka.work.engines import RESERVING
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import Status, tokens
from zuka_gui.widgets.cell import Cell, Column
from zuka_gui.widgets.paint import BAR_WIDTH, BadgeLook, Bar
from zuka_gui.widgets.text import Tone
from zuka_gui.wizard.pages.cards_model import card_name, is_dim, memory_parts, speed_of

STANDINGS: Mapping[Standing, tuple[Status, str, Message]] = {
    Standing.FITS: ("good", "check", msg("fits")),
    Standing.TIGHT: ("warn", "triangle-alert", msg("tight")),
    Standing.DOUBT: ("warn", "triangle-alert", msg("may be late")),
    Standing.SLOW: ("bad", "clock", msg("too slow")),
    Standing.UNKNOWN: ("mute", "circle-question-mark", msg("unknown")),
    Standing.DOES_NOT_FIT: ("bad", "x", msg("does not fit")),
}
WIDE = 800
"""Below this room ranges are left to the explanation."""
GAP = 7
"""Between a figure and its range."""
SHORT_BAR = 48
CANNOT_RUN, NO_OFFER = msg("cannot run"), msg("no offer")
MEMORY, MEMORY_SHORT = msg("Memory GiB (tick = usable)"), msg("Memory GiB")
ROOMY = 940
"""From this room on a run's hours and its rate both show their ranges; below it the hours alone, or a user's rate."""

STANDARD = frozenset({"layout", "memory", "verdict", "speed", "hours", "price", "cost"})
OPTIONAL: tuple[tuple[str, Message], ...] = (
    ("speed", msg("Speed")),
    ("hours", msg("Hours of a run")),
    ("price", msg("Lowest price of an hour")),
    ("cost", msg("Cost of the cards alone")),
    ("split", msg("Split over cards")),
    ("free", msg("Free memory")),
    ("reserved", msg("What the engine takes")),
    ("copies", msg("Copies for all users")),
    ("served", msg("People that one copy serves")),
    ("chance", msg("Chance to finish in time")),
    ("value", msg("Tokens for a unit of money")),
    ("bandwidth", msg("Memory bandwidth")),
)


class CardCells:
    """Makes cells; knows whether users share a service and how much room there is for names, bars and ranges."""

    def __init__(self) -> None:
        self.service = False
        self.room = ROOMY
        self.tight = False
        self.name_room = float(ROOMY)
        self.detail = {"speed": 0, "hours": 0}
        """Widths of the ranges of a column, in pixels."""

    def ranged(self, key: str) -> bool:
        """Whether a column shows ranges."""
        least = {"hours": WIDE, "speed": WIDE if self.service else ROOMY}
        return key in least and self.room >= least[key]

    def columns(self) -> tuple[Column[CardRow], ...]:
        """All columns; titles with units are given later, when currency and kind of work are known."""
        plan: tuple[tuple[str, Message, Callable[[CardRow], Cell], bool], ...] = (
            ("layout", msg("Layout"), self.layout, False),
            ("memory", MEMORY, self.memory, True),
            ("verdict", msg("Verdict"), verdict_cell, False),
            ("speed", msg("Tokens/s"), self.speed, True),
            ("hours", msg("Run, h"), self.hours, True),
            ("price", msg("Lowest price/h"), price_cell, True),
            ("cost", msg("GPU/month"), cost_cell, True),
            ("split", msg("Split"), split_cell, False),
            ("free", msg("Free GiB"), free_cell, True),
            ("reserved", msg("Engine takes"), reserved_cell, True),
            ("copies", msg("Copies"), copies_cell, True),
            ("served", msg("Serves"), served_cell, True),
            ("chance", msg("In time"), chance_cell, True),
            ("value", msg("Tokens for a unit of money"), value_cell, True),
            ("bandwidth", msg("GB/s"), bandwidth_cell, True),
        )
        return tuple(Column(key, title, cell, right=right) for key, title, cell, right in plan)

    def layout(self, row: CardRow) -> Cell:
        """Cards and precision; the size of a card is left to the next column where there is no room for it."""
        weights, name = row.fitted.layout.weights, card_name(row.fitted)
        whole = QFontMetricsF(theme().font(Role.TABLE_STRONG)).horizontalAdvance(name) + 8
        whole += QFontMetricsF(theme().font(Role.CAPTION)).horizontalAdvance(weights)
        shown = name if whole <= self.name_room else card_name(row.fitted, sized=False)
        return Cell(shown, weights, sort=name, strong=True, tone=_tone(row), spoken=f"{name} {weights}")

    def memory(self, row: CardRow) -> Cell:
        """Need against usable memory of one card."""
        return memory_cell(row, SHORT_BAR if self.tight else BAR_WIDTH)

    def speed(self, row: CardRow) -> Cell:
        """Likely rate of the whole layout, or of one user, with its range."""
        return self._figure(row, "speed", speed_of(row.fitted, service=self.service))

    def hours(self, row: CardRow) -> Cell:
        """Hours of one run."""
        return self._figure(row, "hours", row.hours)

    def _figure(self, row: CardRow, key: str, quantity: Quantity | None) -> Cell:
        if quantity is None:
            return _absent(row)
        shown, tone = figure(quantity), _tone(row)
        if not self.ranged(key):
            words = shown.in_words()
            return Cell(shown.value, sort=quantity.likely, tone=tone, quantity=quantity, spoken=words)
        width = self.detail[key]
        return Cell(shown.value, shown.span, sort=quantity.likely, tone=tone, detail_width=width, quantity=quantity)


def memory_cell(row: CardRow, width: int = BAR_WIDTH) -> Cell:
    """Need against usable memory of one card, with a bar of this width."""
    need, usable = row.fitted.need.needed, row.fitted.fit.usable
    room = tr(UNKNOWN) if usable is None else gib_text(usable.likely)
    over = usable is not None and need.likely > usable.likely
    roles = tokens().series_roles["memory"]
    bar = None
    if usable is not None:
        parts = [(roles[part.key], part.amount * 1024) for part in memory_parts(row.fitted)]
        bar = Bar(parts, usable.likely, width)
    tone: Tone = "bad" if over else _tone(row)
    return Cell(gib_text(need.likely), f"/ {room}", sort=need.likely, tone=tone, bar=bar, quantity=need)


def verdict_cell(row: CardRow) -> Cell:
    """Whether it holds the work in time; what stops it where that is not memory."""
    status, icon, words = STANDINGS[row.standing]
    headroom = row.fitted.fit.headroom
    if row.standing is Standing.DOES_NOT_FIT and headroom is not None and headroom.likely >= 0:
        words = CANNOT_RUN
    order = float(list(Standing).index(row.standing))
    return Cell(sort=order, badge=BadgeLook(status, tr(words), icon))


def price_cell(row: CardRow) -> Cell:
    """The least an hour of one copy costs."""
    return _money(row, row.price, 2)


def cost_cell(row: CardRow) -> Cell:
    """What the cards alone cost."""
    return _money(row, row.cost, 0)


def split_cell(row: CardRow) -> Cell:
    """How the model lies on several cards."""
    word = split_word(row.fitted.layout.split)
    return Cell(NOT_APPLICABLE if word == "none" else word, tone=_tone(row))


def free_cell(row: CardRow) -> Cell:
    """Usable minus needed."""
    room = row.fitted.fit.headroom
    if room is None:
        return _unknown()
    return Cell(gib_text(room.likely), sort=room.likely, tone=_tone(row), quantity=room)


def reserved_cell(row: CardRow) -> Cell:
    """The share of the card that the engine takes whatever is needed."""
    layout, usable = row.fitted.layout, row.fitted.fit.usable
    if layout.engine not in RESERVING:
        return Cell(NOT_APPLICABLE, tone="secondary")
    if usable is None:
        return _unknown()
    taken = usable.scaled(layout.memory_utilization, msg("share of the card that the engine may use"))
    return Cell(gib_text(taken.likely), sort=taken.likely, tone=_tone(row), quantity=taken)


def copies_cell(row: CardRow) -> Cell:
    """How many copies serve all users."""
    if row.copies is None:
        return Cell(NOT_APPLICABLE, tone="secondary")
    return Cell(number(row.copies), sort=float(row.copies), tone=_tone(row))


def served_cell(row: CardRow) -> Cell:
    """How many users one copy serves at what they want."""
    serves = row.fitted.serves
    if serves is None:
        return Cell(NOT_APPLICABLE, tone="secondary")
    return Cell(number(int(serves)), sort=serves, tone=_tone(row))


def chance_cell(row: CardRow) -> Cell:
    """The probability that a run keeps the deadline."""
    if row.chance is None:
        return Cell(NOT_APPLICABLE, tone="secondary")
    return Cell(f"{100 * row.chance:.0f} %", sort=row.chance, tone=_tone(row))


def value_cell(row: CardRow) -> Cell:
    """Tokens that one unit of money buys."""
    if row.value is None:
        return _money(row, None, 0)
    return Cell(short(row.value.likely), sort=row.value.likely, tone=_tone(row), quantity=row.value)


def bandwidth_cell(row: CardRow) -> Cell:
    """The card's memory bandwidth."""
    rate = row.fitted.layout.cards[0].bandwidth_gb_s
    return _unknown() if rate is None else Cell(number(rate), sort=rate, tone=_tone(row))


def _money(row: CardRow, quantity: Quantity | None, decimals: int) -> Cell:
    if quantity is None:
        return Cell(NOT_APPLICABLE, tone="secondary") if _cannot(row) else Cell(tr(NO_OFFER), tone="secondary")
    return Cell(number(quantity.likely, decimals), sort=quantity.likely, tone=_tone(row), quantity=quantity)


def _absent(row: CardRow) -> Cell:
    return Cell(NOT_APPLICABLE, tone="secondary") if _cannot(row) else _unknown()


def _cannot(row: CardRow) -> bool:
    return row.fitted.fit.verdict is Verdict.DOES_NOT_FIT


def _unknown() -> Cell:
    return Cell(tr(UNKNOWN), tone="secondary")


def _tone(row: CardRow) -> Tone:
    return "tertiary" if is_dim(row) else "primary"
