"""What fits together in a draft and what does not: one small rule per thought, each of which may remark on a field.

Single values cannot be wrong here, because every edit is checked against the draft's types (``edit``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from pydantic import ValidationError

from zuka.message import Message, msg
from zuka.money import CURRENCIES
from zuka.scenario.contract_rules import CONTRACT_RULES
from zuka.scenario.draft import Rule, ScenarioDraft
from zuka.scenario.edit import clear, edit, get
from zuka.scenario.fields import label
from zuka.scenario.issue import BadValueError, Issue
from zuka.scenario.plain import trouble
from zuka.scenario.sentence import issues_of
from zuka.scenario.steps import has_model

__all__ = ["BadValueError", "Issue", "check", "check_data", "clear", "edit", "get"]

WORST_FIRST = ("error", "warning", "note")


def check(draft: ScenarioDraft) -> tuple[Issue, ...]:
    """Every remark on a draft: errors first, then warnings, then notes; inside each in the order of the steps."""
    found = [issue for rule in RULES for issue in rule(draft)]
    return tuple(sorted(found, key=lambda issue: WORST_FIRST.index(issue.severity)))


def check_data(data: dict[str, Any]) -> tuple[Issue, ...]:
    """Every remark on a draft that is still plain data, such as pasted JSON: one issue per bad field."""
    if problem := trouble(data):
        return (Issue("bad_value", "error", "title", problem),)
    try:
        return check(ScenarioDraft.model_validate(data))
    except ValidationError as error:
        return issues_of(error)


def _error(code: str, path: str, message: Message, fix: object = None, fix_path: str = "") -> Issue:
    return Issue(code, "error", path, message, fix, fix_path)


def _model_given(draft: ScenarioDraft) -> Iterator[Issue]:
    if not has_model(draft):
        yield _error(
            "missing", "model.name", msg("No model is chosen. Type its name, open its files or enter its figures.")
        )


def _task_given(draft: ScenarioDraft) -> Iterator[Issue]:
    if draft.work.task is None:
        yield _error("missing", "work.task", msg("It is open what the model is for. Choose a kind of work."))


def _context_holds_request(draft: ScenarioDraft) -> Iterator[Issue]:
    work = draft.work
    if work.context is None or work.task not in (None, "serve", "batch"):
        return
    needed = (work.prompt or 0) + (work.output or 0)
    if needed > work.context:
        yield _error(
            "context_too_short",
            "work.context",
            msg(
                "Prompt and answer need {needed:,} tokens, the context holds {context:,}. "
                "Raise the context to {needed:,}, or shorten the prompt or the answer.",
                needed=needed,
                context=work.context,
            ),
            fix=needed,
        )


def _samples_fit_sequence(draft: ScenarioDraft) -> Iterator[Issue]:
    work = draft.work
    if work.sequence is not None and work.average_length is not None and work.average_length > work.sequence:
        message = msg(
            "Samples have {average:,} tokens on average but training sees only {sequence:,}; the rest is cut off. "
            "Raise the training length, or split the samples.",
            average=work.average_length,
            sequence=work.sequence,
        )
        yield Issue("samples_cut", "warning", "work.sequence", message, fix=work.average_length)


def _picture_sides(draft: ScenarioDraft) -> Iterator[Issue]:
    for path, side in (("work.height", draft.work.height), ("work.width", draft.work.width)):
        if side is not None and side % 8:
            nearest = max(8, round(side / 8) * 8)
            message = msg(
                "{field} is {side}; picture models need a multiple of 8. Take {nearest}.",
                field=label(path),
                side=side,
                nearest=nearest,
            )
            yield Issue("not_multiple_of_8", "warning", path, message, fix=nearest)


def _wishes_have_values(draft: ScenarioDraft) -> Iterator[Issue]:
    for name in type(draft.needs).model_fields:
        wish: object = getattr(draft.needs, name)
        if isinstance(wish, Rule) and wish.mode != "any" and cast("Rule[object]", wish).value is None:
            path = f"needs.{name}"
            message = msg("{field} is switched on without a value. Enter one, or set it to any.", field=label(path))
            yield _error("missing_value", path, message, fix="any", fix_path=f"{path}.mode")


def _wishes_are_positive(draft: ScenarioDraft) -> Iterator[Issue]:
    needs = draft.needs
    for name, wish in (("finish_hours", needs.finish_hours), ("monthly_budget", needs.monthly_budget)):
        if wish.value is not None and wish.value <= 0:
            path = f"needs.{name}"
            message = msg(
                "{field} must be above 0; {value:,.16g} was given. Enter more, or switch the rule off.",
                field=label(path),
                value=float(wish.value),
            )
            yield _error("not_positive", path, message)
    months = needs.commitment_months.value
    if months is not None and months < 0:
        message = msg("The longest commitment cannot be negative. Enter 0 for none.")
        yield _error("not_positive", "needs.commitment_months", message, 0, "needs.commitment_months.value")


def _split_fits_cards(draft: ScenarioDraft) -> Iterator[Issue]:
    layout = draft.cards.layout
    wanted = (layout.tensor_parallel or 1) * (layout.pipeline_parallel or 1)
    if layout.gpus is not None and wanted > layout.gpus:
        message = msg(
            "Tensor times pipeline parallel needs {wanted} cards, {gpus} are chosen. Take {wanted}, or split less.",
            wanted=wanted,
            gpus=layout.gpus,
        )
        yield _error("too_few_cards", "cards.layout.gpus", message, fix=wanted)


def _known_currency(draft: ScenarioDraft) -> Iterator[Issue]:
    contract = draft.contract
    given = {"offers.currency": draft.offers.currency, "contract.currency": contract.currency if contract else None}
    for path, currency in given.items():
        if currency is not None and currency not in CURRENCIES:
            words = ", ".join(CURRENCIES)
            message = msg(
                "The currency {currency} is not known. Choose one of: {words}.", currency=currency, words=words
            )
            yield _error("unknown_currency", path, message)


def _rates_are_usable(draft: ScenarioDraft) -> Iterator[Issue]:
    for pair, rate in (draft.offers.rates or {}).items():
        base, _, quote = pair.partition("/")
        if base not in CURRENCIES or quote not in CURRENCIES or base == quote or rate <= 0:
            message = msg(
                "The exchange rate {pair} cannot be used. Write two different currencies and a number above 0, "
                "such as USD/CNY 7.1.",
                pair=pair,
            )
            yield _error("bad_rate", f"offers.rates.{pair}", message)


def _peak_holds_reserve(draft: ScenarioDraft) -> Iterator[Issue]:
    plan = draft.plan
    if plan.reserve is not None and plan.peak is not None and plan.reserve > plan.peak:
        message = msg(
            "{reserve} cards are reserved but at most {peak} are used. Reserve {peak}, or raise the peak.",
            reserve=plan.reserve,
            peak=plan.peak,
        )
        yield _error("reserve_over_peak", "plan.reserve", message, fix=plan.peak)


RULES: tuple[Callable[[ScenarioDraft], Iterator[Issue]], ...] = (
    _model_given,
    _task_given,
    _context_holds_request,
    _samples_fit_sequence,
    _picture_sides,
    _wishes_have_values,
    _wishes_are_positive,
    _split_fits_cards,
    _known_currency,
    _rates_are_usable,
    *CONTRACT_RULES,
    _peak_holds_reserve,
)
