"""Prepaid money: how long a balance lasts, and what comes back when a prepaid month is left."""

from __future__ import annotations

from decimal import Decimal


def hours_left(balance: Decimal, burn_per_hour: Decimal) -> float | None:
    """Hours until a balance is used up; at zero many providers delete local data at once. None: nothing is used.

    Args:
        balance: money left.
        burn_per_hour: what all running and stopped machines cost an hour.
    """
    return float(balance / burn_per_hour) if burn_per_hour > 0 else None


def refund(paid: Decimal, list_price: Decimal, used: Decimal) -> Decimal:
    """What comes back of a prepaid reservation that is left: the used part is charged again at the price on demand.

    Args:
        paid: what was paid ahead.
        list_price: price of the same time on demand.
        used: share of the time that has passed, 0 to 1.
    """
    return max(Decimal(0), paid - used * list_price)
