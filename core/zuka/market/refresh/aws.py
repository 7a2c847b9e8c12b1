"""AWS: the public price list of EC2, one long file for each region.

Its form: https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/using-the-aws-price-list-bulk-api.html
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from zuka.market.refresh.machine_types import machine_types
from zuka.market.refresh.places import country_of
from zuka.market.refresh.source import Ask, Row, Source, each, row
from zuka.market.refresh.web import Limits, SourceError
from zuka.message import msg

ADDRESS = "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonEC2/current"
REGIONS = ("us-east-1",)
_MEGABYTES = 300
_PREAMBLE = 20
_PLAIN = {
    "Tenancy": "Shared",
    "Operating System": "Linux",
    "CapacityStatus": "Used",
    "Pre Installed S/W": "NA",
    "Unit": "Hrs",
}
_YEARS = {"1yr": "reserved-1y", "3yr": "reserved-3y"}


def aws(address: str = ADDRESS, regions: Iterable[str] = REGIONS) -> Source:
    """Linux machines on shared hosts: on demand, and reserved without payment up front."""
    places = {region: f"{address}/{region}/index.csv" for region in regions}

    def read(ask: Ask) -> Iterable[Row]:
        return chain.from_iterable(_region(ask, region, place) for region, place in places.items())

    limits = Limits(most_bytes=900_000_000, seconds=900.0)
    return Source("aws", "AWS", tuple(places.values()), read, limits=limits, megabytes=_MEGABYTES * len(places))


def _region(ask: Ask, region: str, address: str) -> Iterator[Row]:
    lines = ask.web.lines(address)
    header = next((line for _, line in zip(range(_PREAMBLE), lines, strict=False) if line.startswith('"SKU"')), None)
    if header is None:
        raise SourceError(msg("The answer has another form than before."))
    wanted = (line for line in lines if '"Linux"' in line and '"Hrs"' in line)
    prices = csv.DictReader(chain((header,), wanted))
    return each(prices, lambda price: _rows(price, ask, region, address))


def _rows(price: Mapping[str, str], ask: Ask, region: str, address: str) -> Iterator[Row]:
    machine = machine_types("AWS").get(price["Instance Type"].partition(".")[0])
    commitment = _commitment(price)
    if machine is None or commitment is None or any(price[name] != value for name, value in _PLAIN.items()):
        return
    yield row(
        ("AWS", country_of(region), "hyperscaler"),
        machine.gpu_listed,
        int(price["GPU"]),
        price["PricePerUnit"],
        ask.today,
        address,
        region=region,
        instance=price["Instance Type"],
        vcpus=float(price["vCPU"]),
        ram_gb=float(price["Memory"].partition(" ")[0].replace(",", "")),
        memory_gb=machine.memory_gb,
        commitment=commitment,
        billing="second",
        currency=price["Currency"],
    )


def _commitment(price: Mapping[str, str]) -> str | None:
    if price["TermType"] == "OnDemand":
        return "on-demand"
    plain = price["PurchaseOption"] == "No Upfront" and price["OfferingClass"] == "standard"
    return _YEARS.get(price["LeaseContractLength"]) if plain else None
