"""Whether an account may start a machine at all: new accounts of the large clouds have no cards until they ask."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.facts.records import Offer
from zuka.message import Message, msg

ON_DEMAND = frozenset({"on-demand", "spot"})
"""Ways of buying that the quota is asked at; what is reserved was granted with the reservation."""


@dataclass(frozen=True, slots=True)
class Quota:
    """What the account may start and what the machines need, in virtual processors; None is unknown."""

    has: float | None
    needs: float | None

    @property
    def startable(self) -> bool | None:
        """Whether the machines may be started; None where it is not known."""
        if self.has is None or self.needs is None:
            return False if self.has == 0 else None
        return self.has >= self.needs


def quota_of(offer: Offer, machines: int = 1, has: float | None = None) -> Quota | None:
    """The quota of an offer; None where the seller has none, as the rental sites.

    Args:
        offer: the offer.
        machines: how many are started side by side.
        has: the processors of this kind that the account may start, where it was read; a new account has 0.
    """
    if offer.kind != "hyperscaler" or offer.commitment not in ON_DEMAND:
        return None
    return Quota(has, None if offer.vcpus is None else offer.vcpus * machines)


def quota_message(quota: Quota) -> Message | None:
    """What to do about it before ordering; None where the account may start the machines."""
    if quota.startable:
        return None
    if quota.needs is None:
        return msg("New accounts may start no machine with cards; ask for a quota first, it can take days.")
    if quota.has is None:
        return msg(
            "The account needs a quota of {needs:.0f} vCPUs for this machine, and new accounts have 0; "
            "ask for it first, it can take days.",
            needs=quota.needs,
        )
    return msg(
        "The account may start {has:.0f} vCPUs of this kind and the machine needs {needs:.0f}: it cannot be started; "
        "ask for a quota first, it can take days.",
        has=quota.has,
        needs=quota.needs,
    )
