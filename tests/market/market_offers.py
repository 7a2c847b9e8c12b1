"""Offers and uses for the tests of the market."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from zuka.facts.load import catalogue
from zuka.facts.records import Offer
from zuka.market.billing import paid_time
from zuka.market.case import Case
from zuka.market.cost import cost_sheet
from zuka.market.currency import rates
from zuka.market.price import hourly_price
from zuka.market.sheet import CostPart, CostSheet
from zuka.market.usage import Usage
from zuka.message import msg
from zuka.money import Money
from zuka.quantity import exact

TODAY = date(2026, 11, 30)
RATES = rates()


def offer(price: str, currency: str = "USD", **changes: Any) -> Offer:
    """A made-up offer of today, billed by the second, of a provider nobody knows."""
    known = dict[str, Any](
        id="made-up",
        provider="Nobody",
        country="US",
        region="",
        kind="GPU cloud",
        gpu="A100 PCIe 80GB",
        gpu_listed="A100",
        gpus=1,
        instance="",
        vcpus=None,
        ram_gb=None,
        memory_gb=80.0,
        price=Money(Decimal(price), currency),
        commitment="on-demand",
        billing="second",
        listed_price=Decimal(price),
        listed_unit="hour",
        hours_used=None,
        cap_hours=None,
        local_storage="",
        interconnect="",
        observed=TODAY,
        observed_text=TODAY.isoformat(),
        source="the test",
        confidence="listed price",
        note="",
    )
    return Offer(**{**known, **changes})


def month_offer(fee: str, currency: str = "CNY", hours: float = 730.0, **changes: Any) -> Offer:
    """A machine sold by the month."""
    hourly = str(round(Decimal(fee) / Decimal(hours), 4))
    plan = {"commitment": "monthly", "billing": "month", "listed_unit": "month", "hours_used": hours, **changes}
    return offer(hourly, currency, listed_price=Decimal(fee), **plan)


def listed(provider: str, gpu: str, commitment: str = "on-demand", **fields: object) -> Offer:
    """The first offer of the catalogue that is meant, as if it were read today (so that its price is one figure)."""
    for found in catalogue().offers:
        if (found.provider, found.gpu_listed, found.commitment) == (provider, gpu, commitment) and all(
            getattr(found, name) == value for name, value in fields.items()
        ):
            return replace(found, observed=TODAY, observed_text=TODAY.isoformat())
    raise LookupError(f"{provider} {gpu} {commitment} {fields}")


def job(hours: float, currency: str = "USD", **changes: Any) -> Usage:
    """A job of so many busy hours."""
    return Usage("job", exact(msg("hours"), hours, "h"), currency, **changes)


def service(hours: float, currency: str = "USD", **changes: Any) -> Usage:
    """A month of service with so many busy hours."""
    return Usage("month", exact(msg("hours"), hours, "h"), currency, **changes)


def sheet(of: Offer, use: Usage) -> CostSheet:
    return cost_sheet(of, use, RATES, TODAY)


def case(of: Offer, use: Usage) -> Case:
    return Case(of, use, RATES, TODAY, hourly_price(of, use.currency, RATES, TODAY), paid_time(of, use))


def part(made: CostSheet, key: str) -> CostPart:
    return next(found for found in made.parts if found.key == key)


def amount(made: CostSheet, key: str) -> float:
    value = part(made, key).amount
    assert value is not None, f"{key} is unknown"
    return value.likely
