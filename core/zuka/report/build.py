"""From an evaluation to the report that PDF, CSV and XLSX are made of."""

from __future__ import annotations

from functools import partial

from zuka._version import __version__
from zuka.advise.advice import Advice, Candidate
from zuka.advise.evaluation import Evaluation
from zuka.market.sheet import CostSheet
from zuka.message import Language, Message, msg, nmsg, render
from zuka.quantity import Quantity
from zuka.report.cells import Say
from zuka.report.figures import memory_stack, price_time, ranked_cost
from zuka.report.format import UNKNOWN, figure, money
from zuka.report.model import Figure, FirstPage, KeyFigure, Points, Report
from zuka.report.tables import tables
from zuka.report.trees import explanation, tree
from zuka.report.words import CONFIDENCE, PER, layout_words
from zuka.scenario.summary import headline
from zuka.work.work import Demand

_REASONS = 4


def build(evaluation: Evaluation, language: Language) -> Report:
    """The report on a scenario, as far as its evaluation goes."""
    say: Say = partial(render, language=language)
    trees = tuple(tree(quantity, say) for quantity in _explained(evaluation))
    return Report(
        title=say(headline(evaluation.draft)),
        product=say(msg("Zuka")),
        language=language,
        today=evaluation.today.isoformat(),
        footer=say(
            msg(
                "These are estimates, not offers; prices are as of the days shown, so check them with the provider. "
                "Notes on a contract are no legal advice."
            )
        ),
        imprint=say(msg("Zuka {version} · {day}", version=__version__, day=evaluation.today.isoformat())),
        page=say(msg("Page {page} of {pages}")),
        unknown=say(UNKNOWN),
        figure=say(msg("Figure {number}")),
        more=say(msg("{count} further rows stand in the CSV and XLSX files.")),
        first=_first_page(evaluation, say),
        figures=_figures(evaluation, say),
        tables=(*tables(evaluation, say), explanation(trees, say)),
        appendix_title=say(msg("How the figures come about")),
        appendix_note=say(
            msg(
                "Likely value with low and high; parts add up to the figure above them, "
                "other lines go into its formula."
            )
        ),
        appendix=trees,
        sources=Points(say(msg("Sources")), _sources(evaluation)),
    )


def _first_page(evaluation: Evaluation, say: Say) -> FirstPage:
    question = msg("{scenario}: which card to rent, from whom, and how?", scenario=headline(evaluation.draft))
    advice = evaluation.advice
    if advice is None:
        problems = tuple(say(error.message) for error in evaluation.errors)
        missing = Points(say(msg("What is missing")), problems)
        return FirstPage(say(question), say(msg("There is no answer yet")), "", (), (missing,), None)
    said = advice.answer
    confidence = msg(CONFIDENCE[said.confidence].text, why=said.confidence_why)
    return FirstPage(
        say(question),
        say(said.text),
        say(said.why),
        _key_figures(evaluation, said.candidate, say) if said.candidate else (),
        _points(advice, confidence, say),
        ranked_cost(advice, say),
    )


def _key_figures(evaluation: Evaluation, candidate: Candidate, say: Say) -> tuple[KeyFigure, ...]:
    sheet, fitted = candidate.sheet, candidate.fitted
    usable = fitted.fit.usable
    return (
        _key(msg("Total {per}", per=PER[sheet.per]), sheet.total, _behind_total(candidate, evaluation.demand), say),
        _key(candidate.hours.name, candidate.hours, _machines(sheet), say),
        _key(
            msg("Memory of the fullest card"),
            fitted.need.needed,
            msg("usable {gib} GiB", gib=figure(usable).value) if usable else msg("capacity unknown"),
            say,
        ),
        KeyFigure(
            say(msg("Risk money")),
            money(candidate.risk_expected, sheet.currency),
            "",
            say(msg("bad case {amount}", amount=money(candidate.risk_bad_case, sheet.currency))),
            layout_words(fitted.layout),
        ),
    )


