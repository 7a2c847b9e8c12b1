"""``zuka offers``: the catalogue of offers, filtered."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from datetime import date

from zuka.cli.options import add_json, add_language, add_today, language_of, today_of, write, write_json
from zuka.errors import UserError
from zuka.facts.age import age_days, is_stale
from zuka.facts.card_names import CardChoice, resolve_gpu
from zuka.facts.load import catalogue
from zuka.facts.records import Offer
from zuka.market.query import OfferFilter, matching, offer_json
from zuka.message import Language, msg, nmsg, render

_CHOICES: Mapping[str, str] = {"country": "country", "kind": "kind", "commitment": "commitment"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    parser.add_argument("text", nargs="*", help="words that provider, card, region or note must contain")
    parser.add_argument("--gpu", default=None, help="card, as people type it")
    for name in _CHOICES:
        parser.add_argument(f"--{name}", default=None, help=f"only this {name}")
    parser.add_argument("--currency", default=None, help="currency the price is listed in")
    parser.add_argument("--max-age", type=int, default=None, metavar="DAYS", help="leave out older prices")
    parser.add_argument("--all", action="store_true", help="also rows that were set aside, with the reason")
    add_json(parser)
    add_language(parser)
    add_today(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the offers that match, cheapest per card and hour first within a currency."""
    today, offers = today_of(args), catalogue().offers
    wanted = OfferFilter(
        countries=_one_of("country", args.country, offers),
        kinds=_one_of("kind", args.kind, offers),
        commitments=_one_of("commitment", args.commitment, offers),
        currency=_currency(args.currency, offers),
        max_age_days=_age(args.max_age),
        text=" ".join(args.text),
        with_set_aside=args.all,
    )
    found = _of_card(args.gpu, matching(offers, wanted, today))
    found = sorted(found, key=_per_card)
    if args.json:
        write_json([offer_json(offer, today) for offer in found])
    else:
        _print(found, today, language_of(args))
    return 0


def _one_of(field: str, value: str | None, offers: Sequence[Offer]) -> frozenset[str]:
    """A filter of one value.

    Raises:
        UserError: no offer has that value; those that occur are listed.
    """
    if value is None:
        return frozenset()
    known = sorted({getattr(offer, field) for offer in offers} - {""})
    match = next((each for each in known if each.lower() == value.lower()), None)
    if match is None:
        raise _no_such(field, value, known)
    return frozenset({match})


def _currency(value: str | None, offers: Sequence[Offer]) -> str | None:
    known = sorted({offer.price.currency for offer in offers if offer.price})
    if value is None or value.upper() in known:
        return None if value is None else value.upper()
    raise _no_such("currency", value, known)


def _age(days: int | None) -> int | None:
    if days is not None and days < 0:
        raise UserError("bad_value", msg("--max-age is {days}; give a number of days from 0", days=days), "max-age")
    return days


def _no_such(field: str, value: str, known: Sequence[str]) -> UserError:
    said = msg("--{field} is {value}; there are offers for {known}", field=field, value=value, known=", ".join(known))
    return UserError("bad_value", said, field)


def _of_card(text: str | None, offers: Sequence[Offer]) -> Sequence[Offer]:
    """Offers of a card; an open name takes every form of it."""
    if text is None:
        return offers
    found = resolve_gpu(text)
    names = {card.name for card in (found.candidates if isinstance(found, CardChoice) else (found,))}
    return [offer for offer in offers if names.intersection(offer.gpu_options)]


def _per_card(offer: Offer) -> tuple[str, float, str]:
    if offer.price is None:
        return "", 0.0, offer.id
    return offer.price.currency, float(offer.price.amount) / offer.gpus, offer.id


def _print(offers: Sequence[Offer], today: date, language: Language) -> None:
    for offer in offers:
        age = age_days(offer, today)
        price = "?" if offer.price is None else f"{offer.price.amount:.2f} {offer.price.currency}/h"
        days = "?" if age is None else f"{age} d"
        mark = "!" if offer.set_aside else "*" if is_stale(offer, today) else " "
        card = f"{offer.gpus} × {offer.gpu or offer.gpu_listed}"
        write(f"{mark} {price:>14}  {card:36} {offer.commitment:12} {offer.country:3} {days:>6}  {offer.provider}")
    write(render(nmsg("{count} offer", "{count} offers", len(offers)), language))
    write(render(msg("* past its age limit, ! set aside; prices are for the whole machine"), language))
