"""The bad case: many courses of events in which clauses are linked, and the cost that 95 % of them do not exceed.

Links: one level of faults per course drives both repairs and missed availability; who has left renews nothing and meets
no later price; a provider that fails takes the deposit with it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Samples: TypeAlias = NDArray[np.float64]

    from .clause import Draw

from zuka.contract.exit_fee import exit_schedule
from zuka.contract.terms import Terms

RUNS = 20_000
BAD_CASE = 0.95


@dataclass(frozen=True, slots=True)
class Worlds:
    """Courses of events, one entry each.

    ``faults`` multiplies failure and outage rates (mean 1); ``months`` is how long the contract is used; ``left`` is
    the month of an early exit or 0; ``provider_fails`` is 1 where the provider goes under.
    """

    random: np.random.Generator
    faults: Samples
    months: Samples
    left: Samples
    provider_fails: Samples

    def happens(self, chance: float) -> Samples:
        """1 where something of this chance happens, else 0."""
        return (self.random.random(RUNS) < chance).astype(float)

    def first_month(self, chance_per_month: float) -> Samples:
        """The month in which something of a monthly chance happens first; infinite where it never does."""
        if chance_per_month <= 0:
            return self.months + math.inf
        return self.random.geometric(chance_per_month, RUNS).astype(float)


def bad_cases(terms: Terms, draws: Sequence[Draw], seed: int) -> tuple[list[float], float]:
    """The 95 % case of every draw alone and of all together, in the contract's currency.

    Each draw has a random stream of its own, so that one clause does not shift the figures of another.
    """
    import numpy as np

    shared = worlds_of(terms, seed)
    streams = [np.random.default_rng([seed, place]) for place in range(1, len(draws) + 1)]
    costs = [draw(replace(shared, random=stream)) for draw, stream in zip(draws, streams, strict=True)]
    together = sum(costs, start=np.zeros(RUNS))
    return [_bad_case(cost) for cost in costs], _bad_case(together)


def _bad_case(costs: Samples) -> float:
    import numpy as np

    return float(np.quantile(costs, BAD_CASE)) + 0.0


def worlds_of(terms: Terms, seed: int) -> Worlds:
    """The courses of events that all clauses share."""
    import numpy as np

    shared = np.random.default_rng([seed, 0])
    spread, project = terms.chances["fault_spread"], terms.project
    left = _exit_months(terms, shared.random(RUNS))
    failure = 1 - (1 - terms.chances["provider_failure_per_year"]) ** (project.months / 12)
    return Worlds(
        random=shared,
        faults=shared.lognormal(-(spread**2) / 2, spread, RUNS),
        months=np.where(left > 0, np.minimum(left, project.months), project.months),
        left=left,
        provider_fails=(shared.random(RUNS) < failure).astype(float),
    )


def _exit_months(terms: Terms, chance: Samples) -> Samples:
    """The month of the exit in each course, 0 where the customer stays to the end."""
    import numpy as np

    left, reached = np.zeros(RUNS), 0.0
    for month, probability in exit_schedule(terms):
        left[(chance >= reached) & (chance < reached + probability)] = month
        reached += probability
    return left
