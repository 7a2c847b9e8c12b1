"""Which cards the machine types of large clouds have, where their price lists do not say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from zuka.facts.rows import records
from zuka_data import folder


@dataclass(frozen=True, slots=True)
class MachineType:
    """``machine`` is a type's whole name, or a family's where the price list says how many cards it has."""

    provider: str
    machine: str
    gpu_listed: str
    gpus: int | None
    memory_gb: float | None
    source: str
    observed: str


@cache
def machine_types(provider: str) -> Mapping[str, MachineType]:
    """The known types of a cloud by name."""
    rows = records(folder() / "facts" / "machine_types.csv", MachineType)
    return {row.machine: row for row in rows if row.provider == provider}
