"""Ask the offers: by card, country, kind, commitment, words, age and currency."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from zuka.facts.age import age_days, is_stale
from zuka.facts.records import Offer
from zuka.market.attributes import availability, certificates, has_tools, invoice_kind, passes_through
from zuka.market.currency import Rates, rates
from zuka.market.tax import tax_state
from zuka.money import Money


@dataclass(frozen=True, slots=True)
class OfferFilter:
    """What an offer has to be; empty fields ask nothing. ``text`` holds words that must all occur somewhere.

    A card (``gpu``, or one of ``cards``) asks for offers that have it or, where the listed name is open, may have it.
    Undated offers never pass a ``max_age_days``: nobody knows how old they are. What nobody says of an offer (memory,
    certificate, invoice, pass-through, tools) passes only ``with_unknown``.
    """

    gpu: str | None = None
    countries: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    commitments: frozenset[str] = frozenset()
    providers: frozenset[str] = frozenset()
    excluded_providers: frozenset[str] = frozenset()
    currency: str | None = None
    max_age_days: int | None = None
    text: str = ""
    with_set_aside: bool = False
    cards: frozenset[str] = frozenset()
    spot: bool | None = None
    min_memory_gb: float | None = None
    min_gpus: int | None = None
    most_per_card: Money | None = None
    certificate: str = ""
    invoice: str = ""
    pass_through: bool = False
    tools: bool = False
    with_unknown: bool = False
    confidences: frozenset[str] = frozenset()


def matching(
    offers: Iterable[Offer], wanted: OfferFilter, today: date, known: Rates | None = None
) -> tuple[Offer, ...]:
    """The offers that are as wanted, in their order. Whoever asks often keeps ``columns_of`` and uses ``select``.

    Args:
        offers: where to look.
        wanted: what they have to be.
        today: the day that ages are counted to.
        known: exchange rates for a highest price; the bank's by default.
    """
    from zuka.market.columns import columns_of
    from zuka.market.select import select

    rows = tuple(offers)
    kept = select(columns_of(rows), wanted, today, known or rates())
    return tuple(offer for offer, flag in zip(rows, kept.tolist(), strict=True) if flag)


def offer_json(offer: Offer, today: date) -> Mapping[str, object]:
    """The offer as the command line prints it: the price of a machine-hour, its age, and why it may be set aside."""
    return {
        "id": offer.id,
        "provider": offer.provider,
        "country": offer.country,
        "kind": offer.kind,
        "gpu": offer.gpu or offer.gpu_listed,
        "gpus": offer.gpus,
        "memory_gb": offer.memory_gb,
        "price": None if offer.price is None else float(offer.price.amount),
        "currency": None if offer.price is None else offer.price.currency,
        "per": "machine_hour",
        "listed_price": None if offer.listed_price is None else float(offer.listed_price),
        "listed_unit": offer.listed_unit,
        "commitment": offer.commitment,
        "billing": offer.billing,
        "region": offer.region or None,
        "source": offer.source,
        "observed": offer.observed_text,
        "age_days": age_days(offer, today),
        "stale": is_stale(offer, today),
        "confidence": offer.confidence,
        "set_aside": offer.set_aside,
        "price_per_card": None if offer.price is None else float(offer.price.amount) / offer.gpus,
        "tax": tax_state(offer),
        "invoice": invoice_kind(offer.provider),
        "certificates": list(certificates(offer.provider)),
        "interconnect": offer.interconnect or None,
        "availability": availability(offer),
        "pass_through": passes_through(offer),
        "tools": has_tools(offer),
    }
