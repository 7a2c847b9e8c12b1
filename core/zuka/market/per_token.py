"""Own machine or paid by the token: what a million tokens cost at a real load."""

from __future__ import annotations

from zuka.message import msg
from zuka.quantity import Quantity, exact

_TOKENS = 1e6
_SECONDS = 3600


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
    return hour_price / (tokens_per_second * utilisation * _SECONDS / _TOKENS)


def break_even_utilisation(hour_price: float, tokens_per_second: float, price_per_million: float) -> float:
    """Busy share of the time at which the machine costs as much as buying the tokens; above 1 it never pays."""
    if tokens_per_second <= 0 or price_per_million <= 0:
        raise ValueError("speed and price of tokens must be above zero")
    return hour_price / (tokens_per_second * _SECONDS / _TOKENS * price_per_million)


def million_cost(hour: Quantity, rate: Quantity, utilisation: float) -> Quantity:
    """Cost of a million tokens in the currency of ``hour``; dear and slow together make the high end."""
    return Quantity(
        msg("Cost of a million tokens"),
        cost_per_million(hour.low, rate.high, utilisation),
        cost_per_million(hour.likely, rate.likely, utilisation),
        cost_per_million(hour.high, rate.low, utilisation),
        hour.unit,
        formula=msg("price of an hour / (tokens a second x 3,600 s x share of the time in use) x 1,000,000"),
        inputs=(hour, rate, exact(msg("Share of the paid time in use"), utilisation, "fraction")),
    )


def tokens_per_unit(hour: Quantity, rate: Quantity) -> Quantity | None:
    """Tokens for one unit of money on a machine that is always busy; None where the machine is free."""
    if hour.low <= 0:
        return None
    return Quantity(
        msg("Tokens for one unit of money"),
        rate.low * _SECONDS / hour.high,
        rate.likely * _SECONDS / hour.likely,
        rate.high * _SECONDS / hour.low,
        "tokens",
        formula=msg("tokens a second x 3,600 s / price of an hour"),
        inputs=(rate, hour),
    )


def break_even(hour: Quantity, rate: Quantity, price_per_million: float) -> Quantity:
    """The share of the time in use from which the machine is the cheaper way; above 1 it never is."""
    return Quantity(
        msg("Cheaper than tokens from"),
        break_even_utilisation(hour.low, rate.high, price_per_million),
        break_even_utilisation(hour.likely, rate.likely, price_per_million),
        break_even_utilisation(hour.high, rate.low, price_per_million),
        "fraction",
        formula=msg("price of an hour / (tokens a second x 3,600 s x price of a token)"),
        inputs=(hour, rate, exact(msg("Price of a million tokens elsewhere"), price_per_million, hour.unit)),
    )
