"""The schema that ships is that of the draft."""

import json
from typing import Any

from zuka.scenario.schema import scenario_schema
from zuka_data import folder


def names(schema: dict[str, Any]) -> dict[str, list[str]]:
    """Every part of the draft with its fields; wording and order of the rest belong to pydantic."""
    parts = {"draft": schema["properties"]["draft"], **schema["$defs"]}
    return {name: sorted(part.get("properties", {})) for name, part in parts.items()}


def test_the_shipped_schema_is_up_to_date() -> None:
    shipped = json.loads((folder() / "schemas" / "scenario.json").read_text(encoding="utf-8"))
    assert names(shipped) == names(scenario_schema())
    assert shipped["properties"]["format"] == {"const": 1}
    assert "compile" in names(shipped)["WorkDraft"]
