"""Turns what pydantic finds into sentences for people: what is wrong, what is allowed, what to do."""

from __future__ import annotations

from pydantic import ValidationError

from zuka.errors import UserError
from zuka.message import Message, msg, verbatim
from zuka.scenario.fields import label
from zuka.scenario.issue import Issue
from zuka.scenario.limits import Limits, limits

_LONGEST_QUOTE = 40


def issues_of(error: ValidationError) -> tuple[Issue, ...]:
    """One issue per field that does not take its value, in the order of the draft."""
    found: dict[str, Issue] = {}
    for detail in error.errors(include_url=False):
        path = _path(detail["loc"])
        found.setdefault(path, bad_value(path, detail["input"]))
    return tuple(found.values())


def bad_value(path: str, typed: object) -> Issue:
    """The issue of a value that the field at ``path`` does not take."""
    bounds = limits(path)
    fix = _meant(typed, bounds)
    said = {"field": label(path), "typed": _quote(typed), "allowed": bounds.allowed()}
    if fix is not None:
        message = msg("{field} must be {allowed}; {typed} was given. Did you mean {fix:g}?", **said, fix=fix)
    elif bounds.blank:
        message = msg("{field} must be {allowed}; {typed} was given. Correct it or leave it blank.", **said)
    else:
        message = msg("{field} must be {allowed}; {typed} was given. Correct it.", **said)
    return Issue("bad_value", "error", path, message, fix)


def _path(location: tuple[int | str, ...]) -> str:
    """The longest start of an error's location that names a field; unions add their members' names behind it."""
    keys = [str(key) for key in location]
    while len(keys) > 1:
        path = ".".join(keys)
        try:
            limits(path)
        except UserError:
            keys.pop()
        else:
            return path
    return keys[0] if keys else "title"


def _meant(typed: object, bounds: Limits) -> float | None:
    """A percentage typed where a fraction is asked: 99.9 means 0.999."""
    if isinstance(typed, bool) or not isinstance(typed, int | float):
        return None
    top = bounds.le if bounds.le is not None else bounds.lt
    return round(typed / 100, 12) if top == 1 and 1 < typed <= 100 else None


def _quote(typed: object) -> Message:
    if typed is None or typed == "":
        return msg("nothing")
    text = (
        f"{typed:,}" if isinstance(typed, int) and abs(typed) < 10**15 and not isinstance(typed, bool) else str(typed)
    )
    return verbatim(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…")
