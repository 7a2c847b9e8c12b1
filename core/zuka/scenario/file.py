"""The scenario file (``*.zuka``): the draft in an envelope that says when, by which program and with which prices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from pydantic import ValidationError

from zuka._version import __version__
from zuka.errors import UserError
from zuka.message import Message, msg
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import as_data, from_data
from zuka.scenario.json_text import read_table, write_table
from zuka.scenario.migrate import FORMAT, format_of, migrate
from zuka.scenario.sentence import issues_of

SUFFIX = ".zuka"
PROGRAM = f"zuka {__version__}"


def _nothing() -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A scenario with its envelope.

    ``created`` is an ISO 8601 time, ``id`` stays the same over all saves, ``used`` names the catalogue and prices that
    the last answer rests on, ``extra`` holds what a newer program wrote beside them. A file of a newer format is
    ``read_only``; ``notice`` then says so, and ``left_out`` lists the fields that this program cannot read.
    """

    draft: ScenarioDraft
    id: str
    created: str
    used: Mapping[str, Any] = field(default_factory=_nothing)
    program: str = PROGRAM
    format: int = FORMAT
    extra: Mapping[str, Any] = field(default_factory=_nothing)
    left_out: tuple[str, ...] = ()

    @property
    def read_only(self) -> bool:
        """Whether a newer program wrote the file, so that saving over it could lose something."""
        return self.format > FORMAT

    @property
    def notice(self) -> Message | None:
        """Why the file is open for reading only, or None."""
        if not self.read_only:
            return None
        return msg(
            "{program} wrote this file in format {format}; this program knows formats up to {known}. It is open for "
            "reading only. Save a copy under another name, or update Zuka.",
            program=self.program,
            format=self.format,
            known=FORMAT,
        )


def to_bytes(file: ScenarioFile) -> bytes:
    """The content of the file: present format, keys in a fixed order, unknown ones kept behind the known."""
    envelope = {
        "format": FORMAT,
        "program": PROGRAM,
        "created": file.created,
        "id": file.id,
        "draft": as_data(file.draft),
        "used": dict(file.used),
    }
    return write_table(envelope | dict(file.extra))


def from_bytes(content: bytes) -> ScenarioFile:
    """The scenario that the content of a file holds.

    Raises:
        UserError: the content is no scenario (``bad_json``, ``too_large``), or a field of the present format holds a
            value that it does not take (``bad_value``).
    """
    table = read_table(content)
    if format_of(table) < FORMAT:
        table = migrate(table)
    data = _part(table, "draft")
    draft, left_out = _readable(data) if format_of(table) > FORMAT else (from_data(data), ())
    known = ("format", "program", "created", "id", "draft", "used")
    return ScenarioFile(
        draft=draft,
        id=_text(table, "id"),
        created=_text(table, "created"),
        used=_part(table, "used"),
        program=_text(table, "program"),
        format=format_of(table),
        extra={key: value for key, value in table.items() if key not in known},
        left_out=left_out,
    )


def _part(table: dict[str, Any], key: str) -> dict[str, Any]:
    part = table.get(key, {})
    if not isinstance(part, dict):
        message = msg("This is no scenario of Zuka: {key} must be a table of names and values.", key=key)
        raise UserError("bad_json", message, key)
    return cast("dict[str, Any]", part)


def _text(table: dict[str, Any], key: str) -> str:
    text = table.get(key, "")
    if not isinstance(text, str):
        raise UserError("bad_json", msg("This is no scenario of Zuka: {key} must be text.", key=key), key)
    return text


def _readable(data: dict[str, Any]) -> tuple[ScenarioDraft, tuple[str, ...]]:
    """What this program can read of a newer draft, and the fields that it had to leave out."""
    left_out: list[str] = []
    while True:
        try:
            return ScenarioDraft.model_validate(data), tuple(left_out)
        except ValidationError as error:
            for issue in issues_of(error):
                left_out.append(issue.path)
                keys = issue.path.split(".")
                shorter = _without(data, keys)
                data = shorter if shorter != data else _without(data, keys[:1])


def _without(table: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """The table without the value at a path; where an inner value cannot be reached, its part goes as a whole."""
    key, *rest = keys
    inner = table.get(key)
    if rest and isinstance(inner, dict):
        return {**table, key: _without(cast("dict[str, Any]", inner), rest)}
    return {name: value for name, value in table.items() if name != key}
