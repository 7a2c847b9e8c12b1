"""The step list and the summary as plain values, read from the draft and its evaluation. No widgets, no decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zuka.advise.evaluation import Evaluation
from zuka.message import Message, msg, nmsg, verbatim
from zuka.model.spec import AnySpec
from zuka.report.format import money, number, short
from zuka.scenario.draft import Rule, ScenarioDraft
from zuka.scenario.issue import Issue
from zuka.scenario.steps import STEP_TITLES, STEPS, VIEW_TITLES, VIEWS, Step, StepState, minimum_known, state, step_of
from zuka.scenario.summary import TASKS, model_line
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.step_list import Item, Mark
from zuka_gui.widgets.summary_panel import Fact, Headline, OffersLeft, Remark, Summary
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.pages.cards_model import speed_of

MARKS = {
    StepState.DONE: Mark.DONE,
    StepState.ERROR: Mark.ERROR,
    StepState.WARNING: Mark.WARNING,
    StepState.OPTIONAL: Mark.OPEN,
    StepState.OPEN: Mark.OPEN,
}
SEVERITY: dict[str, Status] = {"error": "bad", "warning": "warn", "note": "info"}
LATER = frozenset({Step.CARDS, Step.OFFERS, Step.ADVICE})
OPTIONAL = msg("optional")
WAITS = {"model": msg("waits for the model"), "work": msg("waits for the work")}


def step_items(
    draft: ScenarioDraft, issues: Sequence[Issue], evaluation: Evaluation | None, current: Step, known: Iterable[str]
) -> list[Item]:
    """The rows of the step list, with the views under the advice once it is open; ``known`` addresses have a page."""
    addresses = set(known)
    numbered = enumerate(STEPS, start=1)
    items = [_step_item(n, step, draft, issues, evaluation) for n, step in numbered if step.value in addresses]
    if current is Step.ADVICE and Step.ADVICE.value in addresses:
        views = [Item(view_address(n), VIEW_TITLES[view]) for n, view in enumerate(VIEWS)]
        items += [item for item in views if item.address in addresses or item.address == f"{Step.ADVICE}/{VIEWS[0]}"]
    return items


def view_address(place: int) -> str:
    """The address of a view of the advice."""
    return f"{Step.ADVICE}/{VIEWS[place]}"


def summary(
    draft: ScenarioDraft, issues: Sequence[Issue], evaluation: Evaluation | None, *, stale: bool, updating: bool
) -> Summary:
    """The summary panel's content."""
    if evaluation is None or evaluation.spec is None:
        return Summary(_facts(draft, None), remarks=_remarks(draft, issues, None), updating=updating)
    return Summary(
        _facts(draft, evaluation),
        _figures(evaluation),
        _offers_left(evaluation),
        _remarks(draft, issues, evaluation),
        stale=stale,
        updating=updating,
    )


def _step_item(
    place: int, step: Step, draft: ScenarioDraft, issues: Sequence[Issue], evaluation: Evaluation | None
) -> Item:
    mark = MARKS[state(draft, step, issues)]
    if step in LATER and not minimum_known(draft):
        missing = WAITS["model" if model_line(draft) is None else "work"]
        return Item(step.value, STEP_TITLES[step], missing, Mark.WAITING, place)
    if mark is Mark.ERROR:
        count = sum(issue.severity == "error" and step_of(issue.path) is step for issue in issues)
        detail = nmsg("{count} answer to correct", "{count} answers to correct", count)
    else:
        detail = _detail(step, draft, evaluation)
    return Item(step.value, STEP_TITLES[step], detail, mark, place)


def _detail(step: Step, draft: ScenarioDraft, evaluation: Evaluation | None) -> Message:
    match step:
        case Step.MODEL:
            return _model(draft, evaluation.spec if evaluation else None)
        case Step.WORK:
            return TASKS.get(draft.work.task or "", EMPTY)
        case Step.NEEDS:
            return _needs(draft)
        case Step.CARDS:
            return _cards(evaluation)
        case Step.OFFERS:
            left = _offers_left(evaluation) if evaluation else None
            return msg("{left} of {total} left", left=number(left.left), total=number(left.total)) if left else EMPTY
        case Step.CONTRACT:
            return _contract(evaluation)
        case Step.ADVICE:
            return _advice(evaluation)


def _model(draft: ScenarioDraft, spec: AnySpec | None) -> Message:
    if spec is None:
        return model_line(draft) or EMPTY
    return msg("{model} \u00b7 {size}", model=spec.name, size=short(spec.params))


def _needs(draft: ScenarioDraft) -> Message:
    rules = (getattr(draft.needs, name) for name in type(draft.needs).model_fields)
    musts = sum(isinstance(rule, Rule) and rule.mode == "must" for rule in rules)
    return nmsg("{count} must", "{count} musts", musts) if musts else OPTIONAL


