"""``zuka offers --terms``: what the sellers' terms say, in typed figures and in their own words."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from zuka.cli.options import language_of, write, write_json
from zuka.facts.records import Offer, Term
from zuka.facts.terms import all_terms
from zuka.message import nmsg, render


def run_terms(args: argparse.Namespace, offers: Sequence[Offer]) -> int:
    """Prints the terms of the sellers of the offers found, and of those whose name holds the words asked for."""
    found = [term for provider, terms in all_terms().items() if _is_meant(args, provider, offers) for term in terms]
    found = found[: args.limit]
    if args.json:
        write_json([_json(term) for term in found])
        return 0
    for term in found:
        write(f"{term.provider}  {term.kind}  {_figure(term)}\n    “{term.quote}”  [{term.source}, {term.observed}]")
    write(render(nmsg("{count} term", "{count} terms", len(found)), language_of(args)))
    return 0


def _is_meant(args: argparse.Namespace, provider: str, offers: Sequence[Offer]) -> bool:
    words: list[str] = args.text
    named = bool(words) and all(word.casefold() in provider.casefold() for word in words)
    return named or any(offer.provider == provider for offer in offers)


def _figure(term: Term) -> str:
    amount = "" if term.amount is None else f"{term.amount} "
    free = "" if term.allowance is None else f" (after {term.allowance} {term.allowance_unit})"
    return f"{amount}{term.unit}{free} {term.condition}".strip()


def _json(term: Term) -> Mapping[str, object]:
    return {
        "provider": term.provider,
        "kind": term.kind,
        "amount": None if term.amount is None else float(term.amount),
        "unit": term.unit or None,
        "allowance": None if term.allowance is None else float(term.allowance),
        "allowance_unit": term.allowance_unit or None,
        "condition": term.condition or None,
        "quote": term.quote,
        "source": term.source,
        "observed": term.observed,
    }
