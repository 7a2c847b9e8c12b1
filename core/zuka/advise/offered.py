"""Which card an offer means when its name leaves the form open."""

from __future__ import annotations

from collections.abc import Mapping

from zuka.facts.records import Gpu, Offer


def offered_card(offer: Offer, by_name: Mapping[str, Gpu]) -> tuple[Gpu | None, bool]:
    """The card that an offer is judged by, and whether the seller named it without doubt.

    Where the form (SXM, PCIe) is open, the slowest card that the name and memory allow is taken, so that the estimate
    never promises more than the buyer may get.
    """
    if offer.gpu is not None:
        return by_name.get(offer.gpu), True
    options = [by_name[name] for name in offer.gpu_options if name in by_name]
    if not options:
        return None, False
    return min(options, key=lambda card: (card.bandwidth_gb_s or 0.0, card.fp16_tflops or 0.0, card.name)), False
