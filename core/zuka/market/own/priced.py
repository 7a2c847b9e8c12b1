"""What a price in a cell is for, as the columns of the offer files: the machine-hour, and what was listed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from zuka.errors import UserError
from zuka.market.own import cells
from zuka.market.own.columns import (
    PRICE_CARD_HOUR,
    PRICE_CARD_MONTH,
    PRICE_DAY,
    PRICE_HOUR,
    PRICE_MONTH,
    PRICE_YEAR,
    UNIT,
    unit_meaning,
)
from zuka.message import msg
from zuka.units import HOURS_PER_MONTH

_PLACES = Decimal("0.000001")
_HOURS_PER_DAY = 24
_MONTHS_PER_YEAR = 12


@dataclass(frozen=True, slots=True)
class _Rule:
    """``listed`` is the unit that is kept, ``divided`` how many of it the price covers, ``bought`` how it is bought."""

    listed: str
    bought: str
    billing: str
    divided: int = 1
    each_card: bool = False


PRICE_RULES: Mapping[str, _Rule] = {
    "price": _Rule("hour", "on-demand", ""),
    PRICE_HOUR: _Rule("hour", "on-demand", "hour"),
    PRICE_CARD_HOUR: _Rule("hour", "on-demand", "hour", each_card=True),
    PRICE_DAY: _Rule("hour", "daily", "day", _HOURS_PER_DAY),
    PRICE_MONTH: _Rule("month", "monthly", "month"),
    PRICE_CARD_MONTH: _Rule("month", "monthly", "month", each_card=True),
    PRICE_YEAR: _Rule("month", "reserved-1y", "year", _MONTHS_PER_YEAR),
}


def priced(field: str, said: Mapping[str, str], gpus: str) -> dict[str, str]:
    """The columns about the price of one cell.

    Args:
        field: what the cell's column means.
        said: the row's cells by meaning.
        gpus: the number of cards, for a price of each card.

    Raises:
        UserError: the cell holds no price above zero, or the row's way of buying is not known.
    """
    if field == "price" and "listed_unit" in said:
        return _own_form(said)
    rule = _rule(field, said)
    listed = _price(said[field]) * (int(gpus) if rule.each_card else 1) / rule.divided
    hours = cells.amount(said.get("cap_hours", "")) or Decimal(HOURS_PER_MONTH)
    monthly = rule.listed == "month"
    hour = listed / hours if monthly else listed
    return {
        "price": cells.plain(hour.quantize(_PLACES)),
        "commitment": _commitment(said.get("commitment")) or rule.bought,
        "billing": said.get("billing", rule.billing),
        "listed_price": cells.plain(listed.quantize(_PLACES)),
        "listed_unit": rule.listed,
        "hours_used": cells.plain(hours) if monthly else "",
    }


def _own_form(said: Mapping[str, str]) -> dict[str, str]:
    """The columns of the offer files as they are, for a table that Zuka wrote itself."""
    unit = said["listed_unit"]
    if unit not in ("hour", "month"):
        message = msg("“{text}” is no unit of a listed price; write hour or month.", text=unit)
        raise UserError("bad_value", message, "listed_unit")
    numbers = {name: _price(said[name]) for name in ("price", "listed_price", "hours_used") if said.get(name)}
    bought = _commitment(said.get("commitment")) or ("monthly" if unit == "month" else "on-demand")
    return {
        "commitment": bought,
        "billing": said.get("billing", ""),
        "listed_unit": unit,
        **{name: cells.plain(value) for name, value in numbers.items()},
    }


def _rule(field: str, said: Mapping[str, str]) -> _Rule:
    """The rule of a column; where it only says “price”, unit, cell or way of buying decide."""
    if field != "price":
        return PRICE_RULES[field]
    for text in (said.get(UNIT), said["price"]):
        meaning = unit_meaning(text) if text else None
        if meaning is not None:
            return PRICE_RULES[meaning]
    by_month = _commitment(said.get("commitment")) == "monthly" and said.get("billing") in (None, "month")
    return PRICE_RULES[PRICE_MONTH if by_month else "price"]


def _price(text: str) -> Decimal:
    value = cells.amount(text)
    if value is None or value <= 0:
        raise UserError("bad_value", msg("“{text}” is no price above zero.", text=text), "price")
    return value


def _commitment(text: str | None) -> str | None:
    if not text:
        return None
    found = cells.commitment(text)
    if found is None:
        message = msg(
            "“{text}” is no way of buying; write for example on-demand, spot, monthly or reserved-1y.", text=text
        )
        raise UserError("bad_value", message, "commitment")
    return found
