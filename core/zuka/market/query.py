"""Ask the offers: by card, country, kind, commitment, words, age and currency."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from zuka.facts.age import age_days, is_stale
from zuka.facts.records import Offer


@dataclass(frozen=True, slots=True)
class OfferFilter:
    """What an offer has to be; empty fields ask nothing. ``text`` holds words that must all occur somewhere.

    A card asks for offers that have it or, where the listed name is open, may have it. Undated offers never pass a
    ``max_age_days``: nobody knows how old they are.
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


def matching(offers: Iterable[Offer], wanted: OfferFilter, today: date) -> tuple[Offer, ...]:
    """The offers that are as wanted, in their order."""
    words = wanted.text.casefold().split()
    return tuple(offer for offer in offers if _fits(offer, wanted, today) and _says(offer, words))


def _fits(offer: Offer, wanted: OfferFilter, today: date) -> bool:
    price = offer.price
    return all(
        (
            wanted.with_set_aside or offer.set_aside is None,
            wanted.gpu is None or wanted.gpu in (offer.gpu, offer.gpu_listed, *offer.gpu_options),
            _among(offer.country, wanted.countries),
            _among(offer.kind, wanted.kinds),
            _among(offer.commitment, wanted.commitments),
            _among(offer.provider, wanted.providers),
            offer.provider not in wanted.excluded_providers,
            wanted.currency is None or (price is not None and price.currency == wanted.currency),
            _young(offer, wanted.max_age_days, today),
        )
    )


def _among(value: str, wanted: frozenset[str]) -> bool:
    return not wanted or value in wanted


def _young(offer: Offer, limit: int | None, today: date) -> bool:
    age = age_days(offer, today)
    return limit is None or (age is not None and age <= limit)


def _says(offer: Offer, words: Iterable[str]) -> bool:
    """Whether every word occurs in what people see of the offer."""
    seen = " ".join(
        (offer.provider, offer.gpu or "", offer.gpu_listed, offer.instance, offer.region, offer.kind, offer.note)
    ).casefold()
    return all(word in seen for word in words)


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
    }
