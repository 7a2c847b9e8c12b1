"""Rows that cannot be are set aside with a reason."""

from __future__ import annotations

from zuka.facts.records import Gpu, Offer


def judged(offers: tuple[Offer, ...], cards: tuple[Gpu, ...]) -> tuple[Offer, ...]:
    """The offers, each with the reason why it cannot be, or none."""
    return offers
