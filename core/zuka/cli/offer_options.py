"""The options of ``zuka offers``, and the filter and the use that they ask for."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from zuka.errors import UserError
from zuka.facts.card_names import CardChoice, resolve_gpu
from zuka.facts.records import Offer
from zuka.market.query import OfferFilter
from zuka.market.usage import Usage
from zuka.message import msg
from zuka.money import CURRENCIES, Money
from zuka.quantity import Basis, exact

_WORDS = ("country", "kind", "commitment", "provider", "confidence")
_AMOUNTS = {
    "storage": ("storage_gb", "GB kept for each machine"),
    "egress": ("egress_gb", "GB sent out by all machines"),
    "download": ("download_gb", "GB fetched to each machine, such as the model"),
    "upload": ("upload_gb", "GB of your data brought to each machine"),
    "image": ("image_gb", "GB of images and snapshots kept"),
    "idle": ("idle_hours", "hours that each machine is left on without work"),
    "stopped": ("stopped_hours", "hours that each machine stands switched off but kept"),
    "card-fee": ("card_fee", "fee for paying in a foreign currency, as a fraction"),
}


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Which offers."""
    parser.add_argument("text", nargs="*", help="words that provider, card, region or note must contain")
    parser.add_argument("--gpu", default=None, help="card, as people type it")
    for name in _WORDS:
        parser.add_argument(f"--{name}", default=None, help=f"only this {name}")
    parser.add_argument("--currency", default=None, help="currency the price is listed in")
    parser.add_argument("--max-age", type=int, default=None, metavar="DAYS", help="leave out older prices")
    parser.add_argument("--all", action="store_true", help="also rows that were set aside, with the reason")
    parser.add_argument(
        "--spot", choices=("yes", "no"), default=None, help="only machines that can be taken away, or none"
    )
    parser.add_argument("--memory", type=float, default=None, metavar="GB", help="least memory of each card")
    parser.add_argument("--gpus", type=int, default=None, metavar="N", help="least number of cards in the machine")
    parser.add_argument("--max-price", default=None, metavar="AMOUNT", help="highest price of a card and hour, in --in")
    parser.add_argument("--certificate", default="", help="certificate that the provider claims, such as ISO 27001")
    parser.add_argument("--invoice", choices=("special", "any-vat", "foreign"), default="", help="invoice it gives")
    parser.add_argument("--pass-through", action="store_true", help="machines that own their cards")
    parser.add_argument("--tools", action="store_true", help="platforms that bring tools for experiments")
    parser.add_argument("--unknown", action="store_true", help="keep offers that do not say whether they meet a wish")


def add_use(parser: argparse.ArgumentParser) -> None:
    """What for: with ``--hours`` offers are ranked by their true cost."""
    parser.add_argument(
        "--hours", type=float, default=None, help="busy hours a month (or of the job); ranks by true cost"
    )
    parser.add_argument("--job", action="store_true", help="the hours are one job, not a month of service")
    parser.add_argument("--machines", type=int, default=1, help="machines side by side")
    for name, (_, text) in _AMOUNTS.items():
        parser.add_argument(f"--{name}", type=float, default=0.0, help=text)
    parser.add_argument("--address", action="store_true", help="a public address for each machine")
    parser.add_argument("--support", action="store_true", help="a support plan is wanted")
    parser.add_argument("--vat-back", action="store_true", help="Chinese value added tax comes back")
    parser.add_argument("--in", dest="money", default="CNY", metavar="CURRENCY", help="currency of the answer (CNY)")
    parser.add_argument(
        "--rate", action="append", default=[], metavar="PAIR=RATE", help="an exchange rate of your own: USD/CNY=7.1"
    )


