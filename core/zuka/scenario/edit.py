"""Reads and changes one field of a draft by its dotted path; the draft itself never changes."""

from __future__ import annotations

from typing import Any, cast

from pydantic import BaseModel, ValidationError

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.issue import BadValueError, Issue
from zuka.scenario.limits import limits
from zuka.scenario.plain import trouble
from zuka.scenario.sentence import issues_of

_MISSING = object()


def get(draft: ScenarioDraft, path: str) -> Any:  # noqa: ANN401 - the field decides the type
    """The value of a field (``work.context``, ``needs.finish_hours.mode``), or None where it was never given.

    Raises:
        UserError: no field has this path (``unknown_field``).
    """
    value: object = draft
    for key in path.split("."):
        value = _step(value, key)
        if value is _MISSING:
            limits(path)
            return None
    return value


def edit(draft: ScenarioDraft, path: str, value: object) -> ScenarioDraft:
    """The draft with another value at a path; parts on the way are made where they are missing.

    Raises:
        BadValueError: the field does not take the value (``bad_value``); the sentence names the allowed range.
        UserError: no field has this path (``unknown_field``).
    """
    if isinstance(value, BaseModel):
        value = as_data(value)
    if problem := trouble(value):
        raise BadValueError(Issue("bad_value", "error", path, problem))
    data = as_data(draft)
    _known(data, path)
    *way, last = path.split(".")
    table = data
    for key in way:
        if not isinstance(table.get(key), dict):
            table[key] = {}
        table = table[key]
    table[last] = value
    return from_data(data)


def clear(draft: ScenarioDraft, path: str) -> ScenarioDraft:
    """The draft with the field at a path as if it had never been given.

    Raises:
        UserError: no field has this path (``unknown_field``).
    """
    data = as_data(draft)
    _known(data, path)
    *way, last = path.split(".")
    table: object = data
    for key in way:
        table = _step(table, key)
    if isinstance(table, dict):
        cast("dict[str, Any]", table).pop(last, None)
    return from_data(data)


def as_data(part: BaseModel) -> dict[str, Any]:
    """A part as plain tables, lists, texts and numbers: only what was given, by the file's names."""
    return part.model_dump(mode="json", by_alias=True, exclude_unset=True)


def from_data(data: dict[str, Any]) -> ScenarioDraft:
    """The draft that plain data describes.

    Raises:
        BadValueError: a field does not take its value; the first such field is named.
    """
    try:
        return ScenarioDraft.model_validate(data)
    except ValidationError as error:
        raise BadValueError(issues_of(error)[0]) from error


def _known(data: dict[str, Any], path: str) -> None:
    """Lets a path pass that names a field or a kept key of a newer program."""
    table: Any = data
    for key in path.split("."):
        if not isinstance(table, dict) or key not in table:
            limits(path)
            return
        table = cast("dict[str, Any]", table)[key]


def _step(value: object, key: str) -> object:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value).get(key, _MISSING)
    if not isinstance(value, BaseModel):
        return _MISSING
    for name, field in type(value).model_fields.items():
        if key == (field.alias or name):
            return getattr(value, name)
    return (value.model_extra or {}).get(key, _MISSING)
