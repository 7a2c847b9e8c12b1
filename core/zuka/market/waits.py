"""Hours that a machine is on beside the work: left on without work, or until data and model have arrived."""

from __future__ import annotations

from zuka.facts.records import Offer
from zuka.facts.terms import terms_of
from zuka.market.usage import Usage

_BITS, _MBIT, _HOUR = 8.0, 1e6, 3600.0


def hours_to_move(gb: float, mbit_s: float) -> float:
    """Hours that an amount takes over a line: 1 TB takes 22 h at 100 Mbit/s.

    Raises:
        ValueError: the line carries nothing.
    """
    if mbit_s <= 0:
        raise ValueError(f"a line of {mbit_s} Mbit/s moves nothing")
    return gb * 1e9 * _BITS / (mbit_s * _MBIT) / _HOUR


def bandwidth(offer: Offer) -> float | None:
    """The bandwidth of the offer in Mbit/s that its terms state; None where they do not."""
    stated = (term for term in terms_of(offer.provider, "network_bandwidth") if term.unit == "Mbit/s" and term.amount)
    return next((float(term.amount) for term in stated if term.amount), None)


def moved_gb(usage: Usage) -> float:
    """What is brought to each machine, per job or month: the model and the user's data.

    A service loads them once; its months share that.
    """
    shared = max(1.0, usage.months or 1.0) if usage.per == "month" else 1.0
    return (usage.download_gb + usage.upload_gb) / shared


def transfer_hours(offer: Offer, usage: Usage) -> float:
    """The hours that each machine waits, as far as its bandwidth is stated; they are billed like any other."""
    line = bandwidth(offer)
    return 0.0 if line is None else hours_to_move(moved_gb(usage), line)


def waits(offer: Offer, usage: Usage) -> float:
    """Hours beside the work that each machine is switched on: left on without work, and waiting for data."""
    return usage.idle_hours + transfer_hours(offer, usage)
