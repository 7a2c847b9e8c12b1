"""Data that lies there: while the machine runs, while it stands still, and as images."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.facts.records import TermKind
from zuka.facts.terms import terms_of
from zuka.market.case import Bounds, Case, Unpriced
from zuka.market.guess import SOURCE
from zuka.market.sheet import CostPart
from zuka.market.tariff import Tariff, tariffs
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact
from zuka.units import HOURS_PER_MONTH

_RUNNING = msg("Storage while running")
_STOPPED = msg("Storage while stopped")
_IMAGE = msg("Machine image")
_KEPT = msg("Data kept by each machine")
_TIME = msg("Hours kept")


def storage(case: Case) -> list[CostPart]:
    """The stored data of all machines: while they run and for the rest of the time they are kept."""
    gb = case.usage.storage_gb
    if gb <= 0:
        return []
    found = tariffs(case.offer.provider, "storage", case.usage.store)
    hours = case.usage.hours
    parts = [_kept(case, "storage", _RUNNING, found, gb, (hours.low, hours.likely, hours.high))]
    off = off_hours(case)
    if off > 0:
        parts.append(_off(case, found, gb, off))
    return parts


def off_hours(case: Case) -> float:
    """Hours the data are kept while no machine runs."""
    usage = case.usage
    month = float(HOURS_PER_MONTH) if usage.per == "month" else 0.0
    kept = month if usage.stored_hours is None else usage.stored_hours
    return max(usage.stopped_hours, kept - usage.hours.likely, 0.0)


def _off(case: Case, running: tuple[Tariff, ...], gb: float, off: float) -> CostPart:
    """Storage while stopped: its own rate, the running rate where that is said, else up to the dearest rule known."""
    hours = (off, off, off)
    if case.usage.store == "network":
        return _kept(case, "storage_stopped", _STOPPED, running, gb, hours)
    own = tariffs(case.offer.provider, "storage_stopped")
    if own:
        return _kept(case, "storage_stopped", _STOPPED, own, gb, hours)
    said = terms_of(case.offer.provider, "storage_stopped")
    same = _kept(case, "storage_stopped", _STOPPED, running, gb, hours)
    if said or same.amount is None:
        return same
    rate = same.amount
    most = rate.high * calibration("market")["stopped_storage_factor"]
    guessed = Quantity(_STOPPED, 0.0, rate.likely, most, rate.unit, Basis.ASSUMED, SOURCE)
    detail = msg("The provider does not say what stored data cost while the machine is off.")
    return CostPart("storage_stopped", _STOPPED, None, detail, guessed)


def image(case: Case) -> CostPart | None:
    """Images and snapshots for as long as the data are kept."""
    gb = case.usage.image_gb
    if gb <= 0:
        return None
    hours = case.usage.hours.likely + off_hours(case)
    return _kept(case, "snapshot", _IMAGE, tariffs(case.offer.provider, "snapshot"), gb, (hours, hours, hours))


def _kept(
    case: Case,
    key: str,
    name: Message,
    found: tuple[Tariff, ...],
    gb: float,
    hours: Bounds,
) -> CostPart:
    """An amount kept for some hours on each machine; several tariffs give a range, the first is the usual one."""
    machines = case.usage.machines
    if not found or found[0].charge(gb) is None:
        kind: TermKind = "snapshot" if key == "snapshot" else "storage"
        what = Unpriced(key, name, kind, "" if key == "snapshot" else case.usage.store)
        detail = msg("No price is known for {gb:.0f} GB.", gb=gb)
        return case.unknown(what, gb * hours[1] * machines, gb * hours[2] * machines, detail)
    rates = [price / t.per_hours * machines for t in found if (price := t.charge(gb)) is not None]
    amount = (min(rates) * hours[0], rates[0] * hours[1], max(rates) * hours[2])
    inputs = (exact(_KEPT, gb, "GB"), Quantity(_TIME, *hours, "h"))
    detail = msg("{gb:.0f} GB kept for {hours:.1f} h", gb=gb, hours=hours[1])
    return case.stated(key, name, amount, detail, found[0].term, found[0].currency, inputs)
