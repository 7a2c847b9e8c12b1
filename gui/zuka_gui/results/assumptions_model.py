"""What the view of assumptions shows, as plain values: what was filled in, unknown costs, sources, calibration."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.advise.evaluation import Evaluation
from zuka.facts.calibration import calibration
from zuka.message import Message, msg, verbatim
from zuka.quantity import Quantity
from zuka.report.format import NOT_APPLICABLE, UNKNOWN, figure, number
from zuka.report.words import field_name
from zuka.scenario.fields import FIELDS
from zuka.scenario.steps import step_of
from zuka.work.assumption import Assumption
from zuka_gui.i18n.translator import tr
from zuka_gui.widgets.cell import Cell

TABLES: dict[str, Message] = {
    "serving_memory": msg("Memory while serving"),
    "training_memory": msg("Memory while training"),
    "pictures_memory": msg("Memory of pictures"),
    "serving_speed": msg("Speed of serving"),
    "training_speed": msg("Speed of training"),
    "picture_speed": msg("Speed of pictures"),
    "price_age": msg("Old prices"),
    "contract": msg("Risks of a contract"),
}
"""The calibration tables by the name people read."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where figures come from: what they are, who says so, and of which day."""

    what: Message
    where: str
    day: str


@dataclass(frozen=True, slots=True)
class Provenance:
    """What a table of constants was fitted on, its error and its day."""

    table: str
    name: Message
    fitted_on: str
    error: str
    day: str


@dataclass(frozen=True, slots=True)
class UnknownCost:
    """A part of the first choice's cost that nobody says, and what others charge for it."""

    name: Message
    guess: Quantity | None


def path_of(taken: Assumption) -> str:
    """The field's path in the draft, or an empty text where the form has no such field."""
    paths = (f"{part}.{taken.field}" for part in ("work", "cards.layout", "cards", "needs"))
    return next((path for path in paths if path in FIELDS), "")


def address_of(taken: Assumption) -> str:
    """Where the assumption can be replaced by an answer."""
    path = path_of(taken)
    return f"{step_of(path)}#{path}" if path else ""


def name_cell(taken: Assumption) -> Cell:
    """The field as people read it."""
    return Cell(tr(field_name(taken.field)), strong=True)


def value_cell(taken: Assumption) -> Cell:
    """The value that was taken."""
    value = taken.value
    if isinstance(value, bool):
        return Cell(tr(msg("yes") if value else msg("no")))
    if isinstance(value, str):
        return Cell(value or NOT_APPLICABLE)
    return Cell(number(value, 0 if value == int(value) else 2), sort=float(value))


def why_cell(taken: Assumption) -> Cell:
    """Why that value."""
    return Cell(tr(taken.why), tone="secondary")


def link_cell(taken: Assumption) -> Cell:
    """The way to the field."""
    return Cell(tr(msg("Refine")) if address_of(taken) else "", link=True)


def unknown_costs(evaluation: Evaluation) -> tuple[UnknownCost, ...]:
    """The parts of the first choice's cost whose amount nobody says."""
    candidate = evaluation.advice.answer.candidate if evaluation.advice else None
    parts = candidate.sheet.unknown if candidate else ()
    return tuple(UnknownCost(part.name, part.guess) for part in parts)


def guess_words(cost: UnknownCost) -> Message:
    """What others charge for an unknown part."""
    if cost.guess is None:
        return UNKNOWN
    guess = figure(cost.guess)
    return msg("others charge {range}", range=verbatim(guess.span or guess.value))


def sources(evaluation: Evaluation) -> tuple[Source, ...]:
    """Where the first five prices, the card and every sourced figure of the answer come from, each once."""
    advice = evaluation.advice
    found: list[Source] = []
    for candidate in advice.candidates[:5] if advice else ():
        offer = candidate.sheet.offer
        what = msg("Price of {provider}, {card}", provider=offer.provider, card=offer.gpu or offer.gpu_listed)
        found.append(Source(what, offer.source, offer.observed_text or tr(msg("undated"))))
    first = advice.answer.candidate if advice else None
    fitted = first.fitted if first else evaluation.reference
    if fitted is not None:
        card = fitted.layout.cards[0]
        found.append(Source(msg("Data sheet of {card}", card=card.name), card.source, ""))
        figures = (fitted.need.needed, *(fitted.speed.figures().values() if fitted.speed else ()))
        found += [Source(name, source, "") for quantity in figures for name, source in _named(quantity)]
    return tuple({(source.where, source.day): source for source in reversed(found)}.values())[::-1]


def _named(quantity: Quantity) -> list[tuple[Message, str]]:
    below = [pair for child in (*quantity.parts, *quantity.inputs) for pair in _named(child)]
    return [(quantity.name, quantity.source), *below] if quantity.source else below


def provenance() -> tuple[Provenance, ...]:
    """What every table of constants rests on."""
    tables = {key: calibration(key) for key in TABLES}
    return tuple(
        Provenance(key, TABLES[key], table.fitted_on, table.error, table.observed) for key, table in tables.items()
    )
