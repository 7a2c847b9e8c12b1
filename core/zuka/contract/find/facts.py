"""What a clause says beside its figures: shared or dedicated, in cash or as a voucher, with or without notice.

A fact is only stated where its words stand in the clause; what is missing stays unknown.
"""

from __future__ import annotations

from zuka.contract.find.search import facts

_MANY = {"list", "covers", "bans"}
"""Facts that may hold several values at once; of all others the first counts."""


def facts_of(kind: str, text: str) -> dict[str, str]:
    """The facts of a clause of a type; several values of one fact are joined by commas."""
    said: dict[str, str] = {}
    for fact in facts(kind):
        if not fact.stands_in(text):
            continue
        if fact.name not in said:
            said[fact.name] = fact.value
        elif fact.name in _MANY:
            said[fact.name] += f",{fact.value}"
    return said
