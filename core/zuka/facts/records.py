"""The records of the built-in catalogue: what a row of a fact file says, with its source and day.

Blank means unknown and reads as ``None``; unknown is never zero. Records are frozen and slotted so that thousands of
rows load fast; the tests validate every file against the constraints in the annotations with pydantic.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal, TypeAlias

from annotated_types import Ge, Gt, MinLen

from zuka.money import Money

Positive: TypeAlias = Annotated[float, Gt(0)]
Text: TypeAlias = Annotated[str, MinLen(1)]
Commitment: TypeAlias = str
"""``on-demand``, ``spot``, ``month``, ``reserved-1y``, ... as the offer files say."""


@dataclass(frozen=True, slots=True)
class Gpu:
    """One kind of card. Rates are dense; the form factor stands in the name (SXM, PCIe, NVL, laptop).

    ``memory_gb`` is the nominal size, or the smallest one where a name is sold in sizes up to ``memory_max_gb``.
    ``usable_source`` is where ``usable_mib`` was read.
    """

    name: Text
    vendor: Text
    architecture: str
    compute_capability: str | None
    memory_gb: Positive
    usable_mib: Positive | None
    bandwidth_gb_s: Positive | None
    fp16_tflops: Positive | None
    fp8_tflops: Positive | None
    int8_tops: Positive | None
    fp4_tflops: Positive | None
    interconnect: str
    interconnect_gb_s: Positive | None
    tdp_w: Positive | None
    supports_bf16: bool | None
    supports_fp8: bool | None
    flash_attention: str
    release_year: int | None
    source: Text
    verification: str
    notes: str
    memory_max_gb: Positive | None = None
    usable_source: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """One rentable thing with a price and a day. ``price`` is for the whole machine and an hour, in listed currency.

    ``gpu`` is the canonical card name, or None where the listed name (``gpu_listed``) is open or unknown.
    ``gpu_options`` are the names of all cards it can be: several where the form is open, none where unknown.
    ``observed`` is the first day of the period the source gives (None: undated); ``observed_text`` is what it says.
    ``set_aside`` says why the row can never be ranked, or None.
    """

    id: Text
    provider: Text
    country: str
    region: str
    kind: Text
    gpu: str | None
    gpu_listed: str
    gpus: Annotated[int, Ge(1)]
    instance: str
    vcpus: float | None
    ram_gb: float | None
    memory_gb: float | None
    price: Money | None
    commitment: Commitment
    billing: str
    listed_price: Decimal | None
    listed_unit: str
    hours_used: float | None
    cap_hours: float | None
    local_storage: str
    interconnect: str
    observed: date | None
    observed_text: str
    source: Text
    confidence: Text
    note: str
    set_aside: str | None = None
    gpu_options: tuple[str, ...] = ()


TermKind: TypeAlias = Literal[
    "billing_increment",
    "minimum_rental",
    "egress",
    "egress_free",
    "storage",
    "storage_free",
    "storage_stopped",
    "snapshot",
    "stopped",
    "setup",
    "public_ip",
    "spot_notice",
    "reserved_discount",
    "early_termination",
    "sla_uptime",
    "sla_credit",
    "repair",
    "support",
    "certification",
    "invoice",
    "data_deletion",
    "network_bandwidth",
    "vcpu",
    "ram",
    "payment",
    "verification",
    "note",
]


@dataclass(frozen=True, slots=True)
class Term:
    """One condition of a provider as a typed value: ``amount`` in ``unit`` (None: the quote gives none).

    ``unit`` is written out: ``CNY/GB``, ``CNY/GB-month``, ``GB``, ``second``, ``hour``, ``USD/month``, ``fraction``.
    ``allowance`` is what is free before the amount counts, in ``allowance_unit``; ``quote`` is the file's own text.
    """

    provider: Text
    kind: TermKind
    amount: Decimal | None
    unit: str
    allowance: Decimal | None
    allowance_unit: str
    condition: str
    quote: Text
    source: Text
    observed: str


@dataclass(frozen=True, slots=True)
class FreeTier:
    """A card that costs nothing, within limits. Text fields are the source's own words; blank is unknown."""

    provider: Text
    gpu: str
    memory_gb: float | None
    limit: str
    session: str
    idle: str
    conditions: str
    credit: str
    expiry: str
    limits_of_use: str
    note: str
    source: Text
    observed: str


@dataclass(frozen=True, slots=True)
class FreeLimit:
    """One kind of card of a free tier with its limits as figures; None is not published.

    ``gpu`` is None where the card is none of the catalogue, such as half a card. ``promised`` says whether the provider
    promises that kind of card, ``paid`` whether the tier is a subscription.
    """

    provider: Text
    gpu: str | None
    gpus: int
    memory_gb: Positive
    hours_per_session: Positive | None
    hours_per_week: Positive | None
    promised: bool | None
    paid: bool | None
    source: Text
    observed: str
