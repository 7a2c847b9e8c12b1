"""What a frozen program carries beside its code: facts, fonts, and the licences of everything in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
CHINESE_FONTS = ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Medium.ttc", "NotoSansCJK-Bold.ttc")
LICENCE_TEXTS = (Path("/usr/share/common-licenses/LGPL-3"), Path("/usr/share/common-licenses/GPL-3"))
FONT_LICENCE = Path("/usr/share/doc/fonts-noto-cjk/copyright")

Carried = tuple[str, str]
"""A file and the folder it goes to."""


def files() -> list[Carried]:
    """Everything to carry, as PyInstaller wants it.

    Raises:
        FileNotFoundError: the translations are not compiled, or the Chinese font is not installed.
    """
    return [*_facts(), *_fonts(), *_licences()]


def _facts() -> Iterator[Carried]:
    data = ROOT / "resources" / "zuka_data"
    if not (data / "locales" / "zh" / "zuka.mo").exists():
        raise FileNotFoundError("compile the translations first: python packaging/translations.py compile")
    for path in sorted(data.rglob("*")):
        if path.is_file() and path.suffix not in {".py", ".pyc", ".po"}:
            yield str(path), path.parent.relative_to(data.parent).as_posix()


def _fonts() -> Iterator[Carried]:
    found = {path.name: path for folder in FONT_FOLDERS for path in folder.rglob("NotoSansCJK-*.ttc")}
    kept = [found[name] for name in CHINESE_FONTS if name in found]
    if not kept:
        raise FileNotFoundError("the frozen program needs Noto Sans CJK (Debian: fonts-noto-cjk)")
    yield from ((str(path), "zuka_data/fonts") for path in kept)


def _licences() -> Iterator[Carried]:
    yield str(ROOT / "LICENSE"), "licences/zuka"
    for name in _packages():
        for file in metadata.files(name) or ():
            if re.search(r"licen[cs]e|copying|notice", file.name, re.IGNORECASE) and file.suffix in {"", ".txt", ".md"}:
                yield str(file.locate()), f"licences/{name}"
    for path in (*LICENCE_TEXTS, FONT_LICENCE):
        if path.exists():
            yield str(path), f"licences/{'Noto Sans CJK' if path == FONT_LICENCE else 'PySide6 and Qt'}"


def _packages() -> list[str]:
    """The pinned packages that run with the program on this system."""
    pins = (ROOT / "packaging" / "requirements" / "run.txt").read_text(encoding="utf-8")
    names = dict.fromkeys(re.findall(r"^([a-z0-9][a-z0-9._-]*)==", pins, re.MULTILINE))
    installed = {re.sub(r"[-_.]+", "-", each.metadata["Name"]).lower() for each in metadata.distributions()}
    return [name for name in names if name in installed]
