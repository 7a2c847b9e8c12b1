"""Value added tax: in the price, on top of it, or unknown.

Mainland lists in CNY hold the tax; a firm that is a general taxpayer gets 6/106 of such a price back. Foreign lists
that were read exclude taxes, or do not say.
"""

from __future__ import annotations

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
_WITHOUT = msg("The price is listed without tax.")
_UNSAID = msg("The list does not say whether the price holds tax.")
_SOURCE = "calibration/market.toml vat_on_cloud"


def tax_state(offer: Offer) -> TaxState:
    """Whether the listed price holds the tax."""
    if offer.price is not None and offer.price.currency == "CNY":
        return "included"
    stated = any(term.condition == "tax excluded" for term in terms_of(offer.provider, "invoice"))
    return "excluded" if stated else "unknown"


def kept_share(case: Case) -> float:
    """The share of the known sum that the payer bears after tax that comes back."""
    comes_back = case.usage.recovers_vat and tax_state(case.offer) == "included"
    return 1 / (1 + calibration("market")["vat_on_cloud"]) if comes_back else 1.0


def tax(case: Case, known: Quantity) -> CostPart | None:
    """The tax beside the known sum: what comes back, or what may come on top."""
    state = tax_state(case.offer)
    if state == "included":
        return _back(known, kept_share(case)) if case.usage.recovers_vat else None
    constants = calibration("market")
    rate, share = constants["vat_on_cloud"], constants["unknown_share"]
    guessed = Quantity(_NAME, 0.0, known.likely * rate * share, known.high * rate, known.unit, Basis.ASSUMED, _SOURCE)
    return CostPart("tax", _NAME, None, _WITHOUT if state == "excluded" else _UNSAID, guessed)


def _back(known: Quantity, kept: float) -> CostPart:
    back = 1 - kept
    amount = Quantity(
        _BACK,
        -known.high * back,
        -known.likely * back,
        -known.low * back,
        known.unit,
        Basis.ASSUMED,
        _SOURCE,
        msg("known sum x {share:.4f}, the tax in a price that holds it", share=back),
    )
    return CostPart("vat_back", _BACK, amount, msg("A general taxpayer gets the value added tax in the price back."))
