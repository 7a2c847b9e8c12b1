"""Build hook: compiles the translations, for wheels and for editable installs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TranslationsHook(BuildHookInterface[Any]):
    """Makes ``zuka.mo`` from the .po files before the files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into the source tree, where ``tool.hatch.build.targets.wheel.artifacts`` picks the result up."""
        sys.path.insert(0, str(Path(self.root) / "packaging"))
        from translations import compile_all

        compile_all()
