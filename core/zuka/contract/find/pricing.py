"""A contract as read with its money: the form that it fills, the review of that form, a score and questions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zuka.contract.find.advice import WEIGHTS
from zuka.contract.find.check import ContractText, FoundClause
from zuka.contract.find.form import FilledForm, filled_form
from zuka.contract.find.tiers import gap_in
from zuka.contract.finding import ContractReview, Finding
from zuka.contract.project import Project
from zuka.contract.review import review
from zuka.message import Message, msg, verbatim
from zuka.scenario.draft import ContractDraft

_POINTS = {"low": 0.0, "medium": 1.0, "high": 3.0}
_KEY_TYPES = ("sla_uptime", "hw_repair", "data_return", "early_termination")
_DEFAULT_MONTHS = 12.0
_LONGEST_SAID = 60
_FIRST = 5


@dataclass(frozen=True, slots=True)
class PricedContract:
    """What a contract text says and costs.

    ``findings`` holds the review's finding of a clause by the clause's place in ``text.clauses``: one clause of a type
    carries the money of the type, so that no sum counts twice.
    """

    text: ContractText
    filled: FilledForm
    review: ContractReview
    findings: dict[int, Finding]
    score: float
    questions: tuple[Message, ...]


def priced(text: ContractText, typed: ContractDraft | None = None, project: Project | None = None) -> PricedContract:
    """The money of a contract text.

    Args:
        text: the contract as read.
        typed: what the user has typed into the form; it stands above the text.
        project: what the contract shall serve; without one, its own term or a year of all cards.
    """
    filled = filled_form(text, typed)
    months = filled.form.term_months or _DEFAULT_MONTHS
    judged = review(filled.form, project or Project(months=months, gpus=filled.form.gpus or 1))
    places = _places(text, filled, judged)
    weighed = tuple(_raised(clause, places.get(at)) for at, clause in enumerate(text.clauses))
    return PricedContract(
        replace(text, clauses=weighed),
        filled,
        judged,
        places,
        score_of(weighed),
        (*text_questions(text), *conflict_questions(filled), *judged.questions),
    )


def _raised(clause: FoundClause, finding: Finding | None) -> FoundClause:
    """The money rule over the start value, where the clause has a price."""
    if finding is None or finding.expected is None or clause.state != "present":
        return clause
    return replace(clause, severity=max(clause.severity, finding.severity, key=lambda word: _POINTS[word]))


def first_to_negotiate(clauses: tuple[FoundClause, ...]) -> tuple[FoundClause, ...]:
    """The clauses to talk about first, at most one of a type and five in all: the heaviest by points of the score."""
    worst: dict[str, FoundClause] = {}
    for clause in clauses:
        if _points(clause) > _points(worst.get(clause.type)):
            worst[clause.type] = clause
    return tuple(sorted(worst.values(), key=_points, reverse=True)[:_FIRST])


def _points(clause: FoundClause | None) -> float:
    if clause is None or clause.favours == "customer":
        return 0.0
    if clause.state == "absent_silent" and clause.type not in _KEY_TYPES:
        return 0.0
    return WEIGHTS.get(clause.type, 1) * _POINTS[clause.severity] * clause.confidence


def score_of(clauses: tuple[FoundClause, ...]) -> float:
    """Σ weight of the type × points of the severity × confidence, over clauses that do not favour the customer.

    Of several clauses of one type the worst counts, so that a rule said twice is no worse than said once.
    """
    worst: dict[str, float] = {}
    for clause in clauses:
        worst[clause.type] = max(_points(clause), worst.get(clause.type, 0.0))
    return round(sum(worst.values()), 1)


def _places(text: ContractText, filled: FilledForm, judged: ContractReview) -> dict[int, Finding]:
    """Each finding of the review beside one clause: the one that filled the form, else the first of its type."""
    proving = {id(clause) for clause in filled.proofs.values()}
    places: dict[int, Finding] = {}
    for finding in judged.findings:
        same = [at for at, clause in enumerate(text.clauses) if clause.type == finding.type]
        proof = next((at for at in same if id(text.clauses[at]) in proving), None)
        if same:
            places[same[0] if proof is None else proof] = finding
    return places


def text_questions(text: ContractText) -> tuple[Message, ...]:
    """What the text itself leaves open: who is who, blanks, other documents, gaps and silence on key points."""
    asked: list[Message] = []
    if not text.parties.certain:
        asked.append(msg("Who is the customer and who the provider? The text does not say it clearly."))
    if not text.readable:
        asked.append(msg("The file could not be read well; can the provider send it as text?"))
    asked += (
        msg(
            "The sum in words says {words}, in digits {digits}: which one counts?", words=words.text, digits=digits.text
        )
        for words, digits in text.disagreements
    )
    asked += (question for clause in text.clauses if (question := _question(clause)) is not None)
    return tuple(dict.fromkeys(asked))


def _question(clause: FoundClause) -> Message | None:
    if clause.state == "blank":
        return msg("What shall be filled in here: “{quote}”?", quote=verbatim(_short(clause)))
    if clause.state == "by_reference":
        return msg("Which document holds this: “{quote}”?", quote=verbatim(_short(clause)))
    gap = gap_in(clause.tiers)
    if gap is not None:
        return msg(
            "What is paid back between {low:.6g} % and {high:.6g} % availability? The steps leave it out.",
            low=gap[0] * 100,
            high=gap[1] * 100,
        )
    return None


def _short(clause: FoundClause) -> str:
    words = " ".join(clause.quotes[0].text.split()) if clause.quotes else ""
    return words if len(words) <= _LONGEST_SAID else words[:_LONGEST_SAID] + "…"


def conflict_questions(filled: FilledForm) -> tuple[Message, ...]:
    """One question for every field that the user and the text fill differently."""
    return tuple(
        msg(
            "The form says {typed} for {field}, the text {found}: which one counts?",
            typed=verbatim(str(conflict.typed)),
            field=verbatim(conflict.field),
            found=verbatim(str(conflict.found)),
        )
        for conflict in filled.conflicts
    )
