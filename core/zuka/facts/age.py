"""How old a price is, when it stops being current, and the range it may lie in by now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from zuka.facts.calibration import Calibration, calibration
from zuka.facts.records import Offer
from zuka.message import msg
from zuka.quantity import Basis, Quantity
from zuka.units import DAYS_PER_MONTH

DAYS_PER_YEAR = 365


def age_days(offer: Offer, today: date) -> int | None:
    """Days since the price was read, from the first day of the period its source gives; None where undated."""
    return None if offer.observed is None else max(0, (today - offer.observed).days)


def newest_price(offers: Iterable[Offer]) -> date | None:
    """The day on which the newest of the prices was read; None where all are undated."""
    return max((offer.observed for offer in offers if offer.observed is not None), default=None)


def age_limit(offer: Offer) -> int:
    """Days for which a price of this kind counts as current; a kind of its own counts as a GPU cloud."""
    limits = calibration("price_age").constants
    kind = "spot" if offer.commitment == "spot" else offer.kind.lower().replace(" ", "_")
    return int(limits.get(f"limit_{kind}", limits["limit_gpu_cloud"]).value)


def is_stale(offer: Offer, today: date) -> bool:
    """Whether the price is past its limit or undated."""
    age = age_days(offer, today)
    return age is None or age > age_limit(offer)


def price_factors(offer: Offer, today: date) -> tuple[float, float]:
    """The low and high factors on the listed price: 1 and 1 while it is current."""
    age, limit, drift = age_days(offer, today), age_limit(offer), calibration("price_age")
    if age is None or age > DAYS_PER_YEAR:
        return drift["undated_low"], drift["undated_high"]
    if age <= limit:
        return 1.0, 1.0
    return drift["low"], _risen(drift, (age - limit) / DAYS_PER_MONTH)


def _risen(drift: Calibration, months: float) -> float:
    return min(1.0 + drift["growth_per_month"] * months, drift["high_most"])


def price_range(offer: Offer, today: date) -> Quantity:
    """What a machine-hour costs by now, in the listed currency (``CNY/h``).

    The likely value stays the listed price. Past the limit of its kind the range opens; rents rose in 2026, so it opens
    further upwards.

    Raises:
        ValueError: the offer has no price.
    """
    if offer.price is None:
        raise ValueError(f"{offer.id} has no price")
    likely = float(offer.price.amount)
    low, high = price_factors(offer, today)
    unit = f"{offer.price.currency}/h"
    source = f"{offer.source} ({offer.observed_text or 'undated'})"
    name = msg("Listed price of a machine-hour")
    listed = Quantity(name, likely, likely, likely, unit, Basis.LISTED, source)
    if low == high:
        return listed
    return Quantity(
        msg("Price of a machine-hour by now"),
        likely * low,
        likely,
        likely * high,
        unit,
        Basis.DERIVED,
        source,
        msg("listed price x {low:.2f} to {high:.2f}, because the price is past its age limit", low=low, high=high),
        inputs=(listed,),
    )
