"""The terms that a quote carries, from cells: shares with a percent sign, amounts with units, words as they are."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from zuka.errors import UserError
from zuka.market.own import cells
from zuka.message import msg
from zuka.scenario.draft import ContractDraft

_SHARES = frozenset({"sla_uptime", "sla_credit", "exit_fraction", "late_fee_per_day"})
_FLAGS = {"yes": "true", "no": "false", "是": "true", "否": "false", "有": "true", "无": "false"}
_WORDS = frozenset({"exit_base", "credit_form", "price_change", "certification"})
_YES_NO = frozenset({"bandwidth_shared", "provider_licence", "provider_power_contract"})


def read_terms(said: Mapping[str, str]) -> dict[str, str]:
    """The terms as text that the contract form reads.

    Raises:
        UserError: a cell does not read as its term.
    """
    terms = {name: _plain(name, text) for name, text in said.items()}
    try:
        ContractDraft.model_validate(terms)
    except ValidationError as error:
        field = str(error.errors()[0]["loc"][0])
        message = msg("“{text}” in the column for {field} does not read as that term.", text=said[field], field=field)
        raise UserError("bad_value", message, field) from None
    return terms


def _plain(name: str, text: str) -> str:
    if name in _WORDS:
        return text
    if name in _YES_NO:
        return _FLAGS.get(text.casefold(), text)
    value = cells.amount(cells.share(text) if name in _SHARES else text)
    return text if value is None else cells.plain(value)
