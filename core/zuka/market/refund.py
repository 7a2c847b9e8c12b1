"""Money back when a prepaid plan is left early."""

from __future__ import annotations

from zuka.money import Money


def refund(paid: Money, used_at_full_price: Money, fee: Money | None = None) -> Money:
    """What comes back: the prepaid sum minus the used time at the full price, minus a fee; never below 0.

    Providers weigh the used time differently: Vast.ai counts it at the on-demand price, UCloud at 1.25 (day plans) or
    1.5 times (month plans) the price.

    Raises:
        ValueError: the amounts are in different currencies.
    """
    rest = paid + used_at_full_price.times(-1)
    if fee is not None:
        rest = rest + fee.times(-1)
    return Money(max(rest.amount, rest.amount * 0), rest.currency)
