"""From judged offers to advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from zuka.advise import words
from zuka.advise.advice import Advice, Answer, Candidate, PlanReview, Rejection
from zuka.advise.caps import with_rests
from zuka.advise.checks import before_ordering
from zuka.advise.musts import RULE_NAMES, invoice_known, is_certified
from zuka.advise.outcomes import Outcome, Priced, judge_offers
from zuka.advise.own_offer import OWN_OFFER_ID, own_offer
from zuka.advise.pairs import Case, Pair
from zuka.advise.plan_review import review_plan
from zuka.advise.rank import ranked
from zuka.advise.risk import Exposure, OutageRisk, outage_risk
from zuka.advise.wishes import missed_wishes, wish_factor
from zuka.contract.finding import ContractReview
from zuka.facts.load import Catalogue
from zuka.facts.records import Offer
from zuka.fit.verdict import FittedLayout
from zuka.market.sheet import CostSheet
from zuka.message import Message, msg
from zuka.quantity import Quantity
from zuka.work.assumption import Assumption

_CLOSEST = 5


def decide(
    case: Case,
    layouts: Sequence[FittedLayout],
    catalogue: Catalogue,
    contract: ContractReview | None,
    assumptions: tuple[Assumption, ...],
    seed: int,
) -> Advice:
    """The advice for a scenario whose layouts were judged.

    Args:
        case: what every candidate shares.
        layouts: the judged layouts of every card that is considered.
        catalogue: cards and offers.
        contract: the review of the user's own contract, whose offer then competes with the market.
        assumptions: what was filled in.
        seed: the seed of every simulation behind the figures.
    """
    offers = _with_own(case, catalogue.offers)
    outcomes = with_rests(case, judge_offers(case, offers, catalogue.cards, layouts))
    candidates = ranked([_candidate(case, o.priced, contract) for o in outcomes if not o.broken and o.priced])
    rejections = _rejections(outcomes)
    plan = review_plan(case, candidates[0], outcomes) if candidates else None
    candidates = _explained(candidates, plan)
    answer = _answer(candidates, rejections, plan)
    own = next((o.priced.sheet for o in outcomes if o.offer.id == OWN_OFFER_ID and o.priced), None)
    return Advice(
        scenario=case.draft.title or "",
        today=case.today,
        seed=seed,
        currency=case.currency,
        per=case.demand.per,
        answer=answer,
        candidates=candidates,
        rejections=rejections,
        closest=_closest(outcomes) if not candidates else (),
        contract=contract,
        contract_sheet=own,
        plan=plan,
        assumptions=assumptions,
        checks=before_ordering(candidates[0]) if candidates else (),
        offers_seen=len(offers),
        outcomes=outcomes,
    )


def _with_own(case: Case, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    form = case.draft.contract
    own = None if form is None else own_offer(form, case.today)
    return offers if own is None else (own, *offers)


def _candidate(case: Case, priced: Priced, contract: ContractReview | None) -> Candidate:
    pair, sheet = priced.pair, priced.sheet
    risk = _risk(case, pair, sheet, contract)
    missed = missed_wishes(case, pair, sheet)
    cost = _ranking_cost(sheet, high=case.draft.offers.rank_by == "high") + risk.expected
    return Candidate(
        id=pair.offer.id,
        rank=0,
        fitted=pair.fitted,
        sheet=sheet,
        hours=pair.hours,
        risk_expected=risk.expected,
        risk_bad_case=risk.bad_case,
        ranked_by=cost * wish_factor(len(missed)),
        efficient=False,
        machines=pair.machines,
        certain=pair.listing.certain,
        unconfirmed=_unconfirmed(case, pair.offer),
        missed=missed,
    )


def _unconfirmed(case: Case, offer: Offer) -> tuple[str, ...]:
    """Musts that the provider's terms do not answer."""
    needs = case.draft.needs
    found: list[str] = []
    if needs.invoice.mode == "must" and needs.invoice.value != "foreign" and not invoice_known(offer):
        found.append("invoice")
    certificate = needs.certification
    if certificate.mode == "must" and certificate.value and not is_certified(offer, certificate.value):
        found.append("certification")
    return tuple(found)


