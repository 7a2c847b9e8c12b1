"""What the needs page shows, as plain values: the wishes, how many offers each removes by itself, and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from zuka.advise.advice import Advice, Rejection
from zuka.advise.evaluation import Evaluation
from zuka.facts.load import catalogue
from zuka.message import Message, msg, nmsg, verbatim
from zuka.report.format import MINUS, NOT_APPLICABLE, money, number
from zuka.scenario.draft import NeedsDraft, Rule
from zuka.scenario.fields import label
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.text import EMPTY

MODES = (Option("must", msg("must")), Option("prefer", msg("prefer")), Option("any", msg("any")))

COUNTRIES: dict[str, Message] = {
    "CN": msg("Mainland China"),
    "US": msg("United States"),
    "GB": msg("United Kingdom"),
    "DE": msg("Germany"),
    "FR": msg("France"),
    "NL": msg("Netherlands"),
    "FI": msg("Finland"),
    "IN": msg("India"),
    "SG": msg("Singapore"),
    "CH": msg("Switzerland"),
    "LU": msg("Luxembourg"),
    "PL": msg("Poland"),
    "HK": msg("Hong Kong"),
    "JP": msg("Japan"),
    "decentralised": msg("decentralised"),
}
NOT_SAID = Option(None, msg("not said"))
INTERRUPTION = (NOT_SAID, Option(True, msg("must not be interrupted")), Option(False, msg("may be interrupted")))
INVOICES = (
    NOT_SAID,
    Option("special", msg("special VAT invoice")),
    Option("any-vat", msg("any VAT invoice")),
    Option("foreign", msg("foreign invoice")),
)
DATA = (NOT_SAID, Option(False, msg("business data, no personal data")), Option(True, msg("contains personal data")))
CERTIFICATES = (
    NOT_SAID,
    *(
        Option(word, name)
        for word, name in (
            ("ISO 27001", verbatim("ISO 27001")),
            ("MLPS 3", msg("MLPS level 3")),
            ("SOC 2", verbatim("SOC 2")),
        )
    ),
)
MONEY_UNITS: dict[str, Message] = {"CNY": msg("yuan"), "USD": msg("dollars"), "EUR": msg("euros")}
YES_NO = (NOT_SAID, Option(True, msg("yes")), Option(False, msg("no")))
CURRENCY_NAMES = (
    Option("CNY", msg("yuan (CNY)")),
    Option("USD", msg("US dollar (USD)")),
    Option("EUR", msg("euro (EUR)")),
)


@dataclass(frozen=True, slots=True)
class Wish:
    """A row of the table: the field's name in the draft, its unit or choices, and the engine's rule that checks it."""

    name: str
    unit: Message = EMPTY
    choices: tuple[Option, ...] = ()
    rule: str = ""
    title: Message | None = None
    several: bool = False

    @property
    def path(self) -> str:
        """The rule's address in the draft."""
        return f"needs.{self.name}"

    @property
    def label(self) -> Message:
        """What the row is called."""
        return self.title or label(self.path)


@cache
def wishes() -> tuple[Wish, ...]:
    """The rows with a must, in their order."""
    return (
        Wish("finish_hours", msg("hours"), rule="time"),
        Wish("uninterrupted", choices=INTERRUPTION, rule="interruption", title=msg("Interruption")),
        Wish("regions", choices=regions(), rule="region", several=True),
        Wish("invoice", choices=INVOICES, rule="invoice"),
        Wish("commitment_months", msg("months"), rule="commitment"),
        Wish("monthly_budget", MONEY_UNITS["CNY"], rule="budget"),
        Wish("personal_data", choices=DATA, rule="personal_data"),
        Wish("certification", choices=CERTIFICATES, rule="certification"),
    )


@cache
def regions() -> tuple[Option, ...]:
    """Countries that offers stand in, most offers first."""
    counts: dict[str, int] = {}
    for offer in catalogue().offers:
        counts[offer.country] = counts.get(offer.country, 0) + 1
    codes = sorted((code for code in counts if code), key=lambda code: (code != "CN", -counts[code]))
    return tuple(Option(code, country(code)) for code in codes)


def country(code: str) -> Message:
    """A country's name; an unknown code stands for itself."""
    return COUNTRIES.get(code, verbatim(code))


def mode_of(needs: NeedsDraft, name: str) -> str:
    """How hard a wish is."""
    wish: object = getattr(needs, name)
    return wish.mode if isinstance(wish, Rule) else "any"


def removed(wish: Wish, needs: NeedsDraft, advice: Advice | None) -> str:
    """Offers that this rule alone removes: a dash where it is no must, blank while nothing is worked out."""
    if mode_of(needs, wish.name) != "must" or not wish.rule:
        return NOT_APPLICABLE
    if advice is None:
        return ""
    found = _rejection(wish, advice)
    alone = found.alone if found else 0
    return f"{MINUS}{number(alone)}" if alone else "0"


def _rejection(wish: Wish, advice: Advice) -> Rejection | None:
    return next((r for r in advice.rejections if r.rule == wish.rule), None)


def consequence(wish: Wish, needs: NeedsDraft, evaluation: Evaluation | None) -> Message:
    """What follows from the wish as it stands now, in a few words."""
    mode = mode_of(needs, wish.name)
    if mode == "any":
        return EMPTY
    advice = evaluation.advice if evaluation is not None else None
    if advice is None:
        return msg("counted once model and work are known")
    if wish.name == "personal_data":
        return PROCESSING
    if mode == "prefer":
        return _of_wish(wish, advice)
    return _of_must(wish, evaluation, advice)


PROCESSING = msg("keeps off machines of unknown people; the contract must have a clause on processing for you")


def _of_wish(wish: Wish, advice: Advice) -> Message:
    missed = sum(wish.rule in candidate.missed for candidate in advice.candidates)
    if not missed:
        return msg("every offer left meets it")
    return nmsg("{count} offer misses it and ranks lower", "{count} offers miss it and rank lower", missed)


def _of_must(wish: Wish, evaluation: Evaluation | None, advice: Advice) -> Message:
    if wish.rule == "time" and evaluation is not None and evaluation.demand and evaluation.demand.is_service:
        return msg("a service has no end to reach")
    found = _rejection(wish, advice)
    if found is not None and found.alone and found.relaxed is not None:
        price = money(found.relaxed.likely, found.relaxed.unit)
        per = (
            msg("the removed cost {price} a month or more")
            if advice.per == "month"
            else msg("the removed cost {price} a job or more")
        )
        return msg(per.text, price=price)
    open_ = sum(wish.rule in candidate.unconfirmed for candidate in advice.candidates)
    if open_:
        return nmsg("{count} offer does not say; it ranks last", "{count} offers do not say; they rank last", open_)
    if found is None or not found.count:
        return msg("removes nothing at present")
    return nmsg(
        "{count} offer breaks this rule first, and others too", "{count} offers break this rule first, and others too",
        found.count,
    )  # fmt: skip


def summary_of_musts(needs: NeedsDraft) -> Message:
    """How many wishes are musts."""
    count = sum(mode_of(needs, wish.name) == "must" for wish in wishes())
    return nmsg("{count} must", "{count} musts", count)
