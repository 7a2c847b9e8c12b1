"""``zuka prices check``, ``history`` and ``rates``: what the catalogue covers, how a card's price moved, and money."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict

from zuka.cli.market import known_market, prices_file
from zuka.cli.options import language_of, today_of, write, write_json
from zuka.errors import UserError
from zuka.facts.card_names import CardChoice, resolve_gpu
from zuka.facts.load import catalogue
from zuka.facts.plausible import set_aside_message
from zuka.facts.records import Offer
from zuka.market.check import AGES, Check, Coverage, check
from zuka.market.currency import rates
from zuka.market.history import Level, price_history
from zuka.market.store import open_store
from zuka.message import Message, msg, nmsg, render
from zuka.money import CURRENCIES


def run_check(args: argparse.Namespace) -> int:
    """Prints coverage and rows set aside; fails where a row has no source."""
    offers = catalogue().offers if args.built_in else known_market(args).catalogue.offers
    found = check(offers, today_of(args))
    if args.json:
        write_json(_check_json(args, found))
    else:
        _print_check(args, found)
    return 1 if found.without_source else 0


def run_history(args: argparse.Namespace) -> int:
    """Prints the price levels of every card that the name can mean, oldest first."""
    offers, path = known_market(args).catalogue.offers, prices_file()
    found = resolve_gpu(args.gpu)
    names = [card.name for card in (found.candidates if isinstance(found, CardChoice) else (found,))]
    kept: list[Level] = []
    if path.exists():
        with open_store(path) as store:
            kept = [level for name in names for level in store.levels(name)]
    levels = [level for name in names for level in price_history(kept, offers, name)]
    if args.json:
        write_json([asdict(level) for level in levels])
        return 0
    for level in levels:
        span = (
            f"{level.low:.2f}"
            if level.low == level.high
            else f"{level.low:.2f} … {level.middle:.2f} … {level.high:.2f}"
        )
        write(f"{level.day}  {level.gpu:24} {level.commitment:12} {span:>24} {level.currency}  {level.provider}")
    if not levels:
        raise UserError("bad_value", msg("No dated price of {gpu} is known.", gpu=args.gpu), "gpu")
    _say(args, msg("prices per card and hour: lowest, middle, highest of the day"))
    return 0


def run_rates(args: argparse.Namespace) -> int:
    """Prints what one unit of each currency is in yuan, with the day and the source of the rate."""
    known = rates(None, known_market(args).catalogue.bank)
    pairs = [known.rate(currency, "CNY") for currency in CURRENCIES if currency != "CNY"]
    if args.json:
        write_json([{**asdict(rate), "value": float(rate.value)} for rate in pairs])
        return 0
    for rate in pairs:
        write(f"{rate.base}/{rate.quote} {rate.value:.6g}  {rate.observed}  {rate.source}")
    return 0


def _print_check(args: argparse.Namespace, found: Check) -> None:
    head = tuple(render(word, language_of(args)) for word in _age_words())
    write(f"{'':58}{'':14}{'':12}" + "".join(f"{word:>9}" for word in head))
    for cell in found.coverage:
        counts = "".join(f"{cell.rows[age] or '·':>9}" for age in AGES)
        write(f"{_short(cell.card):58}{cell.country or '?':14}{cell.commitment:12}{counts}")
    _print_set_aside(args, found.set_aside)
    for offer in found.unknown_card:
        _say(args, msg("Unknown card: {gpu}, {provider}", gpu=offer.gpu_listed, provider=offer.provider))
    _say(args, nmsg("{count} offer", "{count} offers", found.offers))
    undated, without = len(found.undated), len(found.without_source)
    _say(args, nmsg("{count} row whose source gives no day", "{count} rows whose source gives no day", undated))
    _say(args, nmsg("{count} row without a source", "{count} rows without a source", without))


def _age_words() -> tuple[Message, ...]:
    return msg("current"), msg("old"), msg("> 1 year"), msg("undated")


def _short(text: str, width: int = 56) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _print_set_aside(args: argparse.Namespace, offers: Iterable[Offer]) -> None:
    rows = tuple(offers)
    _say(args, nmsg("{count} row set aside:", "{count} rows set aside:", len(rows)))
    for offer in rows:
        message = set_aside_message(offer)
        reason = "" if message is None else render(message, language_of(args))
        write(f"  {offer.provider}: {offer.gpus} × {offer.gpu_listed}. {reason} [{offer.source}]")


def _check_json(args: argparse.Namespace, found: Check) -> dict[str, object]:
    reasons = Counter(offer.set_aside for offer in found.set_aside)
    return {
        "offers": found.offers,
        "coverage": [_coverage_json(cell) for cell in found.coverage],
        "set_aside": [
            {
                "id": offer.id,
                "provider": offer.provider,
                "gpu": offer.gpu_listed,
                "gpus": offer.gpus,
                "price": None if offer.price is None else float(offer.price.amount),
                "currency": None if offer.price is None else offer.price.currency,
                "reason": offer.set_aside,
                "message": render(message, language_of(args)) if (message := set_aside_message(offer)) else None,
                "source": offer.source,
                "observed": offer.observed_text or "undated",
            }
            for offer in found.set_aside
        ],
        "set_aside_by_reason": dict(reasons),
        "unknown_card": [offer.id for offer in found.unknown_card],
        "undated": [offer.id for offer in found.undated],
        "without_source": [offer.id for offer in found.without_source],
    }


def _coverage_json(cell: Coverage) -> dict[str, object]:
    return {
        "card": cell.card,
        "country": cell.country or None,
        "commitment": cell.commitment,
        "total": cell.total,
        **cell.rows,
    }


def _say(args: argparse.Namespace, message: Message) -> None:
    write(render(message, language_of(args)))
