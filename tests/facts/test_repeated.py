"""The same offer read twice stands once: https://github.com/skypilot-org/skypilot/issues/1367"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from tests.support.offers import OFFER

from zuka.facts.load import catalogue
from zuka.facts.plausible import set_aside_message
from zuka.facts.records import Offer
from zuka.facts.repeated import repeated
from zuka.money import Money


def row(name: str, price: str, day: date | None, confidence: str = "listed price", **changes: Any) -> Offer:
    made = replace(OFFER, id=name, price=Money(Decimal(price), "CNY"), observed=day, confidence=confidence)
    return replace(made, **changes)


MAY, JUNE = date(2026, 5, 1), date(2026, 6, 1)


def test_the_newest_of_equal_rows_stays() -> None:
    assert repeated([row("a", "2", MAY, "reported"), row("b", "2", JUNE, "reported")]) == {"a": "duplicate"}


def test_a_later_reading_of_the_sellers_page_replaces_an_earlier_price() -> None:
    assert repeated([row("a", "1", MAY), row("b", "2", JUNE)]) == {"a": "superseded"}


def test_somebody_elses_later_figure_replaces_nothing() -> None:
    assert repeated([row("a", "1", MAY), row("b", "2", JUNE, "reported")]) == {}


def test_undated_rows_and_other_machines_stay() -> None:
    assert repeated([row("a", "1", None, "guide"), row("b", "2", JUNE)]) == {}
    changes: tuple[dict[str, Any], ...] = (
        {"gpus": 8},
        {"commitment": "spot"},
        {"region": "eu"},
        {"instance": "big"},
        {"cap_hours": 500.0},
    )
    for change in changes:
        assert repeated([row("a", "1", MAY), row("b", "2", JUNE, **change)]) == {}


def test_no_offer_of_the_catalogue_stands_twice() -> None:
    ranked = [offer for offer in catalogue().offers if offer.set_aside is None]
    assert repeated(ranked) == {}
    counted = Counter(offer.set_aside for offer in catalogue().offers)
    assert counted["duplicate"] >= 2
    assert counted["superseded"] >= 5
    assert sum(offer.confidence == "guide" for offer in ranked) == 4
    for offer in catalogue().offers:
        assert (set_aside_message(offer) is None) == (offer.set_aside is None)


def test_a_seller_that_has_closed_offers_nothing() -> None:
    """Luchen Cloud ended its public rental on 2026-09-21; its prices are history."""
    gone = [offer for offer in catalogue().offers if offer.provider.startswith("Luchen")]
    assert gone
    assert {offer.set_aside for offer in gone} == {"closed"}
