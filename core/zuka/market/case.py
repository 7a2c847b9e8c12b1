"""One offer under one usage: what every component of its cost sheet starts from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from zuka.facts.records import Offer, Term, TermKind
from zuka.market.billing import Paid
from zuka.market.currency import Rates
from zuka.market.guess import SOURCE, others
from zuka.market.sheet import CostPart
from zuka.market.term_age import term_factors
from zuka.market.usage import Usage
from zuka.message import Message, msg, verbatim
from zuka.quantity import Basis, Quantity

Bounds = tuple[float, float, float]
"""Low, likely, high."""


@dataclass(frozen=True, slots=True)
class Unpriced:
    """A component without a price: its key and name, and the terms of others that a guess is made from.

    ``like`` is the condition those terms must have, such as ``disk``.
    """

    key: str
    name: Message
    kind: TermKind
    like: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """The offer, its use, the hourly price of one machine in the sheet's currency, and the time that is paid for."""

    offer: Offer
    usage: Usage
    rates: Rates
    today: date
    price: Quantity
    paid: Paid

    def factor(self, currency: str) -> float:
        """The exchange rate from a currency to the sheet's."""
        return self.rates.factor(currency, self.usage.currency)

    def stated(
        self,
        key: str,
        name: Message,
        amount: float | Bounds,
        detail: Message,
        term: Term,
        inputs: tuple[Quantity, ...] = (),
    ) -> CostPart:
        """A component whose price a provider's term states; an old term makes it a range."""
        low, likely, high = amount if isinstance(amount, tuple) else (amount, amount, amount)
        fall, rise = term_factors(term.observed, self.today)
        value = Quantity(
            name,
            low * fall,
            likely,
            high * rise,
            self.usage.currency,
            Basis.LISTED,
            f"{term.source} ({term.observed})",
            verbatim(term.quote),
            inputs=inputs,
        )
        return CostPart(key, name, value, detail)

    def unknown(self, what: Unpriced, amount: float, detail: Message) -> CostPart:
        """A component nobody prices, with what others charge for the amount (GB, GB-hours or hours) as a guess."""
        return _unknown(what, amount, detail, self.usage.currency, self.rates)


@lru_cache(maxsize=4096)
def _unknown(what: Unpriced, amount: float, detail: Message, currency: str, rates: Rates) -> CostPart:
    """Kept, because hundreds of offers leave the same thing unsaid for the same use."""
    found = others(what.kind, what.like, currency, rates)
    if found is None:
        return CostPart(what.key, what.name, None, detail)
    how = msg("from nothing to the highest price among {n} providers that charge for it", n=found.providers)
    most, usual = found.most * amount, found.usual * amount
    guessed = Quantity(what.name, 0.0, usual, most, currency, Basis.ASSUMED, SOURCE, how)
    return CostPart(what.key, what.name, None, detail, guessed)
