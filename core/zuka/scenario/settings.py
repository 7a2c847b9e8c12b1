"""What the program remembers between starts: language, theme, the window's place. Never anything of a scenario."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from zuka.errors import UserError
from zuka.message import Language
from zuka.scenario.atomic import write_whole
from zuka.scenario.json_text import read_table, write_table


class Settings(BaseModel):
    """The settings. ``language`` None follows the system; geometry and layout are Qt's own words in base64."""

    model_config = ConfigDict(frozen=True, extra="allow", allow_inf_nan=False)

    language: Language | None = None
    theme: Literal["system", "light", "dark"] = "system"
    scale: float = Field(default=1.0, ge=0.5, le=3.0)
    window_geometry: str | None = None
    window_layout: str | None = None
    window_layout_version: int = Field(default=1, ge=1)
    summary_open: bool = True
    last_folder: str | None = None


def load_settings(path: Path) -> Settings:
    """The settings in a file. A bad value falls back to its default; the file as it was is then kept as ``.bad``."""
    try:
        content = path.read_bytes()
    except OSError:
        return Settings.model_validate({})
    settings, whole = _read(content)
    if not whole:
        with contextlib.suppress(UserError):
            write_whole(path.with_name(path.name + ".bad"), content)
    return settings


def save_settings(settings: Settings, path: Path) -> None:
    """Writes the settings; keys of a newer program are kept.

    Raises:
        UserError: the file cannot be written (``not_saved``).
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, write_table(settings.model_dump(mode="json", exclude_unset=True)))


def _read(content: bytes) -> tuple[Settings, bool]:
    try:
        table = read_table(content)
    except UserError:
        return Settings.model_validate({}), False
    bad = _bad_keys(table)
    return Settings.model_validate({key: value for key, value in table.items() if key not in bad}), not bad


def _bad_keys(table: dict[str, Any]) -> set[str]:
    try:
        Settings.model_validate(table)
    except ValidationError as error:
        return {str(detail["loc"][0]) for detail in error.errors()}
    return set()