def _cards(evaluation: Evaluation | None) -> Message:
    layout = evaluation.reference.layout if evaluation and evaluation.reference else None
    if layout is None or layout.gpu is None:
        return EMPTY
    return msg("{count} \u00d7 {card}", count=len(layout.cards), card=layout.gpu.name)


def _contract(evaluation: Evaluation | None) -> Message:
    if evaluation is None or evaluation.contract is None:
        return OPTIONAL
    high = sum(finding.severity == "high" for finding in evaluation.contract.findings)
    return nmsg("{count} high risk", "{count} high risks", high) if high else msg("no high risk")


def _advice(evaluation: Evaluation | None) -> Message:
    candidate = evaluation.advice.answer.candidate if evaluation and evaluation.advice else None
    if evaluation is None or evaluation.advice is None:
        return EMPTY
    if candidate is None:
        return msg("nothing meets every must")
    total = money(candidate.sheet.total.likely, candidate.sheet.currency)
    per = msg("{money} / month") if candidate.sheet.per == "month" else msg("{money} / job")
    return msg("{provider} {price}", provider=candidate.sheet.offer.provider, price=msg(per.text, money=total))


def _facts(draft: ScenarioDraft, evaluation: Evaluation | None) -> tuple[Fact, ...]:
    facts: list[Fact] = []
    model = _model(draft, evaluation.spec if evaluation else None)
    if model != EMPTY:
        facts.append(Fact(STEP_TITLES[Step.MODEL], model))
    if draft.work.task:
        facts.append(Fact(STEP_TITLES[Step.WORK], TASKS[draft.work.task]))
    demand = evaluation.demand if evaluation else None
    if demand is not None and demand.units:
        facts.append(
            Fact(msg("Each run"), msg("{amount} {unit}", amount=short(demand.units), unit=_UNITS[demand.unit]))
        )
    cards = _cards(evaluation)
    if cards != EMPTY:
        facts.append(Fact(STEP_TITLES[Step.CARDS], cards))
    if facts and draft.needs.regions.value:
        facts.append(Fact(msg("Region"), verbatim(", ".join(draft.needs.regions.value))))
    return tuple(facts)


_UNITS = {"tokens": verbatim("tokens"), "images": msg("images"), "samples": msg("samples")}


def _figures(evaluation: Evaluation) -> tuple[Headline, ...]:
    reference = evaluation.reference
    candidate = evaluation.advice.answer.candidate if evaluation.advice else None
    needed = reference.need.needed if reference else None
    speed = reference.speed if reference else None
    service = evaluation.demand is not None and evaluation.demand.is_service
    rate = (speed_of(reference, service=service) or speed.steps_per_s) if reference and speed else None
    job = candidate is not None and candidate.sheet.per == "job"
    time = candidate.hours if candidate and job else None
    pending = msg("worked out once work is chosen") if evaluation.work is None else msg("unknown")
    cost = candidate.sheet.total if candidate else None
    per = msg("/ job") if job else msg("/ month")
    return (
        Headline(msg("Memory needed (fullest card)"), needed, EMPTY if needed else pending),
        Headline(msg("One run takes"), time) if time else Headline(msg("Speed"), rate, EMPTY if rate else pending),
        Headline(msg("Cost"), cost, EMPTY if cost else pending, per if cost else None),
    )


def _offers_left(evaluation: Evaluation) -> OffersLeft | None:
    advice = evaluation.advice
    if advice is None or not advice.offers_seen:
        return None
    removed = sum(rejection.count for rejection in advice.rejections)
    note = nmsg(
        "{count} rule removed {removed}",
        "{count} rules removed {removed}",
        len(advice.rejections),
        removed=number(removed),
    )
    return OffersLeft(msg("Offers left"), max(advice.offers_seen - removed, 0), advice.offers_seen, note)


def _remarks(draft: ScenarioDraft, issues: Sequence[Issue], evaluation: Evaluation | None) -> tuple[Remark, ...]:
    shown = [issue for issue in issues if issue.code != "missing"]
    remarks = [
        Remark(SEVERITY[issue.severity], issue.message, msg("show"), f"{step_of(issue.path)}#{issue.path}")
        for issue in shown
    ]
    if evaluation is None:
        return tuple(remarks)
    known = {issue.path for issue in shown}
    if minimum_known(draft):
        remarks += [Remark("bad", error.message) for error in evaluation.errors if (error.field or "") not in known]
    if evaluation.assumptions:
        count = len(evaluation.assumptions)
        text = nmsg("{count} default in use", "{count} defaults in use", count)
        remarks.append(Remark("info", text, msg("review"), f"{Step.ADVICE}/assumptions"))
    return tuple(remarks)
