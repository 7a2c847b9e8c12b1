"""Vast.ai: one question gives the machines that can be rented now (https://docs.vast.ai/api-reference)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zuka.market.refresh.source import Ask, Row, Source, each, items_of, parsed, row

ADDRESS = "https://console.vast.ai/api/v0/bundles/"
_MOST = 3000


def vast(address: str = ADDRESS) -> Source:
    """Machines of verified hosts, on demand and by their lowest bid."""

    def read(ask: Ask) -> Iterable[Row]:
        question = {
            "verified": {"eq": True},
            "rentable": {"eq": True},
            "rented": {"eq": False},
            "order": [["score", "desc"]],
            "limit": _MOST,
        }
        machines = items_of(parsed(ask.web.post(address, question)), "offers")
        return each(machines, lambda machine: _rows(machine, ask, address))

    return Source("vast", "Vast.ai", (address,), read)


def _rows(machine: dict[str, Any], ask: Ask, address: str) -> Iterator[Row]:
    """The machine's rent without its disk, which is charged apart."""
    place = str(machine.get("geolocation") or "")
    seller = ("Vast.ai", place.rpartition(",")[2].strip()[:2].upper(), "marketplace")
    more: dict[str, object] = {
        "region": place,
        "instance": str(machine["id"]),
        "memory_gb": round(float(machine["gpu_ram"]) / 1024),
        "vcpus": machine.get("cpu_cores_effective"),
        "billing": "second",
        "note": _note(machine),
    }
    for price, commitment in (("dph_base", "on-demand"), ("min_bid", "spot")):
        if machine.get(price):
            count, hour = int(machine["num_gpus"]), float(machine[price])
            yield row(seller, machine["gpu_name"], count, hour, ask.today, address, commitment=commitment, **more)


def _note(machine: dict[str, Any]) -> str:
    reliability = machine.get("reliability2")
    return "" if reliability is None else f"reliability {float(reliability):.3f}"
