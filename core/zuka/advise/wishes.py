"""Wishes: rules that are preferred, not required. A missed one moves an offer down the ranking and never removes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from zuka.advise.chance import chance_within
from zuka.advise.musts import commitment_months, invoice_known, is_certified
from zuka.advise.pairs import Case, Pair
from zuka.facts.calibration import calibration
from zuka.market.sheet import CostSheet
from zuka.scenario.draft import NeedsDraft


def missed_wishes(case: Case, pair: Pair, sheet: CostSheet) -> tuple[str, ...]:
    """The names of the preferred rules that a candidate misses; what cannot be verified counts as missed."""
    return tuple(name for name, missed in _preferred(case.draft.needs) if missed(case, pair, sheet))


def wish_factor(missed: int) -> float:
    """What the ranking cost is multiplied by: each missed wish counts like a fixed share of the cost."""
    return 1.0 + calibration("advise")["missed_wish"] * missed


_Check = Callable[[Case, Pair, CostSheet], bool]


def _preferred(needs: NeedsDraft) -> Iterator[tuple[str, _Check]]:
    for name, missed in _CHECKS.items():
        rule = getattr(needs, _FIELDS[name])
        if rule.mode == "prefer" and rule.value:
            yield name, missed


def _late(case: Case, pair: Pair, _: CostSheet) -> bool:
    limit = case.draft.needs.finish_hours.value
    if limit is None or case.demand.is_service:
        return False
    return chance_within(pair.hours, limit) < case.draft.needs.finish_confidence


def _elsewhere(case: Case, pair: Pair, _: CostSheet) -> bool:
    return pair.offer.country not in (case.draft.needs.regions.value or ())


def _interruptible(_case: Case, pair: Pair, _: CostSheet) -> bool:
    return pair.offer.commitment == "spot"


def _bound(case: Case, pair: Pair, _: CostSheet) -> bool:
    longest = case.draft.needs.commitment_months.value
    return longest is not None and commitment_months(pair.offer) > longest


def _no_invoice(case: Case, pair: Pair, _: CostSheet) -> bool:
    return case.draft.needs.invoice.value != "foreign" and not invoice_known(pair.offer)


def _too_dear(case: Case, _pair: Pair, sheet: CostSheet) -> bool:
    budget = case.draft.needs.monthly_budget.value
    return budget is not None and sheet.total.likely > float(budget)


def _uncertified(case: Case, pair: Pair, _: CostSheet) -> bool:
    return not is_certified(pair.offer, case.draft.needs.certification.value or "")


_CHECKS: Mapping[str, _Check] = {
    "time": _late,
    "region": _elsewhere,
    "interruption": _interruptible,
    "commitment": _bound,
    "invoice": _no_invoice,
    "budget": _too_dear,
    "certification": _uncertified,
}
_FIELDS = {
    "time": "finish_hours",
    "region": "regions",
    "interruption": "uninterrupted",
    "commitment": "commitment_months",
    "invoice": "invoice",
    "budget": "monthly_budget",
    "certification": "certification",
}
