"""``AnswerHead()``: the answer in large type with its figures, why, and what would change it, behind an accent bar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.message import Message, msg
from zuka_gui.results.answer_model import KeyFigure
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.figure import FigureBlock
from zuka_gui.widgets.text import EMPTY, Text

GAP, INDENT = 32, 18


class AnswerHead(QFrame):
    """The top of the answer.

    Signals:
        explain_wanted: a figure's quantity.
    """

    explain_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._confidence = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        self._answer = Text(EMPTY, Role.ANSWER, wrap=True)
        self._answer.setObjectName("answer.text")
        self._why = Text(EMPTY, Role.BODY, wrap=True)
        self._changes = Text(EMPTY, Role.BODY, wrap=True)
        self._blocks: list[FigureBlock] = []
        self._figures = QGridLayout()
        self._figures.setHorizontalSpacing(GAP)
        self._figures.setVerticalSpacing(6)
        self.setProperty("surface", "answer")
        words = QVBoxLayout(self)
        words.setContentsMargins(INDENT, 0, 0, 0)
        words.setSpacing(4)
        words.addWidget(self._confidence)
        words.addWidget(self._answer)
        words.addLayout(self._figures)
        words.addSpacing(4)
        words.addWidget(self._why)
        words.addWidget(self._changes)

    def show_answer(self, confidence: Message, answer: Message, why: Message, changes: Sequence[Message]) -> None:
        """Show the words."""
        self._confidence.show_message(confidence)
        self._answer.show_message(answer)
        self._why.show_message(why)
        self._changes.setVisible(bool(changes))
        joined = EMPTY
        for change in changes:
            joined = change if joined == EMPTY else msg("{first}; {second}", first=joined, second=change)
        self._changes.show_message(msg("What would change the answer: {changes}", changes=joined))

    def show_figures(self, figures: Sequence[KeyFigure]) -> None:
        """Show the headline figures; blocks are kept, so that the focus stays where it is."""
        for place in range(len(self._blocks), len(figures)):
            block = FigureBlock(figures[place].label, Role.FIGURE, mark=False, parent=self)
            block.setObjectName(f"answer.figure.{place}")
            block.explain_wanted.connect(self.explain_wanted)
            self._blocks.append(block)
        for block in self._blocks[len(figures) :]:
            block.hide()
        for block, figure in zip(self._blocks, figures, strict=False):
            block.show_label(figure.label)
            block.show_quantity(figure.quantity, figure.note, unit=figure.unit)
            block.show()
        self._place_figures()

    def _place_figures(self) -> None:
        """All figures in one row where they have room, else two in a row."""
        shown = [block for block in self._blocks if not block.isHidden()]
        needed = sum(block.sizeHint().width() + GAP for block in shown)
        in_row = max(len(shown), 1) if needed <= self.width() - INDENT else 2
        for column in range(len(self._blocks) + 1):
            self._figures.setColumnStretch(column, 1 if column == in_row else 0)
        for place, block in enumerate(self._blocks):
            self._figures.addWidget(block, place // in_row, place % in_row)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_figures()
