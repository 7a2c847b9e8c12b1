"""Providers that gpuhunt asks live, where it is installed (``zuka[live]``).

gpuhunt asks the addresses itself, each within its own time limit; an answer that comes too late is not used.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, wait
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from threading import Thread
from typing import Protocol, cast

from zuka.market.refresh.gpuhunt_files import SELLERS
from zuka.market.refresh.places import country_of
from zuka.market.refresh.source import Ask, Row, Source, each, row
from zuka.market.refresh.web import SourceError
from zuka.message import msg

_LOOK = 0.2


@dataclass(frozen=True, slots=True)
class _Live:
    """A class of gpuhunt, the address it asks, and the names of the user's keys by its arguments."""

    kind: str
    address: str
    keys: Mapping[str, str]


_LIVE: Mapping[str, _Live] = {
    "vultr": _Live("VultrProvider", "https://api.vultr.com/v2", {}),
    "lium": _Live("LiumProvider", "https://lium.io/api/public/v1/nodes", {}),
    "daytona": _Live("DaytonaProvider", "https://billing.app.daytona.io/gpu-pricing", {}),
    "digitalocean": _Live("DigitalOceanProvider", "https://api.digitalocean.com", {"api_key": "DIGITAL_OCEAN_API_KEY"}),
    "hotaisle": _Live(
        "HotAisleProvider",
        "https://admin.hotaisle.app/api",
        {"api_key": "HOTAISLE_API_KEY", "team_handle": "HOTAISLE_TEAM_HANDLE"},
    ),
    "jarvislabs": _Live("JarvisLabsProvider", "https://backendn.jarvislabs.net", {"api_key": "JL_API_KEY"}),
    "seeweb": _Live("SeewebProvider", "https://api.seeweb.it/ecs/v2", {"token": "SEEWEB_API_TOKEN"}),
}


class _Item(Protocol):
    """What is read of gpuhunt's item."""

    instance_name: str
    location: str
    price: float
    cpu: int
    memory: float
    gpu_count: int
    gpu_name: str | None
    gpu_memory: float | None
    spot: bool


class _Provider(Protocol):
    def get(self) -> list[_Item]: ...


def live_sources() -> tuple[Source, ...]:
    """The providers that gpuhunt can ask; none where it is not installed."""
    return tuple(_source(name, live) for name, live in _LIVE.items()) if find_spec("gpuhunt") else ()


def _source(name: str, live: _Live) -> Source:
    def read(ask: Ask) -> Iterable[Row]:
        kind = getattr(import_module(f"gpuhunt.providers.{name}"), live.kind)
        provider = cast("_Provider", kind(**{argument: ask.keys[key] for argument, key in live.keys.items()}))
        items = _asked(provider, ask)
        return each((item for item in items if item.gpu_count), lambda item: _rows(name, item, ask, live.address))

    return Source(name, SELLERS[name][0], (live.address,), read, tuple(live.keys.values()))


def _asked(provider: _Provider, ask: Ask) -> list[_Item]:
    """The answer of gpuhunt, asked beside this thread so that the user's stop and the time limit count."""
    answer: Future[list[_Item]] = Future()

    def run() -> None:
        try:
            answer.set_result(provider.get())
        except BaseException as error:  # whatever gpuhunt stumbles over is this source's failure alone
            answer.set_exception(error)

    Thread(target=run, daemon=True).start()
    while not wait((answer,), _LOOK).done:
        ask.web.check()
    try:
        return answer.result()
    except Exception as error:
        raise SourceError(msg("gpuhunt could not read this seller's prices.")) from error


def _rows(name: str, item: _Item, ask: Ask, address: str) -> Iterator[Row]:
    if not item.gpu_name or math.isnan(item.price):
        return
    seller, kind = SELLERS[name]
    yield row(
        (seller, country_of(item.location), kind),
        item.gpu_name,
        item.gpu_count,
        item.price,
        ask.today,
        address,
        region=item.location,
        instance=item.instance_name,
        vcpus=item.cpu,
        ram_gb=item.memory,
        memory_gb=item.gpu_memory,
        commitment="spot" if item.spot else "on-demand",
    )
