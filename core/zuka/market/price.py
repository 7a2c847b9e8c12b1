"""The price of an hour of one machine in the currency of the answer, with its age and its exchange rate."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from zuka.errors import UserError
from zuka.facts.age import price_range
from zuka.facts.records import Offer
from zuka.market.currency import Rates
from zuka.message import msg
from zuka.quantity import Basis, Quantity, exact


@lru_cache(maxsize=8192)
def hourly_price(offer: Offer, currency: str, rates: Rates, today: date) -> Quantity:
    """What an hour of the whole machine costs by now; an old price is a range. Kept, because layouts share offers.

    Raises:
        UserError: the offer lists no price, or the currency is not known.
    """
    if offer.price is None:
        message = msg("{provider} lists no price for this machine.", provider=offer.provider)
        raise UserError("missing_field", message, "price")
    price = _listed(offer, today)
    return price if offer.price.currency == currency else _converted(price, offer.price.currency, currency, rates)


def _listed(offer: Offer, today: date) -> Quantity:
    """The listed price; a month price is divided again, because the listed hour is rounded."""
    price = price_range(offer, today)
    if offer.listed_unit != "month" or not offer.listed_price or not offer.hours_used or not price.likely:
        return price
    exact_hour = float(offer.listed_price) / offer.hours_used
    return price.scaled(exact_hour / price.likely, msg("Month price spread over {hours:.0f} h", hours=offer.hours_used))


def _converted(price: Quantity, base: str, quote: str, rates: Rates) -> Quantity:
    factor = rates.factor(base, quote)
    low, likely, high = price.low * factor, price.likely * factor, price.high * factor
    used = rate_used(rates, base, quote)
    return Quantity(price.name, low, likely, high, f"{quote}/h", source=price.source, inputs=(price, used))


@lru_cache(maxsize=256)
def rate_used(rates: Rates, base: str, quote: str) -> Quantity:
    """The exchange rate as an input of a converted figure, with its day and source."""
    rate = rates.rate(base, quote)
    name = msg("{base} to {quote}, {day}", base=base, quote=quote, day=rate.observed or msg("your own rate"))
    return exact(name, float(rate.value), f"{quote}/{base}", Basis.LISTED, rate.source)
