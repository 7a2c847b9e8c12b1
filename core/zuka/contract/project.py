"""What a contract is judged against: the project that it shall serve."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Project:
    """The use of the rented cards.

    Args:
        months: how long they are needed.
        hours_per_month: hours a month that they work.
        gpus: cards, where the contract does not say.
        market_price: what a card-hour costs elsewhere, in the contract's currency, or None where it is not known.
        wait_cost_per_hour: what an hour's delay costs beside the rent, in the contract's currency; None: not known.
        data_tb_per_month: data moved in and out a month, in TB (10**12 bytes); None: not known.
    """

    months: float
    hours_per_month: float = 730.0
    gpus: int = 1
    market_price: float | None = None
    wait_cost_per_hour: float | None = None
    data_tb_per_month: float | None = None
