"""Bringing the data and the model to a rented machine: it is paid for while it waits for them."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.market.case import Case
from zuka.market.sheet import CostPart
from zuka.market.waits import bandwidth, hours_to_move, moved_gb
from zuka.message import msg
from zuka.quantity import Basis, Quantity, exact
from zuka.units import HOURS_PER_MONTH

_NAME = msg("Time for data and model to arrive")


def transfer(case: Case) -> CostPart | None:
    """What the wait costs. A plan is paid anyway; where no bandwidth is stated the wait is guessed."""
    gb, line = moved_gb(case.usage), bandwidth(case.offer)
    if gb <= 0 or (line is None and case.paid.plan is not None):
        return None
    return _guess(case, gb) if line is None else _at(case, gb, line)


def _at(case: Case, gb: float, line: float) -> CostPart:
    """The wait at a stated bandwidth."""
    hours = hours_to_move(gb, line)
    billed = 0.0 if case.paid.plan is not None else hours * case.usage.machines
    amount = case.price.scaled(billed, _NAME, case.usage.currency)
    detail = msg("{gb:.0f} GB take {hours:.1f} h at {line:.0f} Mbit/s", gb=gb, hours=hours, line=line)
    return CostPart("transfer", _NAME, amount, detail)


def _guess(case: Case, gb: float) -> CostPart:
    """The wait where nobody says how fast data arrive."""
    known, machines = calibration("market"), case.usage.machines
    likely = hours_to_move(gb, known["bandwidth_mbit_s"]) * machines
    most = hours_to_move(gb, known["bandwidth_mbit_s_low"]) * machines
    guessed = Quantity(
        _NAME, 0.0, case.price.likely * likely, case.price.high * most, case.usage.currency, Basis.ASSUMED,
        "calibration/market.toml bandwidth_mbit_s", inputs=(case.price, exact(msg("Data to bring"), gb, "GB")),
    )  # fmt: skip
    detail = msg("The provider does not say how fast data arrive; {gb:.0f} GB have to.", gb=gb)
    return CostPart("transfer", _NAME, None, detail, guessed)


def idle(case: Case) -> CostPart | None:
    """Hours that a machine runs without work: forgotten, or kept on over night. A plan is paid anyway."""
    hours = case.usage.idle_hours
    if hours <= 0 or case.paid.plan is not None:
        return None
    name = msg("Hours on without work")
    amount = case.price.scaled(hours * case.usage.machines, name, case.usage.currency)
    share = hours / HOURS_PER_MONTH
    return CostPart("idle", name, amount, msg("{hours:.1f} h, {share:.0%} of a month", hours=hours, share=share))
