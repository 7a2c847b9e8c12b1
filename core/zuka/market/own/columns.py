"""Which column of a price list means what: the names people write, Chinese and English."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from zuka.errors import UserError
from zuka.facts.offers import OFFER_COLUMNS
from zuka.market.own.quote import TERM_COLUMNS
from zuka.message import msg
from zuka_data import folder

PRICE_HOUR, PRICE_CARD_HOUR, PRICE_MONTH, PRICE_CARD_MONTH, PRICE_DAY, PRICE_YEAR = (
    "price_hour",
    "price_card_hour",
    "price_month",
    "price_card_month",
    "price_day",
    "price_year",
)
PRICES = (PRICE_HOUR, PRICE_CARD_HOUR, PRICE_MONTH, PRICE_CARD_MONTH, PRICE_DAY, PRICE_YEAR)
"""Prices by what they are for; without ``card`` for the whole machine."""

UNIT = "unit"
"""A column that says what each row's price is for, such as 元/小时 or 月."""

FIELDS = (*OFFER_COLUMNS, *PRICES, UNIT, *TERM_COLUMNS)
"""All that a column can mean."""


@dataclass(frozen=True, slots=True)
class _Words:
    meanings: Mapping[str, str]
    plain_price: frozenset[str]
    currencies: tuple[tuple[str, str], ...]


@cache
def _words() -> _Words:
    """The names of ``price_columns.toml``, folded; longer currency signs first, so that HK$ is not read as $."""
    known = tomllib.loads((folder() / "facts" / "price_columns.toml").read_text(encoding="utf-8"))
    meanings = {folded(name): field for field, names in known["columns"].items() for name in names}
    signs = [(sign, code) for code, names in known["currencies"].items() for sign in names]
    return _Words(
        meanings | {folded(field): field for field in FIELDS},
        frozenset(map(folded, known["price"])),
        tuple(sorted(signs, key=lambda pair: -len(pair[0]))),
    )


def folded(text: str) -> str:
    """A column's name without case, width, signs and spaces around Chinese: ``单价（元/小时）`` is ``单价元小时``."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    words = re.sub(r"[^\w]+|_", " ", plain).strip()
    return re.sub(r"(?<=[\u4e00-\u9fff]) | (?=[\u4e00-\u9fff])", "", words)


def guess_mapping(header: Sequence[str]) -> dict[int, str]:
    """The meaning of each column, by place; a column that means nothing known is left out.

    Two columns never mean the same; the first one does.
    """
    found: dict[int, str] = {}
    for place, name in enumerate(header):
        field = _meaning(name)
        if field is not None and field not in found.values():
            found[place] = field
    return found


def _meaning(name: str) -> str | None:
    words = _words()
    bare = folded(_without_currency(name))
    for word in (folded(name), bare):
        if word in words.meanings:
            return words.meanings[word]
    for plain in sorted(words.plain_price, key=len, reverse=True):
        if bare.startswith(plain):
            return unit_meaning(bare.removeprefix(plain)) or "price"
    return unit_meaning(bare) if currency_in(name) else None


def _without_currency(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name).casefold()
    for sign, _ in _words().currencies:
        plain = plain.replace(sign, " ")
    return plain


def unit_meaning(text: str) -> str | None:
    """What a price is for, from a unit such as ``元/卡/小时``, ``per GPU hour`` or ``月``; None where unsaid."""
    word = unicodedata.normalize("NFKC", text).casefold()
    each = bool(re.search(r"卡|张|gpu|card", word))
    if re.search(r"小时|时|hour|hr\b|\bh\b|/h", word):
        return PRICE_CARD_HOUR if each else PRICE_HOUR
    if re.search(r"月|month|\bmo\b", word):
        return PRICE_CARD_MONTH if each else PRICE_MONTH
    if each:
        return None
    if re.search(r"天|日|day", word):
        return PRICE_DAY
    return PRICE_YEAR if re.search(r"年|year", word) else None


def currency_in(text: str) -> str | None:
    """The currency that a name or a cell states, or None."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return next((code for sign, code in _words().currencies if sign in plain), None)


def chosen_mapping(header: Sequence[str], choices: Sequence[str]) -> dict[int, str]:
    """The guess, changed by choices such as ``单价=price_hour``; ``name=`` alone leaves a column out.

    Raises:
        UserError: a choice names no column of the table, or no meaning.
    """
    mapping = guess_mapping(header)
    for choice in choices:
        name, _, field = choice.rpartition("=")
        if name not in header:
            columns = ", ".join(filter(None, header))
            message = msg("No column is called “{name}”. The columns are: {columns}.", name=name, columns=columns)
            raise UserError("bad_value", message, "map")
        if field and field not in FIELDS:
            message = msg(
                "A column cannot mean “{field}”. Choose one of {fields}.", field=field, fields=", ".join(FIELDS)
            )
            raise UserError("bad_value", message, "map")
        place = header.index(name)
        mapping = {p: f for p, f in mapping.items() if p != place and f != field}
        if field:
            mapping[place] = field
    return mapping
