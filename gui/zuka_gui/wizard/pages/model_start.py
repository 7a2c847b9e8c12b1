"""``DropArea`` and ``Samples``: what the model page shows before anything is chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from zuka.advise.samples import SAMPLES, sample_path
from zuka.facts.load import catalogue
from zuka.message import msg, verbatim
from zuka.report.format import number
from zuka.scenario.store import load
from zuka.scenario.summary import TASKS, model_line
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.icon_label import IconLabel
from zuka_gui.widgets.page_header import Panel
from zuka_gui.widgets.text import EMPTY, Text

SHOWN = ("lora-8b-24gb", "serve-70b-50", "bare-metal-8000")
FORMATS = "config.json \u00b7 GGUF \u00b7 safetensors \u00b7 diffusers"


class DropArea(QFrame):
    """Says what can be dropped; its button opens the same by a dialog.

    Signals:
        open_wanted: the user wants to choose a file.
    """

    open_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "drop")
        self.setFixedHeight(168)
        centre = Qt.AlignmentFlag.AlignHCenter
        button = Button(msg("Open a file \u2026"), icon="folder-open", name="start.open")
        button.clicked.connect(self.open_wanted)
        column = QVBoxLayout(self)
        column.setSpacing(4)
        column.addStretch(1)
        column.addWidget(IconLabel("file-plus", "text.secondary", 40, stroke=1.25), 0, centre)
        column.addSpacing(4)
        column.addWidget(Text(msg("Drop a model here")), 0, centre)
        column.addWidget(Text(verbatim(FORMATS), Role.CAPTION, "secondary"), 0, centre)
        column.addSpacing(8)
        column.addWidget(button, 0, centre)
        column.addStretch(1)


class Samples(QWidget):
    """Three finished scenarios, and what holds for all of them.

    Signals:
        chosen: the id of the command that opens a sample.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout()
        row.setSpacing(12)
        for name in SHOWN:
            row.addWidget(self._sample(name), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addWidget(Text(msg("Or look at a finished sample"), Role.SECTION))
        column.addLayout(row)
        column.addSpacing(12)
        column.addLayout(_promises())

    def _sample(self, name: str) -> QWidget:
        draft = load(sample_path(name)).file.draft
        panel = Panel()
        panel.body.setContentsMargins(16, 12, 16, 10)
        panel.body.setSpacing(2)
        work = TASKS.get(draft.work.task or "", EMPTY)
        panel.body.addWidget(Text(SAMPLES[name], Role.STRONG, wrap=True))
        line = msg("{model} \u00b7 {work}", model=model_line(draft) or EMPTY, work=work)
        panel.body.addWidget(Text(line, Role.CAPTION, "secondary", wrap=True))
        panel.body.addStretch(1)
        button = Button(msg("Open the sample"), "link", name=f"sample.{name}")
        button.setProperty("command", f"sample.{name}")
        button.clicked.connect(self._choose)
        panel.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return panel

    def _choose(self) -> None:
        self.chosen.emit(self.sender().property("command"))


def _promises() -> QHBoxLayout:
    prices = msg("{count} built-in prices, each with its date", count=number(len(catalogue().offers)))
    row = QHBoxLayout()
    row.setSpacing(8)
    for icon, words in (("wifi-off", msg("Works without a network; nothing is sent")), ("calendar", prices)):
        row.addWidget(IconLabel(icon))
        row.addWidget(Text(words, Role.TABLE, "secondary"))
        row.addSpacing(16)
    row.addStretch(1)
    return row
