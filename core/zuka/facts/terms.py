"""Provider terms as typed values: billing, storage, traffic, stopped machines, discounts, service levels.

No record means unknown. A record without an amount says that the thing exists or is charged, and that nobody says how
much; ``condition`` then holds the word that counts (``free``, ``billed``, ``all``, ``both ways``, ...).
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from types import MappingProxyType
from typing import cast

from zuka.facts.records import Term, TermKind
from zuka.facts.rows import lines
from zuka_data import folder


@cache
def all_terms() -> Mapping[str, tuple[Term, ...]]:
    """Every term by provider, each provider's in file order."""
    found: dict[str, list[Term]] = {}
    for row in lines(folder() / "facts" / "terms.csv"):
        found.setdefault(row["provider"], []).append(_term(row))
    return MappingProxyType({provider: tuple(terms) for provider, terms in found.items()})


@cache
def terms_of(provider: str, kind: TermKind | None = None) -> tuple[Term, ...]:
    """What a provider says, or what it says about one thing; empty where nothing is known."""
    terms = all_terms().get(provider, ())
    return terms if kind is None else tuple(term for term in terms if term.kind == kind)


def _term(row: Mapping[str, str]) -> Term:
    return Term(
        provider=row["provider"],
        kind=cast("TermKind", row["kind"]),
        amount=_amount(row["amount"]),
        unit=row["unit"],
        allowance=_amount(row["allowance"]),
        allowance_unit=row["allowance_unit"],
        condition=row["condition"],
        quote=row["quote"],
        source=row["source"],
        observed=row["observed"],
    )


def _amount(cell: str) -> Decimal | None:
    return Decimal(cell) if cell else None
