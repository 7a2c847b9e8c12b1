"""What each field of the draft may hold, read from the draft's own types, so that it is said in one place only."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from zuka.errors import UserError
from zuka.message import Message, msg
from zuka.scenario.draft import ScenarioDraft

Kind = Literal["whole", "number", "yes_no", "text", "list", "table", "part"]


@dataclass(frozen=True, slots=True)
class Limits:
    """The kinds of value a field takes, the words it knows, its bounds, and whether it may be blank."""

    kinds: tuple[Kind, ...]
    choices: tuple[str, ...] = ()
    ge: float | None = None
    gt: float | None = None
    le: float | None = None
    lt: float | None = None
    blank: bool = True

    def allowed(self) -> Message:
        """What may be entered, as the end of a sentence: "a whole number from 1 to 1,000"."""
        if self.kinds == ("yes_no",):
            return _with_choices(msg("yes or no"), self.choices)
        if self.kinds in (("whole",), ("number",)):
            return _with_choices(self._numbers(), self.choices)
        if self.choices:
            return msg("one of: {words}", words=", ".join(self.choices))
        return _OTHER[self.kinds[0]]

    def _numbers(self) -> Message:
        whole = self.kinds == ("whole",)
        low, high = (self.ge if self.ge is not None else self.gt), (self.le if self.le is not None else self.lt)
        if low is None:
            return msg("a whole number") if whole else msg("a number")
        if high is None:
            return _from_low(low, whole=whole, open_low=self.ge is None)
        if self.ge is None:
            text = msg("a number above {low:,.16g} and at most {high:,.16g}", low=low, high=high)
            return text if self.lt is None else msg("a number between {low:,.16g} and {high:,.16g}", low=low, high=high)
        if whole:
            return msg("a whole number from {low:,.16g} to {high:,.16g}", low=low, high=high)
        return msg("a number from {low:,.16g} to {high:,.16g}", low=low, high=high)


_OTHER: dict[Kind, Message] = {
    "text": msg("text"),
    "list": msg("a list of words"),
    "table": msg("a table of names and values"),
    "part": msg("a table of names and values"),
}


def _from_low(low: float, *, whole: bool, open_low: bool) -> Message:
    if open_low:
        return msg("a number above {low:,.16g}", low=low)
    if whole:
        return msg("a whole number of at least {low:,.16g}", low=low)
    return msg("a number of at least {low:,.16g}", low=low)


def _with_choices(numbers: Message, choices: tuple[str, ...]) -> Message:
    return msg("{numbers}, or one of: {words}", numbers=numbers, words=", ".join(choices)) if choices else numbers


def part_of(annotation: object) -> type[BaseModel] | None:
    """The part of the draft that a type stands for, or None where it is a plain value."""
    for member in _members(annotation):
        if isinstance(member, type) and issubclass(member, BaseModel):
            return member
    return None


def field_of(part: type[BaseModel], key: str) -> FieldInfo | None:
    """The field that a key of the file names (its alias where it has one), or None."""
    for name, field in part.model_fields.items():
        if key == (field.alias or name):
            return field
    return None


@cache
def limits(path: str) -> Limits:
    """What the field at a dotted path may hold; inside a free table everything.

    Raises:
        UserError: no field has this path (``unknown_field``).
    """
    part: type[BaseModel] | None = ScenarioDraft
    field: FieldInfo | None = None
    for key in path.split("."):
        if part is None:
            return _inside(field, path)
        field = field_of(part, key)
        if field is None:
            raise unknown_field(path)
        part = part_of(field.annotation)
    return _limits(field) if field else Limits(("part",))


def unknown_field(path: str) -> UserError:
    """The error for a path that names nothing."""
    return UserError(
        "unknown_field",
        msg("The scenario has no field {path}. Check the spelling; the parts are {parts}.", path=path, parts=_PARTS),
        path,
    )


_WORDS: tuple[Kind, ...] = ("text",)
_PARTS = ", ".join(ScenarioDraft.model_fields)


def _inside(field: FieldInfo | None, path: str) -> Limits:
    if field is None or "table" not in _limits(field).kinds:
        raise unknown_field(path)
    return Limits(("text",))


def _limits(field: FieldInfo) -> Limits:
    members = _members(field.annotation)
    bounds: dict[str, float] = {}
    for mark in (*field.metadata, *_marks(field.annotation)):
        for kind, name in ((Ge, "ge"), (Gt, "gt"), (Le, "le"), (Lt, "lt")):
            if isinstance(mark, kind):
                bounds[name] = getattr(mark, name)
    choices = tuple(str(word) for m in members if get_origin(m) is Literal for word in get_args(m))
    kinds: tuple[Kind, ...] = tuple(_kind(m) for m in members if m is not NoneType and get_origin(m) is not Literal)
    return Limits(kinds or _WORDS, choices, blank=NoneType in members, **bounds)


def _members(annotation: object) -> tuple[object, ...]:
    members = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)
    return tuple(get_args(member)[0] if get_origin(member) is Annotated else member for member in members)


def _marks(annotation: object) -> tuple[object, ...]:
    """Bounds of one member of a union: ``Annotated[int, Field(ge=1)] | None``."""
    members = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else ()
    infos = [info for member in members if get_origin(member) is Annotated for info in get_args(member)[1:]]
    return tuple(mark for info in infos if isinstance(info, FieldInfo) for mark in info.metadata)


def _kind(member: object) -> Kind:
    plain: dict[object, Kind] = {bool: "yes_no", int: "whole", float: "number", Decimal: "number", str: "text"}
    if member in plain:
        return plain[member]
    origin = get_origin(member)
    if origin is tuple:
        return "list"
    return "table" if origin is dict else "part"
