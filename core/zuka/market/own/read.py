"""A table as quotes: each row becomes one quote for each of its prices, or one sentence that says why it cannot."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property

from zuka.errors import UserError
from zuka.facts.card_names import CardChoice, count_and_name, resolve_gpu
from zuka.facts.records import Gpu, Offer
from zuka.market.own import cells
from zuka.market.own.columns import PRICES, currency_in, folded
from zuka.market.own.priced import PRICE_RULES, priced
from zuka.market.own.quote import OWN_QUOTE, TERM_COLUMNS, Quote, quote_of
from zuka.market.own.table import Table
from zuka.market.own.terms import read_terms
from zuka.message import Message, msg
from zuka.money import CURRENCIES


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Why a row was left out, by its number in the file."""

    row: int
    message: Message


@dataclass(frozen=True, slots=True)
class Reading:
    """What a table says: its quotes in order, and the rows that were left out."""

    quotes: tuple[Quote, ...]
    problems: tuple[RowProblem, ...]


@dataclass(frozen=True)
class Around:
    """What rows are read against: the day, what fills blank cells, the known cards and the known sellers."""

    today: date
    source: str
    cards: tuple[Gpu, ...]
    offers: tuple[Offer, ...] = ()
    currency: str | None = None
    provider: str | None = None

    @cached_property
    def sellers(self) -> Mapping[str, Offer]:
        """An offer of each known seller by every part of its name: ``阿里云`` is ``Alibaba Cloud 阿里云``."""
        found: dict[str, Offer] = {}
        for offer in self.offers:
            for name in (
                offer.provider,
                *re.split(r" (?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff]) | \(|\)", offer.provider),
            ):
                if name.strip():
                    found.setdefault(folded(name), offer)
        return found

    def card(self, name: str, memory_gb: float | None) -> Gpu | CardChoice:
        """The card that a name means; long lists repeat few names.

        Raises:
            UserError: ``unknown_gpu``.
        """
        if (name, memory_gb) not in self._seen:
            self._seen[name, memory_gb] = resolve_gpu(name, memory_gb, self.cards)
        return self._seen[name, memory_gb]

    @cached_property
    def _seen(self) -> dict[tuple[str, float | None], Gpu | CardChoice]:
        return {}


def read_quotes(table: Table, mapping: Mapping[int, str], around: Around) -> Reading:
    """The quotes of a table.

    Args:
        table: header and rows.
        mapping: what each column means, by place.
        around: the day, defaults, known cards and sellers.

    Raises:
        UserError: no column says the card, or none a price.
    """
    _check(mapping)
    header_currency = {field: currency_in(table.header[place]) for place, field in mapping.items()}
    chinese = any(re.search(r"[\u4e00-\u9fff]", name) for name in table.header)
    default = around.currency or next(filter(None, header_currency.values()), None) or ("CNY" if chinese else None)
    quotes: list[Quote] = []
    problems: list[RowProblem] = []
    for number, row in enumerate(table.rows, table.first_row):
        if not any(row):
            continue
        said = {field: row[place] for place, field in mapping.items() if place < len(row) and row[place]}
        try:
            quotes += _quotes(said, around, {f: header_currency.get(f) or default for f in PRICE_RULES})
        except UserError as error:
            problems.append(RowProblem(number, error.message))
    return Reading(tuple(quotes), tuple(problems))


def _check(mapping: Mapping[int, str]) -> None:
    fields = set(mapping.values())
    if not fields & {"gpu_listed", "instance"}:
        message = msg("No column names the card. Say which one does, for example --map 型号=gpu_listed.")
        raise UserError("missing_field", message, "map")
    if not fields & set(PRICE_RULES):
        message = msg("No column holds a price. Say which one does, for example --map 单价=price_hour.")
        raise UserError("missing_field", message, "map")


def _quotes(said: Mapping[str, str], around: Around, currencies: Mapping[str, str | None]) -> list[Quote]:
    """The quotes of one row, one for each price in it.

    Raises:
        UserError: something in the row cannot be.
    """
    machine = _machine(said, around)
    kept = {
        name: said[name] for name in ("region", "instance", "local_storage", "interconnect", "note") if name in said
    }
    common = kept | machine | _numbers(said) | _seller(said, around) | _origin(said, around)
    terms = read_terms({name: said[name] for name in TERM_COLUMNS if name in said})
    found: list[Quote] = []
    for field in _price_fields(said):
        cell = said[field]
        currency = _currency(said.get("currency") or currency_in(cell) or currencies[field])
        row = common | priced(field, said, machine["gpus"]) | {"currency": currency}
        if row["listed_unit"] == "hour" and "listed_unit" not in said:
            row.pop("cap_hours", None)
        row.setdefault("country", "CN" if currency == "CNY" else "")
        found.append(quote_of(row, terms))
    return found


