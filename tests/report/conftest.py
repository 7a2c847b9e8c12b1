"""A hand-made evaluation with all that a report can show: two candidates, a contract, a plan, an unknown cost."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from zuka.advise.advice import Advice, Answer, Candidate, PlanReview, Rejection
from zuka.advise.evaluation import Evaluation
from zuka.advise.outcomes import Outcome
from zuka.contract.finding import ContractReview, Finding, RiskMoney
from zuka.facts.records import Gpu, Offer
from zuka.fit.verdict import Fit, FittedLayout, Verdict
from zuka.market.sheet import CostPart, CostSheet
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import msg, verbatim
from zuka.money import Money
from zuka.plan.mix import Load, best_mix, break_even_hours, mixes
from zuka.quantity import Basis, Quantity, exact, product, total
from zuka.scenario.draft import ScenarioDraft
from zuka.speed.speed import Speed
from zuka.work.assumption import Assumption
from zuka.work.layout import Layout

GPU = Gpu(
    "RTX 4090 24 GB", "NVIDIA", "Ada", "8.9", 24, 24564, 1008, 165, 330, 330, None,
    "PCIe", None, 450, True, True, "2", 2022, "maker", "checked", "",
)  # fmt: skip


def offer(identity: str, price: str, provider: str = "AutoDL") -> Offer:
    return Offer(
        id=identity, provider=provider, country="CN", region="", kind="Chinese cloud", gpu=GPU.name, gpu_listed="4090",
        gpus=1, instance="", vcpus=None, ram_gb=None, memory_gb=24, price=Money(Decimal(price), "CNY"),
        commitment="on-demand", billing="second", listed_price=Decimal(price), listed_unit="hour", hours_used=None,
        cap_hours=None, local_storage="", interconnect="", observed=date(2026, 10, 4), observed_text="2026-10-04",
        source="https://example.org/prices", confidence="listed price", note="",
    )  # fmt: skip


def fitted() -> FittedLayout:
    weights = exact(msg("weights"), 15_360.0, "MiB", Basis.DERIVED, "config.json")
    activations = Quantity(msg("activations"), 2_000.0, 2_500.0, 4_000.0, "MiB")
    needed = total(verbatim("needed"), (weights, activations), "MiB")
    memory = CardMemory(weights=weights, activations=activations)
    usable = exact(verbatim("usable"), 24_117.0, "MiB", Basis.MEASURED, "nvidia-smi")
    return FittedLayout(
        Layout((GPU,), "transformers", "bf16"),
        MemoryNeed(memory, memory, needed),
        Fit(Verdict.FITS, verbatim("5 GiB are left"), usable=usable),
        Speed(train_tps_per_gpu=Quantity(verbatim("training speed"), 800.0, 1_000.0, 1_200.0, "tokens/s")),
    )


def candidate(rank: int, price: str, hours: tuple[float, float, float], provider: str = "AutoDL") -> Candidate:
    duration = Quantity(msg("hours"), *hours, "h")
    hourly = exact(verbatim("price"), float(price), "CNY", Basis.LISTED, "https://example.org/prices")
    compute = product(verbatim("compute"), (hourly, duration), "CNY", verbatim("price times hours"))
    storage = CostPart("storage", verbatim("storage"), None, verbatim("the provider does not say"))
    sheet = CostSheet(
        offer(f"o{rank}", price, provider), "job", "CNY", duration, 1,
        (CostPart("compute", verbatim("compute"), compute, verbatim("billed by the second")), storage),
        compute, total(verbatim("total"), (compute,), "CNY"), compute, 57, stale=True,
    )  # fmt: skip
    return Candidate(
        f"c{rank}", rank, fitted(), sheet, duration, 12.5, 80.0, compute.likely + 12.5, efficient=True,
        reasons=(verbatim("=cheapest of all"),), against=(verbatim("the price is 57 days old"),),
    )  # fmt: skip


def contract() -> ContractReview:
    expected = exact(verbatim("expected"), 500.0, "CNY")
    finding = Finding(
        "usage_cap", verbatim("usage cap"), "present", verbatim("500 h a month"), "provider", "high",
        verbatim("a month has 730 h"), verbatim("ask for an open month"), expected, 900.0,
    )  # fmt: skip
    hourly = exact(verbatim("price per usable hour"), 16.0, "CNY/h")
    rent = exact(verbatim("rent"), 8000.0, "CNY")
    return ContractReview(hourly, rent, (finding,), RiskMoney(expected, 900.0, "CNY"), (verbatim("who repairs?"),))


def plan() -> PlanReview:
    by_hour = exact(verbatim("hour"), 2.0, "CNY")
    by_month = exact(verbatim("month"), 1000.0, "CNY")
    options = mixes(Load(3, 4, 100.0), by_month, by_hour)
    return PlanReview(
        GPU.name, Load(3, 4, 100.0), offer("h", "2"), offer("m", "1.37"), by_hour, by_month,
        break_even_hours(by_month, by_hour), options, best_mix(options),
    )  # fmt: skip


@pytest.fixture
def evaluation() -> Evaluation:
    candidates = (candidate(1, "1.98", (44.0, 50.0, 63.0)), candidate(2, "3.10", (30.0, 35.0, 44.0), "优云智算"))
    answer = Answer(
        verbatim("租 1 张 RTX 4090 24 GB，AutoDL 按量计费"), verbatim("“最便宜”的一张卡"),
        (verbatim("more than 531 hours a month"),), "medium", verbatim("the price is old"), candidates[0],
    )  # fmt: skip
    assumption = Assumption("context", 8192, verbatim("the usual default"))
    rejection = Rejection("memory", verbatim("memory"), 69, 3, exact(verbatim("total"), 60.0, "CNY"))
    advice = Advice(
        "lora", date(2026, 11, 30), 0, "CNY", "job", answer, candidates, (rejection,),
        (("o9", verbatim("2 GiB short")),), contract(), None, plan(), (assumption,),
        (verbatim("ask for the invoice"),), 480, (Outcome(offer("o9", "9.99"), ("memory",)),),
    )  # fmt: skip
    draft = ScenarioDraft(title="8B 客服微调")
    return Evaluation(
        draft, date(2026, 11, 30), 0, None, None, None, (assumption,), (fitted(),), fitted(), contract(), advice, ()
    )


@pytest.fixture
def unanswered(evaluation: Evaluation) -> Evaluation:
    assert evaluation.advice is not None
    answer = replace(evaluation.advice.answer, candidate=None)
    return replace(evaluation, advice=replace(evaluation.advice, answer=answer, candidates=()))
