"""Goes through a text unit by unit and keeps, for every clause type, the first rule that fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from zuka.contract.find.rule import Fact, Rule
from zuka.contract.find.units import Unit

TYPES = (
    "min_term", "early_termination", "auto_renewal", "price_change", "prepay_deposit_refund", "late_payment",
    "usage_cap", "bandwidth", "egress_fee", "sla_uptime", "sla_credit", "sole_remedy", "maintenance", "hw_repair",
    "support", "data_return", "data_location", "security_cert", "confidentiality", "suspension", "provider_exit",
    "terms_change", "spot", "liability_cap", "indemnity", "force_majeure", "law_forum", "assignment_resale",
    "acceptable_use", "acceptance_substitution", "tax_invoice", "audit", "export_control", "notice_delivery",
)  # fmt: skip
"""Clause types in the order of the taxonomy; the rules of each stand in the module of its name."""


_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that fits a unit; ``start`` and ``end`` are the slice of the unit's text that shows it."""

    rule: Rule
    unit: Unit
    start: int
    end: int

    @property
    def own(self) -> str:
        """The unit's own words."""
        return self.unit.text[self.unit.own :]

    @property
    def at(self) -> tuple[int, int]:
        """The slice of the unit's own words that shows the clause."""
        return max(self.start - self.unit.own, 0), self.end - self.unit.own


@cache
def rules() -> dict[str, tuple[Rule, ...]]:
    """The rules by clause type, in the order in which they are tried."""
    return {name: import_module(f"zuka.contract.find.clauses.{name}").RULES for name in TYPES}


@cache
def _rules_for(*, chinese: bool) -> tuple[tuple[tuple[str, ...], tuple[Rule, ...]], ...]:
    """The rules of each type that can fit a unit, with the words of which it must hold one.

    Without Chinese signs the rules on Chinese words alone cannot fit.
    """
    by_type = (tuple(rule for rule in own if chinese or not rule.only_chinese) for own in rules().values())
    return tuple((tuple(dict.fromkeys(word for rule in own for word in rule.words)), own) for own in by_type if own)


@cache
def facts(kind: str) -> tuple[Fact, ...]:
    """The facts that a clause of a type may state; the module of its rules lists them."""
    return getattr(import_module(f"zuka.contract.find.clauses.{kind}"), "FACTS", ())


def hits(unit: Unit) -> Iterator[Hit]:
    """At most one hit for each clause type in a unit."""
    own = unit.text[unit.own :]
    for words, rules_of_type in _rules_for(chinese=_CHINESE.search(unit.text) is not None):
        for word in words:
            if word in own:
                break
        else:
            continue
        for rule in rules_of_type:
            found = rule.match(unit)
            if found is not None:
                yield Hit(rule, unit, *found)
                break


def merged(found: Iterator[Hit]) -> Iterator[tuple[Hit, ...]]:
    """Hits of one type and side under one lead-in, or in rows of one table, are one clause with several quotes."""
    open_: dict[str, list[Hit]] = {}
    for hit in found:
        before = open_.get(hit.rule.type)
        if before and _one_clause(before[-1], hit):
            before.append(hit)
            continue
        if before:
            yield tuple(before)
        open_[hit.rule.type] = [hit]
    yield from map(tuple, open_.values())


def _one_clause(first: Hit, second: Hit) -> bool:
    if (first.rule.favours, first.rule.state) != (second.rule.favours, second.rule.state):
        return False
    under_one_lead = first.unit.lead is not None and first.unit.lead == second.unit.lead
    rows = first.own.startswith("|") and second.own.startswith("|") and second.unit.start - first.unit.end < 4
    one_sentence = first.own.endswith((";", "；")) and second.unit.start - first.unit.end < 3
    item_of_first = second.unit.lead is not None and second.unit.lead[0] == first.unit.start
    return under_one_lead or rows or one_sentence or item_of_first
