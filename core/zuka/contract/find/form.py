"""Fills the contract form with what a contract text says, and shows where text and form differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pydantic import ValidationError

from zuka.contract.find.amounts import DAY, HOUR, MONTH, Amount
from zuka.contract.find.check import ContractText, FoundClause
from zuka.scenario.draft import ContractDraft

Fields = dict[str, Any]
_LONGEST_CAP_HOURS = 744
_MOST: dict[str, float] = {
    "term_months": 240,
    "renewal_months": 240,
    "repair_hours": 8760,
    "exit_notice_days": 3650,
    "renewal_notice_days": 3650,
    "price_notice_days": 3650,
    "deposit_return_days": 3650,
    "data_kept_days": 36500,
    "gpus": 1_000_000,
    "monthly_rent": 1e12,
    "deposit": 1e12,
    "bandwidth_mbps": 1e8,
}
"""What no contract goes beyond; a larger value is a misreading or a trap."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field of the form that the user and the text fill differently; the user's value counts."""

    field: str
    typed: object
    found: object
    clause: FoundClause | None


@dataclass(frozen=True, slots=True)
class FilledForm:
    """The form as filled, the clause behind each field that the text filled, and where text and typing differ."""

    form: ContractDraft
    proofs: dict[str, FoundClause]
    conflicts: tuple[Conflict, ...]


def filled_form(found: ContractText, typed: ContractDraft | None = None) -> FilledForm:
    """The contract form from a text; what was typed stands above it.

    Args:
        found: the contract as read.
        typed: the form as far as the user has filled it.
    """
    fields, proofs = _fields(found)
    own = {} if typed is None else typed.model_dump(exclude_none=True, exclude_unset=True)
    conflicts = tuple(
        Conflict(name, own[name], fields[name], proofs.get(name))
        for name in fields
        if name in own and not _same(own[name], fields[name])
    )
    return FilledForm(ContractDraft(**{**fields, **own}), proofs, conflicts)


def _same(typed: object, found: object) -> bool:
    if isinstance(typed, int | float | Decimal) and isinstance(found, int | float | Decimal):
        return abs(float(typed) - float(found)) <= 1e-9 * max(1.0, abs(float(typed)))
    return typed == found


def _fields(found: ContractText) -> tuple[Fields, dict[str, FoundClause]]:
    """Fields of the form and the clause that proves each. Of several clauses the first that gives a value counts."""
    fields: Fields = {}
    proofs: dict[str, FoundClause] = {}
    for clause in found.clauses:
        read = _READERS.get(clause.type)
        if read is None or clause.state not in ("present", "absent_stated"):
            continue
        for name, value in read(clause).items():
            if value is not None and name not in fields and _allowed(name, value):
                fields[name], proofs[name] = value, clause
    deal = found.deal
    said = {"monthly_rent": deal.monthly_rent, "currency": deal.currency, "gpus": deal.gpus, "gpu": deal.gpu}
    fields |= {name: value for name, value in said.items() if value is not None and _allowed(name, value)}
    if deal.monthly_rent is None and deal.total is not None and fields.get("term_months"):
        fields["monthly_rent"] = round(deal.total / fields["term_months"], 2)
    return fields, proofs


def _allowed(name: str, value: object) -> bool:
    """Whether the form takes a value; what a text says may be absurd, such as a line of 0 Mbit/s or a term of ages."""
    if name in _MOST and float(str(value)) > _MOST[name]:
        return False
    try:
        ContractDraft.model_validate({name: value})
    except ValidationError:
        return False
    return True


def _first(values: Iterable[Amount], kind: str, *units: str) -> float | None:
    return next((v.value for v in values if v.kind == kind and (not units or v.unit in units)), None)


def _in(unit: float, seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds / unit, 4)


def _term(clause: FoundClause) -> Fields:
    if clause.state == "absent_stated":
        return {}
    return {"term_months": _in(MONTH, _first(clause.values, "duration", "month", "year", "quarter"))}