def _price_fields(said: Mapping[str, str]) -> Sequence[str]:
    """The prices of a row; one without a figure (面议, -) counts as not said where another one has a figure."""
    fields = [field for field in PRICES if field in said] or [field for field in ("price",) if field in said]
    if not fields:
        raise UserError("missing_field", msg("The row has no price."), "price")
    return [field for field in fields if cells.amount(said[field]) is not None] or fields


def _machine(said: Mapping[str, str], around: Around) -> dict[str, str]:
    """The card, its memory and how many there are; a card that comes in one size has that.

    Raises:
        UserError: no card, an unknown one, several kinds, or a number that cannot be.
    """
    text = said.get("gpu_listed", "")
    if not text:
        raise UserError("missing_field", msg("The row names no card."), "gpu_listed")
    count, name = (1, text) if "listed_unit" in said else count_and_name(text)
    memory = _number(said, "memory_gb")
    card = around.card(name, None if memory is None else float(memory))
    given = _number(said, "gpus")
    gpus = Decimal(count) if given is None else given
    if gpus != int(gpus) or not 1 <= gpus <= 4096:
        message = msg("“{text}” is no number of cards; give a whole number from 1 to 4096.", text=cells.plain(gpus))
        raise UserError("bad_value", message, "gpus")
    if memory is None and isinstance(card, Gpu) and "listed_unit" not in said:
        memory = Decimal(f"{card.memory_gb:g}")
    size = "" if memory is None else cells.plain(memory)
    return {"gpu_listed": name, "gpus": str(int(gpus)), "memory_gb": size}


def _number(said: Mapping[str, str], field: str) -> Decimal | None:
    text = said.get(field)
    if not text:
        return None
    value = cells.amount(text)
    if value is None or value < 0:
        message = msg("“{text}” in the column for {field} is no number.", text=text, field=field)
        raise UserError("bad_value", message, field)
    return value


def _numbers(said: Mapping[str, str]) -> dict[str, str]:
    values = {field: _number(said, field) for field in ("vcpus", "ram_gb", "cap_hours")}
    cap = values["cap_hours"]
    if cap is not None and not 0 < cap <= 744:
        message = msg("“{text}” is no cap of hours a month; give a number up to 744.", text=said["cap_hours"])
        raise UserError("bad_value", message, "cap_hours")
    return {field: cells.plain(value) for field, value in values.items() if value is not None}


def _seller(said: Mapping[str, str], around: Around) -> dict[str, str]:
    name = said.get("provider") or around.provider or "own quote"
    known = around.sellers.get(folded(name))
    found = {
        "provider": known.provider if known else name,
        "kind": said.get("kind") or (known.kind if known else OWN_QUOTE),
    }
    country = said.get("country") or (known.country if known else "")
    return found | ({"country": country} if country or "listed_unit" in said else {})


def _origin(said: Mapping[str, str], around: Around) -> dict[str, str]:
    text = said.get("observed")
    observed = cells.day(text) if text else around.today.isoformat()
    if observed is None:
        message = msg("“{text}” is no day; write it as 2026-11-30.", text=text or "")
        raise UserError("bad_value", message, "observed")
    source = said.get("source") or around.source
    return {"observed": observed, "source": source, "confidence": said.get("confidence") or OWN_QUOTE}


def _currency(text: str | None) -> str:
    if text is None:
        message = msg("The row does not say its currency. Add a column for it, or say --currency.")
        raise UserError("missing_field", message, "currency")
    code = currency_in(text) or text.strip().upper()
    if code not in CURRENCIES:
        known = ", ".join(CURRENCIES)
        message = msg("“{text}” is no currency that Zuka converts; use one of {known}.", text=text, known=known)
        raise UserError("bad_value", message, "currency")
    return code


def doubtful(quotes: Iterable[Quote], around: Around) -> tuple[RowProblem, ...]:
    """What looks wrong beside the known offers of the same card, by the place of the quote from 1.

    The user decides: a quote that is far from the market is kept and ranked.
    """
    from zuka.facts.offers import offers_of
    from zuka.facts.plausible import judged, set_aside_message

    own = offers_of((quote.row for quote in quotes), around.cards, "own-")
    count = len(own)
    beside = judged((*own, *around.offers), around.cards)[:count]
    said = ((place, set_aside_message(offer)) for place, offer in enumerate(beside, 1))
    return tuple(RowProblem(place, message) for place, message in said if message is not None)
