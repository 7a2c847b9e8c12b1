"""Value added tax: in the price, on top of it, or unknown.

Mainland lists in CNY hold the tax; a firm that is a general taxpayer gets 6/106 of such a price back. Foreign lists
that were read exclude taxes, or do not say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Literal, TypeAlias

from zuka.facts.calibration import calibration
from zuka.facts.records import Offer
from zuka.facts.terms import terms_of
from zuka.market.case import Case
from zuka.market.sheet import CostPart
from zuka.message import msg
from zuka.quantity import Basis, Quantity

TaxState: TypeAlias = Literal["included", "excluded", "unknown"]
_NAME = msg("Tax")
_BACK = msg("Tax that comes back")
_SOURCE = "calibration/market.toml vat_on_cloud"


def tax_state(offer: Offer) -> TaxState:
    """Whether the listed price holds the tax."""
    if offer.price is not None and offer.price.currency == "CNY":
        return "included"
    stated = any(term.condition == "tax excluded" for term in terms_of(offer.provider, "invoice"))
    return "excluded" if stated else "unknown"


def tax(case: Case, known: Sequence[Quantity]) -> CostPart | None:
    """The tax beside the known components: what comes back, or what may come on top."""
    state = tax_state(case.offer)
    if state == "included":
        return _back(case, known) if case.usage.recovers_vat else None
    constants = calibration("market")
    rate, share = constants["vat_on_cloud"], constants["unknown_share"]
    likely, high = fsum(part.likely for part in known), fsum(part.high for part in known)
    guessed = Quantity(_NAME, 0.0, likely * rate * share, high * rate, case.usage.currency, Basis.ASSUMED, _SOURCE)
    if state == "excluded":
        return CostPart("tax", _NAME, None, msg("The price is listed without tax."), guessed)
    return CostPart("tax", _NAME, None, msg("The list does not say whether the price holds tax."), guessed)


def _back(case: Case, known: Sequence[Quantity]) -> CostPart:
    rate = calibration("market")["vat_on_cloud"]
    share = rate / (1 + rate)
    amount = Quantity(
        _BACK,
        -fsum(part.high for part in known) * share,
        -fsum(part.likely for part in known) * share,
        -fsum(part.low for part in known) * share,
        case.usage.currency,
        Basis.ASSUMED,
        _SOURCE,
        msg("known sum x {rate:.0%} / (1 + {rate:.0%})", rate=rate),
    )
    return CostPart("vat_back", _BACK, amount, msg("A general taxpayer gets the value added tax in the price back."))
