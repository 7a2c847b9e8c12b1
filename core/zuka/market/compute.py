"""The machine itself: the hourly price times the time that is paid for."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.market.case import Case
from zuka.market.sheet import CostPart
from zuka.message import Message, Param, msg, nmsg
from zuka.quantity import Basis, Quantity

_NAME = msg("Machine rent")
_WORK = msg("Hours paid for the work")
_ROUNDING = msg("Rounding up of time")
_UNIT_UNKNOWN = msg("The provider does not say which unit of time it bills.")
_FORMULA = msg("price of an hour x hours paid for x machines")


def compute(case: Case) -> CostPart:
    """What the machines cost for the hours that are paid for."""
    price, hours, machines = case.price, _work_hours(case), case.usage.machines
    amount = Quantity(
        _NAME,
        price.low * hours.low * machines,
        price.likely * hours.likely * machines,
        price.high * hours.high * machines,
        case.usage.currency,
        formula=_FORMULA,
        inputs=(price, hours),
    )
    return CostPart("compute", _NAME, amount, _detail(case))


def _work_hours(case: Case) -> Quantity:
    """The paid hours without those that stand as components of their own."""
    hours, beside = case.paid.hours, case.paid.waits
    if beside == 0:
        return hours
    low, likely, high = (max(0.0, value - beside) for value in (hours.low, hours.likely, hours.high))
    return Quantity(_WORK, low, likely, high, "h", inputs=(hours,))


def _detail(case: Case) -> Message:
    params: dict[str, Param] = {
        "price": case.price.likely,
        "currency": case.usage.currency,
        "hours": case.paid.hours.likely - case.paid.waits,
        "machines": nmsg("{count} machine", "{count} machines", case.usage.machines),
    }
    if case.paid.plan is None:
        return msg("{price:.2f} {currency} an hour x {hours:.2f} h paid x {machines}", **params)
    return msg(
        "{price:.2f} {currency} an hour x {hours:.2f} h paid x {machines}; the plan is paid whole, "
        "{used:.2f} h of it are used",
        **params,
        used=case.usage.hours.likely,
    )


def rounding(case: Case) -> CostPart | None:
    """The unknown rounding where nobody says which unit of time is billed: at most one hour of each machine."""
    if case.paid.plan is not None or case.paid.step is not None:
        return None
    most = case.price.high * case.usage.machines
    likely = case.price.likely * case.usage.machines * calibration("market")["unknown_share"]
    guessed = Quantity(_ROUNDING, 0.0, likely, most, case.usage.currency, Basis.ASSUMED)
    return CostPart("rounding", _ROUNDING, None, msg("The provider does not say which unit of time it bills."), guessed)
