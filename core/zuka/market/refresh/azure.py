"""Azure: retail prices of GPU machines, page by page.

Its form: https://learn.microsoft.com/rest/api/cost-management/retail-prices/azure-retail-prices
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, cast
from urllib.parse import urlsplit

from zuka.market.refresh.machine_types import machine_types
from zuka.market.refresh.places import country_of
from zuka.market.refresh.source import Ask, Row, Source, each, items_of, parsed, row
from zuka.market.refresh.web import Limits, SourceError
from zuka.message import msg

ADDRESS = "https://prices.azure.com/api/retail/prices"
_VERSION = "2023-01-01-preview"
_MOST_PAGES = 100
_HOURS_PER_YEAR = 8760
_TERMS = {"1 Year": (1, "reserved-1y"), "3 Years": (3, "reserved-3y"), "5 Years": (5, "reserved-5y")}


def azure(address: str = ADDRESS) -> Source:
    """Linux prices of the machine types whose cards are known: on demand, spot and reserved."""

    def read(ask: Ask) -> Iterable[Row]:
        return each(_prices(ask, address), lambda price: _rows(price, ask, address))

    return Source("azure", "Azure", (address,), read, limits=Limits(seconds=300.0))


def _prices(ask: Ask, address: str) -> Iterator[dict[str, Any]]:
    """The prices of all pages.

    Raises:
        SourceError: a page leads to another host, or there is no end.
    """
    content = ask.web.get(address, {"api-version": _VERSION, "$filter": _filter()})
    for _ in range(_MOST_PAGES):
        page = cast("dict[str, Any]", parsed(content))
        yield from items_of(page, "Items")
        following = str(page.get("NextPageLink") or "")
        if not following:
            return
        if urlsplit(following)[:2] != urlsplit(address)[:2]:
            raise SourceError(msg("A page of the answer leads to another address, which Zuka does not follow."))
        content = ask.web.get(following)
    raise SourceError(msg("The answer has more than {most} pages.", most=_MOST_PAGES))


def _filter() -> str:
    names = " or ".join(f"armSkuName eq '{name}'" for name in machine_types("Azure"))
    return f"serviceName eq 'Virtual Machines' and ({names})"


def _rows(price: dict[str, Any], ask: Ask, address: str) -> Iterator[Row]:
    machine = machine_types("Azure").get(price["armSkuName"])
    words = f"{price['productName']} {price['meterName']} {price['skuName']}"
    if machine is None or machine.gpus is None or any(word in words for word in ("Windows", "Low Priority")):
        return
    if price["type"] not in ("Consumption", "Reservation"):
        return
    years, commitment = _TERMS.get(price.get("reservationTerm", ""), (0, ""))
    commitment = commitment or ("spot" if "Spot" in words else "on-demand")
    hour = Decimal(str(price["retailPrice"])) / (years * _HOURS_PER_YEAR or 1)
    seller = ("Azure", country_of(price["armRegionName"]), "hyperscaler")
    more: dict[str, object] = {
        "region": price["armRegionName"],
        "instance": price["armSkuName"],
        "memory_gb": machine.memory_gb,
        "commitment": commitment,
        "currency": price["currencyCode"],
        "note": f"paid for {price['reservationTerm']}" if years else None,
    }
    yield row(seller, machine.gpu_listed, machine.gpus, hour, ask.today, address, **more)
