"""The tables about offers that are no candidates: what each rule removed, the nearest misses, all offers as judged."""

from __future__ import annotations

from zuka.advise.advice import Advice, Rejection
from zuka.advise.musts import RULE_NAMES
from zuka.advise.outcomes import Outcome
from zuka.advise.words import commitment_name
from zuka.message import msg
from zuka.report.cells import Say, number_cell, price_cell, range_cell
from zuka.report.model import Cell, Column, Table
from zuka.report.words import machine


def rejections(advice: Advice, say: Say) -> Table:
    """What each hard rule removed, and what dropping it would bring."""
    columns = (
        Column(say(msg("Rule")), wide=True),
        Column(say(msg("Offers removed")), "number"),
        Column(say(msg("By this rule alone")), "number"),
        Column(say(msg("Best total without it ({currency})", currency=advice.currency)), "range", 2),
    )
    rows = tuple(_rejection_row(rejection, say) for rejection in advice.rejections)
    note = say(msg("{count} offers were looked at.", count=advice.offers_seen))
    return Table("rejected", say(msg("Rejected offers")), columns, rows, (note,), say(msg("Nothing was rejected.")))


def _rejection_row(rejection: Rejection, say: Say) -> tuple[Cell, ...]:
    return (
        say(rejection.name),
        number_cell(rejection.count, 0),
        number_cell(rejection.alone, 0),
        range_cell(rejection.relaxed) if rejection.relaxed else "",
    )


def closest(advice: Advice, say: Say) -> Table:
    """The nearest misses."""
    columns = (Column(say(msg("Offer"))), Column(say(msg("What is missing")), wide=True))
    rows = tuple((offer, say(why)) for offer, why in advice.closest)
    return Table("closest", say(msg("Closest misses")), columns, rows)


def offers(advice: Advice, say: Say) -> Table:
    """Every offer with the rules it breaks; for files only, since paper counts them by rule."""
    columns = (
        Column(say(msg("Provider"))),
        Column(say(msg("Machine")), wide=True),
        Column(say(msg("Bought"))),
        Column(say(msg("Price of one machine-hour")), "number", 4),
        Column(say(msg("Currency of the price"))),
        Column(say(msg("Total ({money})", money=advice.currency)), "range", 2),
        Column(say(msg("Rules it breaks")), wide=True),
        Column(say(msg("Set aside because"))),
        Column(say(msg("Region"))),
        Column(say(msg("Price observed"))),
        Column(say(msg("Source"))),
    )
    rows = tuple(_offer_row(outcome, say) for outcome in advice.outcomes)
    return Table("offers", say(msg("All offers")), columns, rows, paper_rows=0)


def _offer_row(outcome: Outcome, say: Say) -> tuple[Cell, ...]:
    offer = outcome.offer
    return (
        offer.provider,
        say(machine(offer.gpus, offer.gpu or offer.gpu_listed)),
        say(commitment_name(offer)),
        price_cell(offer.price),
        offer.price.currency if offer.price else "",
        range_cell(outcome.priced.sheet.total) if outcome.priced else "",
        ", ".join(say(RULE_NAMES[rule]) for rule in outcome.broken),
        offer.set_aside or "",
        " ".join(filter(None, (offer.country, offer.region))),
        offer.observed_text or say(msg("undated")),
        offer.source,
    )
