"""What a card can do, in plain numbers per second, with the class that its measured efficiencies belong to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from zuka.facts.records import Gpu

MemoryClass: TypeAlias = Literal["hbm", "gddr", "apple", "amd", "other"]

_GIGA = 1e9
_TERA = 1e12
_PCIE = {"5.0": 64.0, "4.0": 32.0, "3.0": 16.0}
"""One direction of sixteen lanes, GB/s; https://pcisig.com (32, 16 and 8 GT/s per lane, two bytes wide)."""

_FLOPS_PER_BYTE: dict[str, float] = {"apple": 32.0, "amd": 60.0}
"""16-bit operations for each byte of bandwidth, for cards whose rate is blank: Apple's chips do 26 (M1 Max, 10.4
TFLOPS at 400 GB/s) to 34 (M2 Ultra, 27.2 at 800; https://www.apple.com/newsroom), Radeon cards without matrix units 43
(RX 5700 XT) to 80 (RX 6800 XT; https://www.techpowerup.com/gpu-specs)."""


@dataclass(frozen=True, slots=True)
class Rates:
    """A card's dense rates in FLOP/s and bytes/s. None: the catalogue does not know.

    ``fp16`` is the rate with 32-bit sums; ``fp16_sum`` the rate with 16-bit sums, which GeForce cards run at double
    speed and some engines use. ``link`` is one direction between cards, ``nvlink`` whether cards share more than PCIe.
    ``watts`` is the power the card may draw.
    """

    bandwidth: float | None
    fp16: float | None
    fp16_sum: float | None
    fp8: float | None
    fp4: float | None
    link: float
    nvlink: bool
    memory: MemoryClass
    generation: str
    watts: float | None = None

    def sums(self, *, half: bool) -> float | None:
        """The 16-bit rate with sums in 16 bit (``half``) or in 32 bit."""
        return self.fp16_sum if half else self.fp16

    def at(self, bits: float) -> float | None:
        """The rate for weights of so many bits. Narrow weights without arithmetic of their own run in 16 bit."""
        if bits <= 5:
            return self.fp4 or self.fp16
        if bits <= 9:
            return self.fp8 or self.fp16
        return self.fp16


FIRST_APPLE = "apple-1"
"""The generation of Apple's first chips, which have no 16-bit brain floats."""


def memory_class(gpu: Gpu) -> MemoryClass:
    """The class whose memory efficiency was measured; ``other`` where none of the kind was.

    NVIDIA puts stacked memory (HBM) on its large chips, compute capability x.0 and 10.3, and GDDR on the others;
    https://developer.nvidia.com/cuda-gpus.
    """
    if gpu.vendor == "Apple":
        return "apple"
    if gpu.vendor == "AMD":
        return "hbm" if gpu.architecture.startswith("CDNA") else "amd"
    if gpu.vendor != "NVIDIA" or gpu.compute_capability is None:
        return "other"
    stacked = gpu.compute_capability in ("6.0", "7.0", "8.0", "9.0", "10.0", "10.3")
    return "hbm" if stacked else "gddr"


@lru_cache(maxsize=512)
def card_rates(gpu: Gpu) -> Rates:
    """The rates of a card."""
    geforce = gpu.vendor == "NVIDIA" and gpu.name.startswith(("RTX", "GeForce")) and _is_geforce(gpu.name)
    memory = memory_class(gpu)
    bandwidth = _times(gpu.bandwidth_gb_s, _GIGA)
    fp16 = _times(gpu.fp16_tflops, _TERA) or _substitute(gpu, memory, bandwidth)
    nvlink = _joins_all(gpu.interconnect.lower())
    return Rates(
        bandwidth=bandwidth,
        fp16=fp16,
        fp16_sum=None if fp16 is None else fp16 * (2 if geforce else 1),
        fp8=_times(gpu.fp8_tflops, _TERA),
        fp4=_times(gpu.fp4_tflops, _TERA),
        link=_link(gpu, nvlink=nvlink),
        nvlink=nvlink,
        memory=memory,
        watts=gpu.tdp_w,
        generation=_generation(gpu),
    )


def _generation(gpu: Gpu) -> str:
    if gpu.vendor == "Apple" and gpu.supports_bf16 is False:
        return FIRST_APPLE
    return gpu.compute_capability or gpu.architecture


def _substitute(gpu: Gpu, memory: MemoryClass, bandwidth: float | None) -> float | None:
    """A rate for cards whose 16-bit rate is blank: half the 8-bit rate, or what cards of the class usually do."""
    if gpu.int8_tops is not None:
        return gpu.int8_tops * _TERA / 2
    return _times(bandwidth, _FLOPS_PER_BYTE[memory]) if memory in _FLOPS_PER_BYTE else None


def _is_geforce(name: str) -> bool:
    """Whether "RTX 4090" is a gaming card; "RTX A6000", "RTX 6000 Ada" and "RTX PRO 6000" are workstation cards."""
    return name.split()[1][:4].isdigit() and "Ada" not in name


def _joins_all(interconnect: str) -> bool:
    """Whether a fast link joins all cards of a machine; bridges join two and are rarely fitted in rented machines."""
    return "bridge" not in interconnect and any(name in interconnect for name in ("nvlink", "infinity", "hccs"))


def _link(gpu: Gpu, *, nvlink: bool) -> float:
    """One direction between two cards, bytes/s."""
    if nvlink and gpu.interconnect_gb_s is not None:
        return gpu.interconnect_gb_s * _GIGA / 2
    lanes = next((rate for version, rate in _PCIE.items() if version in gpu.interconnect), 32.0)
    return lanes * _GIGA


def _times(value: float | None, factor: float) -> float | None:
    return None if value is None else value * factor
