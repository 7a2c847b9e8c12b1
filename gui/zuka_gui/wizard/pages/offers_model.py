"""What the offers page says, as plain values: ranked and rejected rows, filters, and the scale of the range marks."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from zuka.advise.advice import Advice, Candidate
from zuka.advise.evaluate import currency_of
from zuka.advise.evaluation import Evaluation
from zuka.advise.musts import RULE_NAMES
from zuka.facts.age import age_days
from zuka.facts.plausible import set_aside_message
from zuka.facts.records import Offer
from zuka.market.currency import rates
from zuka.market.price import hourly_price
from zuka.market.query import OfferFilter, matching
from zuka.message import Language, Message, msg
from zuka.quantity import Quantity
from zuka.report.format import number
from zuka_gui.widgets.paint import Scale

_CHINESE = re.compile(r"[\u4e00-\u9fff]")
SCALED = 20
"""The range marks share a scale that holds the first so many ranks; the rest may be off it."""

BUYING: dict[str, frozenset[str]] = {
    "all": frozenset(),
    "on-demand": frozenset({"on-demand"}),
    "spot": frozenset({"spot"}),
    "month": frozenset({"monthly", "daily"}),
    "reserved": frozenset({"reserved", "reserved-1y", "reserved-2y", "reserved-3y", "reserved-5y"}),
}
"""Ways of buying as the filter groups them; the empty set asks nothing."""


@dataclass(frozen=True, slots=True)
class OfferRow:
    """An offer in the table. ``price`` is an hour of all its machines; ``reason`` says why it is not ranked."""

    offer: Offer
    price: Quantity | None
    age_days: int | None
    candidate: Candidate | None = None
    reason: Message | None = None

    @property
    def key(self) -> str:
        """The offer's own id."""
        return self.offer.id


@dataclass(frozen=True, slots=True)
class Filter:
    """What the user wants to see; it never changes a rank."""

    text: str = ""
    buying: str = "all"
    card: str = ""
    rejected: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether it hides nothing that is ranked."""
        return not self.text and self.buying == "all" and not self.card


def ranked_rows(evaluation: Evaluation) -> tuple[OfferRow, ...]:
    """The candidates in the advisor's order."""
    advice = evaluation.advice
    if advice is None:
        return ()
    return tuple(
        OfferRow(
            candidate.sheet.offer,
            _price(candidate.sheet.offer, evaluation, candidate.machines),
            candidate.sheet.age_days,
            candidate,
        )
        for candidate in advice.candidates
    )


def rejected_rows(evaluation: Evaluation) -> tuple[OfferRow, ...]:
    """Every offer that a rule removed or that was set aside, with the reason."""
    outcomes = evaluation.advice.outcomes if evaluation.advice else ()
    return tuple(
        OfferRow(
            outcome.offer,
            _price(outcome.offer, evaluation, 1),
            age_days(outcome.offer, evaluation.today),
            reason=set_aside_message(outcome.offer) or RULE_NAMES[outcome.broken[0]],
        )
        for outcome in outcomes
        if outcome.broken
    )


def _price(offer: Offer, evaluation: Evaluation, machines: int) -> Quantity | None:
    if offer.price is None:
        return None
    draft = evaluation.draft
    hour = hourly_price(offer, currency_of(draft), rates(draft.offers.rates), evaluation.today)
    return hour if machines == 1 else hour.scaled(machines, msg("Price of an hour of all machines"))


def filtered(rows: Sequence[OfferRow], wanted: Filter, evaluation: Evaluation) -> tuple[OfferRow, ...]:
    """The rows that a filter shows, in their order."""
    asked = OfferFilter(
        gpu=wanted.card or None, commitments=BUYING[wanted.buying], text=wanted.text, with_set_aside=True
    )
    kept = {offer.id for offer in matching((row.offer for row in rows), asked, evaluation.today)}
    return tuple(row for row in rows if row.key in kept)


def cards_of(rows: Sequence[OfferRow]) -> tuple[str, ...]:
    """The cards that occur, by name."""
    return tuple(sorted({row.offer.gpu for row in rows if row.offer.gpu}))


def scale_of(candidates: Sequence[Candidate]) -> Scale:
    """One scale for all range marks: round ends about the ranges of the first ranks."""
    first = [candidate.sheet.total for candidate in candidates[:SCALED]]
    if not first:
        return Scale(0.0, 1.0)
    likely = max(total.likely for total in first)
    high = min(max(total.high for total in first), 2.5 * likely)
    low = min(total.low for total in first)
    step = 10.0 ** math.floor(math.log10(high)) / 2 if high > 0 else 1.0
    return Scale(math.floor(low / step) * step, math.ceil(high / step) * step)


def scale_title(scale: Scale, *, short: bool = False) -> Message:
    """The header of the range marks, with both ends of their scale."""
    if short:
        return msg("{low} to {high}", low=number(scale.low), high=number(scale.high))
    return msg("Low\u2013high ({low} to {high})", low=number(scale.low), high=number(scale.high))


def page_line(advice: Advice | None) -> Message:
    """The grey line under the question."""
    if advice is None or not advice.candidates:
        return msg("Every price with its day, and every part of the cost that is known")
    return msg(
        "{count} offers meet every must. Old prices become ranges; \u2265 says that a part of the cost is unknown",
        count=number(len(advice.candidates)),
    )


def count_line(shown: int, seen: int) -> Message:
    """How many rows are shown of all offers."""
    return msg("{shown} of {total}", shown=number(shown), total=number(seen))


def toggled(pinned: Sequence[str], key: str) -> tuple[str, ...]:
    """The pins with one more, or without it."""
    return tuple(pin for pin in pinned if pin != key) if key in pinned else (*pinned, key)


def provider_name(name: str, language: Language) -> str:
    """The part of a name in two scripts (``AutoDL``, ``Compshare 优云智算``) that the reader's language uses."""
    words = name.split(" ")
    chinese = [word for word in words if _CHINESE.search(word)]
    if not chinese or len(chinese) == len(words):
        return name
    return " ".join(chinese if language == "zh" else [word for word in words if word not in chinese])


def web_address(offer: Offer) -> str | None:
    """The page where the price was read; None where the source is no address."""
    return offer.source if offer.source.startswith(("https://", "http://")) else None
