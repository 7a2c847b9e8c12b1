"""The hard rules: which offers and candidates a scenario's musts remove, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from zuka.advise.chance import chance_within
from zuka.advise.pairs import Case, Pair
from zuka.facts.age import age_days
from zuka.facts.records import Offer
from zuka.facts.terms import terms_of
from zuka.market.sheet import CostSheet
from zuka.message import Message, msg

RULE_NAMES: Mapping[str, Message] = MappingProxyType(
    {
        "set_aside": msg("price cannot be right"),
        "card": msg("card not chosen or not known"),
        "provider": msg("provider excluded"),
        "region": msg("outside the wanted regions"),
        "interruption": msg("can be interrupted"),
        "commitment": msg("commitment too long"),
        "invoice": msg("no suitable invoice"),
        "age": msg("price too old"),
        "personal_data": msg("machines of unknown people, unfit for personal data"),
        "certification": msg("certificate not verified"),
        "support": msg("precision or engine not supported, or not checked"),
        "memory": msg("not enough memory"),
        "speed": msg("too slow for the users, or speed unknown"),
        "time": msg("does not finish in time"),
        "budget": msg("over the budget"),
    }
)

_COMMITMENT_MONTHS = {"monthly": 1.0, "reserved": 12.0, "daily": 1 / 30}


def commitment_months(offer: Offer) -> float:
    """How long an offer binds, in months; 0 for hourly and spot. A reserved price without a term counts as a year."""
    name = offer.commitment
    if name.startswith("reserved-") and name.endswith("y"):
        return 12.0 * float(name[9:-1])
    return _COMMITMENT_MONTHS.get(name, 0.0)


def offer_rules(case: Case) -> Mapping[str, Callable[[Offer], bool]]:
    """The switched-on rules that need the offer alone; each says whether an offer breaks it."""
    needs, offers = case.draft.needs, case.draft.offers
    rules: dict[str, Callable[[Offer], bool]] = {"set_aside": lambda offer: offer.set_aside is not None}
    if offers.excluded_providers:
        excluded = frozenset(offers.excluded_providers)
        rules["provider"] = lambda offer: offer.provider in excluded
    if needs.regions.mode == "must" and needs.regions.value:
        regions = frozenset(needs.regions.value)
        rules["region"] = lambda offer: offer.country not in regions
    if needs.uninterrupted.mode == "must" and needs.uninterrupted.value:
        rules["interruption"] = lambda offer: offer.commitment == "spot"
    longest = needs.commitment_months.value
    if needs.commitment_months.mode == "must" and longest is not None:
        rules["commitment"] = lambda offer: commitment_months(offer) > longest
    if needs.invoice.mode == "must" and needs.invoice.value in ("special", "any-vat"):
        rules["invoice"] = lambda offer: offer.country not in ("CN", "")
    if needs.personal_data.mode == "must" and needs.personal_data.value:
        rules["personal_data"] = has_unknown_host
    oldest = offers.max_age_days
    if oldest is not None:
        rules["age"] = lambda offer: _too_old(offer, case, oldest)
    return rules


def _too_old(offer: Offer, case: Case, oldest: int) -> bool:
    age = age_days(offer, case.today)
    return age is None or age > oldest


def breaks_time(case: Case, pair: Pair) -> bool:
    """Whether the chance of finishing a run in the wanted time is lower than the wanted one."""
    rule = case.draft.needs.finish_hours
    if rule.mode != "must" or rule.value is None or case.demand.is_service:
        return False
    return chance_within(pair.hours, rule.value) < case.draft.needs.finish_confidence


def breaks_budget(case: Case, sheet: CostSheet) -> bool:
    """Whether the likely total is over a budget that must be kept."""
    rule = case.draft.needs.monthly_budget
    return rule.mode == "must" and rule.value is not None and sheet.total.likely > float(rule.value)


def has_unknown_host(offer: Offer) -> bool:
    """Whether the machine belongs to somebody whom the contract does not name, as on a marketplace."""
    return offer.kind == "marketplace" or offer.country == "decentralised"


def is_certified(offer: Offer, certificate: str) -> bool:
    """Whether the provider's terms name the certificate. A claim, not a proof: ask for number, scope and expiry."""
    return any(certificate in term.quote for term in terms_of(offer.provider, "certification"))


def invoice_known(offer: Offer) -> bool:
    """Whether the provider's terms say which tax invoice it gives."""
    return bool(terms_of(offer.provider, "invoice"))
