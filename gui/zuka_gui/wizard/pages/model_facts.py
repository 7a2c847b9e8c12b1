"""``FactsPanel``: the chosen model's facts beside its weights at several precisions; ``TypedForm``: figures by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from zuka.message import Message, msg
from zuka.model.spec import AnySpec
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.badge import Badge
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.page_header import Panel
from zuka_gui.widgets.text import EMPTY, Line, Text
from zuka_gui.wizard.pages.model_facts_model import ORIGINS, Fact, facts, source_line
from zuka_gui.wizard.pages.model_model import TYPED, weights_chart

if TYPE_CHECKING:
    from zuka_gui.charts.weights_bars import WeightsBarsChart

LABEL = 104


class FactsPanel(Panel):
    """What is known of the chosen model.

    Signals:
        change_wanted: the user wants to type other figures.
    """

    change_wanted = Signal()
    explain_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._name = Text(EMPTY, Role.SECTION)
        self._origin = Badge("mute", EMPTY)
        self._change = Button(msg("Change figures"), "small", icon="pencil", name="model.change")
        self._change.clicked.connect(self.change_wanted)
        self._facts = QVBoxLayout()
        self._facts.setSpacing(0)
        self._chart: WeightsBarsChart | None = None
        self._chart_place = QVBoxLayout()
        self._source = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        self._shown: tuple[Fact, ...] = ()
        row = QHBoxLayout()
        row.setSpacing(32)
        row.addLayout(self._facts, 46)
        row.addLayout(self._right(), 54)
        self.body.addLayout(self._head())
        self.body.addLayout(row)

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._name)
        head.addWidget(self._origin)
        head.addSpacing(4)
        head.addWidget(self._change)
        head.addStretch(1)
        return head

    def _drawn(self) -> WeightsBarsChart:
        """The chart, made with the first model: loading the plotting library would delay the start of the window."""
        if self._chart is None:
            from zuka_gui.charts.weights_bars import WeightsBarsChart

            self._chart = WeightsBarsChart("model.weights")
            self._chart.explain_wanted.connect(self.explain_wanted)
            self._chart_place.addWidget(self._chart)
        return self._chart

    def _right(self) -> QVBoxLayout:
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addLayout(self._chart_place)
        right.addWidget(self._source)
        right.addStretch(1)
        return right

    def show_model(self, name: Message, kind: str, spec: AnySpec) -> None:
        """Show a model; ``kind`` says which of the draft's answers it comes from."""
        self._name.show_message(name)
        self._origin.show_badge("mute", ORIGINS[kind])
        self._change.setVisible(kind != "typed")
        self._source.show_message(source_line(spec, kind))
        self._drawn().show_data(weights_chart(spec))
        found = facts(spec)
        if found != self._shown:
            self._shown = found
            self._fill(found)

    def _fill(self, found: tuple[Fact, ...]) -> None:
        while (item := self._facts.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for fact in found:
            self._facts.addWidget(_line(fact))
        self._facts.addStretch(1)


def _line(fact: Fact) -> QWidget:
    widget = QWidget()
    label = Text(fact.label, Role.TABLE, "secondary")
    label.setMinimumWidth(LABEL)
    row = QHBoxLayout()
    row.setContentsMargins(0, 4, 0, 4)
    row.setSpacing(8)
    row.addWidget(label)
    row.addWidget(Text(fact.value, Role.TABLE, wrap=True), 1)
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addLayout(row)
    column.addWidget(Line())
    return widget


class TypedForm(QWidget):
    """The figures of a model by hand, in two columns; layers, hidden size and heads are needed."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = [
            FieldRow(f"model.typed.{key}", label, NumberBox(f"model.typed.{key}", unit, width=160))
            for key, label, unit in TYPED
        ]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(32)
        grid.setVerticalSpacing(8)
        needed = msg("Layers, hidden size and heads are needed; the parameters follow from them where they can.")
        grid.addWidget(Text(needed, Role.TABLE, "secondary", wrap=True), 0, 0, 1, 2)
        half = (len(self.rows) + 1) // 2
        for place, field in enumerate(self.rows):
            grid.addWidget(field, 1 + place % half, place // half, Qt.AlignmentFlag.AlignTop)
