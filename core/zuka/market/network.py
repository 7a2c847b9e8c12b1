"""Traffic and addresses: what leaves, what some also charge for coming in, and a public address."""

from __future__ import annotations

from zuka.facts.records import Term
from zuka.facts.terms import terms_of
from zuka.market.case import Case, Unpriced
from zuka.market.sheet import CostPart
from zuka.market.tariff import tariffs
from zuka.message import msg
from zuka.quantity import exact

_TRAFFIC = msg("Traffic")
_ADDRESS = msg("Public address")
_SENT = msg("Traffic that is charged")
_FREE = msg("Traffic is free.")
_MAPPED = msg("The provider gives no address of its own; ports are mapped.")
_EACH = msg("One address for each machine")
_NO_PRICE = msg("No price is known for a public address.")


def traffic(case: Case) -> CostPart | None:
    """What data sent out cost after the free part; where traffic counts both ways, fetched data too.

    Several tariffs give a range; the first is the usual one.
    """
    usage = case.usage
    found = tariffs(case.offer.provider, "egress")
    both_ways = bool(found) and found[0].name == "both ways"
    gb = usage.egress_gb + ((usage.download_gb + usage.upload_gb) * usage.machines if both_ways else 0.0)
    if gb <= 0:
        return None
    free = terms_of(case.offer.provider, "egress_free")
    if any(term.condition == "all" for term in free):
        return case.free("egress", _TRAFFIC, _FREE, free[0])
    counted = max(0.0, gb - free_gb(free, case))
    charged = [price for tariff in found if (price := tariff.charge(counted)) is not None]
    if not charged:
        detail = msg("No price is known for {gb:.0f} GB of traffic.", gb=counted)
        return case.unknown(Unpriced("egress", _TRAFFIC, "egress"), counted, counted, detail)
    detail = msg("{gb:.0f} GB sent, {counted:.0f} GB of it charged", gb=gb, counted=counted)
    sent = exact(_SENT, counted, "GB")
    amount = (min(charged), charged[0], max(charged))
    return case.stated("egress", _TRAFFIC, amount, detail, found[0].term, found[0].currency, (sent,))


def free_gb(free: tuple[Term, ...], case: Case) -> float:
    """The free traffic of one job or month: a monthly allowance is shared by the jobs of a month.

    Some stores allow a multiple of what is stored (``x stored``).
    """
    sharing = max(1.0, case.usage.runs_per_month) if case.usage.per == "job" else 1.0
    sizes = {"GB/month": 1.0, "TB/month": 1000.0, "x stored": case.usage.storage_gb}
    return sum(float(t.allowance) * sizes[t.allowance_unit] for t in free if t.allowance is not None) / sharing


def address(case: Case) -> CostPart | None:
    """A public address for each machine, where one is wanted."""
    if not case.usage.public_address:
        return None
    hours, machines = case.paid.hours, case.usage.machines
    terms = terms_of(case.offer.provider, "public_ip")
    if any(term.condition.startswith("none") for term in terms):
        return case.free("public_ip", _ADDRESS, _MAPPED, terms[0])
    found = tariffs(case.offer.provider, "public_ip")
    each = found[0].charge(1.0) if found else None
    if each is None:
        what = Unpriced("public_ip", _ADDRESS, "public_ip")
        return case.unknown(what, hours.likely * machines, hours.high * machines, _NO_PRICE)
    rate = each / found[0].per_hours * machines
    amount = (rate * hours.low, rate * hours.likely, rate * hours.high)
    return case.stated("public_ip", _ADDRESS, amount, _EACH, found[0].term, found[0].currency, (hours,))
