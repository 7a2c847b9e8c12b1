"""What is known of an offer beside its price: certificates, invoice, pass-through of the card, tools; unknown else."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from zuka.facts.records import Offer
from zuka.facts.terms import terms_of

Known: TypeAlias = Literal["yes", "no", "unknown"]
Availability: TypeAlias = Literal["scarce", "unknown"]
Invoice: TypeAlias = Literal["special", "ordinary", "fapiao", "foreign", "none", "unknown"]
"""``special`` 增值税专用发票, ``ordinary`` 普通发票, ``fapiao`` a 发票 whose kind is not said, ``foreign`` no 发票."""


@cache
def invoice_kind(provider: str) -> Invoice:
    """The invoice that a provider's terms name; what nobody says is unknown, never none."""
    words = {term.condition for term in terms_of(provider, "invoice")}
    for kind in ("special", "ordinary", "none"):
        if kind in words:
            return kind
    if words & {"fapiao", "VAT"}:
        return "fapiao"
    return "foreign" if words else "unknown"


def gives_invoice(provider: str, wanted: str) -> Known:
    """Whether a provider gives the wanted invoice: ``special``, ``any-vat`` (any 发票) or ``foreign``."""
    kind = invoice_kind(provider)
    if kind == "unknown" or (kind == "fapiao" and wanted in ("special", "ordinary")):
        return "unknown"
    if wanted == "any-vat":
        return "yes" if kind in ("special", "ordinary", "fapiao") else "no"
    return "yes" if kind == wanted else "no"


@cache
def certificates(provider: str) -> tuple[str, ...]:
    """The words in which a provider claims certificates: a claim, not a proof. Empty: nothing is known."""
    return tuple(term.quote for term in terms_of(provider, "certification"))


def has_certificate(provider: str, wanted: str) -> Known:
    """Whether a provider claims a certificate; silence is unknown."""
    said = "".join(wanted.casefold().split())
    claimed = ("".join(quote.casefold().split()) for quote in certificates(provider))
    return "yes" if any(said in quote for quote in claimed) else "unknown"


def passes_through(offer: Offer) -> Known:
    """Whether the machine owns its cards (IaaS with pass-through): bare metal does; notebooks and containers do not."""
    if offer.kind == "notebook" or _remarks(offer.provider, "virtualised GPU", "inside the container"):
        return "no"
    return "yes" if offer.kind == "bare metal" else "unknown"


def has_tools(offer: Offer) -> Known:
    """Whether tools for experiments come with it (PaaS): a notebook platform brings them, bare metal does not."""
    if offer.kind == "notebook":
        return "yes"
    return "no" if offer.kind == "bare metal" else "unknown"


def availability(offer: Offer) -> Availability:
    """How often such a machine can be had, where the row or the seller's remarks say so."""
    said = "rarely available" in offer.note or _remarks(offer.provider, "cards are scarce", "sold out")
    return "scarce" if said else "unknown"


@cache
def _remarks(provider: str, *words: str) -> bool:
    """Whether one of the words stands in what is remarked of a seller."""
    return any(word in term.quote for term in terms_of(provider, "note") for word in words)
