"""Reads a contract: its parties, its clauses with quotes, and what it is silent about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from zuka.contract.find.amounts import Amount, amounts
from zuka.contract.find.parties import Parties, with_roles
from zuka.contract.find.search import Hit, hits, merged, rules
from zuka.contract.find.units import units
from zuka.contract.find.values import base_of, of_type, scope_of
from zuka.contract.find.view import View, joined_view
from zuka.contract.finding import Severity, Side, State
from zuka.contract.reading.document import Document

LONGEST_QUOTE = 400
MOST_QUOTES = 8


@dataclass(frozen=True, slots=True)
class Quote:
    """A slice of the text as read that proves a clause."""

    start: int
    end: int
    text: str
    page: int | None = None


@dataclass(frozen=True, slots=True)
class FoundClause:
    """One clause of a contract text; ``values`` are those of its type, nearest to its words first."""

    type: str
    state: State
    values: tuple[Amount, ...]
    base: str | None
    scope: str | None
    favours: Side
    severity: Severity
    confidence: float
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class ContractText:
    """A contract as read: language, parties and clauses in the order of the text, silent ones last."""

    language: Literal["zh", "en"]
    parties: Parties
    clauses: tuple[FoundClause, ...]
    readable: bool


def check(document: Document) -> ContractText:
    """Every clause of a contract text, with what proves it."""
    view, parties = with_roles(joined_view(document.text), document.text)
    every = merged(hit for unit in units(view) for hit in hits(unit))
    found = sorted((_clause(group, view, document) for group in every), key=lambda clause: clause.quotes[0].start)
    silent = _silent({clause.type for clause in found}, readable=document.readable)
    return ContractText(language_of(document.text), parties, (*found, *silent), document.readable)


def language_of(text: str) -> Literal["zh", "en"]:
    """Chinese where at least a tenth of the signs are."""
    return "zh" if len(re.findall(r"[\u4e00-\u9fff]", text)) * 10 > len(text) else "en"


def _clause(group: tuple[Hit, ...], view: View, document: Document) -> FoundClause:
    """One clause from the hits that prove it; the first names side and weight."""
    rule = group[0].rule
    text = " ".join(hit.own for hit in group)
    blank = all(hit.blank for hit in group)
    state: State = "blank" if blank and rule.state == "present" else rule.state
    return FoundClause(
        rule.type,
        state,
        () if blank else tuple(value for hit in group for value in _values(hit)),
        base_of(rule.type, text),
        scope_of(rule.type, text),
        rule.favours,
        rule.severity,
        0.9,
        tuple(_quote(hit, view, document) for hit in group[:MOST_QUOTES]),
    )


def _values(hit: Hit) -> tuple[Amount, ...]:
    return of_type(hit.rule.type, amounts(hit.own), *hit.at)


def _quote(hit: Hit, view: View, document: Document) -> Quote:
    """The unit's own words; of a long unit the part around what proves the clause."""
    start, end = view.span(hit.unit.start, hit.unit.end)
    if end - start > LONGEST_QUOTE:
        at = hit.at
        first, last = view.span(hit.unit.start + at[0], hit.unit.start + max(at[1], at[0] + 1))
        start = max(start, min(first, end - LONGEST_QUOTE))
        end = min(end, start + LONGEST_QUOTE, max(last, start + LONGEST_QUOTE))
    text = document.text[start:end]
    return Quote(start, start + len(text), text, document.page_at(start))


def _silent(found: set[str], *, readable: bool) -> Iterable[FoundClause]:
    state: State = "absent_silent" if readable else "cannot_verify"
    key = ("sla_uptime", "hw_repair", "data_return", "early_termination")
    for name in rules():
        if name not in found:
            yield FoundClause(name, state, (), None, None, "neutral", "medium" if name in key else "low", 0.8, ())
