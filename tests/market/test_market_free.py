"""Free tiers with their limits, and never a way round them."""

from __future__ import annotations

from zuka.facts.load import catalogue
from zuka.market.free import free_plans

PLANS = {plan.tier.provider: plan for plan in free_plans(catalogue().free_tiers)}


def test_no_card_is_promised_where_there_is_none() -> None:
    """A t2.micro has no card; its 1 GB is main memory. Lambda has no free card."""
    for provider in ("AWS (older accounts)", "AWS (accounts from 2025-07-15)", "Lambda", "RunPod", "AutoDL"):
        assert not PLANS[provider].has_card
    for provider in ("Google Colab (free)", "Kaggle Notebooks", "Alibaba PAI (DSW / DLC)"):
        assert PLANS[provider].has_card


def test_plans_with_a_card_come_first_and_subscriptions_are_marked() -> None:
    cards = [plan.has_card for plan in PLANS.values()]
    assert cards == sorted(cards, reverse=True)
    assert PLANS["Google Colab Pro+"].paid
    assert not PLANS["Google Colab (free)"].paid


def test_going_round_the_limits_is_named_as_against_the_terms() -> None:
    for provider in ("Google Colab (free)", "Google Colab Pro", "Google Colab Pro+"):
        forbidden = PLANS[provider].forbidden
        assert forbidden is not None
        assert "break the terms" in forbidden.english()
    kaggle = PLANS["Kaggle Notebooks"].forbidden
    assert kaggle is not None
    assert "quota runs from the moment" in kaggle.english()
    assert PLANS["AWS (older accounts)"].forbidden is None
