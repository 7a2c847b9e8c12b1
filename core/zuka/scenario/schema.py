"""The JSON schema of scenario files, for editors and other programs; it ships as ``schemas/scenario.json``."""

from __future__ import annotations

from typing import Any

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.migrate import FORMAT


def scenario_schema() -> dict[str, Any]:
    """The schema of a ``*.zuka`` file of the present format (JSON Schema 2020-12). Unknown keys are allowed."""
    draft = ScenarioDraft.model_json_schema(by_alias=True)
    parts = draft.pop("$defs")
    text = {"type": "string"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Zuka scenario",
        "type": "object",
        "required": ["format", "draft"],
        "properties": {
            "format": {"const": FORMAT},
            "program": text,
            "created": text,
            "id": text,
            "draft": draft,
            "used": {"type": "object"},
        },
        "$defs": parts,
    }
