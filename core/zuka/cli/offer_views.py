"""Views of ``zuka offers``: true cost, the best of each card, the spread of each card, months against hours."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from datetime import date

import numpy as np

from zuka.cli.offer_options import currency_of
from zuka.cli.offers import offer_line
from zuka.cli.options import language_of, write, write_json
from zuka.facts.records import Offer
from zuka.market.cap import capped_sheet
from zuka.market.columns import columns_of
from zuka.market.currency import Rates
from zuka.market.difference import Step, steps
from zuka.market.leave import Leaving, leave_early
from zuka.market.month_plan import MonthChoice, month_choices, month_fee
from zuka.market.query import OfferFilter, matching, offer_json
from zuka.market.search import Ranked, search
from zuka.market.select import card_hour, select
from zuka.market.sheet import CostSheet
from zuka.market.spread import Spread, best_per_card, spreads
from zuka.market.usage import Usage
from zuka.message import Language, msg, render
from zuka.quantity import exact

_ONE_HOUR = exact(msg("Busy hours"), 1, "h")
_USED = 240.0
"""Ten days: the example of leaving a month plan early."""


def run_view(
    args: argparse.Namespace,
    offers: tuple[Offer, ...],
    wanted: OfferFilter,
    use: Usage | None,
    today: date,
    money: Rates,
) -> int:
    """Prints the view that was asked for."""
    if args.months:
        return _months(args, matching(offers, wanted, today, money))
    currency = currency_of(args)
    if args.spread:
        return _spread(args, offers, wanted, currency, today, money)
    if args.best and use is None:
        return _best(args, offers, wanted, currency, today, money)
    sort = args.sort or ("price" if use is None else "total")
    columns = columns_of(offers)
    found = search(columns, wanted, use or Usage("job", _ONE_HOUR, currency), money, today, sort)
    rows = _first_of_each_card(found, offers) if args.best else range(len(found.places))
    chosen = list(rows)[: args.limit]
    if use is None:
        return _plain(args, [offers[int(found.places[row])] for row in chosen], today)
    sheets = [_sheet(offers, found, row, use, today, money) for row in chosen]
    return _costs(args, sheets, today)


def _first_of_each_card(found: Ranked, offers: Sequence[Offer]) -> list[int]:
    """The rows, best first, that are the first of their card; a card that is not certain has none."""
    first: dict[str, int] = {}
    for row in range(len(found.places)):
        card = offers[int(found.places[row])].gpu
        if card is not None:
            first.setdefault(card, row)
    return list(first.values())


def _sheet(offers: Sequence[Offer], found: Ranked, row: int, use: Usage, today: date, money: Rates) -> CostSheet:
    rest = int(found.rest[row])
    others = [] if rest < 0 else [offers[rest]]
    return capped_sheet(offers[int(found.places[row])], use, money, today, others)


def _plain(args: argparse.Namespace, offers: Sequence[Offer], today: date) -> int:
    if args.json:
        write_json([offer_json(offer, today) for offer in offers])
    else:
        for offer in offers:
            write(offer_line(offer, today))
    return 0


def _costs(args: argparse.Namespace, sheets: Sequence[CostSheet], today: date) -> int:
    """The offers with their totals beside the sticker price."""
    if args.json:
        write_json([cost_json(made, today) for made in sheets])
        return 0
    language = language_of(args)
    for made in sheets:
        total, mark = made.total, "≥" if made.unknown else " "
        bounds = f"({total.low:,.0f} – {total.high:,.0f})"
        write(f"{mark}{total.likely:>11,.2f} {made.currency} {bounds:>20}{offer_line(made.offer, today)}")
        if args.why:
            _explain(made, language)
    write(
        render(
            msg("True cost of the whole use; ≥ says that a part of it is guessed; sorted with guesses at their high."),
            language,
        )
    )
    return 0


def _explain(made: CostSheet, language: Language) -> None:
    sticker = render(msg("Sticker price"), language)
    write(f"    {made.sticker.likely:>11,.2f}  {sticker}")
    for step in steps(made):
        guessed = " ?" if step.guessed else ""
        write(f"    {step.amount:>+11,.2f}{guessed:2} {render(step.name, language)}: {render(step.detail, language)}")


def cost_json(made: CostSheet, today: date) -> Mapping[str, object]:
    """An offer with what the use costs there, and the steps from the sticker price to the total."""
    total = made.total
    return {
        **offer_json(made.offer, today),
        "cost": {
            "per": made.per,
            "currency": made.currency,
            "low": total.low,
            "likely": total.likely,
            "high": total.high,
            "ranked": made.ranked,
            "sticker": made.sticker.likely,
            "hours_paid": made.hours.likely,
            "unknown": [part.key for part in made.unknown],
            "steps": [_step_json(step) for step in steps(made)],
        },
    }


def _step_json(step: Step) -> Mapping[str, object]:
    return {"key": step.key, "amount": step.amount, "guessed": step.guessed, "why": step.detail.english()}


def _best(
    args: argparse.Namespace, offers: Sequence[Offer], wanted: OfferFilter, currency: str, today: date, money: Rates
) -> int:
    """The lowest price of a card and hour, for each card."""
    columns = columns_of(offers)
    kept = select(columns, wanted, today, money)
    price = card_hour(columns, currency, money)
    places = [int(place) for place in best_per_card(columns, kept & (np.nan_to_num(price) > 0), price)[: args.limit]]
    if args.json:
        write_json([{**offer_json(offers[p], today), "card_hour": price[p], "in": currency} for p in places])
        return 0
    for place in places:
        write(f"{price[place]:>9.2f} {currency}  {offer_line(offers[place], today)}")
    return 0


def _spread(
    args: argparse.Namespace, offers: Sequence[Offer], wanted: OfferFilter, currency: str, today: date, money: Rates
) -> int:
    columns = columns_of(offers)
    found = spreads(columns, select(columns, wanted, today, money), currency, money)[: args.limit]
    if args.json:
        write_json([_spread_json(offers, spread, currency) for spread in found])
        return 0
    for spread in found:
        low, high = offers[spread.cheapest].provider, offers[spread.dearest].provider
        ends = f"{spread.low:.2f} – {spread.high:.2f} {currency}"
        write(f"{spread.ratio:>5.1f} ×  {ends:>22}  {spread.card:28} {spread.offers:>4}  {low} … {high}")
    return 0


def _spread_json(offers: Sequence[Offer], spread: Spread, currency: str) -> Mapping[str, object]:
    return {
        "gpu": spread.card,
        "offers": spread.offers,
        "currency": currency,
        "low": spread.low,
        "median": spread.median,
        "high": spread.high,
        "ratio": spread.ratio,
        "cheapest": offers[spread.cheapest].id,
        "dearest": offers[spread.dearest].id,
    }


def _months(args: argparse.Namespace, offers: Sequence[Offer]) -> int:
    """Every month plan beside its hourly price: the break-even hours, the price of a usable hour, and leaving early."""
    choices = sorted(month_choices(offers), key=lambda choice: choice.break_even_hours)[: args.limit]
    if args.json:
        write_json([_month_json(choice) for choice in choices])
        return 0
    language = language_of(args)
    for choice in choices:
        month = choice.monthly
        currency = month.price.currency if month.price else ""
        card = f"{month.gpus} × {month.gpu or month.gpu_listed}"
        write(
            f"{choice.break_even_hours:>6.0f} h  {month_fee(month) or 0:>10,.2f} {currency}  "
            f"{choice.usable_hour:>7.2f}  {card:32} {month.provider}"
        )
        left = leave_early(month, _USED, choice.hourly)
        if left is not None:
            _say_leaving(left, language)
    write(
        render(
            msg("Hours a month from which the month plan is cheaper; its fee; its price for each usable hour"), language
        )
    )
    return 0


def _say_leaving(left: Leaving, language: Language) -> None:
    said = msg(
        "left after {days:.0f} days: {back} of {paid} {currency} come back, and nothing after {hours:.0f} h",
        days=left.used_hours / 24,
        back=f"{left.back.amount:,.2f}",
        paid=f"{left.paid.amount:,.2f}",
        currency=left.paid.currency,
        hours=left.nothing_after,
    )
    write(f"    {render(said, language)}")


def _month_json(choice: MonthChoice) -> Mapping[str, object]:
    left = leave_early(choice.monthly, _USED, choice.hourly)
    return {
        "monthly": choice.monthly.id,
        "hourly": choice.hourly.id,
        "provider": choice.monthly.provider,
        "gpu": choice.monthly.gpu or choice.monthly.gpu_listed,
        "month_fee": month_fee(choice.monthly),
        "break_even_hours": choice.break_even_hours,
        "usable_hours": choice.usable_hours,
        "price_per_usable_hour": choice.usable_hour,
        "reachable": choice.reachable,
        "back_after_ten_days": None if left is None else float(left.back.amount),
    }
