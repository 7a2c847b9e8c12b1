"""The tables of a report: every row and note that the screens show."""

from __future__ import annotations

from zuka.advise.advice import Advice, Candidate, PlanReview
from zuka.advise.evaluation import Evaluation
from zuka.advise.words import commitment_name
from zuka.contract.finding import ContractReview, Finding
from zuka.fit.verdict import FittedLayout
from zuka.market.sheet import CostSheet
from zuka.message import Message, msg
from zuka.report.cells import Say, joined, number_cell, price_cell, range_cell
from zuka.report.model import Cell, Column, Table
from zuka.report.offer_tables import closest, offers, rejections
from zuka.report.words import (
    CONFIDENCE,
    PER,
    SEVERITY,
    SIDES,
    STATES,
    VERDICTS,
    field_name,
    layout_words,
    machine,
    rented,
)
from zuka.work.assumption import Assumption

_COSTED_ON_PAPER = 5
_ROWS_ON_PAPER = 20
"""Paper shows the first rows of long tables and counts the rest; files hold them all."""


def tables(evaluation: Evaluation, say: Say) -> tuple[Table, ...]:
    """All tables that have something to say, the candidates first."""
    advice = evaluation.advice
    found: list[Table] = []
    if advice is not None:
        found += [candidates(advice, say), costs(advice, say), rejections(advice, say), closest(advice, say)]
        if advice.plan is not None:
            found.append(plan(advice.plan, say))
    if evaluation.layouts:
        found.append(layouts(evaluation.layouts, say))
    contract = evaluation.contract or (advice.contract if advice else None)
    if contract is not None:
        found.append(findings(contract, say))
    found.append(assumptions(advice.assumptions if advice else evaluation.assumptions, say))
    if advice is not None:
        found += [answer(advice, say), checks(advice, say), offers(advice, say)]
    if evaluation.errors:
        problems = tuple(error.message for error in evaluation.errors)
        found.append(_sentences("problems", msg("What could not be computed"), problems, say))
    return tuple(found)


def candidates(advice: Advice, say: Say) -> Table:
    """Every candidate that meets all musts, in the order of the ranking."""
    money = msg("{currency} {per}", currency=advice.currency, per=PER[advice.per])
    columns = (
        Column(say(msg("Rank")), "number"),
        Column(say(msg("Provider")), wide=True),
        Column(say(msg("Cards")), wide=True),
        Column(say(msg("Bought"))),
        Column(say(msg("Hours")), "range", 1),
        Column(say(msg("Total ({money})", money=money)), "range", 2),
        Column(say(msg("Layout")), below=True),
        Column(say(msg("Memory needed (GiB)")), "range", 1, below=True),
        Column(say(msg("Machines")), "number", below=True),
        Column(say(msg("Price of one machine-hour")), "number", 4, below=True),
        Column(say(msg("Currency of the price")), below=True),
        Column(say(msg("Region")), below=True),
        Column(say(msg("Price observed")), below=True),
        Column(say(msg("Age (days)")), "number", below=True),
        Column(say(msg("Expected risk ({currency})", currency=advice.currency)), "number", 2, below=True),
        Column(say(msg("Bad case ({currency})", currency=advice.currency)), "number", 2, below=True),
        Column(say(msg("Ranked by ({currency})", currency=advice.currency)), "number", 2, below=True),
        Column(say(msg("Efficient")), below=True),
        Column(say(msg("For it")), below=True),
        Column(say(msg("Against it")), below=True),
        Column(say(msg("Source")), below=True),
    )
    rows = tuple(_candidate_row(candidate, say) for candidate in advice.candidates)
    note = msg(
        "Ranked by the total plus expected risk; unknown parts count at their high estimate. "
        "Efficient: no other candidate is both cheaper and faster."
    )
    empty = say(msg("No offer meets all musts."))
    return Table("candidates", say(msg("Candidates")), columns, rows, (say(note),), empty, _ROWS_ON_PAPER)


