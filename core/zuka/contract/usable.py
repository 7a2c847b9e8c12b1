"""The price that counts: rent per card and hour in which the card may really run."""

from __future__ import annotations

from zuka.contract.terms import Terms
from zuka.message import msg
from zuka.quantity import Basis, Quantity, exact


def price_per_usable_hour(terms: Terms) -> Quantity | None:
    """Monthly rent over cards and usable hours: 8,000 a month with 500 hours is 16.00; None without the rent."""
    if terms.price is None:
        return None
    capped = terms.form.hours_cap is not None
    hours = exact(msg("Usable hours a month"), terms.usable_hours, "h/month", Basis.LISTED if capped else Basis.ASSUMED)
    return exact(
        msg("Price per usable card-hour"),
        terms.price,
        f"{terms.currency}/h",
        formula=msg("monthly rent / (cards × usable hours a month)"),
        inputs=(terms.rent_input(), exact(msg("Cards"), terms.cards, "cards", Basis.LISTED), hours),
    )
