"""Data after the end (data_return): how long it is kept."""

from __future__ import annotations

from zuka.contract.clause import NOT_STATED, Clause, finding_of
from zuka.contract.finding import Severity, Side
from zuka.contract.terms import Terms
from zuka.message import msg

_ASK = msg("Ask for 30 days to fetch the data without a fee, then deletion with a certificate.")


def review_data(terms: Terms) -> Clause:
    """The finding on what happens to data after the end; a silent form is one too."""
    days = terms.form.data_kept_days
    if days is None:
        why = msg("Nothing says how long your data stays, or that it is wiped.")
        return Clause(finding_of("data_return", NOT_STATED, why, _ASK, state="absent_silent"))
    severity, favours = _judged(days)
    why = msg("After {days:g} days what is still on the machine is gone.", days=days)
    return Clause(finding_of("data_return", msg("{days:g} days", days=days), why, _ASK, severity, favours))


def _judged(days: float) -> tuple[Severity, Side]:
    if days >= 30:
        return "low", "customer"
    return ("medium" if days > 10 else "high"), "provider"
