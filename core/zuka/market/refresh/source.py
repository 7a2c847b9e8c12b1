"""What a source of prices is, and the rows that it gives."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, TypeAlias, TypeVar, cast

from zuka.facts.offers import OFFER_COLUMNS
from zuka.market.refresh.web import Limits, SourceError, Web
from zuka.message import msg

Row: TypeAlias = Mapping[str, str]
"""The cells of an offer by column, as in the offer files."""

LISTED = "listed price"
USUAL_LIMITS = Limits()
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ask:
    """What a source may use: the web within limits, the day, and keys by name."""

    web: Web
    today: date
    keys: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Source:
    """A place that publishes prices.

    ``addresses`` are all that it asks, shown before the first time; ``keys`` the names of what the user must have got
    from the seller; ``megabytes`` about how much comes, where that is much.
    """

    name: str
    title: str
    addresses: tuple[str, ...]
    read: Callable[[Ask], Iterable[Row]]
    keys: tuple[str, ...] = ()
    limits: Limits = USUAL_LIMITS
    megabytes: int | None = None


def row(
    provider: tuple[str, str, str],
    gpu: str,
    gpus: int,
    hour: float | Decimal | str,
    observed: date,
    source: str,
    **more: object,
) -> Row:
    """The cells of an offer.

    Args:
        provider: name, country and kind, as the offer files write them.
        gpu: the card as listed.
        gpus: how many the machine has.
        hour: the price of the whole machine and an hour.
        observed: the day on which the price was read.
        source: the address it was read at.
        more: further columns; ``None`` is blank.

    Raises:
        ValueError: the price is no number, or the count not above zero.
    """
    price = Decimal(str(hour))
    if not price.is_finite() or gpus < 1:
        raise ValueError("no price or no card")
    name, country, kind = provider
    said: dict[str, object] = {
        "provider": name,
        "country": country,
        "kind": kind,
        "gpu_listed": gpu,
        "gpus": gpus,
        "price": f"{price.quantize(Decimal('0.000001')).normalize():f}",
        "currency": "USD",
        "commitment": "on-demand",
        "observed": observed.isoformat(),
        "source": source,
        "confidence": LISTED,
        "listed_unit": "hour",
    }
    said |= {column: value for column, value in more.items() if value is not None}
    said.setdefault("listed_price", said["price"])
    return {column: _text(said.get(column, "")) for column in OFFER_COLUMNS}


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:g}" if math.isfinite(value) else ""
    return str(value)


def parsed(content: bytes) -> object:
    """A JSON answer.

    Raises:
        SourceError: it is none.
    """
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise SourceError(msg("The answer is no JSON.")) from error


def items_of(answer: object, *path: str) -> list[dict[str, Any]]:
    """The list of records that lies under some names in an answer.

    Raises:
        SourceError: the answer has another form.
    """
    found = answer
    for name in path:
        found = cast("dict[str, object]", found).get(name) if isinstance(found, dict) else None
    if not isinstance(found, list):
        raise SourceError(msg("The answer has another form than before."))
    return [cast("dict[str, Any]", item) for item in cast("list[object]", found) if isinstance(item, dict)]


def each(items: Iterable[T], read: Callable[[T], Iterable[Row]]) -> Iterator[Row]:
    """The rows of all items that can be read; an item in another form is passed over.

    Raises:
        SourceError: most of the items cannot be read.
    """
    good = bad = 0
    for item in items:
        try:
            rows = tuple(read(item))
        except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError):
            bad += 1
            continue
        good += 1
        yield from rows
    if bad > good:
        raise SourceError(msg("Most of the answer has another form than before."))
