"""Money: a decimal amount in one currency, converted only with a rate that says its day and source.

Prices and sums that somebody charges are ``Money``. Estimates that rest on a range (hours, growth, risk) are
``Quantity`` values whose unit is the currency's code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

CURRENCIES = ("CNY", "USD", "EUR", "HKD", "GBP", "JPY", "SGD", "KRW", "INR", "AUD", "CAD", "CHF")


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in a currency (ISO 4217 code). Sums of different currencies are an error, never a guess."""

    amount: Decimal
    currency: str

    def __add__(self, other: Money) -> Money:
        if other.currency != self.currency:
            raise ValueError(f"cannot add {other.currency} to {self.currency} without a rate")
        return Money(self.amount + other.amount, self.currency)

    def times(self, factor: Decimal | int) -> Money:
        """The amount multiplied by an exact factor."""
        return Money(self.amount * factor, self.currency)


@dataclass(frozen=True, slots=True)
class Rate:
    """How many units of ``quote`` one unit of ``base`` buys, on which day, by whose word."""

    base: str
    quote: str
    value: Decimal
    observed: str
    source: str


@dataclass(frozen=True)
class BankRates:
    """What one euro bought on a day, by currency; the euro itself is 1."""

    day: date
    per_euro: Mapping[str, Decimal]


def convert(money: Money, rate: Rate) -> Money:
    """Money in the rate's quote currency.

    Raises:
        ValueError: the rate starts from another currency.
    """
    if money.currency == rate.quote:
        return money
    if money.currency != rate.base:
        raise ValueError(f"rate {rate.base}/{rate.quote} does not convert {money.currency}")
    return Money(money.amount * rate.value, rate.quote)
