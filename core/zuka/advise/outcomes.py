"""Every offer of the catalogue, judged: which rules it breaks and what it would cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from zuka.advise.musts import breaks_budget, breaks_time, offer_rules
from zuka.advise.offered import offered_card
from zuka.advise.pairs import Case, Listing, Pair, layouts_for, pair, sheet
from zuka.facts.records import Gpu, Offer
from zuka.fit.verdict import FittedLayout, Verdict
from zuka.market.sheet import CostSheet


@dataclass(frozen=True, slots=True)
class Priced:
    """The cheapest layout on an offer and what it costs."""

    pair: Pair
    sheet: CostSheet


@dataclass(frozen=True, slots=True)
class Outcome:
    """An offer with the rules it breaks, in the order of checking, and its price where it breaks at most one."""

    offer: Offer
    broken: tuple[str, ...]
    priced: Priced | None = None


def judge_offers(
    case: Case, offers: Sequence[Offer], cards: Sequence[Gpu], layouts: Sequence[FittedLayout]
) -> tuple[Outcome, ...]:
    """One outcome for each offer."""
    by_name = {card.name: card for card in cards}
    by_card: dict[str, list[FittedLayout]] = {}
    for fitted in layouts:
        by_card.setdefault(fitted.layout.cards[0].name, []).append(fitted)
    rules = offer_rules(case)
    return tuple(_judge(case, offer, rules, by_card, *offered_card(offer, by_name)) for offer in offers)


def _judge(
    case: Case,
    offer: Offer,
    rules: Mapping[str, Callable[[Offer], bool]],
    by_card: Mapping[str, list[FittedLayout]],
    card: Gpu | None,
    certain: bool,  # noqa: FBT001 - unpacked from offered_card
) -> Outcome:
    broken = [name for name, breaks in rules.items() if breaks(offer)]
    if card is None or card.name not in by_card:
        return Outcome(offer, (*broken, "card"))
    layouts = layouts_for(offer, by_card[card.name])
    usable = [f for f in layouts if f.fit.verdict in (Verdict.FITS, Verdict.TIGHT)]
    if not usable:
        return Outcome(offer, (*broken, _why_unusable(layouts)))
    listing = Listing(offer, card, certain)
    pairs = [found for f in usable if (found := pair(case, listing, f)) is not None]
    if not pairs:
        return Outcome(offer, (*broken, "speed"))
    in_time = [found for found in pairs if not breaks_time(case, found)]
    if not in_time:
        broken.append("time")
    if len(broken) > 1 or "set_aside" in broken:
        return Outcome(offer, tuple(broken))
    return _cheapest(case, offer, broken, in_time or pairs)


def _why_unusable(layouts: Sequence[FittedLayout]) -> str:
    """``support`` where a layout would have the memory but cannot run; ``memory`` where none has."""
    roomy = any(f.fit.headroom is not None and f.fit.headroom.likely >= 0 for f in layouts)
    return "support" if roomy else "memory"


def _cheapest(case: Case, offer: Offer, broken: list[str], pairs: Sequence[Pair]) -> Outcome:
    """The layout that makes the offer cheapest; of equals the faster one."""
    priced = [Priced(found, sheet(case, found)) for found in pairs]
    best = min(priced, key=lambda p: (p.sheet.total.likely, p.pair.hours.likely))
    if breaks_budget(case, best.sheet):
        broken = [*broken, "budget"]
    return Outcome(offer, tuple(broken), best)