def _machines(sheet: CostSheet) -> Message:
    """How often the offer is taken; single cards may or may not stand in one machine."""
    if sheet.offer.gpus == 1:
        return nmsg("{count} card", "{count} cards, each offered singly", sheet.machines)
    return nmsg(
        "{count} machine of {gpus} cards", "{count} machines of {gpus} cards", sheet.machines, gpus=sheet.offer.gpus
    )


def _key(name: Message, quantity: Quantity, note: Message, say: Say) -> KeyFigure:
    said = figure(quantity)
    return KeyFigure(_capital(say(name)), said.value, say(said.unit), said.span, say(note))


def _behind_total(candidate: Candidate, demand: Demand | None) -> Message:
    """The day of the price and, where a month's total adds up runs of a job, their number."""
    price = _observed(candidate)
    if demand is None or demand.is_service or demand.per == "job":
        return price
    return msg("{runs:g} × a month, {price}", runs=demand.runs_per_month, price=price)


def _observed(candidate: Candidate) -> Message:
    day = candidate.sheet.offer.observed_text
    return msg("price of {day}", day=day) if day else msg("price undated")


def _points(advice: Advice, confidence: Message, say: Say) -> tuple[Points, ...]:
    candidate = advice.answer.candidate
    lists = (
        (msg("Reasons"), (*_other_reasons(advice), confidence)),
        (msg("Risks"), candidate.against[:_REASONS] if candidate else ()),
        (msg("What would change the answer"), advice.answer.changes[:_REASONS]),
        (msg("Closest misses"), tuple(why for _, why in advice.closest[:_REASONS]) if candidate is None else ()),
    )
    return tuple(Points(say(title), tuple(_capital(say(item)) for item in items)) for title, items in lists if items)


def _capital(text: str) -> str:
    """Words of a sentence that stand alone begin with a capital."""
    return text[:1].upper() + text[1:]


def _other_reasons(advice: Advice) -> tuple[Message, ...]:
    """The winner's reasons without the one that the page gives already."""
    candidate = advice.answer.candidate
    found = candidate.reasons if candidate else ()
    return tuple(reason for reason in found if reason != advice.answer.why)[:_REASONS]


def _figures(evaluation: Evaluation, say: Say) -> tuple[Figure, ...]:
    chosen = evaluation.advice.answer.candidate if evaluation.advice else None
    fitted = chosen.fitted if chosen else evaluation.reference
    found = (
        memory_stack(fitted, say) if fitted else None,
        price_time(evaluation.advice, say) if evaluation.advice else None,
    )
    return tuple(each for each in found if each is not None)


def _explained(evaluation: Evaluation) -> tuple[Quantity, ...]:
    """The figures whose trees the appendix shows: the answer's (else the reference layout's) and the contract's."""
    advice = evaluation.advice
    chosen = advice.answer.candidate if advice else None
    found: list[Quantity] = []
    if chosen:
        found += [chosen.sheet.total, chosen.hours]
    fitted = chosen.fitted if chosen else evaluation.reference
    if fitted:
        found += [fitted.need.needed, *(fitted.speed.figures().values() if fitted.speed else ())]
    contract = evaluation.contract
    if contract:
        found += [each for each in (contract.price_per_usable_hour, contract.risk.expected) if each]
    return tuple(found)


def _sources(evaluation: Evaluation) -> tuple[str, ...]:
    """Where the numbers come from, each source once, in the order of their use."""
    named = [source for quantity in _explained(evaluation) for source in _named(quantity)]
    offers = [candidate.sheet.offer for candidate in (evaluation.advice.candidates if evaluation.advice else ())]
    priced = [" · ".join(filter(None, (o.provider, o.source, o.observed_text))) for o in offers]
    return tuple(dict.fromkeys((*named, *priced)))


def _named(quantity: Quantity) -> list[str]:
    below = [source for child in (*quantity.parts, *quantity.inputs) for source in _named(child)]
    return [quantity.source, *below] if quantity.source else below
