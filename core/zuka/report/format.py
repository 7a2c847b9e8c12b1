"""Numbers as people write and read them: one setting of figures for the window, the command line and reports.

Thousands have a comma, ranges an en dash without spaces, minus is U+2212, money has its sign before. Unknown is a word.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from zuka.message import Message, msg, nmsg, verbatim
from zuka.quantity import Quantity
from zuka.units import gib

SIGNS = {"CNY": "¥", "USD": "$", "EUR": "€", "HKD": "HK$", "GBP": "£", "JPY": "JP¥"}
EN_DASH = "\u2013"
MINUS = "\u2212"
UNKNOWN = msg("unknown")
NOT_APPLICABLE = "\u2014"

_MIB_BYTES = 1024**2
_MULTIPLES = {"k": 10**3, "m": 10**6, "b": 10**9, "千": 10**3, "万": 10**4, "百万": 10**6, "亿": 10**8}
_WRITTEN = re.compile(r"([-+]?[\d.]+)\s*(百万|[kmb千万亿])?")


@dataclass(frozen=True, slots=True)
class Figure:
    """A quantity set for reading: the likely value, its unit ("" for money) and the range ("" where exact)."""

    value: str
    unit: Message
    span: str = ""

    def in_words(self) -> str:
        """The figure in a paragraph or a spoken name: ``18.6 (17.4-20.6)`` without the unit's translation."""
        return f"{self.value} ({self.span})" if self.span else self.value


def number(value: float | Decimal, decimals: int = 0) -> str:
    """A value with thousands commas and a fixed count of decimals."""
    text = f"{value:,.{decimals}f}"
    if text.startswith("-"):
        return text[1:] if not text.strip("-0.,") else MINUS + text[1:]
    return text


def decimals_for(value: float) -> int:
    """Decimals that keep about three significant digits: 0 from 100 on, else 1, and 2 below 10."""
    size = abs(value)
    if size >= 100 or value == 0:
        return 0
    return 1 if size >= 10 else 2


def short(value: float) -> str:
    """A large count in one short word: ``8.19 B``, ``540 M``, ``3,000``."""
    for limit, unit in ((1e12, "T"), (1e9, "B"), (1e6, "M")):
        if abs(value) >= limit:
            scaled = value / limit
            return f"{number(scaled, decimals_for(scaled))} {unit}"
    return number(value, 0 if value == int(value) else decimals_for(value))


def span(low: float, high: float, decimals: int = 0) -> str:
    """A range, as in 544 to 831 with a dash between; one number where both ends read the same."""
    first, last = number(low, decimals), number(high, decimals)
    return first if first == last else f"{first}{EN_DASH}{last}"


def money(amount: float | Decimal, currency: str, decimals: int | None = None) -> str:
    """An amount with its sign before it; cents only below 100 unless ``decimals`` says so."""
    places = decimals if decimals is not None else 0 if abs(amount) >= 100 or amount == 0 else 2
    sign = SIGNS.get(currency, f"{currency} ")
    text = number(abs(amount), places)
    return f"{MINUS}{sign}{text}" if amount < 0 else f"{sign}{text}"


def gib_text(mib: float) -> str:
    """MiB as GiB with one decimal."""
    return number(gib(mib * _MIB_BYTES), 1)


def age(days: int | None) -> Message:
    """How old a price is."""
    return msg("undated") if days is None else nmsg("{count} day", "{count} days", days)


def figure(quantity: Quantity) -> Figure:
    """A quantity set for reading, by its unit: MiB become GiB, fractions per cent, currency codes their sign."""
    unit = quantity.unit
    if unit in SIGNS:
        return _money_figure(quantity)
    factor, shown, decimals = _scale(quantity)
    low, likely, high = (value * factor for value in (quantity.low, quantity.likely, quantity.high))
    if unit in {"parameters", "tokens", "images", "samples", "FLOP"} and abs(likely) >= 1e6:
        return Figure(short(likely), shown, "" if low == high else f"{short(low)}{EN_DASH}{short(high)}")
    return Figure(number(likely, decimals), shown, _wide(low, high, decimals))


def _wide(low: float, high: float, decimals: int) -> str:
    """A range, or nothing where both ends read the same."""
    shown = span(low, high, decimals)
    return shown if EN_DASH in shown else ""


def figure_or_unknown(quantity: Quantity | None) -> Figure | None:
    """The figure, or None where nothing is known (the caller then says so in words)."""
    return None if quantity is None else figure(quantity)


def parse_number(text: str) -> Decimal | None:
    """A number as typed, full width or not: ``1,024``, ``1.5k``, ``3万``. None where it is no number."""
    plain = unicodedata.normalize("NFKC", text).strip().lower().replace(",", "").replace("_", "")
    match = _WRITTEN.fullmatch(plain)
    if not match:
        return None
    try:
        return Decimal(match[1]) * _MULTIPLES.get(match[2] or "", 1)
    except InvalidOperation:
        return None


def _money_figure(quantity: Quantity) -> Figure:
    decimals = 0 if abs(quantity.likely) >= 100 or quantity.likely == 0 else 2
    text = money(quantity.likely, quantity.unit, decimals)
    return Figure(text, verbatim(""), _wide(quantity.low, quantity.high, decimals))


def _scale(quantity: Quantity) -> tuple[float, Message, int]:
    """Factor, unit in words and decimals in which a unit is shown."""
    match quantity.unit:
        case "MiB":
            return _MIB_BYTES / 1024**3, verbatim("GiB"), 1
        case "GiB":
            return 1.0, verbatim("GiB"), 1
        case "bytes" | "B" if abs(quantity.likely) >= _MIB_BYTES:
            return 1 / 1024**3, verbatim("GiB"), 2
        case "fraction":
            return 100.0, verbatim("%"), 0
        case "h":
            return 1.0, msg("hours"), 0 if quantity.likely >= 10 else 1
        case unit:
            whole = all(math.isclose(value, round(value)) for value in (quantity.low, quantity.likely, quantity.high))
            return 1.0, verbatim(unit), 0 if whole else decimals_for(quantity.likely)
