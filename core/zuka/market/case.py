"""One offer under one usage: what every component of its cost sheet starts from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from zuka.facts.records import Offer, Term, TermKind
from zuka.market.billing import Paid
from zuka.market.currency import Rates
from zuka.market.guess import SOURCE, others
from zuka.market.price import rate_used
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

    def stated(
        self,
        key: str,
        name: Message,
        amount: Bounds,
        detail: Message,
        term: Term,
        currency: str,
        inputs: tuple[Quantity, ...] = (),
    ) -> CostPart:
        """A component whose price a provider's term states, converted; an old term makes it a range."""
        fall, rise = term_factors(term.observed, self.today)
        wanted = self.usage.currency
        factor = self.rates.factor(currency, wanted)
        value = Quantity(
            name,
            amount[0] * fall * factor,
            amount[1] * factor,
            amount[2] * rise * factor,
            wanted,
            Basis.LISTED,
            f"{term.source} ({term.observed})",
            verbatim(term.quote),
            inputs=inputs if currency == wanted else (*inputs, rate_used(self.rates, currency, wanted)),
        )
        return CostPart(key, name, value, detail)

    def free(self, key: str, name: Message, detail: Message, term: Term) -> CostPart:
        """A component that a provider says costs nothing."""
        return self.stated(key, name, (0.0, 0.0, 0.0), detail, term, self.usage.currency)

    def unknown(self, what: Unpriced, likely: float, most: float, detail: Message) -> CostPart:
        """A component nobody prices, with what others charge as a guess.

        Args:
            what: the component.
            likely: the likely amount that is charged: GB, GB-hours or hours, by the kind.
            most: the highest amount.
            detail: why it is unknown.
        """
        return _unknown(what, likely, most, detail, self.usage.currency, self.rates)


@lru_cache(maxsize=4096)
def _unknown(what: Unpriced, likely: float, most: float, detail: Message, currency: str, rates: Rates) -> CostPart:
    """Kept, because hundreds of offers leave the same thing unsaid for the same use."""
    found = others(what.kind, what.like, currency, rates)
    if found is None:
        return CostPart(what.key, what.name, None, detail)
    how = msg("from nothing to the highest price among {n} providers that charge for it", n=found.providers)
    bounds = (0.0, found.usual * likely, found.most * most)
    guessed = Quantity(what.name, *bounds, currency, Basis.ASSUMED, SOURCE, how)
    return CostPart(what.key, what.name, None, detail, guessed)
