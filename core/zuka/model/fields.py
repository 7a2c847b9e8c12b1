"""Read numbers out of other people's metadata: many names for one thing, and nothing to be trusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from zuka.errors import UserError
from zuka.message import msg

_LARGEST = 10**9
_MOST_LAYERS = 10_000


class Fields:
    """A mapping from untrusted JSON with typed look-ups. Missing and null read as None."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self.data = data

    def number(self, *names: str) -> int | None:
        """The first of the names that holds a whole number.

        Raises:
            UserError: it holds something else, or a size no model has (code ``bad_value``).
        """
        for name in names:
            value = self.real(name)
            if value is None:
                continue
            if value % 1:
                raise _bad(name, value)
            return int(value)
        return None

    def real(self, name: str) -> float | None:
        """A number from 0 to a billion, or None.

        Raises:
            UserError: the field holds something else (code ``bad_value``).
        """
        value = self.data.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _LARGEST:
            raise _bad(name, value)
        return value

    def required(self, *names: str) -> int:
        """The first of the names that holds a positive whole number.

        Raises:
            UserError: none does (code ``missing_field``, field: the first name), or one is no such number.
        """
        value = self.number(*names)
        if value is None:
            raise missing(names[0], names[1:])
        if value == 0:
            raise _bad(names[0], value, least=1)
        return value

    def layers(self, *names: str) -> int:
        """The number of layers: positive, and small enough to list them one by one.

        Raises:
            UserError: it is missing, or no model has as many.
        """
        value = self.required(*names)
        if value > _MOST_LAYERS:
            raise _bad(names[0], value, _MOST_LAYERS, least=1)
        return value

    def flag(self, name: str) -> bool | None:
        """A truth value, or None."""
        value = self.data.get(name)
        return value if isinstance(value, bool) else None

    def text(self, name: str) -> str:
        """A text, or an empty one."""
        value = self.data.get(name)
        return value if isinstance(value, str) else ""

    def items(self, name: str) -> Sequence[object]:
        """A list, or an empty one."""
        value = self.data.get(name)
        return cast("list[object]", value) if isinstance(value, list) else ()

    def part(self, name: str) -> Fields | None:
        """A nested mapping, or None."""
        value = self.data.get(name)
        return Fields(cast("dict[str, object]", value)) if isinstance(value, dict) else None


def missing(name: str, aliases: Sequence[str] = ()) -> UserError:
    """The error for a field that nothing can stand in for."""
    if aliases:
        message = msg(
            "{field} is missing (also looked for {aliases}); add it, no other model's value is taken",
            field=name,
            aliases=", ".join(aliases),
        )
    else:
        message = msg("{field} is missing; add it, no other model's value is taken", field=name)
    return UserError("missing_field", message, name)


def _bad(name: str, value: object, largest: int = _LARGEST, least: int = 0) -> UserError:
    shown = repr(value)[:60]
    return UserError(
        "bad_value",
        msg(
            "{field} is {value}; it must be a number from {least} to {largest}, whole where it counts things",
            field=name,
            value=shown,
            least=least,
            largest=largest,
        ),
        name,
    )
