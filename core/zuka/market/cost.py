"""The cost sheet of an offer: every component by name, what is known of them, and the total with guesses."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from math import fsum

from zuka.facts.age import age_days, is_stale
from zuka.facts.records import Offer
from zuka.market.billing import paid_time
from zuka.market.case import Case
from zuka.market.compute import compute, rounding
from zuka.market.currency import Rates
from zuka.market.fees import setup
from zuka.market.host import host
from zuka.market.network import address, traffic
from zuka.market.payment import card_fee, deposit, support
from zuka.market.price import hourly_price
from zuka.market.sheet import CostPart, CostSheet
from zuka.market.standstill import standstill
from zuka.market.storage import image, storage
from zuka.market.tax import kept_share, tax
from zuka.market.transfer import idle, transfer
from zuka.market.usage import Usage
from zuka.message import msg
from zuka.quantity import Quantity, total
from zuka.units import HOURS_PER_MONTH

_KNOWN = msg("Known costs")
_TOTAL = msg("Total with guesses")
_STICKER = msg("Sticker price")
_TOTAL_FORMULA = msg("known components + guesses for the unknown ones")
_STICKER_FORMULA = msg("listed price of an hour x busy hours x machines")


def cost_sheet(offer: Offer, usage: Usage, rates: Rates, today: date) -> CostSheet:
    """What the offer costs for the wanted use, per job or per month.

    Raises:
        UserError: the offer lists no price, or a currency is not known.
    """
    price = hourly_price(offer, usage.currency, rates, today)
    case = Case(offer, usage, rates, today, price, paid_time(offer, usage))
    parts = _parts(case)
    known = total(_KNOWN, _amounts(parts), usage.currency)
    for share in (support(case, known), card_fee(case, known)):
        if share is not None:
            parts.append(share)
            known = total(_KNOWN, _amounts(parts), usage.currency)
    taxed = tax(case, known)
    if taxed is not None:
        parts.append(taxed)
        known = _net(known, taxed, kept_share(case))
    return CostSheet(
        offer=offer,
        per=usage.per,
        currency=usage.currency,
        hours=case.paid.hours,
        machines=usage.machines,
        parts=tuple(parts),
        known=known,
        total=_with_guesses(known, parts),
        sticker=_sticker(case),
        age_days=age_days(offer, today),
        stale=is_stale(offer, today),
    )


def _net(gross: Quantity, taxed: CostPart, kept: float) -> Quantity:
    """The known sum after tax that comes back. It moves with the sum, so the range shrinks with it and never widens."""
    if taxed.amount is None:
        return gross
    return total(_KNOWN, (*gross.parts, taxed.amount), gross.unit).within(gross.low * kept, gross.high * kept)


def _with_guesses(known: Quantity, parts: Iterable[CostPart]) -> Quantity:
    guesses = [part.guess for part in parts if part.amount is None and part.guess is not None]
    summed = total(_TOTAL, (*known.parts, *guesses), known.unit, _TOTAL_FORMULA)
    return summed.within(known.low, known.high + fsum(guess.high for guess in guesses))


def _parts(case: Case) -> list[CostPart]:
    found = (
        compute(case),
        rounding(case),
        *host(case),
        *storage(case),
        image(case),
        standstill(case),
        idle(case),
        transfer(case),
        traffic(case),
        address(case),
        setup(case),
        deposit(case),
    )
    return [part for part in found if part is not None]


def _amounts(parts: Iterable[CostPart]) -> list[Quantity]:
    return [part.amount for part in parts if part.amount is not None]


def _sticker(case: Case) -> Quantity:
    """What the advertisement suggests: the listed price times the busy hours, nothing else; a month is 730 of them."""
    plan = case.paid.plan
    share = plan.hours / HOURS_PER_MONTH if plan is not None and plan.months >= 1 else 1.0
    hours, each = case.usage.hours, case.price.likely * share * case.usage.machines
    return Quantity(
        _STICKER,
        each * hours.low,
        each * hours.likely,
        each * hours.high,
        case.usage.currency,
        formula=_STICKER_FORMULA,
        inputs=(case.price, hours),
    )
