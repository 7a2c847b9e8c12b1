"""RunPod: one GraphQL question gives the price of every card (https://graphql-spec.runpod.io)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zuka.market.refresh.source import Ask, Row, Source, each, items_of, parsed, row

ADDRESS = "https://api.runpod.io/graphql"
_QUESTION = (
    "query { gpuTypes { id displayName memoryInGb securePrice communityPrice secureSpotPrice communitySpotPrice } }"
)
_PRICES = (
    ("securePrice", "Secure Cloud", "on-demand"),
    ("communityPrice", "Community Cloud", "on-demand"),
    ("secureSpotPrice", "Secure Cloud", "spot"),
    ("communitySpotPrice", "Community Cloud", "spot"),
)


def runpod(address: str = ADDRESS) -> Source:
    """The price of one card of each kind in both clouds, on demand and spot."""

    def read(ask: Ask) -> Iterable[Row]:
        kinds = items_of(parsed(ask.web.post(address, {"query": _QUESTION})), "data", "gpuTypes")
        return each(kinds, lambda kind: _rows(kind, ask, address))

    return Source("runpod", "RunPod", (address,), read)


def _rows(kind: dict[str, Any], ask: Ask, address: str) -> Iterator[Row]:
    name, memory = str(kind["displayName"]), float(kind["memoryInGb"])
    for field, cloud, commitment in _PRICES:
        if kind.get(field):
            more = {"instance": cloud, "memory_gb": memory, "billing": "second", "commitment": commitment}
            yield row(("RunPod", "US", "marketplace"), name, 1, kind[field], ask.today, address, **more)
