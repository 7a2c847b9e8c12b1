"""Where the user's files lie: settings, data, recovery, downloads. The only place that asks the system for folders."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

HOME = "ZUKA_HOME"
"""The variable that names a folder for everything the program keeps."""

PORTABLE = "zuka-data"
"""A folder of this name beside the program makes it portable: everything is kept there."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one user. None of them is made before something is written into it."""

    config: Path
    data: Path
    state: Path
    cache: Path

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.config / "settings.json"

    @property
    def recent(self) -> Path:
        """The file of the recent list."""
        return self.state / "recent.json"

    @property
    def recovery(self) -> Path:
        """The folder of the running and crashed sessions."""
        return self.state / "recovery"

    @property
    def prices(self) -> Path:
        """The database of refreshed prices and their history."""
        return self.data / "prices.sqlite"


def folders(root: Path | None = None) -> Folders:
    """The folders under a root of one's own (tests, portable mode), or those of the system."""
    if root is not None:
        return Folders(root / "config", root / "data", root / "state", root / "cache")
    from platformdirs import PlatformDirs

    system = PlatformDirs("zuka", appauthor=False)
    return Folders(system.user_config_path, system.user_data_path, system.user_state_path, system.user_cache_path)


def users_folders() -> Folders:
    """The folders of whoever runs the program: under ``ZUKA_HOME`` where that is set, portable, or the system's."""
    home = os.environ.get(HOME)
    return folders(Path(home) if home else portable_root(Path(sys.argv[0])))


def portable_root(program: Path) -> Path | None:
    """The folder that makes a program portable, where it lies beside the program's file."""
    beside = program.resolve().parent / PORTABLE
    return beside if beside.is_dir() else None
