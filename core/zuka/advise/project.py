"""What a contract is judged against: the scenario's own use of the card, and what the market charges for it."""

from __future__ import annotations

from collections.abc import Sequence

from zuka.advise.own_offer import own_offer
from zuka.advise.pairs import Case
from zuka.advise.plan_review import card_hour
from zuka.contract.project import Project
from zuka.facts.records import Offer
from zuka.fit.verdict import FittedLayout
from zuka.scenario.draft import ContractDraft
from zuka.speed.finish import job_hours
from zuka.units import HOURS_PER_MONTH

_YEAR = 12.0


def project_of(case: Case, form: ContractDraft, layouts: Sequence[FittedLayout], offers: Sequence[Offer]) -> Project:
    """The project behind a contract form, in the contract's currency where money is concerned."""
    needs = case.draft.needs
    same_money = form.currency == case.currency
    moved = needs.egress_gb_per_month
    return Project(
        months=needs.project_months or form.term_months or _YEAR,
        hours_per_month=busy_hours(case, form, layouts),
        gpus=form.gpus or 1,
        market_price=market_price(case, form, offers) if same_money else None,
        wait_cost_per_hour=float(needs.wait_cost_per_hour) if needs.wait_cost_per_hour and same_money else None,
        data_tb_per_month=None if moved is None else moved / 1000,
    )


def busy_hours(case: Case, form: ContractDraft, layouts: Sequence[FittedLayout]) -> float:
    """Hours a month that the contract's cards work: the open hours, or what the runs take on that card."""
    demand = case.demand
    if demand.is_service:
        return demand.hours_per_month
    own = own_offer(form, case.today)
    options = own.gpu_options if own else ()
    held = [f for f in layouts if f.speed and f.layout.cards[0].name in options and f.layout.count <= (form.gpus or 1)]
    times = [job_hours(f.speed, demand, f.layout.count) for f in held if f.speed]
    known = [time.likely for time in times if time is not None]
    return min(min(known, default=HOURS_PER_MONTH) * demand.runs_per_month, float(HOURS_PER_MONTH))


def market_price(case: Case, form: ContractDraft, offers: Sequence[Offer]) -> float | None:
    """The cheapest hour of the contract's card on demand, in the scenario's currency; None where nobody offers it."""
    own = own_offer(form, case.today)
    if own is None:
        return None
    wanted = frozenset(own.gpu_options)
    prices = [
        card_hour(case, offer).likely
        for offer in offers
        if offer.commitment == "on-demand" and offer.set_aside is None and offer.price and wanted & {*offer.gpu_options}
    ]
    return min(prices, default=None)
