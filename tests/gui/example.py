"""A hand-made evaluation and draft for the window's tests: LoRA of an 8B model on a 24 GB card, figures rounded."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from zuka.advise.advice import Advice, Answer, Candidate, Rejection
from zuka.advise.evaluation import Evaluation
from zuka.facts.records import Gpu, Offer
from zuka.fit.verdict import Fit, FittedLayout, Verdict
from zuka.market.sheet import CostPart, CostSheet
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.message import msg, verbatim
from zuka.model.spec import ModelSpec
from zuka.money import Money
from zuka.quantity import Basis, Quantity, exact, total
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.speed.speed import Speed
from zuka.work.assumption import Assumption
from zuka.work.layout import Layout
from zuka.work.work import Demand, Train

TODAY = date(2026, 11, 30)


def draft() -> ScenarioDraft:
    result = ScenarioDraft()
    values: dict[str, object] = {
        "model.name": "Qwen3-8B",
        "work.task": "train",
        "work.method": "lora",
        "work.samples": 200_000,
        "work.average_length": 900,
        "work.epochs": 3,
        "needs.finish_hours.value": 72,
        "needs.finish_hours.mode": "must",
    }
    for path, value in values.items():
        result = edit(result, path, value)
    return result


def part(
    name: str, low: float, likely: float, high: float, basis: Basis = Basis.DERIVED, formula: str = ""
) -> Quantity:
    return Quantity(verbatim(name), low, likely, high, "MiB", basis, formula=verbatim(formula) if formula else None)


def needed() -> Quantity:
    count = exact(verbatim("Parameters"), 8.191e9, "parameters", Basis.LISTED, "config.json of Qwen/Qwen3-8B")
    weights = Quantity(
        verbatim("Weights"),
        15_620,
        15_620,
        15_620,
        "MiB",
        formula=verbatim("8,190,735,360 parameters x 2 bytes = 15.3 GiB"),
        inputs=(count, exact(verbatim("Bytes per parameter"), 2, "bytes", Basis.LISTED)),
    )
    parts = (
        weights,
        part("Activations", 1_126, 1_638, 2_662, formula="2 bytes x 4,096 x 36 layers x 4,096 tokens"),
        part("Optimizer states", 614, 614, 614, formula="43.6 M adapter parameters x 16 bytes"),
        part("Overhead", 458, 1_126, 2_198, Basis.MEASURED, "CUDA context and allocator reserve"),
    )
    return total(msg("Memory needed (fullest card)"), parts, "MiB")


def spec() -> ModelSpec:
    return ModelSpec(
        "Qwen3-8B", "Qwen/Qwen3-8B", "causal", 8_190_735_360, 8_190_735_360, 36, 4096, 12288, 32, 8, 128, 151_936,
        tied=False, max_context=40_960, cache=(),
    )  # fmt: skip


def card() -> Gpu:
    return Gpu(
        "RTX 4090", "NVIDIA", "Ada", "8.9", 24, 24_564, 1008, 165, 330, 660, None, "PCIe", 32, 450, True, True, "2",
        2022, "test", "", "",
    )  # fmt: skip


def offer() -> Offer:
    return Offer(
        "autodl-4090", "AutoDL", "CN", "", "marketplace", "RTX 4090", "RTX 4090", 1, "", None, None, 24,
        Money(Decimal("1.98"), "CNY"), "on-demand", "second", Decimal("1.98"), "hour", None, None, "", "",
        date(2026, 10, 4), "2026-10-04", "test", "listed", "",
    )  # fmt: skip


def evaluation(of: ScenarioDraft | None = None) -> Evaluation:
    need = needed()
    usable = exact(verbatim("Usable memory"), 24_564, "MiB", Basis.MEASURED)
    train = Quantity(verbatim("Training speed"), 2_400, 3_000, 3_400, "tokens/s")
    layout = Layout((card(),), "torchtune", "bf16")
    fit = Fit(
        Verdict.FITS, verbatim("18.6 of 24.0 GiB"), Quantity(verbatim("Left"), 3_480, 5_530, 6_760, "MiB"), usable
    )
    fitted = FittedLayout(layout, MemoryNeed(CardMemory(), CardMemory(), need), fit, Speed(train_tps_per_gpu=train))
    hours = Quantity(msg("One run takes"), 44, 50, 63, "h")
    rent = Quantity(verbatim("GPU"), 510, 594, 780, "CNY", formula=verbatim("300 h x ¥1.98"))
    disk = exact(verbatim("Disk"), 39, "CNY", Basis.LISTED)
    cost = total(msg("Cost"), (rent, disk), "CNY")
    parts = (
        CostPart("gpu", verbatim("GPU"), rent, verbatim("300 h x ¥1.98")),
        CostPart("disk", verbatim("Disk"), disk, verbatim("")),
    )
    sheet = CostSheet(offer(), "month", "CNY", hours, 1, parts, cost, cost, cost, 57, stale=True)
    best = Candidate("c1", 1, fitted, sheet, hours, 0.0, 0.0, cost.likely, True, (), ())
    answer = Answer(msg("Rent 1 x RTX 4090"), verbatim(""), (), "medium", verbatim(""), best)
    rejections = (
        Rejection("memory", verbatim("Too little memory"), 69, 69),
        Rejection("time", verbatim("Too slow"), 154, 28),
    )
    advice = Advice(
        scenario="test",
        today=TODAY,
        seed=0,
        currency="CNY",
        per="month",
        answer=answer,
        candidates=(best,),
        rejections=rejections,
        closest=(),
        contract=None,
        contract_sheet=None,
        plan=None,
        assumptions=(),
        checks=(),
        offers_seen=272,
    )
    work = Train("lora", 16, "all-linear", "adamw", False, False, True, False, 2, 2048, True, "full")
    demand = Demand("job", 540e6, "tokens", 6)
    assumed = (Assumption("work.rank", 16, verbatim("usual for adapters")),)
    return Evaluation(of or draft(), TODAY, 0, spec(), work, demand, assumed, (fitted,), fitted, None, advice, ())
