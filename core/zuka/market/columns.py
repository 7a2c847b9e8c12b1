"""Many offers as columns, so that a hundred thousand are filtered and ranked at once.

Words are kept once and pointed at by number. What the cost of an offer depends on besides price and age is its
profile: one offer stands for all that share it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from zuka.facts.age import age_limit
from zuka.facts.records import Offer
from zuka.facts.terms import terms_of

V = TypeVar("V")
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Places = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Coded(Generic[V]):
    """A column of repeated values: ``values[codes[i]]`` is the value of row i."""

    codes: NDArray[np.int32]
    values: tuple[V, ...]

    def where(self, test: Callable[[V], bool]) -> Flags:
        """The rows whose value passes; each different value is tested once."""
        return np.fromiter(map(test, self.values), np.bool_, len(self.values))[self.codes]

    def numbers(self, of: Callable[[V], float]) -> Floats:
        """A number for each row, made once for each different value."""
        return np.fromiter(map(of, self.values), np.float64, len(self.values))[self.codes]

    def take(self, rows: Places | Flags) -> Coded[V]:
        """The column of some rows."""
        return Coded(self.codes[rows], self.values)


@dataclass(frozen=True, eq=False)
class OfferColumns:
    """Offers column by column, in their order.

    ``price`` is an hour of the whole machine in the listed currency (nan: none listed), ``observed`` the ordinal of the
    day (nan: undated), ``limit`` the days for which the price is current, ``options`` all cards that it can be.
    """

    provider: Coded[str]
    country: Coded[str]
    region: Coded[str]
    kind: Coded[str]
    gpu: Coded[str]
    listed: Coded[str]
    options: Coded[tuple[str, ...]]
    instance: Coded[str]
    note: Coded[str]
    commitment: Coded[str]
    confidence: Coded[str]
    currency: Coded[str]
    profile: Coded[Offer]
    gpus: Floats
    memory_gb: Floats
    price: Floats
    observed: Floats
    limit: Floats
    set_aside: Flags

    def __len__(self) -> int:
        return len(self.price)

    def take(self, rows: Places | Flags) -> OfferColumns:
        """The columns of some rows."""
        return OfferColumns(
            provider=self.provider.take(rows),
            country=self.country.take(rows),
            region=self.region.take(rows),
            kind=self.kind.take(rows),
            gpu=self.gpu.take(rows),
            listed=self.listed.take(rows),
            options=self.options.take(rows),
            instance=self.instance.take(rows),
            note=self.note.take(rows),
            commitment=self.commitment.take(rows),
            confidence=self.confidence.take(rows),
            currency=self.currency.take(rows),
            profile=self.profile.take(rows),
            gpus=self.gpus[rows],
            memory_gb=self.memory_gb[rows],
            price=self.price[rows],
            observed=self.observed[rows],
            limit=self.limit[rows],
            set_aside=self.set_aside[rows],
        )

    def priced(self, price: Floats) -> OfferColumns:
        """The same offers at other prices."""
        return replace(self, price=price)


def columns_of(offers: Sequence[Offer]) -> OfferColumns:
    """The offers as columns. Made once for a catalogue and kept by whoever asks it many times."""
    return OfferColumns(
        provider=_coded(offer.provider for offer in offers),
        country=_coded(offer.country for offer in offers),
        region=_coded(offer.region for offer in offers),
        kind=_coded(offer.kind for offer in offers),
        gpu=_coded(offer.gpu or "" for offer in offers),
        listed=_coded(offer.gpu_listed for offer in offers),
        options=_coded(offer.gpu_options for offer in offers),
        instance=_coded(offer.instance for offer in offers),
        note=_coded(offer.note for offer in offers),
        commitment=_coded(offer.commitment for offer in offers),
        confidence=_coded(offer.confidence for offer in offers),
        currency=_coded(_currency(offer) for offer in offers),
        profile=_profiles(offers),
        gpus=_floats(offer.gpus for offer in offers),
        memory_gb=_floats(offer.memory_gb for offer in offers),
        price=_floats(map(_price, offers)),
        observed=_floats(None if offer.observed is None else offer.observed.toordinal() for offer in offers),
        limit=_floats(map(age_limit, offers)),
        set_aside=np.array([offer.set_aside is not None for offer in offers], np.bool_),
    )


def _coded(values: Iterable[V]) -> Coded[V]:
    places: dict[V, int] = {}
    codes = np.fromiter((places.setdefault(value, len(places)) for value in values), np.int32)
    return Coded(codes, tuple(places))


def _profiles(offers: Sequence[Offer]) -> Coded[Offer]:
    first: dict[Hashable, Offer] = {}
    keys = [_profile(offer) for offer in offers]
    for key, offer in zip(keys, offers, strict=True):
        first.setdefault(key, offer)
    return Coded(_coded(keys).codes, tuple(first.values()))


def _profile(offer: Offer) -> Hashable:
    """What a cost sheet reads of an offer besides price, age and source."""
    sized = terms_of(offer.provider, "vcpu") or terms_of(offer.provider, "ram")
    size = (offer.instance, offer.vcpus, offer.ram_gb, offer.gpus) if sized else None
    named = any(term.condition for term in terms_of(offer.provider, "billing_increment"))
    time = (offer.billing, offer.commitment, offer.hours_used, offer.cap_hours, offer.gpu_listed if named else "")
    return offer.provider, offer.kind, _currency(offer), time, size


def _currency(offer: Offer) -> str:
    return "" if offer.price is None else offer.price.currency


def _price(offer: Offer) -> float | None:
    """The listed price of an hour; a month price is divided again, because the listed hour is rounded."""
    if offer.price is None:
        return None
    if offer.listed_unit == "month" and offer.listed_price and offer.hours_used and offer.price.amount:
        return float(offer.listed_price) / offer.hours_used
    return float(offer.price.amount)


def _floats(values: Iterable[float | None]) -> Floats:
    return np.array([np.nan if value is None else value for value in values], np.float64)
