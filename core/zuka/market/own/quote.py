"""A price of the user's own: one row in the form of the offer files, with the terms of its contract where given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from zuka.facts.offers import OFFER_COLUMNS
from zuka.scenario.draft import ContractDraft

OWN_QUOTE = "own quote"
"""The confidence of a row that the user brought."""

_SAID_BY_THE_ROW = frozenset({"title", "currency", "gpu", "gpus", "monthly_rent", "hours_cap"})
TERM_COLUMNS = tuple(name for name in ContractDraft.model_fields if name not in _SAID_BY_THE_ROW)
"""The terms that a quote can carry, by the names of the contract form; the rest of the form is in the row itself."""


@dataclass(frozen=True, slots=True)
class Quote:
    """``row`` holds the cells of every offer column; ``terms`` those terms that the quote states, as text."""

    row: Mapping[str, str]
    terms: Mapping[str, str]


def quote_of(cells: Mapping[str, str], terms: Mapping[str, str] | None = None) -> Quote:
    """A quote from some cells; the others are blank."""
    return Quote(
        MappingProxyType({name: cells.get(name, "") for name in OFFER_COLUMNS}),
        MappingProxyType({name: text for name, text in (terms or {}).items() if text}),
    )


def contract_of(quote: Quote) -> ContractDraft:
    """The quote as the form of a contract, so that its terms are weighed like any other contract's.

    Raises:
        pydantic.ValidationError: a term does not read as its field.
    """
    row = quote.row
    monthly = row["listed_unit"] == "month" and row["listed_price"]
    known: dict[str, object] = {
        "title": row["provider"],
        "currency": row["currency"],
        "gpu": row["gpu_listed"],
        "gpus": int(row["gpus"]),
        "monthly_rent": Decimal(row["listed_price"]) if monthly else None,
        "hours_cap": row["cap_hours"] or None,
    }
    return ContractDraft.model_validate(known | dict(quote.terms))
