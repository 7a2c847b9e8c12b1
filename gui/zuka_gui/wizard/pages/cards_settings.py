"""``CardsSettings()``: which cards, precisions and engine are considered; blank leaves it to what is usual."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout
from typing_extensions import override

from zuka.message import Message, msg
from zuka.scenario.fields import label
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.page_header import Panel
from zuka_gui.widgets.text_box import TextBox

WIDTH = 134
SEPARATORS = re.compile("[,;，；、\n]")
EXAMPLES: dict[str, Message] = {
    "cards.only": msg("such as RTX 4090"),
    "cards.precisions": msg("such as bf16, fp8"),
    "cards.layout.weights": msg("such as Q4_K_M"),
    "cards.layout.engine": msg("such as vllm"),
}
LISTS = ("cards.only", "cards.precisions")
GPUS = "cards.layout.gpus"


class WordsBox(TextBox):
    """A line of words with commas between them; ``edited`` carries a tuple, or None for an empty line."""

    def __init__(self, path: str, placeholder: Message, *, width: int) -> None:
        super().__init__(path, placeholder, width=width)

    @override
    def set_value(self, value: object) -> None:
        words = isinstance(value, list | tuple)
        super().set_value(", ".join(cast("Sequence[str]", value)) if words else value)

    @override
    def parsed(self, text: str) -> object:
        return tuple(word for part in SEPARATORS.split(text) if (word := part.strip())) or None


class CardsSettings(Panel):
    """The fields in two columns; hidden until they are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = [FieldRow(path, label(path), _control(path)) for path in (*EXAMPLES, GPUS)]
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(8)
        for place, row in enumerate(self.rows):
            grid.addWidget(row, place % 3, place // 3, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(grid)
        self.hide()

    def holds(self, path: str) -> bool:
        """Whether a field stands here."""
        return any(row.path == path for row in self.rows)


def _control(path: str) -> TextBox | NumberBox:
    if path == GPUS:
        return NumberBox(path, width=WIDTH)
    if path in LISTS:
        return WordsBox(path, EXAMPLES[path], width=WIDTH)
    return TextBox(path, EXAMPLES[path], width=WIDTH)
