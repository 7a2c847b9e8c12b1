"""Everything that follows from a draft: what the seven pages, the report and the command line show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from zuka.advise.advice import Advice
from zuka.contract.finding import ContractReview
from zuka.errors import UserError
from zuka.fit.verdict import FittedLayout
from zuka.model.spec import AnySpec
from zuka.money import BankRates
from zuka.scenario.draft import ScenarioDraft
from zuka.work.assumption import Assumption
from zuka.work.work import Demand, Work


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The draft's consequences, as far as it goes: each part is None or empty while its inputs are missing.

    ``layouts`` are all that were judged, those that hold the work first, then by card; ``reference`` is the layout that
    the summary and the memory chart show: the chosen one, else the recommended one, else the smallest that fits.
    ``errors`` are the problems that stopped a part, one sentence each; ``bank`` the exchange rates that were fetched.
    """

    draft: ScenarioDraft
    today: date
    seed: int
    spec: AnySpec | None
    work: Work | None
    demand: Demand | None
    assumptions: tuple[Assumption, ...]
    layouts: tuple[FittedLayout, ...]
    reference: FittedLayout | None
    contract: ContractReview | None
    advice: Advice | None
    errors: tuple[UserError, ...]
    bank: BankRates | None = None
