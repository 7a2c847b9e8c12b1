"""Puts layouts on offers: how many machines it takes, how long the work runs, what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from zuka.facts.records import Gpu, Offer
from zuka.fit.copies import copies_for
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.market.cost import cost_sheet
from zuka.market.currency import Rates
from zuka.market.sheet import CostSheet
from zuka.market.usage import Usage
from zuka.message import msg
from zuka.model.spec import AnySpec
from zuka.quantity import Quantity, exact
from zuka.scenario.draft import ScenarioDraft
from zuka.speed.finish import job_hours
from zuka.units import GB
from zuka.work.work import Demand, Picture, Work


@dataclass(frozen=True, slots=True)
class Case:
    """What every candidate of a scenario shares."""

    draft: ScenarioDraft
    spec: AnySpec
    work: Work
    demand: Demand
    currency: str
    rates: Rates
    today: date


@dataclass(frozen=True, slots=True)
class Listing:
    """An offer with the card it is judged by; ``certain`` is whether the seller named that card without doubt."""

    offer: Offer
    card: Gpu
    certain: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """One layout on one offer: ``machines`` of it, running ``hours`` per run (or the open hours of a month)."""

    listing: Listing
    fitted: FittedLayout
    machines: int
    hours: Quantity

    @property
    def offer(self) -> Offer:
        """The offer of the pair."""
        return self.listing.offer


def runs(fitted: FittedLayout) -> bool:
    """Whether a layout can be recommended: it fits, or the doubt is about memory alone."""
    return fitted.fit.verdict in (Verdict.FITS, Verdict.TIGHT) and fitted.speed is not None


def layouts_for(offer: Offer, layouts: Sequence[FittedLayout]) -> list[FittedLayout]:
    """The layouts of the offer's card that its machines can carry.

    A machine of several cards carries the largest layout that it holds. Single cards may be rented several at a time.
    """
    if offer.gpus == 1:
        return list(layouts)
    held = [f for f in layouts if f.layout.count <= offer.gpus]
    largest = max((f.layout.count for f in held), default=0)
    return [f for f in held if f.layout.count == largest]


def pair(case: Case, listing: Listing, fitted: FittedLayout) -> Pair | None:
    """The layout on the offer, or None where its speed is unknown or no number of copies serves the users."""
    if fitted.speed is None:
        return None
    if case.demand.is_service:
        copies = copies_for(fitted, case.demand)
        if copies is None:
            return None
        hours = exact(msg("open hours a month"), case.demand.hours_per_month, "h")
        return Pair(listing, fitted, machines_of(fitted.layout.count, copies, listing.offer.gpus), hours)
    machines = machines_of(fitted.layout.count, 1, listing.offer.gpus)
    hours = job_hours(fitted.speed, case.demand, fitted.layout.count)
    if hours is None:
        return None
    copies = machines * listing.offer.gpus // fitted.layout.count
    if isinstance(case.work, Picture) and copies > 1:
        hours = hours.scaled(1 / copies)
    return Pair(listing, fitted, machines, hours)


def machines_of(cards: int, copies: int, cards_per_machine: int) -> int:
    """Machines for ``copies`` copies of a layout; a copy that needs several machines shares none of them."""
    if cards > cards_per_machine:
        return copies * math.ceil(cards / cards_per_machine)
    return math.ceil(copies / (cards_per_machine // cards))


def sheet(case: Case, pair: Pair) -> CostSheet:
    """What the pair costs per job or month, in the scenario's currency."""
    return cost_sheet(pair.offer, usage(case, pair), case.rates, case.today)


def usage(case: Case, pair: Pair) -> Usage:
    """How the pair uses its machines."""
    needs, demand = case.draft.needs, case.demand
    monthly_job = demand.per == "month" and not demand.is_service
    return Usage(
        per=demand.per,
        hours=pair.hours.scaled(demand.runs_per_month, msg("busy hours a month")) if monthly_job else pair.hours,
        currency=case.currency,
        machines=pair.machines,
        months=needs.project_months,
        storage_gb=needs.storage_gb if needs.storage_gb is not None else default_storage_gb(case.spec),
        egress_gb=needs.egress_gb_per_month or 0.0,
        download_gb=model_gb(case.spec),
        public_address=demand.is_service,
        recovers_vat=bool(needs.recovers_vat),
        idle_hours=needs.idle_hours or 0.0,
        upload_gb=needs.upload_gb or 0.0,
        image_gb=needs.image_gb or 0.0,
        card_fee=needs.card_fee or 0.0,
        capital_rate=needs.capital_rate,
        paid_support=bool(needs.paid_support),
    )


def model_gb(spec: AnySpec) -> float:
    """Size of the checkpoint as published in 16 bits, in GB."""
    return spec.params * 2 / GB


def default_storage_gb(spec: AnySpec) -> float:
    """Disk that the work usually takes: the model twice (original and result) and 50 GB of system and data."""
    return 2 * model_gb(spec) + 50