def filter_of(args: argparse.Namespace, offers: Sequence[Offer]) -> OfferFilter:
    """The filter that was asked for.

    Raises:
        UserError: a word that no offer has, an unknown card, or a number that cannot be.
    """
    for name in ("max-age", "memory", "gpus"):
        _not_negative(name, getattr(args, name.replace("-", "_")))
    return OfferFilter(
        cards=_cards(args.gpu),
        countries=_one_of("country", args.country, offers),
        kinds=_one_of("kind", args.kind, offers),
        commitments=_one_of("commitment", args.commitment, offers),
        providers=_one_of("provider", args.provider, offers),
        confidences=_one_of("confidence", args.confidence, offers),
        currency=_currency(args.currency, offers),
        max_age_days=args.max_age,
        text=" ".join(args.text),
        with_set_aside=args.all,
        spot=None if args.spot is None else args.spot == "yes",
        min_memory_gb=args.memory,
        min_gpus=args.gpus,
        most_per_card=_money(args.max_price, currency_of(args)),
        certificate=args.certificate,
        invoice=args.invoice,
        pass_through=args.pass_through,
        tools=args.tools,
        with_unknown=args.unknown,
    )


def currency_of(args: argparse.Namespace) -> str:
    """The currency of the answer.

    Raises:
        UserError: Zuka does not convert it.
    """
    code: str = args.money.upper()
    if code not in CURRENCIES:
        raise _no_such("in", args.money, CURRENCIES)
    return code


def own_rates(args: argparse.Namespace) -> dict[str, Decimal]:
    """The user's own exchange rates by pair.

    Raises:
        UserError: a rate is not written as a pair and a number.
    """
    found: dict[str, Decimal] = {}
    for text in args.rate:
        pair, _, value = text.partition("=")
        try:
            found[pair.strip().upper()] = Decimal(value)
        except InvalidOperation:
            message = msg("--rate is “{text}”; write a pair and a number, such as USD/CNY=7.1", text=text)
            raise UserError("bad_value", message, "rate") from None
    return found


def usage_of(args: argparse.Namespace) -> Usage | None:
    """The use to price; None where no hours were given.

    Raises:
        UserError: a number that cannot be.
    """
    if args.hours is None:
        return None
    for name in ("hours", "machines", *_AMOUNTS):
        _not_negative(name, getattr(args, name.replace("-", "_")))
    if not args.job and args.hours > 744:
        raise UserError("bad_value", msg("A month has 744 hours at most; add --job for a longer job."), "hours")
    amounts = {field: getattr(args, name.replace("-", "_")) for name, (field, _) in _AMOUNTS.items()}
    return Usage(
        per="job" if args.job else "month",
        hours=exact(msg("Busy hours"), args.hours, "h", Basis.LISTED, "user"),
        currency=currency_of(args),
        machines=max(1, args.machines),
        public_address=args.address,
        recovers_vat=args.vat_back,
        paid_support=args.support,
        **amounts,
    )


def _cards(text: str | None) -> frozenset[str]:
    """Cards by name; an open name takes every form of it."""
    if text is None:
        return frozenset()
    found = resolve_gpu(text)
    return frozenset(card.name for card in (found.candidates if isinstance(found, CardChoice) else (found,)))


def _one_of(field: str, value: str | None, offers: Sequence[Offer]) -> frozenset[str]:
    if value is None:
        return frozenset()
    known = sorted({getattr(offer, field) for offer in offers} - {""})
    match = [each for each in known if each.lower() == value.lower()] or _containing(field, value, known)
    if not match:
        raise _no_such(field, value, known)
    return frozenset(match)


def _containing(field: str, value: str, known: Sequence[str]) -> list[str]:
    """Providers have long names in two languages; a part of one is enough."""
    return [each for each in known if value.lower() in each.lower()] if field == "provider" else []


def _currency(value: str | None, offers: Sequence[Offer]) -> str | None:
    known = sorted({offer.price.currency for offer in offers if offer.price})
    if value is None or value.upper() in known:
        return None if value is None else value.upper()
    raise _no_such("currency", value, known)


def _money(text: str | None, currency: str) -> Money | None:
    if text is None:
        return None
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or amount <= 0:
        raise UserError("bad_value", msg("--max-price is “{text}”; give a price above zero", text=text), "max-price")
    return Money(amount, currency)


def _not_negative(name: str, value: float | None) -> None:
    if value is None or 0 <= value < float("inf"):
        return
    raise UserError("bad_value", msg("--{name} is {value}; give a number from 0", name=name, value=value), name)


def _no_such(field: str, value: str, known: Sequence[str]) -> UserError:
    said = msg("--{field} is {value}; there are offers for {known}", field=field, value=value, known=", ".join(known))
    return UserError("bad_value", said, field)
