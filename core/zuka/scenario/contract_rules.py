"""What fits together in the form of a contract, and between the contract and the project."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zuka.message import msg
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.issue import Issue


def _rent_given(draft: ScenarioDraft) -> Iterator[Issue]:
    if draft.contract is not None and draft.contract.monthly_rent is None:
        message = msg("The monthly rent is blank, so nothing in the contract can be priced. Enter the rent.")
        yield Issue("no_rent", "warning", "contract.monthly_rent", message)


def _term_within_project(draft: ScenarioDraft) -> Iterator[Issue]:
    contract, project = draft.contract, draft.needs.project_months
    if contract is None or contract.term_months is None or project is None or contract.term_months <= project:
        return
    message = msg(
        "The contract binds for {term:g} months, the project needs {project:g}. "
        "Ask for a shorter term, or look at the price of leaving early.",
        term=contract.term_months,
        project=project,
    )
    yield Issue("term_over_project", "warning", "contract.term_months", message)


def _cap_covers_use(draft: ScenarioDraft) -> Iterator[Issue]:
    contract, hours = draft.contract, draft.work.hours_per_month
    if contract is None or contract.hours_cap is None or hours is None or hours <= contract.hours_cap:
        return
    message = msg(
        "The work runs {hours:g} hours a month, the contract allows {cap:g}. Ask for more hours, or for their price.",
        hours=hours,
        cap=contract.hours_cap,
    )
    yield Issue("cap_under_use", "warning", "contract.hours_cap", message)


def _exit_fee_is_whole(draft: ScenarioDraft) -> Iterator[Issue]:
    contract = draft.contract
    if contract is None:
        return
    if contract.exit_fraction is not None and contract.exit_base is None:
        message = msg("The exit fee has a size but no base. Choose what it is a share of.")
        yield Issue("exit_base_missing", "warning", "contract.exit_base", message)
    if contract.exit_base == "list_price" and contract.list_rent is None:
        message = msg("Leaving is charged at the price without commitment, which is blank. Enter that price.")
        yield Issue("list_rent_missing", "warning", "contract.list_rent", message)


CONTRACT_RULES: tuple[Callable[[ScenarioDraft], Iterator[Issue]], ...] = (
    _rent_given,
    _term_within_project,
    _cap_covers_use,
    _exit_fee_is_whole,
)
