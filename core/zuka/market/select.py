"""Which offers a filter keeps, over whole columns: each different word is looked at once."""

from __future__ import annotations

from datetime import date

import numpy as np

from zuka.market.attributes import Known, gives_invoice, has_certificate, has_tools, passes_through
from zuka.market.columns import Flags, Floats, OfferColumns
from zuka.market.currency import Rates
from zuka.market.query import OfferFilter


def select(columns: OfferColumns, wanted: OfferFilter, today: date, rates: Rates) -> Flags:
    """The rows that are as wanted.

    Raises:
        UserError: the currency of a highest price is not known.
    """
    kept = np.ones(len(columns), np.bool_) if wanted.with_set_aside else ~columns.set_aside
    for flags in (*_words(columns, wanted), *_sizes(columns, wanted, today, rates), *_known(columns, wanted)):
        kept &= flags
    return kept


def card_hour(columns: OfferColumns, currency: str, rates: Rates) -> Floats:
    """The listed price of one card and hour in a currency; nan where none is listed."""
    factors = columns.currency.numbers(lambda listed: rates.factor(listed, currency) if listed else np.nan)
    return columns.price * factors / columns.gpus


def _words(columns: OfferColumns, wanted: OfferFilter) -> list[Flags]:
    flags: list[Flags] = []
    for column, allowed in (
        (columns.country, wanted.countries),
        (columns.kind, wanted.kinds),
        (columns.commitment, wanted.commitments),
        (columns.provider, wanted.providers),
        (columns.confidence, wanted.confidences),
    ):
        if allowed:
            flags.append(column.where(allowed.__contains__))
    if wanted.excluded_providers:
        flags.append(~columns.provider.where(wanted.excluded_providers.__contains__))
    if wanted.currency is not None:
        flags.append(columns.currency.where(wanted.currency.__eq__))
    if wanted.spot is not None:
        flags.append(columns.commitment.where("spot".__eq__) == wanted.spot)
    cards = wanted.cards if wanted.gpu is None else wanted.cards | {wanted.gpu}
    if cards:
        flags.append(
            columns.gpu.where(cards.__contains__)
            | columns.listed.where(cards.__contains__)
            | columns.options.where(lambda options: not cards.isdisjoint(options))
        )
    return flags + [_says(columns, word) for word in wanted.text.casefold().split()]


def _says(columns: OfferColumns, word: str) -> Flags:
    """Whether a word occurs in what people see of an offer."""
    seen = (
        columns.provider, columns.gpu, columns.listed, columns.instance, columns.region, columns.kind, columns.note
    )  # fmt: skip
    found = np.zeros(len(columns), np.bool_)
    for column in seen:
        found |= column.where(lambda text: word in text.casefold())
    return found


def _sizes(columns: OfferColumns, wanted: OfferFilter, today: date, rates: Rates) -> list[Flags]:
    """Limits on numbers. A price or an age that nobody states never passes; a memory may, where unknown may."""
    flags: list[Flags] = []
    if wanted.max_age_days is not None:
        flags.append(np.maximum(0.0, today.toordinal() - columns.observed) <= wanted.max_age_days)
    if wanted.min_memory_gb is not None:
        enough = columns.memory_gb >= wanted.min_memory_gb
        flags.append(enough | np.isnan(columns.memory_gb) if wanted.with_unknown else enough)
    if wanted.min_gpus is not None:
        flags.append(columns.gpus >= wanted.min_gpus)
    if wanted.most_per_card is not None:
        most = wanted.most_per_card
        flags.append(card_hour(columns, most.currency, rates) <= float(most.amount))
    return flags


def _known(columns: OfferColumns, wanted: OfferFilter) -> list[Flags]:
    """Wishes that often nobody answers: no removes, unknown removes unless it may pass."""
    passing: tuple[Known, ...] = ("yes", "unknown") if wanted.with_unknown else ("yes",)
    flags: list[Flags] = []
    if wanted.certificate:
        flags.append(columns.provider.where(lambda name: has_certificate(name, wanted.certificate) in passing))
    if wanted.invoice:
        flags.append(columns.provider.where(lambda name: gives_invoice(name, wanted.invoice) in passing))
    if wanted.pass_through:
        flags.append(columns.profile.where(lambda offer: passes_through(offer) in passing))
    if wanted.tools:
        flags.append(columns.profile.where(lambda offer: has_tools(offer) in passing))
    return flags
