"""Facts, translations, templates, icons and samples: files that people can read and compare."""

from __future__ import annotations

from pathlib import Path


def folder() -> Path:
    """The folder of the data files, the same in a checkout, an installed wheel and a frozen program."""
    return Path(__file__).parent
