"""What an AWS account can really start in a region: its GPU machine types and its quotas, through the user's profile.

Needs ``zuka[aws]``. Asks EC2 (``DescribeInstanceTypes``) and Service Quotas (``ListServiceQuotas``) and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Protocol, cast

from zuka.errors import UserError
from zuka.market.refresh.web import SourceError
from zuka.message import msg

_QUOTA = re.compile(r"Running On-Demand (.+) instances|All (.+) Spot Instance Requests")


class _Pages(Protocol):
    def paginate(self, **asked: object) -> Iterable[Mapping[str, Any]]: ...


class Client(Protocol):
    """What is used of a boto3 client."""

    def get_paginator(self, operation_name: str) -> _Pages:
        """Pages of an operation's answers."""
        ...


@dataclass(frozen=True, slots=True)
class AccountMachine:
    """A machine type with cards; ``quota`` are the virtual processors that may run, None where that is not said."""

    name: str
    card: str
    gpus: int
    memory_gb: float
    vcpus: int
    quota: float | None
    spot_quota: float | None


def addresses(region: str) -> tuple[str, ...]:
    """What is asked."""
    return f"https://ec2.{region}.amazonaws.com", f"https://servicequotas.{region}.amazonaws.com"


def clients(region: str, profile: str | None) -> tuple[Client, Client]:
    """Clients of EC2 and Service Quotas with the user's own profile.

    Raises:
        UserError: boto3 is not installed, or the profile is not known.
    """
    if find_spec("boto3") is None:
        raise UserError("missing_part", msg("This needs boto3: install zuka[aws]."), "account")
    import boto3  # pyright: ignore[reportMissingTypeStubs]
    from botocore.exceptions import BotoCoreError

    try:
        session = boto3.Session(profile_name=profile, region_name=region)
        made = session.client("ec2"), session.client("service-quotas")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - made at run time
    except BotoCoreError as error:
        raise UserError(
            "bad_value", msg("The AWS profile cannot be used: {detail}", detail=str(error)), "profile"
        ) from error
    return cast("tuple[Client, Client]", made)


def account_machines(ec2: Client, quotas: Client) -> tuple[AccountMachine, ...]:
    """The GPU machine types of the region, each with the account's quota for its family, by name.

    Raises:
        SourceError: AWS refuses, or cannot be reached.
    """
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        known = dict(_quotas(quotas))
        types = [
            found for page in ec2.get_paginator("describe_instance_types").paginate() for found in page["InstanceTypes"]
        ]
    except (BotoCoreError, ClientError) as error:
        raise SourceError(msg("AWS refuses: {detail}", detail=str(error))) from error
    machines = (_machine(found, known) for found in types if found.get("GpuInfo", {}).get("Gpus"))
    return tuple(sorted(machines, key=lambda machine: machine.name))


def _quotas(client: Client) -> Iterator[tuple[tuple[bool, str], float]]:
    """Quotas by whether they are for spot, and the letters of a family: ``G and VT`` holds for G and for VT."""
    for page in client.get_paginator("list_service_quotas").paginate(ServiceCode="ec2"):
        for quota in page["Quotas"]:
            found = _QUOTA.fullmatch(quota["QuotaName"])
            if found is None:
                continue
            spot = found.group(1) is None
            for family in re.split(r",| and ", found.group(1) or found.group(2)):
                yield (spot, family.strip().lower()), float(quota["Value"])


def _machine(found: Mapping[str, Any], known: Mapping[tuple[bool, str], float]) -> AccountMachine:
    card = found["GpuInfo"]["Gpus"][0]
    name = found["InstanceType"]
    family = re.match(r"[a-z]+", name)
    letters = family.group() if family else name
    return AccountMachine(
        name=name,
        card=f"{card.get('Manufacturer', '')} {card['Name']}".strip(),
        gpus=int(card["Count"]),
        memory_gb=card["MemoryInfo"]["SizeInMiB"] / 1024,
        vcpus=int(found["VCpuInfo"]["DefaultVCpus"]),
        quota=known.get((False, letters)),
        spot_quota=known.get((True, letters)),
    )