def _exit(clause: FoundClause) -> Fields:
    notice = _in(DAY, _first(clause.values, "duration", "day", "working day"))
    if clause.favours == "customer":
        free = clause.facts.get("right") == "any_time" or clause.facts.get("fee") == "none"
        return {"exit_base": "none", "exit_fraction": 0.0, "exit_notice_days": notice} if free else {}
    share = _first(clause.values, "fraction", "")
    if clause.base in ("remaining_rent", "contract_total"):
        return {"exit_base": clause.base, "exit_fraction": 1.0 if share is None else share, "exit_notice_days": notice}
    months = _in(MONTH, _first(clause.values, "duration", "month"))
    if months is not None and clause.base in ("fees", "monthly_fee"):
        return {"exit_base": "months_of_rent", "exit_fraction": months}
    return {"exit_base": "list_price"} if clause.base == "list_price" else {}


def _renewal(clause: FoundClause) -> Fields:
    if clause.state == "absent_stated":
        return {"renewal_months": 0.0}
    return {
        "renewal_months": _in(MONTH, _first(clause.values, "duration", "month", "year", "quarter")),
        "renewal_notice_days": _in(DAY, _first(clause.values, "duration", "day", "working day")),
    }


def _price(clause: FoundClause) -> Fields:
    if clause.state == "absent_stated":
        return {"price_change": "fixed"}
    if clause.favours == "neutral":
        return {}
    notice = _in(DAY, _first(clause.values, "duration"))
    return {"price_change": "any_time" if notice is None else "with_notice", "price_notice_days": notice}


def _deposit(clause: FoundClause) -> Fields:
    if clause.state == "absent_stated":
        return {"deposit": Decimal(0)}
    if clause.facts.get("kind") not in ("deposit", "earnest_money"):
        return {}
    money = _first(clause.values, "money")
    back = _in(DAY, _first(clause.values, "duration", "day", "working day"))
    returned = clause.favours == "customer" and clause.facts.get("refund") is None
    return {
        "deposit": None if money is None else Decimal(str(money)),
        "deposit_return_days": back if returned else None,
    }


def _late(clause: FoundClause) -> Fields:
    per = {"/day": 1.0, "/month": 30.0, "/year": 365.0}
    rate = next((v.value / per[v.unit] for v in clause.values if v.kind == "fraction" and v.unit in per), None)
    return {"late_fee_per_day": 0.0 if clause.state == "absent_stated" else rate}


def _cap(clause: FoundClause) -> Fields:
    hours = _in(HOUR, _first(clause.values, "duration", "h"))
    if hours is None or clause.state == "absent_stated":
        return {}
    monthly = hours * 30 if hours <= DAY / HOUR else hours
    return {"hours_cap": monthly if monthly <= _LONGEST_CAP_HOURS else None}


def _line(clause: FoundClause) -> Fields:
    if clause.facts.get("network") == "internal":
        return {}
    speed, kind = _first(clause.values, "speed"), clause.facts.get("kind")
    return {
        "bandwidth_mbps": None if speed is None else speed / 1e6,
        "bandwidth_shared": None if speed is None or kind is None else kind == "shared",
    }


def _repair(clause: FoundClause) -> Fields:
    if clause.facts.get("clock") == "spare_arrival":
        return {}
    return {"repair_hours": _in(HOUR, _first(clause.values, "duration"))}


def _uptime(clause: FoundClause) -> Fields:
    share = _first(clause.values, "fraction")
    return {"sla_uptime": share if clause.state == "present" and share is not None and 0 < share <= 1 else None}


def _credit(clause: FoundClause) -> Fields:
    form = {"voucher": "voucher", "credit": "credit"}.get(clause.facts.get("form", ""))
    return {"sla_credit": clause.tiers[0].credit if clause.tiers else None, "credit_form": form}


def _certificate(clause: FoundClause) -> Fields:
    named = ", ".join(value.text for value in clause.values if value.kind == "name")
    own = clause.state == "present" and clause.facts.get("holder") is None
    return {"certification": named if named and own else None}


def _data(clause: FoundClause) -> Fields:
    return {"data_kept_days": _in(DAY, _first(clause.values, "duration"))}


_READERS: dict[str, Callable[[FoundClause], Fields]] = {
    "min_term": _term,
    "early_termination": _exit,
    "auto_renewal": _renewal,
    "price_change": _price,
    "prepay_deposit_refund": _deposit,
    "late_payment": _late,
    "usage_cap": _cap,
    "bandwidth": _line,
    "hw_repair": _repair,
    "sla_uptime": _uptime,
    "sla_credit": _credit,
    "security_cert": _certificate,
    "data_return": _data,
}
