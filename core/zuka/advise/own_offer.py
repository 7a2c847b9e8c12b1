"""The user's own contract as an offer, so that it is judged by the same rules and prices as the market."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from zuka.errors import UserError
from zuka.facts.card_names import CardChoice, resolve_gpu
from zuka.facts.records import Offer
from zuka.money import Money
from zuka.scenario.draft import ContractDraft
from zuka.units import HOURS_PER_MONTH

OWN_OFFER_ID = "own-contract"


def own_offer(form: ContractDraft, today: date) -> Offer | None:
    """The contract form as a monthly offer of today; None while rent or card are missing or the card is unknown.

    A card name that fits several keeps them all as options, as with any seller's listing.
    """
    if form.monthly_rent is None or not form.gpu:
        return None
    try:
        found = resolve_gpu(form.gpu)
    except UserError:
        return None
    options = found.candidates if isinstance(found, CardChoice) else (found,)
    hour = form.monthly_rent / Decimal(HOURS_PER_MONTH)
    return Offer(
        id=OWN_OFFER_ID,
        provider=form.title or "contract",
        country="CN" if form.currency == "CNY" else "",
        region="",
        kind="contract",
        gpu=options[0].name if len(options) == 1 else None,
        gpu_listed=form.gpu,
        gpus=form.gpus or 1,
        instance="",
        vcpus=None,
        ram_gb=None,
        memory_gb=None,
        price=Money(hour, form.currency),
        commitment="monthly",
        billing="month",
        listed_price=form.monthly_rent,
        listed_unit="month",
        hours_used=None,
        cap_hours=form.hours_cap,
        local_storage="",
        interconnect="",
        observed=today,
        observed_text=today.isoformat(),
        source="own contract",
        confidence="own contract",
        note="",
        gpu_options=tuple(card.name for card in options),
    )


def overage_offer(form: ContractDraft, today: date) -> Offer | None:
    """The hours over the contract's cap at its overage price, as an offer by the hour; None where none is sold."""
    own = own_offer(form, today)
    if own is None or form.overage_price is None:
        return None
    hour = form.overage_price * own.gpus
    return replace(
        own, price=Money(hour, form.currency), commitment="on-demand", billing="hour", cap_hours=None,
        listed_price=hour, listed_unit="hour",
    )  # fmt: skip
