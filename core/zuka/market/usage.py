"""How much of a machine the work needs: what a cost sheet multiplies prices with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zuka.quantity import Quantity


@dataclass(frozen=True, slots=True)
class Usage:
    """The wanted use of one offer, per job or per month of service, in the currency the sheet is made in.

    Attributes:
        per: whether the sheet answers for one job or for a month of service.
        hours: busy hours of each machine, for one job or in one month (unit ``h``).
        currency: the currency of the sheet.
        machines: how many of the offered machines run side by side.
        runs_per_month: how often the job runs in a month; plans that are paid whole are shared by these runs.
        months: how long the work goes on. None: one month for a job, as long as the commitment for a service.
        storage_gb: GB kept for each machine.
        store: on the machine's own disk, or on a network store that outlives it.
        stored_hours: how long the data are kept in all. None: while the machine exists (job), all month (service).
        stopped_hours: how long each machine stands switched off but kept.
        egress_gb: GB sent out of the provider's network by all machines together.
        download_gb: GB fetched to each machine, such as the model.
        image_gb: GB of machine image or snapshot kept.
        public_address: whether each machine needs a public address of its own.
        recovers_vat: whether the payer gets Chinese value added tax back.
        idle_hours: hours that each machine is left on without work, per job or month.
        upload_gb: GB of the user's own data brought to each machine.
        card_fee: the card issuer's fee for paying in a foreign currency, as a fraction.
        capital_rate: what a year of bound capital costs, as a fraction. None: a usual range.
        paid_support: whether a support plan is wanted.
    """

    per: Literal["job", "month"]
    hours: Quantity
    currency: str
    machines: int = 1
    runs_per_month: float = 1.0
    months: float | None = None
    storage_gb: float = 0.0
    store: Literal["disk", "network"] = "disk"
    stored_hours: float | None = None
    stopped_hours: float = 0.0
    egress_gb: float = 0.0
    download_gb: float = 0.0
    image_gb: float = 0.0
    public_address: bool = False
    recovers_vat: bool = False
    idle_hours: float = 0.0
    upload_gb: float = 0.0
    card_fee: float = 0.0
    capital_rate: float | None = None
    paid_support: bool = False
