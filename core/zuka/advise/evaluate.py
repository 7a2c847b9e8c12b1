"""The whole chain: from a draft to everything that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from zuka.advise.advice import Advice
from zuka.advise.decide import decide
from zuka.advise.evaluation import Evaluation
from zuka.advise.pairs import Case
from zuka.advise.project import project_of
from zuka.contract.finding import ContractReview
from zuka.contract.project import Project
from zuka.contract.review import review
from zuka.errors import UserError
from zuka.facts.card_names import CardChoice, resolve_gpu
from zuka.facts.load import Catalogue
from zuka.facts.records import Gpu
from zuka.fit.copies import as_shared, with_serves
from zuka.fit.layouts import COUNTS, fitted_layouts, precisions
from zuka.fit.own_speed import with_own_speed
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.market.currency import rates
from zuka.model.choose import resolve_model
from zuka.model.spec import AnySpec
from zuka.scenario.draft import ScenarioDraft
from zuka.work.demand import resolve_demand
from zuka.work.engines import default_engine
from zuka.work.resolve import Assumptions, default_task, resolve_work
from zuka.work.resolve_layout import with_named_precision
from zuka.work.work import Demand, Work

_ORDER = {Verdict.FITS: 0, Verdict.TIGHT: 1, Verdict.UNKNOWN: 2, Verdict.DOES_NOT_FIT: 3}


@dataclass(slots=True)
class _Progress:
    """What is known so far; later parts are skipped when an earlier one fails."""

    spec: AnySpec | None = None
    work: Work | None = None
    demand: Demand | None = None
    layouts: tuple[FittedLayout, ...] = ()
    errors: list[UserError] = field(default_factory=list[UserError])


def evaluate(draft: ScenarioDraft, catalogue: Catalogue, today: date, seed: int = 0) -> Evaluation:
    """Everything that follows from a draft. Missing answers leave parts empty; wrong ones are listed as errors.

    Args:
        draft: what the user said.
        catalogue: cards and offers.
        today: the day that ages of prices are counted to.
        seed: the seed of the contract's simulation.
    """
    noted, so_far = Assumptions(), _Progress()
    advice = contract = None
    try:
        _understand(draft, noted, so_far)
        _judge_cards(draft, catalogue, so_far)
        case = _case(draft, so_far, catalogue, today)
        contract = _contract(draft, case, so_far, catalogue, seed)
        if case is not None:
            advice = decide(case, so_far.layouts, catalogue, contract, tuple(noted.items), seed)
    except UserError as error:
        so_far.errors.append(error)
    return Evaluation(
        draft=draft,
        today=today,
        seed=seed,
        spec=so_far.spec,
        work=so_far.work,
        demand=so_far.demand,
        assumptions=tuple(noted.items),
        layouts=so_far.layouts,
        reference=_reference(draft, so_far.layouts, advice),
        contract=contract,
        advice=advice,
        errors=tuple(so_far.errors),
        bank=catalogue.bank,
    )


def currency_of(draft: ScenarioDraft) -> str:
    """The scenario's currency; yuan where nothing was chosen."""
    return draft.offers.currency or "CNY"


def _understand(draft: ScenarioDraft, noted: Assumptions, so_far: _Progress) -> None:
    if not (draft.model.name or draft.model.config or draft.model.file or draft.model.typed):
        return
    so_far.spec = resolve_model(draft.model)
    if draft.work.task is None:
        return
    options = frozenset(draft.cards.layout.memory_options or ())
    so_far.work = resolve_work(draft.work, so_far.spec, noted, options, _engine(draft))
    so_far.demand = resolve_demand(draft.work, so_far.work, noted)


def _engine(draft: ScenarioDraft) -> str:
    """The engine that the cards page names, or the usual one for the work."""
    words = draft.cards.layout
    task = draft.work.task
    return words.engine or ("" if task is None else default_engine(task, words.weights))


