"""``zuka offers``: the catalogue of offers, filtered, ranked by true cost, and compared by card."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date

from zuka.cli.market import known_market
from zuka.cli.offer_options import add_filters, add_use, filter_of, own_rates, usage_of
from zuka.cli.options import add_json, add_language, add_today, language_of, today_of, write, write_json
from zuka.errors import UserError
from zuka.facts.age import age_days, is_stale
from zuka.facts.records import Offer
from zuka.market.currency import rates
from zuka.market.query import matching, offer_json
from zuka.message import Language, msg, nmsg, render


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    add_filters(parser)
    add_use(parser)
    view = parser.add_mutually_exclusive_group()
    view.add_argument("--best", action="store_true", help="the best offer of each card")
    view.add_argument("--spread", action="store_true", help="how far the prices of each card lie apart")
    view.add_argument(
        "--months", action="store_true", help="month plans beside the hourly price, and what leaving costs"
    )
    view.add_argument("--free", action="store_true", help="free cards with their limits")
    view.add_argument("--terms", action="store_true", help="what the sellers' terms say, with the words and the source")
    parser.add_argument("--sort", choices=("total", "high", "price", "age", "memory"), default=None, help="order")
    parser.add_argument("--limit", type=int, default=None, metavar="N", help="print only the first so many")
    parser.add_argument(
        "--why", action="store_true", help="with --hours: what leads from the sticker price to the total"
    )
    parser.add_argument(
        "--scenario", default=None, metavar="FILE", help="with --free: what runs there of this scenario"
    )
    parser.add_argument("--units", type=float, default=None, help="with --free: prepaid compute units that you have")
    parser.add_argument(
        "--units-per-hour", type=float, default=None, help="what the card takes of them, as you read it off"
    )
    add_json(parser)
    add_language(parser)
    add_today(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the offers that match; without a use, the cheapest per card and hour first within a currency."""
    if args.limit is not None and args.limit < 0:
        raise UserError(
            "bad_value", msg("--{name} is {value}; give a number from 0", name="limit", value=args.limit), "limit"
        )
    if args.free:
        from zuka.cli.offer_free import run_free

        return run_free(args)
    known = known_market(args).catalogue
    offers = known.offers
    wanted, today = filter_of(args, offers), today_of(args)
    money = rates(own_rates(args), known.bank)
    if args.terms:
        from zuka.cli.offer_terms import run_terms

        return run_terms(args, matching(offers, wanted, today, money))
    if args.best or args.spread or args.months or args.hours is not None or args.sort is not None:
        from zuka.cli import offer_views

        return offer_views.run_view(args, offers, wanted, usage_of(args), today, money)
    return _list(args, matching(offers, wanted, today, money), today)


def _list(args: argparse.Namespace, offers: Sequence[Offer], today: date) -> int:
    found = sorted(offers, key=_per_card)[: args.limit]
    if args.json:
        write_json([offer_json(offer, today) for offer in found])
    else:
        print_offers(found, today, language_of(args))
    return 0


def _per_card(offer: Offer) -> tuple[str, float, str]:
    if offer.price is None:
        return "", 0.0, offer.id
    return offer.price.currency, float(offer.price.amount) / offer.gpus, offer.id


def print_offers(offers: Sequence[Offer], today: date, language: Language) -> None:
    """One line for each offer, whole machine and each card."""
    for offer in offers:
        write(offer_line(offer, today))
    write(render(nmsg("{count} offer", "{count} offers", len(offers)), language))
    write(
        render(
            msg("* past its age limit, ! set aside; prices are for the whole machine, then for each card of several"),
            language,
        )
    )


def offer_line(offer: Offer, today: date) -> str:
    """An offer in one line: its mark, price, machine, commitment, country, age and provider."""
    age = age_days(offer, today)
    price = "?" if offer.price is None else f"{offer.price.amount:.2f} {offer.price.currency}/h"
    days = "?" if age is None else f"{age} d"
    mark = "!" if offer.set_aside else "*" if is_stale(offer, today) else " "
    each = f"{offer.price.amount / offer.gpus:.2f}" if offer.price and offer.gpus > 1 else ""
    card = f"{offer.gpus} × {offer.gpu or offer.gpu_listed}"
    return (
        f"{mark} {price:>14} {each:>7}  {card:36} {offer.commitment:12} {offer.country:3} {days:>6}  {offer.provider}"
    )
