"""Asking the user for files and for what to do with unsaved edits; tests answer by themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from zuka.message import Message, msg, verbatim
from zuka.scenario.file import SUFFIX
from zuka_gui.i18n.translator import tr

SCENARIOS = msg("Scenarios of Zuka")
UNSAVED = msg("“{name}” has edits that are not in its file.")
UNSAVED_WHAT = msg("Save them before closing?")

Unsaved: TypeAlias = Literal["save", "discard", "cancel"]

_FORBIDDEN = str.maketrans(dict.fromkeys('<>:"/\\|?*\0', " "))
_LONGEST = 80


class Dialogs(Protocol):
    """Asking for scenario files."""

    def ask_open(self, parent: QWidget) -> Path | None:
        """A scenario to open, or None."""
        ...

    def ask_save(self, parent: QWidget, name: str) -> Path | None:
        """Where to save, or None."""
        ...


class ExportDialogs(Protocol):
    """Asking where an export goes."""

    def ask_export(self, parent: QWidget, name: str, kind: Message, suffix: str) -> Path | None:
        """Where to write, or None."""
        ...


class ClosingDialogs(Protocol):
    """Asking what becomes of unsaved edits."""

    def ask_unsaved(self, parent: QWidget, name: Message) -> Unsaved:
        """Save, discard, or stay."""
        ...


class NativeDialogs:
    """The system's own dialogs, which start in the folder used last.

    Args:
        folder: where to start; ``folder`` then is the one used last.
    """

    def __init__(self, folder: str = "") -> None:
        self.folder = folder

    def ask_open(self, parent: QWidget) -> Path | None:
        """A scenario to open, or None."""
        found, _ = QFileDialog.getOpenFileName(parent, "", self.folder, f"{tr(SCENARIOS)} (*{SUFFIX})")
        return self._chosen(found)

    def ask_save(self, parent: QWidget, name: str) -> Path | None:
        """Where to save, or None."""
        return self.ask_export(parent, name, SCENARIOS, SUFFIX)

    def ask_export(self, parent: QWidget, name: str, kind: Message, suffix: str) -> Path | None:
        """Where to write, or None."""
        start = str(Path(self.folder) / f"{file_stem(name)}{suffix}")
        found, _ = QFileDialog.getSaveFileName(parent, "", start, f"{tr(kind)} (*{suffix})")
        return self._chosen(found)

    def ask_unsaved(self, parent: QWidget, name: Message) -> Unsaved:
        """Save, discard, or stay."""
        buttons = QMessageBox.StandardButton
        asked = QMessageBox(QMessageBox.Icon.NoIcon, tr(msg("Zuka")), tr(msg(UNSAVED.text, name=name)), parent=parent)
        asked.setInformativeText(tr(UNSAVED_WHAT))
        asked.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        asked.setDefaultButton(buttons.Save)
        answers: dict[int, Unsaved] = {buttons.Save.value: "save", buttons.Discard.value: "discard"}
        return answers.get(asked.exec(), "cancel")

    def _chosen(self, found: str) -> Path | None:
        if not found:
            return None
        self.folder = str(Path(found).parent)
        return Path(found)


def file_stem(name: str) -> str:
    """A name as a file name that every system takes, without its suffix."""
    plain = " ".join(name.translate(_FORBIDDEN).split()).strip(". ")
    return plain[:_LONGEST].strip(". ") or "zuka"


def with_suffix(path: Path, suffix: str) -> Path:
    """The path with a suffix where the user gave none."""
    return path if path.suffix.lower() == suffix else path.with_name(path.name + suffix)


def file_name(path: Path) -> Message:
    """A file's name as a word of a sentence."""
    return verbatim(path.name)
