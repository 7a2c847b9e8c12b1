"""Reads a contract: its parties, its clauses with quotes, and what it is silent about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from zuka.contract.find.amounts import Amount
from zuka.contract.find.disagree import disagreements
from zuka.contract.find.facts import facts_of
from zuka.contract.find.parties import Parties, with_roles
from zuka.contract.find.precedence import tells_precedence
from zuka.contract.find.rent import Deal, deal_in
from zuka.contract.find.rule import Rule
from zuka.contract.find.search import Hit, hits, merged, rules
from zuka.contract.find.severity import Said, severity_of
from zuka.contract.find.tiers import Tier, tiers_of
from zuka.contract.find.units import Unit, units
from zuka.contract.find.values import base_of, of_type, scope_of
from zuka.contract.find.view import BLANK, View, joined_view
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
    """One clause of a contract text; ``values`` are those of its type, nearest to its words first.

    ``facts`` says what stands beside the figures, such as ``{"form": "voucher"}``.
    """

    type: str
    state: State
    values: tuple[Amount, ...]
    facts: Mapping[str, str]
    base: str | None
    scope: str | None
    favours: Side
    severity: Severity
    confidence: float
    quotes: tuple[Quote, ...]
    tiers: tuple[Tier, ...] = ()


@dataclass(frozen=True, slots=True)
class ContractText:
    """A contract as read: language, parties and clauses in the order of the text, silent ones last."""

    language: Literal["zh", "en"]
    parties: Parties
    clauses: tuple[FoundClause, ...]
    readable: bool
    deal: Deal
    disagreements: tuple[tuple[Amount, Amount], ...] = ()
    precedence: tuple[Quote, ...] = ()


def check(document: Document) -> ContractText:
    """Every clause of a contract text, with what proves it."""
    view, parties = with_roles(joined_view(document.text), document.text)
    parts = list(units(view))
    every = merged(hit for unit in parts for hit in hits(unit))
    found = sorted((_clause(group, view, document) for group in every), key=lambda clause: clause.quotes[0].start)
    found += _implied_promise(found)
    silent = _silent({clause.type for clause in found}, readable=document.readable)
    return ContractText(
        language_of(document.text),
        parties,
        (*found, *silent),
        document.readable,
        deal_in(view.text),
        disagreements(view.text),
        tuple(_quote(unit, (0, 1), view, document) for unit in parts if tells_precedence(unit.text[unit.own :])),
    )


def language_of(text: str) -> Literal["zh", "en"]:
    """Chinese where at least a tenth of the signs are."""
    return "zh" if len(re.findall(r"[\u4e00-\u9fff]", text)) * 10 > len(text) else "en"


def _clause(group: tuple[Hit, ...], view: View, document: Document) -> FoundClause:
    """One clause from the hits that prove it; the first names side and weight."""
    rule = group[0].rule
    text = " ".join(hit.own for hit in group)
    values = tuple(value for hit in group for value in _values(hit) if BLANK not in hit.own[value.start : value.end])
    state = _state(rule.state, values, text)
    open_ = state in ("blank", "by_reference")
    values = () if open_ else values
    if state == "absent_stated":  # what is not there has no value; a certificate that is applied for has a name
        values = tuple(value for value in values if value.kind == "name")
    facts, base = facts_of(rule.type, text), base_of(rule.type, text)
    favours = favours_of(rule, facts)
    said = Said(values, facts, base, favours, rule.severity)
    return FoundClause(
        rule.type,
        state,
        values,
        facts,
        base,
        scope_of(rule.type, text),
        favours,
        "medium" if open_ else rule.severity if state != "present" else severity_of(rule.type, said),
        0.9,
        tuple(_quote(hit.unit, hit.at, view, document) for hit in group[:MOST_QUOTES]),
        tiers_of(hit.own for hit in group) if rule.type == "sla_credit" else (),
    )


def _state(said: State, values: tuple[Amount, ...], text: str) -> State:
    """A clause with room for a value and none in it is a blank."""
    return "blank" if said == "present" and not values and BLANK in text else said


def favours_of(rule: Rule, facts: Mapping[str, str]) -> Side:
    """Who gains: as the rule says, unless a fact turns it; a repair that waits for its spare part is no promise."""
    return "provider" if facts.get("clock") == "spare_arrival" else rule.favours


def _values(hit: Hit) -> tuple[Amount, ...]:
    return of_type(hit.rule.type, hit.own, *hit.at)


def _quote(unit: Unit, at: tuple[int, int], view: View, document: Document) -> Quote:
    """The unit's own words; of a long unit the part around ``at``, the slice of them that proves the clause."""
    start, end = view.span(unit.start, unit.end)
    if end - start > LONGEST_QUOTE:
        first, _ = view.span(unit.start + at[0], unit.start + at[0] + 1)
        start = max(start, min(first, end - LONGEST_QUOTE))
        end = min(end, start + LONGEST_QUOTE)
    text = document.text[start:end]
    return Quote(start, start + len(text), text, document.page_at(start))


def _implied_promise(found: list[FoundClause]) -> list[FoundClause]:
    """The promise that credits imply where the text states none: the edge below which they begin."""
    stepped = [clause for clause in found if clause.tiers]
    if not stepped or any(clause.type == "sla_uptime" for clause in found):
        return []
    credit = stepped[0]
    edge = credit.tiers[0].below
    value = Amount("fraction", edge, "", f"{edge * 100:.12g} %", 0, 0)
    facts = {"strength": "implied_by_credit"}
    said = Said((value,), facts, None, "neutral", "low")
    weight = severity_of("sla_uptime", said)
    return [
        FoundClause("sla_uptime", "present", (value,), facts, None, credit.scope, "neutral", weight, 0.6, credit.quotes)
    ]


def _silent(found: set[str], *, readable: bool) -> Iterable[FoundClause]:
    state: State = "absent_silent" if readable else "cannot_verify"
    key = ("sla_uptime", "hw_repair", "data_return", "early_termination")
    for name in rules():
        if name not in found:
            yield FoundClause(name, state, (), {}, None, None, "neutral", "medium" if name in key else "low", 0.8, ())
