"""Processors and memory that some providers charge on top of the card."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.facts.records import Offer, TermKind
from zuka.market.case import Case, Unpriced
from zuka.market.sheet import CostPart
from zuka.market.tariff import Tariff, tariffs
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity

_VCPU = msg("Processors")
_RAM = msg("Main memory")


def host(case: Case) -> list[CostPart]:
    """The processors and the memory of the machines, where the price of the card does not hold them."""
    parts: list[CostPart] = []
    vcpu, ram = _tariff(case.offer, "vcpu"), _tariff(case.offer, "ram")
    if vcpu is not None:
        parts.append(_part(case, "vcpu", _VCPU, vcpu, _size(case.offer, case.offer.vcpus, "vcpus_per_card", "vCPU")))
    if ram is not None:
        parts.append(_part(case, "ram", _RAM, ram, _size(case.offer, case.offer.ram_gb, "ram_gb_per_card", "GB")))
    return parts


def _part(case: Case, key: TermKind, name: Message, found: Tariff, size: Quantity) -> CostPart:
    hours, machines = case.paid.hours, case.usage.machines
    price = found.charge(1.0)
    if price is None:
        detail = msg("It is charged on top of the card; the rate is not known.")
        likely, most = size.likely * hours.likely * machines, size.likely * hours.high * machines
        return case.unknown(Unpriced(key, name, key), likely, most, detail)
    each = price * machines
    amount = (each * size.low * hours.low, each * size.likely * hours.likely, each * size.high * hours.high)
    detail = msg("{size:.0f} {unit} charged on top of the card", size=size.likely, unit=size.unit)
    return case.stated(key, name, amount, detail, found.term, found.currency, (size, hours))


def _tariff(offer: Offer, key: TermKind) -> Tariff | None:
    """The tariff of the offer; one that names a kind of machine holds for that kind alone."""
    return next((t for t in tariffs(offer.provider, key) if t.name in ("", offer.instance)), None)


def _size(offer: Offer, stated: float | None, constant: str, unit: str) -> Quantity:
    name = msg("Size of the machine")
    if stated is not None:
        return Quantity(name, stated, stated, stated, unit, Basis.LISTED, offer.source)
    known = calibration("market")
    usual = known[constant] * offer.gpus
    low, high = known.spread(constant)
    return Quantity(name, usual * low, usual, usual * high, unit, Basis.ASSUMED, f"calibration/market.toml {constant}")
