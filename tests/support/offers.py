"""Offers and candidates for tests."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from tests.support.cards import RTX_4090

from zuka.advise.advice import Candidate
from zuka.facts.records import Offer
from zuka.fit.verdict import Fit, FittedLayout, Verdict
from zuka.market.sheet import CostSheet
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import msg
from zuka.money import Money
from zuka.quantity import exact
from zuka.work.layout import Layout

OFFER = Offer(
    id="a", provider="Provider", country="CN", region="", kind="GPU cloud", gpu="RTX 4090 24 GB", gpu_listed="4090",
    gpus=1, instance="", vcpus=None, ram_gb=None, memory_gb=24, price=Money(Decimal(2), "CNY"), commitment="on-demand",
    billing="hour", listed_price=Decimal(2), listed_unit="hour", hours_used=None, cap_hours=None, local_storage="",
    interconnect="", observed=date(2026, 10, 4), observed_text="2026-10-04", source="a list", confidence="listed price",
    note="",
)  # fmt: skip
NEED = MemoryNeed(CardMemory(), CardMemory(), exact(msg("needed"), 1, "MiB"))
FITTED = FittedLayout(Layout((RTX_4090,), "vllm", "bf16"), NEED, Fit(Verdict.FITS, msg("fits")), None)


def candidate(name: str, cost: float, hours: float, *, observed: date = date(2026, 10, 4)) -> Candidate:
    money = exact(msg("total"), cost, "CNY")
    offer = replace(OFFER, id=name, observed=observed)
    time = exact(msg("hours"), hours, "h")
    sheet = CostSheet(offer, "job", "CNY", time, 1, (), money, money, money, 57, stale=True)
    return Candidate(name, 0, FITTED, sheet, time, 0.0, 0.0, cost, efficient=False)
