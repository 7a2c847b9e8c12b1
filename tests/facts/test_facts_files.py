"""Every row of every fact file against its record, and that nothing was lost on the way."""

from collections import Counter
from dataclasses import asdict
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from zuka.facts.load import Catalogue, catalogue
from zuka.facts.model_rows import MediaRow, ModelAlias, ModelRow
from zuka.facts.records import FreeLimit, FreeTier, Gpu, Offer
from zuka.facts.rows import first_day, flag, records

PRICED = [(offer, offer.price) for offer in catalogue().offers if offer.price]

PARTS = [
    ("cards", Gpu, 137),
    ("model_rows", ModelRow, 501),
    ("media_rows", MediaRow, 78),
    ("aliases", ModelAlias, 1343),
    ("offers", Offer, 877),
    ("free_tiers", FreeTier, 20),
    ("free_limits", FreeLimit, 8),
]


@pytest.mark.parametrize(("part", "kind", "count"), PARTS)
def test_every_row_meets_the_constraints_of_its_record(part: str, kind: type[Any], count: int) -> None:
    rows = getattr(catalogue(), part)
    assert len(rows) == count
    validate = TypeAdapter(kind).validate_python
    for row in rows:
        assert validate(asdict(row)) == row


@pytest.mark.parametrize(
    ("part", "key"),
    [("cards", "name"), ("model_rows", "name"), ("media_rows", "name"), ("aliases", "alias"), ("offers", "id")],
)
def test_names_and_ids_are_unique(part: str, key: str) -> None:
    counts = Counter(getattr(row, key) for row in getattr(catalogue(), part))
    assert [name for name, times in counts.items() if times > 1] == []


def test_a_part_is_read_only_when_asked_for(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text((catalogue().path / "cards.csv").read_text(encoding="utf-8"), encoding="utf-8")
    assert Catalogue(tmp_path).cards == catalogue().cards


def test_offers_name_only_known_cards() -> None:
    known = {card.name for card in catalogue().cards}
    for offer in catalogue().offers:
        assert set(offer.gpu_options) <= known
        assert offer.gpu is None or offer.gpu_options == (offer.gpu,)


def test_free_limits_name_known_cards_and_tiers() -> None:
    cards = {card.name for card in catalogue().cards}
    tiers = {tier.provider for tier in catalogue().free_tiers}
    for limit in catalogue().free_limits:
        assert limit.gpu is None or limit.gpu in cards
        assert limit.provider in tiers


def test_dense_rates_never_exceed_what_the_next_narrower_format_gives() -> None:
    """A sparse figure in the 16-bit column would break the ratio of 1 to 2 between 16 and 8 bits."""
    for card in catalogue().cards:
        if card.fp16_tflops and card.fp8_tflops:
            assert card.fp8_tflops == pytest.approx(2 * card.fp16_tflops, rel=0.02), card.name


def test_old_cards_have_neither_bf16_nor_fp8() -> None:
    for card in catalogue().cards:
        generation = float(card.compute_capability or "99")
        if generation < 8.0:
            assert card.supports_bf16 is False, card.name
        if generation < 8.9:
            assert card.supports_fp8 is False, card.name


def test_the_guides_offers_stay_undated_and_the_monthly_one_keeps_its_cap() -> None:
    """The guide's server: 8,000 CNY a month with 500 hours is 16 CNY for a usable hour."""
    guide = [(offer, price) for offer, price in PRICED if offer.confidence == "guide"]
    assert len(guide) == 4
    assert {offer.observed for offer, _ in guide} == {None}
    capped, price = next((offer, price) for offer, price in guide if offer.cap_hours)
    assert (capped.cap_hours, capped.listed_price, price.amount) == (500.0, Decimal(8000), Decimal(16))


def test_hourly_prices_follow_from_monthly_ones() -> None:
    for offer, price in PRICED:
        assert offer.listed_price is not None
        if offer.listed_unit == "month":
            assert offer.hours_used is not None
            assert float(price.amount) == pytest.approx(float(offer.listed_price) / offer.hours_used, rel=2e-4)
        else:
            assert price.amount == offer.listed_price


def test_chinese_providers_are_listed_in_yuan() -> None:
    """The platforms that other price tools leave out: https://github.com/skypilot-org/skypilot/issues/8302."""
    for name in ("阿里云", "腾讯云", "华为云", "火山引擎", "AutoDL"):
        currencies = {price.currency for o, price in PRICED if name in o.provider and o.country == "CN"}
        assert currencies == {"CNY"}, name


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-10-04", date(2026, 10, 4)),
        ("2026-06", date(2026, 6, 1)),
        ("2026", date(2026, 1, 1)),
        ("undated", None),
        ("", None),
    ],
)
def test_partial_dates_count_from_the_first_day_of_their_period(text: str, day: date | None) -> None:
    assert first_day(text) == day


def test_a_date_that_is_none_is_an_error() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        first_day("last week")


def test_a_wrong_flag_is_an_error() -> None:
    with pytest.raises(KeyError):
        flag("maybe")


def test_a_missing_column_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "aliases.csv").write_text("alias,canonical\na,b\n", encoding="utf-8")
    with pytest.raises(ValueError, match="relation"):
        records(tmp_path / "aliases.csv", ModelAlias)
