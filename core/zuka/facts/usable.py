"""Usable memory of a card: what a program can really allocate, which is less than the name says."""

from __future__ import annotations

from functools import lru_cache

from zuka.facts.records import Gpu
from zuka.message import msg
from zuka.quantity import Basis, Quantity, exact
from zuka.units import GIB, MIB

_LOW, _LIKELY, _HIGH = 0.96, 0.98, 0.99
"""Usable over nominal GiB where nobody measured it: measured cards of the table lie between these."""

_METAL_SMALL, _METAL_LARGE = 2 / 3, 3 / 4
"""What Metal lets programs hold of unified memory, on machines up to 32 GB and on larger ones.

llama.cpp prints it as recommendedMaxWorkingSetSize: 10922.67 MiB of 16 GB
(https://github.com/abetlen/llama-cpp-python/issues/687), 21845.34 of 32 (https://github.com/ollama/ollama/issues/434),
49152 of 64 (https://github.com/ggml-org/llama.cpp/issues/1870), 73728 of 96
(https://github.com/ggml-org/llama.cpp/issues/3213).
"""


@lru_cache(maxsize=512)
def usable_memory(gpu: Gpu | None, memory_gb: float | None = None) -> Quantity | None:
    """Usable memory of one card in MiB: measured where known, else 0.96 to 0.99 of nominal.

    Args:
        gpu: the card, or None where only a size is known.
        memory_gb: a size that the user gave, which wins over the table; the makers' "GB" of a card are GiB.
    """
    name = msg("usable memory")
    same = gpu is not None and (memory_gb is None or abs(memory_gb - gpu.memory_gb) < 0.5)
    if gpu is not None and same and gpu.usable_mib is not None:
        return exact(name, gpu.usable_mib, "MiB", Basis.MEASURED, gpu.usable_source or gpu.source)
    nominal = memory_gb if memory_gb is not None else None if gpu is None else gpu.memory_gb
    if nominal is None:
        return None
    whole = nominal * GIB / MIB
    if gpu is not None and gpu.vendor == "Apple":
        share = _METAL_SMALL if nominal <= 32 else _METAL_LARGE
        formula = msg(
            "{gb:g} GB of unified memory, of which Metal gives {percent:.0f} %", gb=nominal, percent=100 * share
        )
        return exact(name, whole * share, "MiB", Basis.DERIVED, formula=formula)
    return Quantity(
        name,
        whole * _LOW,
        whole * _LIKELY,
        whole * _HIGH,
        "MiB",
        Basis.ASSUMED,
        formula=msg("{gb:g} GB by name, of which 96 to 99 % can be used", gb=nominal),
    )
