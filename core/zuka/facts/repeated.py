"""The same offer read twice: one row stays, the others are set aside."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from zuka.facts.records import Offer

LISTED = "listed price"
"""The confidence of a row that was read from the seller's own page."""


def repeated(offers: Iterable[Offer]) -> dict[str, str]:
    """Why a row repeats another, by its id.

    ``duplicate``: the same machine, place, way of buying and price; the newest reading stays. ``superseded``: the
    seller's own page was read later and lists another price. Undated rows are neither: nobody knows which came first.
    """
    same: defaultdict[object, list[Offer]] = defaultdict(list)
    for offer in offers:
        same[_thing(offer)].append(offer)
    found: dict[str, str] = {}
    for rows in same.values():
        if len(rows) > 1:
            found |= _superseded(rows) | _duplicates(rows)
    return found


def _thing(offer: Offer) -> object:
    currency = None if offer.price is None else offer.price.currency
    place = offer.provider, offer.country, offer.region, offer.kind, offer.commitment, currency
    return *place, offer.gpu_listed, offer.memory_gb, offer.gpus, offer.instance, offer.cap_hours


def _duplicates(rows: list[Offer]) -> dict[str, str]:
    ordered = sorted(rows, key=lambda offer: offer.observed or date.min, reverse=True)
    prices: set[object] = set()
    found: dict[str, str] = {}
    for offer in ordered:
        if offer.price in prices:
            found[offer.id] = "duplicate"
        prices.add(offer.price)
    return found


def _superseded(rows: list[Offer]) -> dict[str, str]:
    days = [offer.observed for offer in rows if offer.confidence == LISTED and offer.observed is not None]
    newest = max(days, default=date.min)
    return {o.id: "superseded" for o in rows if o.observed is not None and o.observed < newest}
