"""Judges a contract form against a project: price per usable hour, findings, risk money, questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zuka.contract.availability import review_credit, review_uptime
from zuka.contract.cap import review_cap
from zuka.contract.certificate import review_certificate
from zuka.contract.chances import chances as built_in_chances
from zuka.contract.clause import Clause
from zuka.contract.data_kept import review_data
from zuka.contract.deposit import review_deposit
from zuka.contract.finding import ContractReview, Finding, RiskMoney, Severity
from zuka.contract.late import review_late
from zuka.contract.leaving import review_leaving
from zuka.contract.line import review_line
from zuka.contract.price_change import review_price_change
from zuka.contract.project import Project
from zuka.contract.questions import questions
from zuka.contract.renewal import review_renewal
from zuka.contract.repair import review_repair
from zuka.contract.simulate import bad_cases
from zuka.contract.term import review_term
from zuka.contract.terms import Terms, months_of
from zuka.contract.usable import price_per_usable_hour
from zuka.facts.calibration import Calibration
from zuka.message import msg
from zuka.quantity import Quantity, product, total
from zuka.scenario.draft import ContractDraft

FAMILIES: tuple[Callable[[Terms], Clause | None], ...] = (
    review_leaving,
    review_term,
    review_cap,
    review_line,
    review_repair,
    review_uptime,
    review_credit,
    review_deposit,
    review_renewal,
    review_price_change,
    review_late,
    review_certificate,
    review_data,
)

_WORST_FIRST: tuple[Severity, ...] = ("high", "medium", "low")
_HIGH_SHARE, _MEDIUM_SHARE = 0.20, 0.03


def review(form: ContractDraft, project: Project, seed: int = 0, chances: Calibration | None = None) -> ContractReview:
    """The form judged. This is information, not legal advice.

    Args:
        form: the contract's terms as typed.
        project: what the contract shall serve.
        seed: of the simulation behind the bad case.
        chances: the chances to reckon with; the built-in ones where None.
    """
    terms = Terms(form, project, chances or built_in_chances())
    clauses = [clause for family in FAMILIES if (clause := family(terms)) is not None]
    findings, together = _with_bad_cases(terms, clauses, seed)
    return ContractReview(
        price_per_usable_hour=price_per_usable_hour(terms),
        rent=_rent(terms),
        findings=tuple(sorted((_raised(terms, finding) for finding in findings), key=_weight)),
        risk=RiskMoney(_sum(terms, findings), together, form.currency),
        questions=questions(terms),
    )


def _with_bad_cases(terms: Terms, clauses: list[Clause], seed: int) -> tuple[list[Finding], float]:
    draws = [clause.draw for clause in clauses if clause.draw is not None]
    if not draws:
        return [clause.finding for clause in clauses], 0.0
    alone, together = bad_cases(terms, draws, seed)
    figures = iter(alone)
    findings = [
        clause.finding if clause.draw is None else _with_bad_case(clause.finding, next(figures)) for clause in clauses
    ]
    return findings, max(together, _sum(terms, findings).likely)


def _with_bad_case(finding: Finding, simulated: float) -> Finding:
    """At least the expected figure: of an event rarer than one in twenty the quantile alone is nothing."""
    return replace(finding, bad_case=max(simulated, finding.expected.likely if finding.expected else 0.0))


def _raised(terms: Terms, finding: Finding) -> Finding:
    """The money rule over the start value: a bad case over 20 % of the contract sum is high, over 3 % medium."""
    if not finding.bad_case or not terms.contract_sum or finding.favours == "customer":
        return finding
    share = finding.bad_case / terms.contract_sum
    by_money: Severity = "high" if share > _HIGH_SHARE else "medium" if share > _MEDIUM_SHARE else "low"
    return replace(finding, severity=min(finding.severity, by_money, key=_WORST_FIRST.index))


def _weight(finding: Finding) -> tuple[int, float]:
    return _WORST_FIRST.index(finding.severity), -(finding.expected.likely if finding.expected else 0.0)


def _sum(terms: Terms, findings: list[Finding]) -> Quantity:
    priced = [finding.expected for finding in findings if finding.expected is not None]
    return total(msg("Risk money"), priced, terms.currency)


def _rent(terms: Terms) -> Quantity | None:
    if terms.rent is None:
        return None
    factors = (terms.rent_input(), months_of(msg("Months of the project"), terms.project.months))
    return product(msg("Rent over the project"), factors, terms.currency, msg("monthly rent × months"))
