"""What leaving a contract early costs: when it happens, by the paper, and after a court's cut."""

from __future__ import annotations

import math

from zuka.contract.terms import Terms


def exit_schedule(terms: Terms) -> tuple[tuple[float, float], ...]:
    """Months after which the customer may leave early, each with its chance.

    A project shorter than the term ends once, at its end; else plans change with the same chance in every month.
    """
    term, project = terms.term, terms.project.months
    if term is None:
        return ()
    if project < term:
        return ((project, terms.chances["exit_after_project"]),)
    monthly = terms.chances["exit_per_month"]
    return tuple((float(t), monthly * (1 - monthly) ** (t - 1)) for t in range(1, math.ceil(term)))


def fee(terms: Terms, month: float, share: float | None = None) -> float:
    """What leaving after ``month`` months costs by the paper; never more than staying to the end would.

    Args:
        terms: the contract, whose rent and term are known.
        month: months used.
        share: of the remaining rent, in place of the paper's own formula.
    """
    rent, term = terms.rent or 0.0, terms.term or 0.0
    left = max(0.0, term - month) * rent
    if share is not None:
        return min(left, share * left)
    factor = terms.form.exit_fraction or 0.0
    match terms.form.exit_base:
        case "remaining_rent":
            charged = factor * left
        case "contract_total":
            charged = factor * term * rent
        case "months_of_rent":
            charged = factor * rent
        case "list_price":
            charged = month * max(0.0, float(terms.form.list_rent or 0) - rent)
        case _:
            charged = 0.0
    return min(left, charged)


def after_court_cut(terms: Terms, month: float) -> float:
    """What a court may leave of the fee: at most 1.3 times the rent that is lost until the machine is let again.

    The yardstick is Chinese (Civil Code art. 585 with art. 65 of the interpretation of 2023-12-04).
    """
    idle = min(max(0.0, (terms.term or 0.0) - month), terms.chances["relet_months"])
    return min(fee(terms, month), terms.chances["court_limit"] * idle * (terms.rent or 0.0))
