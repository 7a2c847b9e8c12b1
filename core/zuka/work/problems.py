"""Turns what pydantic found wrong into one clear sentence: what is wrong, what is allowed, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from zuka.errors import UserError
from zuka.message import Message, msg

M = TypeVar("M", bound=BaseModel)

_LIMITS = {
    "greater_than": ("gt", msg("{field} is {given}; it must be more than {limit}")),
    "greater_than_equal": ("ge", msg("{field} is {given}; it must be at least {limit}")),
    "less_than": ("lt", msg("{field} is {given}; it must be less than {limit}")),
    "less_than_equal": ("le", msg("{field} is {given}; it must be at most {limit}")),
    "literal_error": ("expected", msg("{field} is {given}; allowed are {limit}")),
}
_KINDS = {
    "int": msg("{field} is {given}; it must be a whole number"),
    "float": msg("{field} is {given}; it must be a number"),
    "finite": msg("{field} is {given}; it must be a finite number"),
    "decimal": msg("{field} is {given}; it must be a number"),
    "bool": msg("{field} is {given}; it must be true or false"),
    "string": msg("{field} is {given}; it must be text"),
}


def read_model(kind: type[M], data: Mapping[str, Any]) -> M:
    """The data as a pydantic model.

    Raises:
        UserError: the first problem, with code ``bad_value`` and the field's name.
    """
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise problem(error) from error


def problem(error: ValidationError) -> UserError:
    """The first problem of a validation error as one sentence."""
    first = error.errors(include_url=False)[0]
    path = ".".join(str(part) for part in first["loc"] if _is_name(part))
    given = repr(first["input"]) if isinstance(first["input"], str) else str(first["input"])
    return UserError("bad_value", _sentence(first["type"], first.get("ctx", {}), path, given[:80]), path or None)


def _is_name(part: object) -> bool:
    """Whether a step of an error's path is a field or an index, not the label of a union's branch."""
    return isinstance(part, int) or (isinstance(part, str) and part.isidentifier() and part not in ("int", "bool"))


def _sentence(kind: str, context: Mapping[str, Any], field: str, given: str) -> Message:
    if kind in _LIMITS:
        key, sentence = _LIMITS[kind]
        return msg(sentence.text, field=field, given=given, limit=str(context.get(key, "")))
    for prefix, sentence in _KINDS.items():
        if kind.startswith(prefix):
            return msg(sentence.text, field=field, given=given)
    return msg("{field} is {given}, which cannot be used here", field=field, given=given)
