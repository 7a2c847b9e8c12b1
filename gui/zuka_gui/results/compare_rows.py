"""The attributes that are compared, in groups: cost, time, memory, layout, terms of the offer, risk."""

from __future__ import annotations

from collections.abc import Sequence

from zuka.advise.advice import Candidate
from zuka.advise.chance import chance_within
from zuka.advise.evaluate import currency_of
from zuka.advise.evaluation import Evaluation
from zuka.facts.records import TermKind
from zuka.facts.terms import terms_of
from zuka.market.currency import rates
from zuka.market.price import hourly_price
from zuka.message import Message, msg, verbatim
from zuka.quantity import Quantity, exact
from zuka.report.format import number
from zuka.report.words import rented, split_word
from zuka_gui.results.compare_model import (
    CompareCell,
    CompareRow,
    figures,
    inapplicable,
    marks,
    numbers,
    unknown,
    words,
)
from zuka_gui.wizard.pages.cards_model import speed_of
from zuka_gui.wizard.pages.cost_sheet_model import listed
from zuka_gui.wizard.pages.offers_columns import BILLING, age_badge

TERMS: tuple[tuple[TermKind, Message], ...] = (
    ("minimum_rental", msg("Least rental")),
    ("storage", msg("Disk")),
    ("egress", msg("Traffic out")),
    ("stopped", msg("While stopped")),
    ("data_deletion", msg("Data kept")),
    ("invoice", msg("Invoice")),
)
RISK_TERMS: tuple[tuple[TermKind, Message], ...] = (
    ("sla_uptime", msg("Promised availability")),
    ("repair", msg("Repair")),
)


def compare_rows(evaluation: Evaluation, compared: Sequence[Candidate]) -> tuple[CompareRow, ...]:
    """All rows, each group under its caption."""
    return (
        CompareRow("cost", msg("Cost")),
        *_cost(evaluation, compared),
        CompareRow("time", msg("Time")),
        *_time(evaluation, compared),
        CompareRow("memory", msg("Memory")),
        *_memory(compared),
        CompareRow("layout", msg("Layout")),
        *_layout(compared),
        CompareRow("terms", msg("Terms of the offer")),
        *_terms(compared),
        CompareRow("risk", msg("Risk")),
        *_risk(evaluation, compared),
    )


def _cost(evaluation: Evaluation, compared: Sequence[Candidate]) -> tuple[CompareRow, ...]:
    month = compared[0].sheet.per == "month"
    known = rates(evaluation.draft.offers.rates)
    currency = currency_of(evaluation.draft)
    totals = [each.sheet.total for each in compared]
    hour = [
        hourly_price(each.sheet.offer, currency, known, evaluation.today).scaled(each.machines, unit=currency)
        for each in compared
    ]
    unpriced = [
        listed([part.name for part in each.sheet.unknown]) if each.sheet.unknown else msg("all parts are known")
        for each in compared
    ]
    return (
        figures("total", msg("Cost per month") if month else msg("Cost per job"), totals, "low"),
        marks("range", msg("Low\u2013high, one scale"), totals, [bool(each.sheet.unknown) for each in compared]),
        figures("hour", msg("Price of an hour"), hour, "low"),
        figures("sticker", msg("Sticker price"), [each.sheet.sticker for each in compared]),
        words("unknown", msg("Unknown parts"), unpriced),
    )


def _time(evaluation: Evaluation, compared: Sequence[Candidate]) -> tuple[CompareRow, ...]:
    service = evaluation.demand is not None and evaluation.demand.is_service
    speeds = [speed_of(each.fitted, service=service) for each in compared]
    title = msg("Speed of a request") if service else msg("Speed")
    interrupted = [msg("can be") if each.sheet.offer.commitment == "spot" else msg("no") for each in compared]
    rows = [figures("speed", title, speeds, "high"), words("interruption", msg("Interrupted"), interrupted)]
    if service:
        return tuple(rows)
    rows.insert(0, figures("hours", msg("One run"), [each.hours for each in compared], "low"))
    wanted = evaluation.draft.needs.finish_hours
    if wanted.value is not None and wanted.mode != "any":
        limit = wanted.value
        chances = [chance_within(each.hours, limit) for each in compared]
        title = msg("Done within {hours:g} h", hours=limit)
        rows.insert(1, numbers("chance", title, chances, lambda value: f"{number(value * 100)}%", "high"))
    return tuple(rows)


def _memory(compared: Sequence[Candidate]) -> tuple[CompareRow, ...]:
    fits = [each.fitted.fit for each in compared]
    return (
        figures("needed", msg("Needed"), [each.fitted.need.needed for each in compared]),
        figures("usable", msg("Usable"), [fit.usable for fit in fits]),
        figures("free", msg("Left over"), [fit.headroom for fit in fits], "high"),
    )


def _layout(compared: Sequence[Candidate]) -> tuple[CompareRow, ...]:
    layouts = [each.fitted.layout for each in compared]
    splits = [split_word(layout.split) for layout in layouts]
    certain = [msg("named by the seller") if each.certain else msg("left open by the seller") for each in compared]
    return (
        words("cards", msg("Cards"), [rented(each.sheet) for each in compared]),
        words("form", msg("Form of the card"), certain),
        words("weights", msg("Precision"), [verbatim(layout.weights) for layout in layouts]),
        words("split", msg("Split over cards"), [inapplicable() if s == "none" else verbatim(s) for s in splits]),
        words("engine", msg("Engine"), [verbatim(layout.engine) for layout in layouts]),
    )


def _terms(compared: Sequence[Candidate]) -> tuple[CompareRow, ...]:
    offers = [each.sheet.offer for each in compared]
    places = [" ".join(filter(None, (offer.country, offer.region))) for offer in offers]
    ages = (CompareCell(verbatim(""), badge=age_badge(e.sheet.age_days, stale=e.sheet.stale)) for e in compared)
    return (
        words("billing", msg("Billing unit"), [BILLING.get(offer.billing) for offer in offers]),
        words("region", msg("Region"), [verbatim(place) if place else None for place in places]),
        *(_term(compared, kind, title) for kind, title in TERMS),
        CompareRow("age", msg("Price age"), tuple(ages)),
    )


def _risk(evaluation: Evaluation, compared: Sequence[Candidate]) -> tuple[CompareRow, ...]:
    currency = currency_of(evaluation.draft)

    def sums(amounts: Sequence[float], name: Message) -> list[Quantity]:
        return [exact(name, amount, currency) for amount in amounts]

    against = [listed(each.against) if each.against else msg("nothing found") for each in compared]
    expected, bad = msg("Expected risk"), msg("Bad case")
    return (
        figures("expected", expected, sums([each.risk_expected for each in compared], expected), "low"),
        figures("bad", bad, sums([each.risk_bad_case for each in compared], bad), "low"),
        *(_term(compared, kind, title) for kind, title in RISK_TERMS),
        words("against", msg("Against it"), against),
    )


def _term(compared: Sequence[Candidate], kind: TermKind, title: Message) -> CompareRow:
    """What the providers say about one thing, in the words of the source."""
    cells: list[CompareCell] = []
    for each in compared:
        found = terms_of(each.sheet.offer.provider, kind)
        cells.append(CompareCell(verbatim(found[0].quote)) if found else unknown())
    return CompareRow(kind, title, tuple(cells))
