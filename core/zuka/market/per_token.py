"""Own machine or paid by the token: what a million tokens cost at a real load."""

from __future__ import annotations

_TOKENS = 1e6


def cost_per_million(hour_price: float, tokens_per_second: float, utilisation: float) -> float:
    """Cost of a million tokens on a machine that is busy for ``utilisation`` of the time it is paid for.

    Args:
        hour_price: price of the machine-hour.
        tokens_per_second: what the machine makes when it is busy.
        utilisation: busy share of the paid time, above 0 to 1.

    Raises:
        ValueError: speed or utilisation is out of range.
    """
    if tokens_per_second <= 0 or not 0 < utilisation <= 1:
        raise ValueError(f"{tokens_per_second} tokens/s at {utilisation} of the time makes no tokens")
    return hour_price / (tokens_per_second * utilisation * 3600 / _TOKENS)


def break_even_utilisation(hour_price: float, tokens_per_second: float, price_per_million: float) -> float:
    """Busy share of the time at which the machine costs as much as buying the tokens; above 1 it never pays."""
    if tokens_per_second <= 0 or price_per_million <= 0:
        raise ValueError("speed and price of tokens must be above zero")
    return hour_price / (tokens_per_second * 3600 / _TOKENS * price_per_million)
