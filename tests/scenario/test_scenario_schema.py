"""The schema that ships is that of the draft."""

import json
from typing import Any, cast

from zuka.scenario.schema import scenario_schema
from zuka_data import folder


def shape(part: object) -> object:
    """Fields, types and bounds; titles and descriptions belong to pydantic."""
    if isinstance(part, dict):
        table = cast("dict[str, Any]", part)
        return {key: shape(value) for key, value in table.items() if key != "description" and not _is_title(key, value)}
    return [shape(each) for each in cast("list[object]", part)] if isinstance(part, list) else part


def _is_title(key: str, value: object) -> bool:
    """A field called "title" holds a table, pydantic's own title a word."""
    return key == "title" and isinstance(value, str)


def test_the_shipped_schema_is_up_to_date() -> None:
    shipped = json.loads((folder() / "schemas" / "scenario.json").read_text(encoding="utf-8"))
    assert shape(shipped) == shape(scenario_schema())
    assert shipped["properties"]["format"] == {"const": 1}
    assert "compile" in shipped["$defs"]["WorkDraft"]["properties"]
