"""Rates for cards whose row leaves them blank, from their nearest kin in the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from zuka.facts.load import catalogue
from zuka.facts.records import Gpu
from zuka.speed.rates import card_rates


@lru_cache(maxsize=512)
def with_kin_rates(card: Gpu) -> tuple[Gpu, str]:
    """A card with its blank rates filled, and the name of the card they come from; "" where nothing is filled.

    Kin are cards of the same chip ("H100 NVL 94 GB" for "H100 96 GB HBM2e"), else of the same architecture and series
    ("RTX 2080 Ti" for "RTX 2060"), else of the same line of architectures. Of those nearest in time the one in the
    middle by arithmetic for each byte stands for them. Where the card's bandwidth is known, its rates are scaled to
    it, because cards of one kind keep that ratio. Without a bandwidth only the same chip says enough.
    """
    if card_rates(card).fp16 is not None and card.bandwidth_gb_s is not None:
        return card, ""
    kin = _kin(card)
    if not kin:
        return card, ""
    near = min((_years(gpu, card) for gpu in kin), default=0)
    kin = sorted((gpu for gpu in kin if _years(gpu, card) == near), key=_flops_per_byte)
    model = kin[(len(kin) - 1) // 2]
    scale = (card.bandwidth_gb_s or _known(model.bandwidth_gb_s)) / _known(model.bandwidth_gb_s)
    filled = replace(
        card,
        bandwidth_gb_s=card.bandwidth_gb_s or model.bandwidth_gb_s,
        fp16_tflops=card.fp16_tflops or _scaled(model.fp16_tflops, scale),
        fp8_tflops=card.fp8_tflops or _scaled(model.fp8_tflops, scale),
        fp4_tflops=card.fp4_tflops or _scaled(model.fp4_tflops, scale),
        interconnect=card.interconnect or model.interconnect,
        interconnect_gb_s=card.interconnect_gb_s or model.interconnect_gb_s,
    )
    return filled, model.name


def _kin(card: Gpu) -> list[Gpu]:
    """The known cards of the nearest relation that has any."""
    known = [gpu for gpu in catalogue().cards if gpu.fp16_tflops and gpu.bandwidth_gb_s and gpu.vendor == card.vendor]
    relations = _RELATIONS if card.bandwidth_gb_s is not None else _RELATIONS[:1]
    for relation in relations:
        kin = [gpu for gpu in known if relation(gpu) == relation(card)]
        if kin:
            return kin
    return []


def _chip(gpu: Gpu) -> str:
    """The name up to its first word with a digit: "RTX 5090" of "RTX 5090 Laptop", "H100" of "H100 NVL 94 GB"."""
    words = gpu.name.split()
    end = next((i for i, word in enumerate(words) if any(sign.isdigit() for sign in word)), len(words) - 1)
    return " ".join(words[: end + 1])


def _years(gpu: Gpu, card: Gpu) -> int:
    """Years between two releases; unknown ones count as the same."""
    return abs(gpu.release_year - card.release_year) if gpu.release_year and card.release_year else 0


def _series(gpu: Gpu) -> str:
    return gpu.name.split()[0]


_RELATIONS: tuple[Callable[[Gpu], tuple[str, ...]], ...] = (
    lambda gpu: (_chip(gpu), gpu.architecture),
    lambda gpu: (_series(gpu), gpu.architecture),
    lambda gpu: (gpu.architecture.split()[0],),
)
"""From the nearest to the farthest."""


def _flops_per_byte(gpu: Gpu) -> float:
    return _known(gpu.fp16_tflops) / _known(gpu.bandwidth_gb_s)


def _known(value: float | None) -> float:
    return 1.0 if value is None else value


def _scaled(value: float | None, scale: float) -> float | None:
    return None if value is None else value * scale
