"""What the page of the contract shows, as plain values: rows of findings, counts, the chosen finding, the questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zuka.contract.finding import ContractReview, Finding, RiskMoney, Severity, Side
from zuka.message import Message, msg, nmsg
from zuka.report.format import UNKNOWN, money, number
from zuka.report.words import SEVERITY
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.cell import Cell
from zuka_gui.widgets.notice import ICONS
from zuka_gui.widgets.text import EMPTY

TOTAL_KEY = "total"
_SIDES: dict[Side, Message] = {"customer": msg("you"), "provider": msg("provider"), "neutral": msg("neither")}
MARKS: dict[Severity, Status] = {"high": "bad", "medium": "warn", "low": "info"}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a finding, or the sum under all of them."""

    finding: Finding | None
    risk: RiskMoney

    @property
    def key(self) -> str:
        """The clause type, or the key of the sum."""
        return self.finding.type if self.finding else TOTAL_KEY


def rows(review: ContractReview, *, high_only: bool = False) -> tuple[Row, ...]:
    """The findings by weight, then the sum of all of them, also when only some are shown."""
    shown = [f for f in review.findings if not high_only or f.severity == "high"]
    return (*(Row(finding, review.risk) for finding in shown), Row(None, review.risk))


def clause_cell(row: Row) -> Cell:
    """The sign of the severity by shape, and the clause."""
    if row.finding is None:
        return Cell(tr(msg("Total")), strong=True)
    status = mark_of(row.finding)
    name = tr(row.finding.name)
    severity = tr(msg("in your favour") if status == "good" else SEVERITY[row.finding.severity])
    return Cell(name, strong=True, icon=ICONS[status], icon_status=status, spoken=f"{name}, {severity}")


def value_cell(row: Row) -> Cell:
    """What the contract says."""
    if row.finding is None:
        return Cell(tr(msg("expected adds up, bad case does not")), tone="secondary")
    silent = row.finding.state in ("absent_silent", "blank")
    return Cell(tr(row.finding.value), tone="secondary" if silent else "primary")


def two_line_cell(row: Row) -> Cell:
    """Clause and value in one cell, for narrow tables."""
    clause = clause_cell(row)
    return replace(clause, below=value_cell(row).text, spoken="")


def side_cell(row: Row) -> Cell:
    """Whom the clause favours."""
    return Cell(tr(_SIDES[row.finding.favours]) if row.finding else "", tone="secondary")


def expected_cell(row: Row) -> Cell:
    """Expected money; unknown is a word."""
    if row.finding is None:
        return Cell(number(row.risk.expected.likely), strong=True)
    return _amount(row.finding.expected.likely if row.finding.expected else None)


def bad_cell(row: Row) -> Cell:
    """Money of the bad case; unknown is a word."""
    if row.finding is None:
        return Cell(number(row.risk.bad_case), strong=True)
    return _amount(row.finding.bad_case)


def mark_of(finding: Finding) -> Status:
    """The status whose sign stands before a finding: a clause in the user's favour is no danger."""
    return "good" if finding.favours == "customer" and finding.severity == "low" else MARKS[finding.severity]


def count_line(findings: Sequence[Finding]) -> Message:
    """How many findings of each weight there are."""
    high, medium = (sum(f.severity == weight for f in findings) for weight in ("high", "medium"))
    return msg("{high} high, {medium} medium, {rest} low", high=high, medium=medium, rest=len(findings) - high - medium)


def heading(findings: Sequence[Finding]) -> Message:
    """How many clauses were judged."""
    return nmsg("{count} finding", "{count} findings", len(findings))


def finding_title(finding: Finding) -> Message:
    """The chosen finding in a line."""
    return msg("{clause}: {value}", clause=finding.name, value=finding.value)


def court_line(finding: Finding, currency: str) -> Message:
    """What the paper's formula asks and what a court may leave; empty where the clause is no fee."""
    if finding.by_contract is None or finding.after_court_cut is None:
        return EMPTY
    return msg(
        "By the paper {paper}, after a court's cut about {court}.",
        paper=money(finding.by_contract, currency),
        court=money(finding.after_court_cut, currency),
    )


def numbered(questions: Sequence[Message]) -> str:
    """The questions as a numbered list, in the language of the window, for reading and for the clipboard."""
    return "\n".join(f"{place}. {tr(question)}" for place, question in enumerate(questions, start=1))


def _amount(value: float | None) -> Cell:
    if value is None:
        return Cell(tr(UNKNOWN), tone="secondary")
    return Cell(number(value))
