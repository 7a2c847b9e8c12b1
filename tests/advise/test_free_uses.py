"""What of a scenario runs on a free card, and how long within the limits of one account."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from zuka.advise.evaluate import evaluate
from zuka.advise.free_uses import FreeUse, free_uses, on_free_cards
from zuka.advise.samples import sample_path
from zuka.facts.load import catalogue
from zuka.market.free import free_time
from zuka.scenario.store import load

FACTS = catalogue()
KAGGLE = next(limit for limit in FACTS.free_limits if limit.provider.startswith("Kaggle"))
COLAB = next(limit for limit in FACTS.free_limits if limit.provider == "Google Colab (free)")


@cache
def uses(name: str) -> tuple[FreeUse, ...]:
    draft = on_free_cards(load(sample_path(name)).file.draft, FACTS.free_limits)
    return free_uses(evaluate(draft, FACTS, date(2026, 12, 1)), FACTS.free_tiers, FACTS.free_limits)


def one(name: str, provider: str, gpu: str | None = None) -> FreeUse:
    return next(u for u in uses(name) if u.limit.provider.startswith(provider) and gpu in (None, u.limit.gpu))


def test_a_full_fine_tune_of_7b_fits_no_free_card_and_says_what_is_missing() -> None:
    for card in ("Tesla T4", "Tesla P100 PCIe 16 GB"):
        use = one("full-7b-a100", "Kaggle", card)
        assert use.fitted is None
        assert "only" in use.says.english()
        assert use.time is None


def test_pictures_train_on_a_free_t4_in_one_session() -> None:
    use = one("sdxl-lora", "Kaggle", "Tesla T4")
    assert use.hours is not None
    assert use.time is not None
    assert use.time.sessions == 1
    assert "one session" in use.says.english()


def test_a_service_is_a_trial_only() -> None:
    use = one("chat-13b-4090", "Google Colab (free)")
    assert use.fitted is not None
    assert use.hours is None
    assert "trial" in use.says.english()


def test_half_a_card_stays_unknown() -> None:
    use = one("sdxl-lora", "Hugging Face ZeroGPU (free account)")
    assert use.fitted is None
    assert "not known" in use.says.english()


@pytest.mark.parametrize(
    ("hours", "sessions", "weeks"), [(10, 1, 10 / 30), (12, 1, 0.4), (100, 9, 100 / 30), (0, 1, 0)]
)
def test_a_job_within_30_hours_a_week_and_12_a_session(hours: float, sessions: int, weeks: float) -> None:
    """https://www.mrcomputerscience.com/fine-tune-lora-models-free-on-colab-and-kaggle-in-2026"""
    time = free_time(KAGGLE, hours)
    assert (time.sessions, time.needs_saving) == (sessions, sessions > 1)
    assert time.weeks == pytest.approx(weeks)


def test_a_limit_that_is_not_published_is_not_made_up() -> None:
    assert free_time(COLAB, 100).weeks is None
    pai = next(limit for limit in FACTS.free_limits if "PAI" in limit.provider)
    assert free_time(pai, 1).sessions is None
    assert free_time(pai, 1).needs_saving
    with pytest.raises(ValueError, match="job of"):
        free_time(COLAB, -1)


def test_nobody_is_told_to_use_a_second_account() -> None:
    """Terms forbid going round the limits; the program never proposes it: https://research.google.com/colaboratory/faq.html"""
    for name in ("sdxl-lora", "chat-13b-4090"):
        for use in uses(name):
            assert "account" not in use.says.english()
            if use.limit.provider.startswith("Google Colab"):
                assert use.plan.forbidden is not None
                assert "break the terms" in use.plan.forbidden.english()
