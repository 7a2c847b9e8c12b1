"""What paying costs: money that is locked up as a deposit, the card issuer's fee, and paid support."""

from __future__ import annotations

from zuka.facts.calibration import calibration
from zuka.facts.records import Term
from zuka.facts.terms import all_terms, terms_of
from zuka.market.case import Case
from zuka.market.sheet import CostPart
from zuka.message import Message, msg, verbatim
from zuka.quantity import Basis, Quantity, exact
from zuka.units import HOURS_PER_MONTH

_DEPOSIT = msg("Deposit")
_CARD = msg("Card fee")
_SUPPORT = msg("Paid support")
_YEAR = 12.0 * HOURS_PER_MONTH


def deposit(case: Case) -> CostPart | None:
    """What it costs that a deposit lies there: its size at the rate of capital, for as long as it is held."""
    terms = [term for term in terms_of(case.offer.provider, "minimum_rental") if term.condition == "deposit"]
    if not terms or case.paid.plan is not None:
        return None
    if terms[0].amount is None:
        return CostPart("deposit", _DEPOSIT, None, msg("A deposit is asked for; nobody says how much."), _guess(case))
    return CostPart("deposit", _DEPOSIT, _cost(case, _size(case, terms[0]), terms[0].source), _detail(terms[0]))


def _detail(term: Term) -> Message:
    return msg("The deposit comes back; its capital is bound until then. {quote}", quote=verbatim(term.quote))


def _size(case: Case, term: Term) -> Quantity:
    """The deposit of all machines: hours of the price, or a sum."""
    amount = float(term.amount or 0)
    if term.unit == "hour of price":
        return case.price.scaled(amount * case.usage.machines, _DEPOSIT, case.usage.currency)
    factor = case.rates.factor(term.unit, case.usage.currency)
    return exact(_DEPOSIT, amount * factor, case.usage.currency, Basis.LISTED, term.source)


def _cost(case: Case, size: Quantity, source: str) -> Quantity:
    held = HOURS_PER_MONTH if case.usage.per == "month" else min(case.usage.hours.likely, float(HOURS_PER_MONTH))
    low, likely, high = (rate * held / _YEAR for rate in _rates_of_capital(case))
    return Quantity(
        _DEPOSIT, size.low * low, size.likely * likely, size.high * high, case.usage.currency, Basis.ASSUMED, source,
        msg("deposit x rate of capital x {hours:.0f} h of a year", hours=held), inputs=(size,),
    )  # fmt: skip


def _guess(case: Case) -> Quantity:
    """As much as others freeze: two hours of the price."""
    hours = calibration("market")["deposit_hours"] * case.usage.machines
    most = _cost(case, case.price.scaled(hours, _DEPOSIT, case.usage.currency), "calibration/market.toml deposit_hours")
    return most.within(0.0, most.high)


def _rates_of_capital(case: Case) -> tuple[float, float, float]:
    """The user's own rate, or the range between a bank's prime rate and what a young firm pays."""
    own = case.usage.capital_rate
    if own is not None:
        return own, own, own
    known = calibration("market")
    low, high = known.spread("capital_rate")
    return known["capital_rate"] * low, known["capital_rate"], known["capital_rate"] * high


def card_fee(case: Case, known: Quantity) -> CostPart | None:
    """The issuer's fee where the offer's currency is not the payer's; nothing where the user knows of none."""
    rate, price = case.usage.card_fee, case.offer.price
    if rate <= 0 or price is None or price.currency == case.usage.currency:
        return None
    detail = msg("{rate:.1%} for paying in {currency}", rate=rate, currency=price.currency)
    unit = known.unit
    return CostPart("card_fee", _CARD, Quantity(
        _CARD, known.low * rate, known.likely * rate, known.high * rate, unit, Basis.ASSUMED, "user", inputs=(known,)
    ), detail)  # fmt: skip


def support(case: Case, known: Quantity) -> CostPart | None:
    """A support plan, where one is wanted: a share of the known sum, up to that and the least fee of a month.

    What one provider's plans cost is the guess for those that state nothing.
    """
    if not case.usage.paid_support:
        return None
    own = terms_of(case.offer.provider, "support")
    if any(term.unit == "percent" for term in own):
        return CostPart("support", _SUPPORT, _support_fee(case, known, own, guessed=False), verbatim(own[0].quote))
    others = next(found for terms in all_terms().values() if (found := _plans(terms)))
    detail = msg("The provider states no price for support; ask for it before ordering.")
    return CostPart("support", _SUPPORT, None, detail, _support_fee(case, known, others, guessed=True))


def _plans(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """The support plans among terms, where they are priced as a share of the bill."""
    found = tuple(term for term in terms if term.kind == "support")
    return found if any(term.unit == "percent" for term in found) else ()


def _support_fee(case: Case, known: Quantity, plans: tuple[Term, ...], *, guessed: bool) -> Quantity:
    shares = [float(term.amount or 0) / 100 for term in plans if term.unit == "percent"]
    least = sum(
        float(term.amount or 0) * case.rates.factor(term.unit.partition("/")[0], case.usage.currency)
        for term in plans
        if term.unit.endswith("/month")
    )
    bounds = (0.0 if guessed else known.low * min(shares), known.likely * shares[0], known.high * max(shares) + least)
    basis = Basis.ASSUMED if guessed else Basis.LISTED
    return Quantity(_SUPPORT, *bounds, known.unit, basis, plans[0].source, inputs=(known,))
