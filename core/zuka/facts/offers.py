"""Read the offer files: prices with their card, day and source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path

from zuka.facts.card_names import is_certain, listed_cards
from zuka.facts.records import Gpu, Offer
from zuka.facts.rows import first_day, lines, number
from zuka.money import Money

OFFER_COLUMNS = (
    "provider",
    "country",
    "region",
    "kind",
    "gpu_listed",
    "gpus",
    "instance",
    "vcpus",
    "ram_gb",
    "memory_gb",
    "price",
    "currency",
    "commitment",
    "billing",
    "local_storage",
    "interconnect",
    "observed",
    "source",
    "confidence",
    "note",
    "listed_price",
    "listed_unit",
    "hours_used",
    "cap_hours",
)
"""The columns of the offer files, in their order: also the form in which prices are kept, imported and exported."""


def read_offers(paths: Iterable[Path], cards: tuple[Gpu, ...]) -> tuple[Offer, ...]:
    """All rows of the files as offers, in file order, none set aside yet."""
    return offers_of((row for path in paths for row in lines(path)), cards)


def offers_of(rows: Iterable[Mapping[str, str]], cards: tuple[Gpu, ...], prefix: str = "") -> tuple[Offer, ...]:
    """Rows with the columns of the offer files as offers, in their order, none set aside yet.

    Args:
        rows: the cells by column, all text, blank where unknown.
        cards: the known cards.
        prefix: put before every offer's id, so that rows of several origins never share one.
    """
    seen: Counter[str] = Counter()

    @cache
    def named(listed: str, memory_gb: float | None) -> tuple[str | None, tuple[str, ...]]:
        options = listed_cards(listed, memory_gb, cards)
        certain = is_certain(listed, options, cards)
        return options[0].name if certain else None, tuple(card.name for card in options)

    offers: list[Offer] = []
    for row in rows:
        gpu, options = named(row["gpu_listed"], number(row["memory_gb"]))
        offers.append(_offer(row, prefix + _offer_id(row, seen), gpu, options))
    return tuple(offers)


def _offer(row: Mapping[str, str], offer_id: str, gpu: str | None, options: tuple[str, ...]) -> Offer:
    price = _amount(row["price"])
    return Offer(
        id=offer_id,
        provider=row["provider"],
        country=row["country"],
        region=row["region"],
        kind=row["kind"],
        gpu=gpu,
        gpu_listed=row["gpu_listed"],
        gpus=int(row["gpus"]),
        instance=row["instance"],
        vcpus=number(row["vcpus"]),
        ram_gb=number(row["ram_gb"]),
        memory_gb=number(row["memory_gb"]),
        price=None if price is None else Money(price, row["currency"]),
        commitment=row["commitment"],
        billing=row["billing"],
        listed_price=_amount(row["listed_price"]),
        listed_unit=row["listed_unit"],
        hours_used=number(row["hours_used"]),
        cap_hours=number(row["cap_hours"]),
        local_storage=row["local_storage"],
        interconnect=row["interconnect"],
        observed=first_day(row["observed"]),
        observed_text="" if row["observed"] == "undated" else row["observed"],
        source=row["source"],
        confidence=row["confidence"],
        note=row["note"],
        gpu_options=options,
    )


def _amount(cell: str) -> Decimal | None:
    return Decimal(cell) if cell else None


def _offer_id(row: Mapping[str, str], seen: Counter[str]) -> str:
    """A name that stays the same while rows are only added after the offer's like."""
    parts = (row["provider"], row["gpu_listed"], row["commitment"], row["country"])
    stem = "-".join(slug for slug in map(_slug, parts) if slug)
    seen[stem] += 1
    return f"{stem}-{seen[stem]}"


@cache
def _slug(text: str) -> str:
    latin = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return latin or re.sub(r"\W+", "-", text).strip("-")
