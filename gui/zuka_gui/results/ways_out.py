"""``WaysOutPanel()``: where nothing fits, what each rule stands in the way of, with buttons that relax it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from zuka.message import Message, msg
from zuka_gui.i18n.translator import tr
from zuka_gui.results.answer_model import WayOut
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.page_header import Section
from zuka_gui.widgets.text import Text

TITLE = msg("What relaxing each rule would bring")
LINE = msg("offers that this rule alone keeps away")
CLOSEST = msg("The closest misses")
PREFER, ANY = msg("Only prefer"), msg("Switch off")


class WaysOutPanel(QWidget):
    """Rules with their buttons, then the closest misses.

    Signals:
        relaxed: the path of a rule's mode and its new value.
    """

    relaxed = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[object, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)

    def show_ways(self, ways: Sequence[WayOut], misses: Sequence[Message]) -> None:
        """Show rules and misses."""
        if self._shown == (tuple(ways), tuple(misses)):
            return
        self._shown = (tuple(ways), tuple(misses))
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if misses:
            self._column.addWidget(Section(CLOSEST))
            for miss in misses:
                self._column.addWidget(Text(miss, Role.TABLE, wrap=True))
            self._column.addSpacing(8)
        if ways:
            self._column.addWidget(Section(TITLE, LINE))
            self._column.addWidget(self._table(ways))

    def _table(self, ways: Sequence[WayOut]) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for place, way in enumerate(ways):
            grid.addWidget(Text(way.name, Role.TABLE_STRONG), place, 0)
            grid.addWidget(Text(way.brings, Role.TABLE, "secondary", wrap=True), place, 1)
            for column, (words, mode) in enumerate(((PREFER, "prefer"), (ANY, "any")), start=2):
                button = Button(words, "small", name=f"{way.path}.{mode}")
                button.setProperty("edit", [way.path, mode])
                button.setAccessibleDescription(tr(way.name))
                button.clicked.connect(self._relax)
                grid.addWidget(button, place, column, Qt.AlignmentFlag.AlignRight)
        return holder

    def _relax(self) -> None:
        path, mode = self.sender().property("edit")
        self.relaxed.emit(path, mode)
