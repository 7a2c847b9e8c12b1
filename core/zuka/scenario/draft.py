"""The scenario (场景): everything the user said, in one immutable draft where every answer may be missing.

Pages, the command line, undo, autosave and the file are views of this value. Unknown keys are kept on every level.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from zuka.work.draft import LayoutDraft, WorkDraft

Mode = Literal["must", "prefer", "any"]
T = TypeVar("T")


class Part(BaseModel):
    """A frozen part of the draft that keeps keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="allow", allow_inf_nan=False)


class ModelDraft(Part):
    """Which model: a name, the content of a config.json, a file, or typed numbers; of several the first counts."""

    name: str | None = None
    config: dict[str, Any] | None = None
    file: str | None = None
    typed: dict[str, float] | None = None


class Rule(Part, Generic[T]):
    """A wish and how hard it is: ``must`` removes offers, ``prefer`` moves the rank, ``any`` is switched off."""

    value: T | None = None
    mode: Mode = "any"


class NeedsDraft(Part):
    """What the answer has to respect. ``wait_cost_per_hour`` turns repair and queues into money (scenario currency).

    ``idle_hours`` are left on without work, per job or month; ``upload_gb`` is brought to each machine. ``card_fee``
    (paying in a foreign currency) and ``capital_rate`` (a year of bound deposits) are fractions.
    """

    finish_hours: Rule[float] = Rule[float]()
    finish_confidence: float = Field(default=0.9, gt=0, lt=1)
    uninterrupted: Rule[bool] = Rule[bool]()
    regions: Rule[tuple[str, ...]] = Rule[tuple[str, ...]]()
    invoice: Rule[Literal["special", "any-vat", "foreign"]] = Rule[Literal["special", "any-vat", "foreign"]]()
    commitment_months: Rule[float] = Rule[float]()
    monthly_budget: Rule[Decimal] = Rule[Decimal]()
    personal_data: Rule[bool] = Rule[bool]()
    certification: Rule[str] = Rule[str]()
    wait_cost_per_hour: Decimal | None = Field(default=None, ge=0)
    project_months: float | None = Field(default=None, gt=0)
    storage_gb: float | None = Field(default=None, ge=0)
    egress_gb_per_month: float | None = Field(default=None, ge=0)
    recovers_vat: bool | None = None
    idle_hours: float | None = Field(default=None, ge=0, le=744)
    upload_gb: float | None = Field(default=None, ge=0)
    image_gb: float | None = Field(default=None, ge=0)
    card_fee: float | None = Field(default=None, ge=0, le=1)
    capital_rate: float | None = Field(default=None, ge=0, le=10)
    paid_support: bool | None = None


class CardsDraft(Part):
    """Which layouts to consider. Empty: all cards, counts 1, 2, 4, 8, engine and precision by the work's default."""

    layout: LayoutDraft = LayoutDraft()  # pyright: ignore[reportCallIssue]
    precisions: tuple[str, ...] | None = None
    only: tuple[str, ...] | None = None
    chosen: str | None = None


class OffersDraft(Part):
    """How offers are filtered, converted and ranked. ``rates`` are the user's own (``"USD/CNY": 7.1``)."""

    currency: str | None = None
    rates: dict[str, Decimal] | None = None
    max_age_days: int | None = Field(default=None, ge=0)
    rank_by: Literal["likely", "high"] = "likely"
    pinned: tuple[str, ...] = ()
    excluded_providers: tuple[str, ...] = ()


class ContractDraft(Part):
    """The terms of a contract as typed into the form. Rates are fractions, money is in ``currency``, blank is unknown.

    ``hours_cap`` counts the hours a month that the machine may run, ``overage_price`` is per card and hour beyond it.
    ``exit_fraction`` multiplies ``exit_base`` (months, where the base is months of rent); the base ``none`` says that
    leaving costs nothing, ``list_price`` that used months are charged again at ``list_rent`` a month.
    ``renewal_months`` 0 says that the contract ends by itself. ``provider_licence`` and ``provider_power_contract`` say
    whether the provider has shown its telecom licence and its contract for power and space.
    """

    title: str | None = None
    currency: str = "CNY"
    gpu: str | None = None
    gpus: int | None = Field(default=None, ge=1)
    monthly_rent: Decimal | None = Field(default=None, ge=0)
    term_months: float | None = Field(default=None, gt=0)
    hours_cap: float | None = Field(default=None, gt=0, le=744)
    overage_price: Decimal | None = Field(default=None, ge=0)
    bandwidth_mbps: float | None = Field(default=None, gt=0)
    bandwidth_shared: bool | None = None
    repair_hours: float | None = Field(default=None, gt=0)
    sla_uptime: float | None = Field(default=None, gt=0, le=1)
    sla_credit: float | None = Field(default=None, ge=0, le=1)
    credit_form: Literal["cash", "credit", "voucher"] | None = None
    exit_fraction: float | None = Field(default=None, ge=0, le=10)
    exit_base: Literal["remaining_rent", "contract_total", "months_of_rent", "list_price", "none"] | None = None
    list_rent: Decimal | None = Field(default=None, ge=0)
    exit_notice_days: float | None = Field(default=None, ge=0)
    deposit: Decimal | None = Field(default=None, ge=0)
    deposit_return_days: float | None = Field(default=None, ge=0)
    renewal_months: float | None = Field(default=None, ge=0)
    renewal_notice_days: float | None = Field(default=None, ge=0)
    price_change: Literal["fixed", "with_notice", "any_time"] | None = None
    price_notice_days: float | None = Field(default=None, ge=0)
    late_fee_per_day: float | None = Field(default=None, ge=0, le=1)
    certification: str | None = None
    data_kept_days: float | None = Field(default=None, ge=0)
    provider_licence: bool | None = None
    provider_power_contract: bool | None = None


class PlanDraft(Part):
    """How capacity is bought over time: a load (cards in use) and what is reserved. Depth comes with the plan room.

    ``token_price`` is what a million output tokens cost elsewhere, in the scenario's currency; ``utilisation`` the
    share of the paid time in which the machines are busy.
    """

    reserve: int | None = Field(default=None, ge=0, le=4096)
    peak: int | None = Field(default=None, ge=0, le=4096)
    peak_hours_per_month: float | None = Field(default=None, ge=0, le=744)
    token_price: Decimal | None = Field(default=None, gt=0)
    utilisation: float | None = Field(default=None, gt=0, le=1)


class ScenarioDraft(Part):
    """One scenario. The seven steps edit these parts; ``title`` is the user's name for it."""

    title: str | None = None
    model: ModelDraft = ModelDraft()
    work: WorkDraft = WorkDraft()  # pyright: ignore[reportCallIssue]
    needs: NeedsDraft = NeedsDraft()
    cards: CardsDraft = CardsDraft()
    offers: OffersDraft = OffersDraft()
    contract: ContractDraft | None = None
    plan: PlanDraft = PlanDraft()