def _judge_cards(draft: ScenarioDraft, catalogue: Catalogue, so_far: _Progress) -> None:
    if so_far.spec is None or so_far.work is None:
        return
    words = with_named_precision(draft.cards.layout, draft.model.name)
    task = draft.work.task or default_task(so_far.spec)
    allowed = precisions(so_far.work, so_far.spec, draft.cards.precisions, words)
    counts = COUNTS if words.gpus is None else (words.gpus,)
    cards = chosen_cards(draft, catalogue.cards)
    judged = fitted_layouts(so_far.spec, so_far.work, task, words, cards, allowed, counts, chosen=draft.cards.chosen)
    so_far.layouts = tuple(sorted(_with_users(draft, so_far, judged), key=_order))


def _with_users(draft: ScenarioDraft, so_far: _Progress, judged: Iterable[FittedLayout]) -> Iterable[FittedLayout]:
    """The layouts at the speed that users see, corrected by the user's own measurement where there is one."""
    spec, work, demand, words = so_far.spec, so_far.work, so_far.demand, draft.cards.layout
    if spec is None or work is None or demand is None:
        return judged
    served = [with_serves(spec, work, fitted, demand) for fitted in judged]
    seen = [as_shared(spec, work, fitted, demand) for fitted in served]
    if words.measured_tps is None:
        return seen
    known = with_own_speed(seen, words, draft.cards.chosen, each=demand.is_service)
    return [f if f.own_factor is None else with_serves(spec, work, f, demand) for f in known]


def chosen_cards(draft: ScenarioDraft, cards: Sequence[Gpu]) -> tuple[Gpu, ...]:
    """The cards that the user allows (all where nothing was said); an open name allows every form of it.

    Raises:
        UserError: a name is unknown (code ``unknown_gpu``).
    """
    names = draft.cards.only or ((draft.cards.layout.gpu,) if draft.cards.layout.gpu else ())
    if not names:
        return tuple(cards)
    allowed: dict[str, Gpu] = {}
    for name in names:
        found = resolve_gpu(name, draft.cards.layout.gpu_memory_gb, cards)
        for card in found.candidates if isinstance(found, CardChoice) else (found,):
            allowed[card.name] = card
    return tuple(allowed.values())


def _order(fitted: FittedLayout) -> tuple[int, int, float, str]:
    card = fitted.layout.cards[0]
    return _ORDER[fitted.fit.verdict], fitted.layout.count, card.memory_gb, card.name


def _reference(draft: ScenarioDraft, layouts: Sequence[FittedLayout], advice: Advice | None) -> FittedLayout | None:
    """The chosen layout; else the recommended one, so that all figures shown belong together; else the smallest."""
    chosen = draft.cards.chosen
    wanted = [f for f in layouts if chosen is not None and layout_name(f) == chosen]
    candidate = advice.answer.candidate if advice else None
    recommended = [candidate.fitted] if candidate else []
    return next(iter(wanted or recommended or layouts), None)


def layout_name(fitted: FittedLayout) -> str:
    """The name by which a layout is chosen: count, card and precision."""
    return fitted.layout.name


def _case(draft: ScenarioDraft, so_far: _Progress, catalogue: Catalogue, today: date) -> Case | None:
    """What every candidate shares, once model and work are known."""
    if so_far.spec is None or so_far.work is None or so_far.demand is None:
        return None
    money = rates(draft.offers.rates, catalogue.bank)
    return Case(draft, so_far.spec, so_far.work, so_far.demand, currency_of(draft), money, today)


def _contract(
    draft: ScenarioDraft, case: Case | None, so_far: _Progress, catalogue: Catalogue, seed: int
) -> ContractReview | None:
    """The contract form judged; before model and work are known against its own term only."""
    form = draft.contract
    if form is None:
        return None
    if case is None:
        return review(form, Project(draft.needs.project_months or form.term_months or 12.0), seed)
    return review(form, project_of(case, form, so_far.layouts, catalogue.offers), seed)