def _ranking_cost(sheet: CostSheet, *, high: bool) -> float:
    """The likely total with unknown parts at their high estimate, or the high total."""
    return sheet.total.high if high else sheet.ranked


def _risk(case: Case, pair: Pair, sheet: CostSheet, contract: ContractReview | None) -> OutageRisk:
    """Outages of rented machines; for the user's own contract what its paper says, spread over the project's months."""
    if pair.offer.id == OWN_OFFER_ID and contract is not None:
        months = case.draft.needs.project_months or 1.0
        share = 1.0 if sheet.per == "job" else 1 / months
        expected = max(0.0, contract.risk.expected.likely - _hours_over_the_cap(contract))
        return OutageRisk(expected * share, contract.risk.bad_case * share)
    hours = sheet.hours.likely
    wait = float(case.draft.needs.wait_cost_per_hour or 0)
    price = sheet.sticker.likely / hours if hours > 0 else 0.0
    return outage_risk(pair.offer, Exposure(pair.machines * pair.offer.gpus, hours, price, wait))


def _hours_over_the_cap(contract: ContractReview) -> float:
    """What the paper's hours over its cap cost: the cost sheet holds them already."""
    return sum(f.expected.likely for f in contract.findings if f.type == "usage_cap" and f.expected is not None)


def _explained(candidates: Sequence[Candidate], plan: PlanReview | None) -> tuple[Candidate, ...]:
    if not candidates:
        return ()
    first = candidates[0]
    fastest = _fastest(candidates)
    return tuple(
        replace(c, reasons=words.reasons(c, first, fastest, plan), against=words.against(c, first)) for c in candidates
    )


def _fastest(candidates: Sequence[Candidate]) -> Candidate | None:
    """The candidate that takes the shortest time; None where all take as long, as under fixed opening hours."""
    fastest = min(candidates, key=lambda c: (c.hours.likely, c.rank))
    return fastest if fastest.hours.likely < max(c.hours.likely for c in candidates) else None


def _rejections(outcomes: Sequence[Outcome]) -> tuple[Rejection, ...]:
    """Each rejected offer is counted once, under the first rule it breaks."""
    firsts = Counter(o.broken[0] for o in outcomes if o.broken)
    alone = Counter(o.broken[0] for o in outcomes if len(o.broken) == 1)
    found = [
        Rejection(rule, RULE_NAMES[rule], count, alone[rule], _relaxed(outcomes, rule))
        for rule, count in firsts.most_common()
    ]
    return tuple(found)


def _relaxed(outcomes: Sequence[Outcome], rule: str) -> Quantity | None:
    sheets = [o.priced.sheet for o in outcomes if o.broken == (rule,) and o.priced]
    best = min(sheets, key=lambda sheet: sheet.total.likely, default=None)
    return None if best is None else best.total


def _closest(outcomes: Sequence[Outcome]) -> tuple[tuple[str, Message], ...]:
    """Where nothing fits: the cheapest offers that break a single rule."""
    near = [(o.broken[0], o.priced.sheet) for o in outcomes if len(o.broken) == 1 and o.priced]
    near.sort(key=lambda item: item[1].total.likely)
    return tuple((rule, _fails_only(rule, sheet)) for rule, sheet in near[:_CLOSEST])


def _fails_only(rule: str, sheet: CostSheet) -> Message:
    return msg(
        "{card} at {provider}, {total:,.0f} {currency}, fails only “{rule}”",
        card=sheet.offer.gpu or sheet.offer.gpu_listed,
        provider=sheet.offer.provider,
        total=sheet.total.likely,
        currency=sheet.currency,
        rule=RULE_NAMES[rule],
    )


def _answer(candidates: Sequence[Candidate], rejections: Sequence[Rejection], plan: PlanReview | None) -> Answer:
    if not candidates:
        return Answer(
            msg("No offer meets every must"),
            msg("Relax one of the rules below, choose other cards, or change the work"),
            (),
            "low",
            msg("nothing fits"),
            None,
        )
    first, second = candidates[0], candidates[1] if len(candidates) > 1 else None
    sure, why = words.confidence(first, second)
    return Answer(
        words.recommendation(first),
        words.why_first(first),
        words.changes(first, second, rejections, plan),
        sure,
        why,
        first,
    )
