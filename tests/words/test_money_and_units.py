"""Money and units: no silent conversion, GB apart from GiB."""

from decimal import Decimal

import pytest

from zuka.money import Money, Rate, convert
from zuka.units import GB, GIB, gib, gib_from_gb, tib_per_hour


def test_two_currencies_are_not_added():
    with pytest.raises(ValueError, match="without a rate"):
        _ = Money(Decimal(1), "CNY") + Money(Decimal(1), "USD")


def test_a_conversion_takes_the_rate_of_its_currencies():
    rate = Rate("USD", "CNY", Decimal("6.65"), "2026-10-30", "bank")
    assert convert(Money(Decimal(2), "USD"), rate) == Money(Decimal("13.30"), "CNY")
    with pytest.raises(ValueError, match="does not convert EUR"):
        convert(Money(Decimal(2), "EUR"), rate)


def test_seventy_billion_parameters_in_two_words():
    # Llama-3.1-70B has 70,553,706,496 parameters: 141.1 GB are 131.42 GiB; https://github.com/llm-d/llm-d-benchmark/pull/381
    size = 70_553_706_496 * 2
    assert size / GB == pytest.approx(141.1, abs=0.05)
    assert gib(size) == pytest.approx(131.42, abs=0.01)
    assert gib_from_gb(80) == pytest.approx(74.51, abs=0.01)
    assert GIB > GB


def test_a_terabyte_takes_22_hours_at_100_megabits():
    assert 1 / (tib_per_hour(100e6) * 1024**4 / 1e12) == pytest.approx(22.2, abs=0.1)
