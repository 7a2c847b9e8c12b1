"""The catalogue that the engine works with: the built-in one, and beside it the user's own and refreshed prices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from zuka.errors import UserError
from zuka.facts.load import Catalogue, catalogue
from zuka.facts.offers import offers_of
from zuka.facts.plausible import judged
from zuka.facts.records import Gpu, Offer
from zuka.market.own.quote import Quote
from zuka.market.store import open_store
from zuka.message import Message

OWN = "own-"
LIVE = "live-"
"""How the ids of own and of refreshed offers begin."""

_USERS_CHOICE = frozenset({"far_under_market", "far_over_market", "spot_above_on_demand", "superseded"})
"""Doubts that are said when a quote is brought, and do not keep it from being ranked."""


@dataclass(frozen=True, slots=True)
class Market:
    """``catalogue`` holds all offers; ``problem`` says why the user's prices are missing from it, where they are."""

    catalogue: Catalogue
    problem: Message | None = None


def market(prices: Path, built_in: Catalogue | None = None) -> Market:
    """The built-in catalogue with what the prices file holds; the built-in one alone where there is no file.

    A file that cannot be read never keeps the program from answering.
    """
    base = built_in or catalogue()
    if not prices.exists():
        return Market(base)
    try:
        with open_store(prices) as store:
            own, refreshed, bank = store.own(), tuple(store.refreshed()), store.bank_rates()
    except UserError as error:
        return Market(base, problem=error.message)
    offers = merged_offers(base, own, refreshed) if own or refreshed else base.given
    return Market(Catalogue(base.path, offers, bank))


def quote_named(prices: Path, offer_id: str, built_in: Catalogue | None = None) -> Quote | None:
    """The user's quote that is the offer of an id; None where there is none.

    Raises:
        UserError: the prices file cannot be read.
    """
    if not prices.exists():
        return None
    with open_store(prices) as store:
        quotes = store.own()
    offers = offers_of((quote.row for quote in quotes), (built_in or catalogue()).cards, OWN)
    return next((quote for quote, offer in zip(quotes, offers, strict=True) if offer.id == offer_id), None)


def merged_offers(
    built_in: Catalogue, own: Iterable[Quote], refreshed: Iterable[Mapping[str, str]]
) -> tuple[Offer, ...]:
    """Own offers first, then refreshed and built-in ones, all judged beside one another.

    The user's own quotes do not move what is judged plausible of others, and are set aside only where they cannot be.
    """
    cards = built_in.cards
    mine = offers_of((quote.row for quote in own), cards, OWN)
    live = offers_of(refreshed, cards, LIVE)
    rest = _replaced(judged((*live, *map(_open, built_in.offers)), cards), live)
    return (*_own_judged(mine, rest, cards), *rest)


def _open(offer: Offer) -> Offer:
    return replace(offer, set_aside=None) if offer.set_aside else offer


def _own_judged(mine: tuple[Offer, ...], rest: tuple[Offer, ...], cards: tuple[Gpu, ...]) -> tuple[Offer, ...]:
    if not mine:
        return ()
    beside = judged((*mine, *map(_open, rest)), cards)[: len(mine)]
    return tuple(_open(offer) if offer.set_aside in _USERS_CHOICE else offer for offer in beside)


def _replaced(offers: tuple[Offer, ...], live: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Older rows give way where the same seller's price of the same machine and way of buying was refreshed."""
    newest = {_thing(offer): offer.observed for offer in live if offer.observed is not None}

    def older(offer: Offer) -> bool:
        day = newest.get(_thing(offer))
        return day is not None and (offer.observed is None or offer.observed < day)

    return tuple(replace(o, set_aside="superseded") if o.set_aside is None and older(o) else o for o in offers)


def _thing(offer: Offer) -> tuple[object, ...]:
    return offer.provider, offer.gpu_options or (offer.gpu_listed,), offer.gpus, offer.commitment
