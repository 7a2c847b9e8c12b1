"""``zuka offers``: filters, true cost, best, spread, months and free cards, as text and as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from zuka.cli.main import main

DAY = ("--today", "2026-12-01", "--lang", "en")
VIEWS = [
    ("--best",),
    ("--spread",),
    ("--months",),
    ("--free",),
    ("--terms", "--limit", "5"),
    ("--terms", "LanRui"),
    ("--free", "--scenario", "sdxl-lora"),
    ("--free", "--units", "100", "--units-per-hour", "11.8", "--hours", "20"),
    ("--free", "--units", "100", "--units-per-hour", "5", "--hours", "20"),
    ("--hours", "100", "--limit", "3"),
    ("--hours", "100", "--why", "--limit", "3"),
    ("--hours", "100", "--best", "--limit", "3"),
    ("--sort", "age", "--limit", "3"),
]


def run(capfdbinary: pytest.CaptureFixture[bytes], *words: str) -> tuple[int, str, str]:
    code = main(("offers", *words, *DAY))
    out, err = capfdbinary.readouterr()
    return code, out.decode("utf-8"), err.decode("utf-8")


def asked(capfdbinary: pytest.CaptureFixture[bytes], *words: str) -> Any:
    code, out, err = run(capfdbinary, *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out, parse_constant=pytest.fail)


@pytest.mark.parametrize("view", VIEWS, ids=" ".join)
def test_every_view_speaks_and_has_a_machine_form(capfdbinary: pytest.CaptureFixture[bytes], view: tuple[str, ...]):
    code, out, err = run(capfdbinary, *view)
    assert (code, err) == (0, "")
    assert out.strip()
    assert asked(capfdbinary, *view)


def test_the_same_h100_from_2_69_to_12_29(capfdbinary: pytest.CaptureFixture[bytes]):
    found = asked(
        capfdbinary, "--spread", "--commitment", "on-demand", "--max-age", "30", "--in", "USD", "--gpu", "H100 SXM"
    )
    (h100,) = (each for each in found if each["gpu"] == "H100 SXM5 80 GB")
    assert (h100["low"], h100["high"]) == (2.69, 12.29)


def test_the_guides_offers_for_720_hours(capfdbinary: pytest.CaptureFixture[bytes]):
    found = asked(capfdbinary, "--confidence", "guide", "--hours", "720")
    assert [each["provider"].split()[0] for each in found] == ["Volcengine", "Huawei", "Tencent", "unnamed"]
    assert [each["cost"]["ranked"] for each in found] == sorted(each["cost"]["ranked"] for each in found)
    rest = next(step for step in found[-1]["cost"]["steps"] if step["key"] == "beyond_cap")
    assert "220 h" in rest["why"]
    for each in found:
        gap = each["cost"]["likely"] - each["cost"]["sticker"]
        assert sum(step["amount"] for step in each["cost"]["steps"]) == pytest.approx(gap)


def test_totals_in_two_currencies_are_the_same_money(capfdbinary: pytest.CaptureFixture[bytes]):
    words = ("--hours", "50", "--limit", "1", "--gpu", "L4")
    yuan, dollars = (asked(capfdbinary, *words, "--in", code)[0] for code in ("CNY", "USD"))
    assert yuan["id"] == dollars["id"]
    assert yuan["cost"]["likely"] / dollars["cost"]["likely"] == pytest.approx(6.6529, abs=0.001)


def test_forgotten_hours_cost_their_price(capfdbinary: pytest.CaptureFixture[bytes]):
    words = (
        "--provider",
        "autodl",
        "--gpu",
        "RTX 4090",
        "--commitment",
        "on-demand",
        "--hours",
        "100",
        "--max-age",
        "60",
    )
    plain = asked(capfdbinary, *words)[0]
    left_on = asked(capfdbinary, *words, "--idle", "20")[0]
    assert left_on["cost"]["likely"] - plain["cost"]["likely"] == pytest.approx(20 * plain["price"])


@pytest.mark.parametrize(
    "words",
    [
        ("--hours", "-1"),
        ("--hours", "800"),
        ("--hours", "nan"),
        ("--in", "XXX"),
        ("--max-price", "cheap"),
        ("--max-price", "-3"),
        ("--memory", "-1"),
        ("--limit", "-1"),
        ("--provider", "no such provider"),
        ("--best", "--spread"),
        ("--hours", "10", "--idle", "-5"),
        ("--free", "--scenario", "no-such-sample"),
        ("--free", "--units", "100"),
        ("--free", "--units", "100", "--units-per-hour", "0", "--hours", "1"),
    ],
    ids=" ".join,
)
def test_wrong_words_are_answered_in_one_sentence(capfdbinary: pytest.CaptureFixture[bytes], words: tuple[str, ...]):
    code, out, err = run(capfdbinary, *words)
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err
