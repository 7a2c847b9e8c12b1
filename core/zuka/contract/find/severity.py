"""How bad a clause is against the market: the start value of its rule, moved by its figures and facts.

The edges are those of ``norms.toml``; the money of the review stands above them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zuka.contract.find.amounts import DAY, HOUR, MONTH, Amount
from zuka.contract.find.norms import norm
from zuka.contract.finding import Severity, Side

Facts = dict[str, str]


@dataclass(frozen=True, slots=True)
class Said:
    """What is known of a clause when its weight is judged."""

    values: tuple[Amount, ...]
    facts: Facts
    base: str | None
    favours: Side
    start: Severity

    def first(self, kind: str, unit: str = "") -> float | None:
        """The first value of a kind (and unit), or None."""
        return next((v.value for v in self.values if v.kind == kind and (not unit or v.unit == unit)), None)

    @property
    def days(self) -> float | None:
        """The first duration in days."""
        seconds = self.first("duration")
        return None if seconds is None else seconds / DAY


def severity_of(kind: str, said: Said) -> Severity:
    """The weight of a clause that is present. What protects the customer weighs little."""
    if said.favours == "customer" and kind != "hw_repair":
        return "low"
    judge = _JUDGES.get(kind)
    return said.start if judge is None else judge(said)


def _min_term(said: Said) -> Severity:
    months = _months(said)
    return "high" if months is not None and months > norm("min_term", "high_months") else said.start


def _early_termination(said: Said) -> Severity:
    share, factor = said.first("fraction"), said.first("factor")
    months = max((v.value / MONTH for v in said.values if v.unit == "month"), default=0.0)
    bad_share = share is not None and share > norm("early_termination", "high_share")
    whole = said.base == "contract_total" or (said.base == "remaining_rent" and share is None and factor is None)
    if said.facts.get("right") == "none" or "consent" in said.facts or bad_share or whole:
        return "high"
    return "high" if months >= norm("early_termination", "high_months") else said.start


def _price_change(said: Said) -> Severity:
    if said.facts.get("notice") == "none":
        return "high"
    if said.facts.get("follows") in ("price_list", "market"):
        return "medium"
    if said.days is None and said.facts.get("who") == "provider":
        return "high"
    return "medium" if (said.days or 0) >= norm("price_change", "notice_days") else said.start


def _prepay(said: Said) -> Severity:
    if said.facts.get("kind") == "voucher":
        return "low"
    if said.facts.get("refund") == "none":
        secured = said.facts.get("kind") in ("deposit", "earnest_money")
        return "high" if secured or "scope" in said.facts else "medium"
    months = _months(said)
    return "high" if months is not None and months > norm("prepay_deposit_refund", "high_months") else said.start


def _late(said: Said) -> Severity:
    rate = _rate_per_day(said.values)
    if said.facts.get("next_step") == "end" and rate is None:
        return "medium"
    if rate is None:
        return said.start
    if said.base == "contract_total" or rate > norm("late_payment", "high_per_day"):
        return "high"
    return "low" if rate <= norm("late_payment", "low_per_day") else "medium"


def _uptime(said: Said) -> Severity:
    promised = said.first("fraction")
    if promised is None:
        return "medium"
    if promised < norm("sla_uptime", "least"):
        return "high"
    yearly = said.facts.get("period") == "year"
    return "medium" if yearly or promised < norm("sla_uptime", "usual") else "low"


def _repair(said: Said) -> Severity:
    hours = said.first("duration")
    if hours is None or said.facts.get("clock") == "spare_arrival":
        return "medium"
    if hours > norm("hw_repair", "long_hours") * HOUR:
        return "high"
    return "low" if hours <= norm("hw_repair", "usual_hours") * HOUR else "medium"


def _data(said: Said) -> Severity:
    days = said.days
    if days is None:
        return "high" if said.facts.get("data") == "lost" else "medium"
    if days <= norm("data_return", "high_days"):
        return "medium" if said.facts.get("data") == "kept" else "high"
    return "low" if days >= norm("data_return", "low_days") else "medium"


def _suspension(said: Said) -> Severity:
    if said.facts.get("notice") == "none" or said.facts.get("judge") == "provider" or "loss" in said.facts:
        return "high"
    seconds = said.first("duration")
    return "high" if seconds is not None and seconds < norm("suspension", "cure_hours") * HOUR else said.start


def _provider_exit(said: Said) -> Severity:
    if said.days is None:
        return "high" if "act" in said.facts else "medium"
    return "low" if said.days >= norm("provider_exit", "low_days") else "medium"


def _terms_change(said: Said) -> Severity:
    if said.days is None:
        return "medium" if "acceptance" in said.facts else "high" if said.facts.get("notice") == "none" else "medium"
    return "medium"


def _liability(said: Said) -> Severity:
    months = _months(said)
    if months is None:
        cap_of_fees = said.base == "fees_paid" and "covers" not in said.facts
        return "medium" if cap_of_fees else "high" if "data_loss" in said.facts.get("covers", "") else said.start
    return "high" if months < norm("liability_cap", "high_below_months") else "medium"


def _force_majeure(said: Said) -> Severity:
    return "high" if "own_maintenance" in said.facts.get("list", "") and said.favours == "provider" else said.start


def _acceptance(said: Said) -> Severity:
    deemed = said.facts.get("acceptance") == "deemed"
    early = said.facts.get("rent_starts") == "delivery"
    if deemed and (early or (said.days or 99) <= norm("acceptance_substitution", "short_days")):
        return "high"
    return said.start


def _spot(said: Said) -> Severity:
    seconds = said.first("duration")
    if seconds is None or said.facts.get("notice") == "none":
        return "high"
    return "high" if seconds < norm("spot", "long_notice_minutes") * 60 else "medium"


def _acceptable_use(said: Said) -> Severity:
    return "medium" if "bans" in said.facts else "low"


def _months(said: Said) -> float | None:
    seconds = next((v.value for v in said.values if v.kind == "duration" and v.unit in ("month", "year")), None)
    return None if seconds is None else seconds / MONTH


def _rate_per_day(values: Iterable[Amount]) -> float | None:
    """The first rate as a simple fraction a day."""
    per = {"/day": 1.0, "/month": 30.0, "/year": 365.0}
    return next((v.value / per[v.unit] for v in values if v.kind == "fraction" and v.unit in per), None)


_JUDGES: dict[str, Callable[[Said], Severity]] = {
    "min_term": _min_term,
    "early_termination": _early_termination,
    "price_change": _price_change,
    "prepay_deposit_refund": _prepay,
    "late_payment": _late,
    "sla_uptime": _uptime,
    "hw_repair": _repair,
    "data_return": _data,
    "suspension": _suspension,
    "provider_exit": _provider_exit,
    "terms_change": _terms_change,
    "liability_cap": _liability,
    "force_majeure": _force_majeure,
    "acceptance_substitution": _acceptance,
    "spot": _spot,
    "acceptable_use": _acceptable_use,
}
