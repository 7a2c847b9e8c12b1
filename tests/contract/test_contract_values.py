"""Money, percentages, times, speeds and multiples have one value in every wording (hand-worked)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.contract.find.amounts import DAY, HOUR, MONTH, WORKING_DAY, Amount, amounts
from zuka.contract.find.numerals import chinese_number
from zuka.contract.find.tiers import Tier, gap_in, tiers_of
from zuka.contract.find.view import joined_view


def only(text: str) -> Amount:
    found = amounts(joined_view(text).text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    "text",
    [
        "叁拾万元整",
        "三十万元",
        "30万元",
        "￥300,000.00",
        "¥300000",
        "人民币300,000元",
        "RMB 300,000",
        "CNY300k",
        "参拾萬圓",
    ],
)
def test_money_in_every_wording_is_300_000(text: str) -> None:
    found = only(text)
    assert (found.kind, found.value, found.unit) == ("money", 300_000, "CNY")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("17,032.32万元", 170_323_200),
        ("3.69亿元", 369_000_000),
        ("48,384万元", 483_840_000),
        ("$1.5 million", 1_500_000),
    ],
)
def test_large_sums(text: str, value: float) -> None:
    assert only(text).value == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("百分之三十", 0.30, ""),
        ("30%", 0.30, ""),
        ("30％", 0.30, ""),
        ("三成", 0.30, ""),
        ("千分之三", 0.003, ""),
        ("3‰", 0.003, ""),
        ("日万分之五", 0.0005, "/day"),
        ("每日0.1%", 0.001, "/day"),
        ("1.5% per month", 0.015, "/month"),
        ("5% p.a.", 0.05, "/year"),
        ("three nines", 0.999, ""),
    ],
)
def test_shares_and_rates(text: str, value: float, unit: str) -> None:
    found = only(text)
    assert (found.kind, found.unit) == ("fraction", unit)
    assert found.value == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("30日", 30 * DAY),
        ("三十（30）日", 30 * DAY),
        ("30个自然日", 30 * DAY),
        ("15个工作日", 15 * WORKING_DAY),
        ("48小时", 48 * HOUR),
        ("七日内", 7 * DAY),
        ("1个自然月", MONTH),
        ("thirty (30) days", 30 * DAY),
        ("30 calendar days", 30 * DAY),
        ("twelve-month", 12 * MONTH),
        ("30min", 1800),
        ("five business days", 5 * WORKING_DAY),
    ],
)
def test_times(text: str, seconds: float) -> None:
    found = only(text)
    assert (found.kind, found.value) == ("duration", pytest.approx(seconds))


@pytest.mark.parametrize("text", ["2025年5月9日", "5月9日"])
def test_dates_are_no_durations(text: str) -> None:
    assert not amounts(text)


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("100M带宽", 1e8),
        ("100Mbps", 1e8),
        ("100兆", 1e8),
        ("千兆", 1e9),
        ("10 Gbps", 1e10),
        ("100MB/s", 8e8),
        ("200Gb/s", 2e11),
    ],
)
def test_speeds(text: str, bits: float) -> None:
    assert only(text).value == pytest.approx(bits)


@pytest.mark.parametrize(
    ("text", "factor"), [("三倍", 3), ("1.5倍", 1.5), ("双倍", 2), ("50 times the fees", 50), ("百倍", 100)]
)
def test_multiples(text: str, factor: float) -> None:
    found = only(text)
    assert (found.kind, found.value) == ("factor", factor)


def test_beyond_a_number_is_said() -> None:
    assert only("超过15日").text == "over 15 days"


@given(st.integers(min_value=1, max_value=99_999_999))
def test_chinese_numerals_are_read_back(number: int) -> None:
    assert chinese_number(in_chinese(number)) == number


def in_chinese(number: int) -> str:
    """A numeral by the school rule: groups of four digits, one 零 for a gap."""
    if number >= 10_000:
        rest = number % 10_000
        gap = "零" if 0 < rest < 1000 else ""
        return in_chinese(number // 10_000) + "万" + gap + (in_chinese(rest) if rest else "")
    said = ""
    for place, sign in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // place % 10
        if digit:
            said += "零一二三四五六七八九"[digit] + sign
        elif said and not said.endswith("零"):
            said += "零"
    return said.rstrip("零")


def test_steps_of_a_credit_and_their_gap() -> None:
    # 99.9 to 99.0 pays 10 %, below 95.0 pays 100 %; nothing is said between 95.0 and 99.0
    steps = tiers_of(["below 99.9 % but at or above 99.0 %: 10 % credit; below 95.0 %: 100 %."])
    assert steps == (Tier(0.999, 0.99, 0.1), Tier(0.95, None, 1.0))
    assert gap_in(steps) == (0.95, 0.99)


def test_steps_that_meet_leave_no_gap() -> None:
    assert gap_in((Tier(0.9995, 0.99, 0.1), Tier(0.99, 0.95, 0.25), Tier(0.95, None, 1.0))) is None