def _candidate_row(candidate: Candidate, say: Say) -> tuple[Cell, ...]:
    sheet, offer, layout = candidate.sheet, candidate.sheet.offer, candidate.fitted.layout
    price = offer.price
    return (
        number_cell(candidate.rank, 0),
        offer.provider,
        say(rented(sheet)),
        say(commitment_name(offer)),
        range_cell(candidate.hours),
        range_cell(sheet.total),
        layout_words(layout),
        range_cell(candidate.fitted.need.needed),
        number_cell(sheet.machines, 0),
        price_cell(price),
        price.currency if price else "",
        " ".join(filter(None, (offer.country, offer.region))),
        offer.observed_text or say(msg("undated")),
        number_cell(sheet.age_days, 0),
        number_cell(candidate.risk_expected),
        number_cell(candidate.risk_bad_case),
        number_cell(candidate.ranked_by),
        say(msg("yes") if candidate.efficient else msg("no")),
        joined(candidate.reasons, say),
        joined(candidate.against, say),
        offer.source,
    )


def costs(advice: Advice, say: Say) -> Table:
    """The cost sheets, component by component; paper shows those of the first few candidates."""
    columns = (
        Column(say(msg("Rank")), "number"),
        Column(say(msg("Provider"))),
        Column(say(msg("Component")), wide=True),
        Column(say(msg("Amount ({currency})", currency=advice.currency)), "range", 2),
        Column(say(msg("If unknown, others charge ({currency})", currency=advice.currency)), "range", 2),
        Column(say(msg("Detail")), below=True),
    )
    shown: list[tuple[Cell, ...]] = []
    for candidate in advice.candidates:
        shown += _cost_rows(candidate.sheet, number_cell(candidate.rank, 0), say)
    if advice.contract_sheet:
        shown += _cost_rows(advice.contract_sheet, say(msg("contract")), say)
    on_paper = sum(len(candidate.sheet.parts) for candidate in advice.candidates[:_COSTED_ON_PAPER])
    return Table("costs", say(msg("Cost sheets")), columns, tuple(shown), paper_rows=on_paper)


def _cost_rows(sheet: CostSheet, rank: Cell, say: Say) -> list[tuple[Cell, ...]]:
    return [
        (
            rank,
            sheet.offer.provider,
            say(part.name),
            range_cell(part.amount),
            range_cell(part.guess) if part.guess else "",
            say(part.detail),
        )
        for part in sheet.parts
    ]


def plan(review: PlanReview, say: Say) -> Table:
    """Every mix of reserved and on-demand cards for the load."""
    columns = (
        Column(say(msg("Cards reserved")), "number"),
        Column(say(msg("Hours on demand")), "number"),
        Column(say(msg("Cost per month ({currency})", currency=review.best.cost.unit)), "range", 2),
        Column(say(msg("Best")), wide=True),
    )
    rows = tuple(
        (
            number_cell(mix.reserved, 0),
            number_cell(mix.on_demand_hours, 0),
            range_cell(mix.cost),
            say(msg("cheapest")) if mix == review.best else "",
        )
        for mix in review.mixes
    )
    note = msg(
        "{card}: reserving a card pays above {hours:,.0f} hours of use a month. The load is {base} cards, "
        "with {peak} for {peak_hours:,.0f} hours.",
        card=review.card,
        hours=review.break_even.likely,
        base=review.load.base,
        peak=review.load.peak,
        peak_hours=review.load.peak_hours,
    )
    notes = tuple(say(each) for each in (note, review.mismatch) if each is not None)
    return Table("plan", say(msg("Reserved and on-demand cards")), columns, rows, notes)


def layouts(fitted: tuple[FittedLayout, ...], say: Say) -> Table:
    """Every layout that was judged."""
    columns = (
        Column(say(msg("Machine")), wide=True),
        Column(say(msg("Layout")), wide=True),
        Column(say(msg("Verdict"))),
        Column(say(msg("Needed (GiB)")), "range", 1),
        Column(say(msg("Usable (GiB)")), "range", 1),
        Column(say(msg("Reason")), below=True),
        Column(say(msg("Tokens a second")), "range", 1, below=True),
        Column(say(msg("Speed of")), below=True),
    )
    rows = tuple(_layout_row(each, say) for each in fitted)
    return Table("layouts", say(msg("Layouts that were judged")), columns, rows, paper_rows=_ROWS_ON_PAPER)


