"""Free cards, accounts and files: what public reports and guides got wrong, each as its whole kind."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.market.market_offers import TODAY, offer

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.facts.load import catalogue
from zuka.facts.records import FreeTier
from zuka.market.free import free_plans, free_time, units_cover
from zuka.market.quota import quota_message, quota_of
from zuka.message import Language
from zuka.report.build import build
from zuka.report.csv import write_csv
from zuka.report.spread import remarks
from zuka.scenario.store import load

FACTS = catalogue()
RANKED = [of for of in FACTS.offers if of.set_aside is None]
TIERS = {tier.provider: tier for tier in FACTS.free_tiers}


# free cards


@given(st.floats(1, 1000), st.floats(0.1, 20), st.floats(0, 500))
def test_prepaid_units_end_before_the_job_or_not(units: float, rate: float, hours: float) -> None:
    """100 units: how long they last at the rate that the user reads off, and what is left then.

    https://github.com/googlecolab/colabtools/issues/5120
    """
    cover = units_cover(units, rate, hours)
    assert cover.hours == pytest.approx(units / rate)
    assert cover.covers == (hours <= cover.hours)
    assert cover.left_hours == pytest.approx(max(0.0, hours - cover.hours))
    assert cover.missing_units == pytest.approx(max(0.0, hours * rate - units), abs=1e-6 * units * rate)


def test_kaggle_has_t4_and_p100_and_the_k80_is_gone() -> None:
    """https://www.mrcomputerscience.com/fine-tune-lora-models-free-on-colab-and-kaggle-in-2026"""
    cards = {limit.gpu: limit for limit in FACTS.free_limits if limit.provider == "Kaggle Notebooks"}
    assert set(cards) == {"Tesla T4", "Tesla P100 PCIe 16 GB"}
    assert cards["Tesla T4"].gpus == 2
    for limit in cards.values():
        assert (limit.hours_per_week, limit.hours_per_session) == (30, 12)
    assert free_time(cards["Tesla T4"], 60).weeks == 2
    assert "K80 is long gone" in TIERS["Kaggle Notebooks"].note
    assert not any("K80" in tier.gpu for tier in FACTS.free_tiers)


@pytest.mark.parametrize(
    "provider", ["AWS (accounts from 2025-07-15)", "AWS (older accounts)", "Alibaba Cloud ECS free plan", "Lambda"]
)
def test_what_has_no_card_is_no_free_card(provider: str) -> None:
    """A t2.micro has 1 GB of main memory and no card; credits replaced its hours for accounts since 2025-07-15."""
    (plan,) = free_plans([TIERS[provider]])
    assert not plan.has_card
    assert provider not in {limit.provider for limit in FACTS.free_limits}


def test_the_way_with_a_card_at_alibaba_is_pai() -> None:
    (plan,) = free_plans([TIERS["Alibaba PAI (DSW / DLC)"]])
    assert plan.has_card
    assert "PAI" in " ".join(limit.provider for limit in FACTS.free_limits)


def test_colab_pro_plus_is_paid_promises_no_card_and_forbids_what_guides_advise() -> None:
    (limit,) = (limit for limit in FACTS.free_limits if limit.provider == "Google Colab Pro+")
    (plan,) = free_plans([TIERS["Google Colab Pro+"]])
    assert (plan.paid, limit.paid, limit.promised, limit.hours_per_session) == (True, True, False, 24)
    assert plan.forbidden is not None
    assert "break the terms" in plan.forbidden.english()


@pytest.mark.parametrize(
    ("provider", "found"), [("Paperspace Gradient (free plan)", "basic free GPUs"), ("Lambda", "no GPU")]
)
def test_free_a100s_that_nobody_finds_any_more_are_said_with_the_day(provider: str, found: str) -> None:
    tier: FreeTier = TIERS[provider]
    assert tier.gpu.startswith(found)
    assert tier.observed.startswith("2026-")
    assert "wrong" in tier.note


def test_no_free_plan_counts_more_than_one_account() -> None:
    for plan in free_plans(FACTS.free_tiers):
        said = "" if plan.forbidden is None else plan.forbidden.english()
        assert "accounts" not in said or "break the terms" in said


# accounts


@given(st.floats(1, 400), st.integers(1, 8), st.floats(0, 4000))
def test_a_machine_above_the_quota_cannot_be_started(vcpus: float, machines: int, has: float) -> None:
    """A new AWS account has 0 vCPUs of this kind where 192 are needed.

    https://github.com/mludvig/aws-ethereum-miner/issues/43
    """
    new = quota_of(offer("55", provider="AWS", kind="hyperscaler", vcpus=192.0), has=0)
    assert new is not None
    assert new.startable is False
    said = quota_message(new)
    assert said is not None
    assert "cannot be started" in said.english()
    assert "days" in said.english()
    found = quota_of(offer("1", kind="hyperscaler", vcpus=vcpus), machines, has)
    assert found is not None
    assert found.startable == (has >= vcpus * machines)
    assert (quota_message(found) is None) == found.startable


def test_a_quota_that_nobody_read_is_asked_for_and_rental_sites_have_none() -> None:
    for of in RANKED:
        quota = quota_of(of)
        assert (quota is not None) == (of.kind == "hyperscaler" and of.commitment in ("on-demand", "spot")), of.id
        if quota is not None:
            assert quota.startable is None
            assert quota_message(quota) is not None
    assert quota_of(offer("1", kind="hyperscaler", commitment="reserved-1y")) is None


# files that leave the program


@cache
def evaluation() -> Evaluation:
    return evaluate(load(sample_path("full-7b-a100")).file.draft, FACTS, TODAY)


@pytest.mark.parametrize("mark", [True, False])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_row_and_note_is_in_the_file_that_begins_with_a_mark_or_not(
    tmp_path: Path, language: Language, *, mark: bool
) -> None:
    """https://github.com/kubecost/kubecost/issues/2319, https://github.com/sqlpage/SQLPage/issues/528"""
    report = build(evaluation(), language)
    path = tmp_path / "advice.csv"
    write_csv(report, path, mark=mark)
    content = path.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf") is mark
    lines = list(csv.reader(content.decode("utf-8-sig").splitlines(keepends=True)))
    titles = len(report.tables) - 1
    assert len(lines) == sum(1 + len(table.rows) + len(remarks(table)) for table in report.tables) + 2 * titles
    advice = evaluation().advice
    assert advice is not None
    said = {cell for line in lines for cell in line}
    assert {candidate.sheet.offer.provider for candidate in advice.candidates} <= said
