"""How much of a total rests on an old price."""

from __future__ import annotations

from zuka.market.sheet import CostSheet

_BY_PRICE = frozenset({"compute", "rounding", "idle", "transfer", "stopped", "deposit", "tax", "vat_back", "card_fee"})
"""The components that follow the listed price; the others follow the terms."""


def old_share(sheet: CostSheet) -> float:
    """The share of the likely total that follows a price past its age limit, from 0 to 1; 0 where it is current."""
    if not sheet.stale or sheet.total.likely <= 0:
        return 0.0
    values = [(part.amount or part.guess) for part in sheet.parts if part.key in _BY_PRICE]
    share = sum(value.likely for value in values if value is not None) / sheet.total.likely
    return min(1.0, max(0.0, share))
