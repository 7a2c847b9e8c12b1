"""``LinkList(name)``: rows of a linked name and a figure, such as rules and how many offers they removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from zuka.message import Message
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.text import Line, Text


@dataclass(frozen=True, slots=True)
class Link:
    """A line: where it leads, its words and the figure at the right."""

    address: str
    words: Message
    figure: Message


class LinkList(QWidget):
    """The lines; each name is a button.

    Signals:
        go_wanted: the address of the line that was chosen.
    """

    go_wanted = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._shown: tuple[Link, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_links(self, links: Sequence[Link]) -> None:
        """Show other lines; the same ones again change nothing, so that the focus stays."""
        if tuple(links) == self._shown:
            return
        self._shown = tuple(links)
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for link in self._shown:
            self._column.addWidget(self._line(link))
            self._column.addWidget(Line())

    def _line(self, link: Link) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 4, 0, 4)
        button = Button(link.words, "link", name=f"{self.objectName()}.{link.address}")
        button.setProperty("address", link.address)
        button.clicked.connect(self._go)
        row.addWidget(button)
        row.addStretch(1)
        row.addWidget(Text(link.figure, Role.TABLE_STRONG, figures=True))
        return line

    def _go(self) -> None:
        self.go_wanted.emit(self.sender().property("address"))
