"""What to verify before ordering: an old price, unknown charges, what happens to data."""

from __future__ import annotations

from textwrap import shorten

from zuka.advise.advice import Candidate
from zuka.facts.terms import terms_of
from zuka.market.old_share import old_share
from zuka.market.quota import quota_message, quota_of
from zuka.message import Message, msg, verbatim

_QUOTED = 120


def before_ordering(first: Candidate) -> tuple[Message, ...]:
    """The points to check with the provider of the first choice, the most costly first."""
    sheet = first.sheet
    found: list[Message] = []
    if sheet.age_days is None:
        found.append(msg("The price has no date; ask for today's"))
    elif sheet.stale:
        found.append(msg("The price is {days} days old, and rents rose in 2026; ask for today's", days=sheet.age_days))
    if sheet.stale:
        found.append(msg("{share:.0%} of the total rests on this old price", share=old_share(sheet)))
    quota = quota_of(sheet.offer, sheet.machines)
    if quota is not None and (needed := quota_message(quota)) is not None:
        found.append(needed)
    found += [msg("Ask what this costs: {part}", part=part.name) for part in sheet.unknown]
    for term in terms_of(sheet.offer.provider, "data_deletion")[:1]:
        found.append(
            msg(
                "Data are deleted by these terms: {quote}",
                quote=verbatim(shorten(term.quote, _QUOTED, placeholder=" …")),
            )
        )
    return tuple(found)