def _layout_row(fitted: FittedLayout, say: Say) -> tuple[Cell, ...]:
    layout, speed = fitted.layout, fitted.speed
    rate = (speed.train_tps_per_gpu or speed.decode_tps_total or speed.decode_tps_per_request) if speed else None
    return (
        say(machine(len(layout.cards), layout.gpu.name)) if layout.gpu else "",
        layout_words(layout),
        say(VERDICTS[fitted.fit.verdict]),
        range_cell(fitted.need.needed),
        range_cell(fitted.fit.usable),
        say(fitted.fit.why),
        range_cell(rate) if rate else "",
        say(rate.name) if rate else "",
    )


def findings(review: ContractReview, say: Say) -> Table:
    """The clauses of the contract by weight, with what to ask."""
    currency = review.risk.currency
    columns = (
        Column(say(msg("Clause")), wide=True),
        Column(say(msg("What it says")), wide=True),
        Column(say(msg("Severity"))),
        Column(say(msg("In favour of"))),
        Column(say(msg("Expected ({currency})", currency=currency)), "range", 2),
        Column(say(msg("Bad case ({currency})", currency=currency)), "number", 2),
        Column(say(msg("State")), below=True),
        Column(say(msg("Why")), below=True),
        Column(say(msg("Ask for")), below=True),
    )
    rows = tuple(_finding_row(finding, say) for finding in review.findings)
    return Table("contract", say(msg("Contract")), columns, rows, tuple(map(say, review.questions)))


def _finding_row(finding: Finding, say: Say) -> tuple[Cell, ...]:
    return (
        say(finding.name),
        say(finding.value),
        say(SEVERITY[finding.severity]),
        say(SIDES[finding.favours]),
        range_cell(finding.expected),
        number_cell(finding.bad_case),
        say(STATES[finding.state]),
        say(finding.why),
        say(finding.ask),
    )


def assumptions(taken: tuple[Assumption, ...], say: Say) -> Table:
    """What the user did not say and Zuka filled in."""
    columns = (Column(say(msg("Field"))), Column(say(msg("Value taken"))), Column(say(msg("Why")), wide=True))
    rows = tuple((say(field_name(each.field)), _value(each, say), say(each.why)) for each in taken)
    return Table("assumptions", say(msg("Assumptions")), columns, rows, empty=say(msg("Nothing was assumed.")))


def _value(taken: Assumption, say: Say) -> Cell:
    value = taken.value
    if isinstance(value, bool):
        return say(msg("yes") if value else msg("no"))
    return value if isinstance(value, str) else number_cell(value, 0 if value == int(value) else None)


def answer(advice: Advice, say: Say) -> Table:
    """The answer in sentences, so that a spreadsheet holds it too; paper has it on its first page."""
    said = advice.answer
    confidence = msg(CONFIDENCE[said.confidence].text, why=said.confidence_why)
    rows: list[tuple[Cell, ...]] = [
        (say(msg("Answer")), say(said.text)),
        (say(msg("Why")), say(said.why)),
        (say(msg("Confidence")), say(confidence)),
        *((say(msg("What would change the answer")), say(change)) for change in said.changes),
    ]
    columns = (Column(say(msg("Question"))), Column(say(msg("Answer")), wide=True))
    return Table("answer", say(msg("Answer")), columns, tuple(rows), paper_rows=0)


def checks(advice: Advice, say: Say) -> Table:
    """What to make sure of before the order."""
    return _sentences("checks", msg("Check before you order"), advice.checks, say)


def _sentences(key: str, title: Message, messages: tuple[Message, ...], say: Say) -> Table:
    return Table(key, say(title), (Column(say(title), wide=True),), tuple((say(each),) for each in messages))
