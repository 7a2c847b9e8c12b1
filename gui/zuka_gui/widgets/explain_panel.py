"""``ExplainPanel()``: a quantity explained in three depths: one sentence, its formula, the whole tree (Esc closes)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.message import Message, msg, verbatim
from zuka.quantity import Quantity
from zuka.report.format import EN_DASH, figure
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.tokens import EXPLAIN_PANEL
from zuka_gui.widgets.badge import RangeMark
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.choice import Segments
from zuka_gui.widgets.explain_tree import BASIS_WORDS, ExplainTree
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.paint import Range, Scale
from zuka_gui.widgets.text import EMPTY, KeyCap, Line, Text

DEPTHS = (
    Option("sentence", msg("One sentence")),
    Option("formula", msg("Formula")),
    Option("tree", msg("Whole tree")),
)


class ExplainPanel(QFrame):
    """The panel that takes the summary's place.

    Signals:
        closed: the user closes it.
        go_wanted: the address of an input to change.
    """

    closed = Signal()
    go_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidePanel")
        self.setFixedWidth(EXPLAIN_PANEL)
        self._quantity: Quantity | None = None
        self._title = Text(EMPTY, Role.STRONG, wrap=True)
        self._value = Text(EMPTY, Role.FIGURE, figures=True)
        self._unit = Text(EMPTY, Role.TABLE, "secondary")
        self._span = Text(EMPTY, Role.CAPTION, "secondary", figures=True)
        self._mark = RangeMark()
        self._depth = Segments("explain.depth", DEPTHS)
        self._words = Text(EMPTY, Role.BODY, wrap=True)
        self.tree = ExplainTree()
        self._lay_out()
        self._depth.edited.connect(self._show_depth)
        translator().changed.connect(self.retranslate)
        self._depth.set_value("tree")
        self._show_depth("tree")

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 12)
        column.setSpacing(8)
        column.addLayout(self._head())
        figures = QHBoxLayout()
        figures.setSpacing(8)
        for part in (self._value, self._unit, self._span):
            figures.addWidget(part, 0, Qt.AlignmentFlag.AlignBottom)
            if part is not self._value:
                part.setContentsMargins(0, 0, 0, 4)
        figures.addStretch(1)
        figures.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(figures)
        column.addWidget(self._depth)
        column.addSpacing(4)
        column.addWidget(Line())
        column.addWidget(self._words)
        column.addWidget(self.tree, 1)
        column.addStretch(0)
        column.addLayout(_foot())

    def _head(self) -> QHBoxLayout:
        copy = Button(msg("Copy as text"), "small", icon="copy", name="explain.copy")
        copy.clicked.connect(self._copy)
        close = Button(msg("Close the explanation"), "icon", icon="x", name="explain.close")
        close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        head.addWidget(copy)
        head.addWidget(close)
        return head

    def explain(self, quantity: Quantity) -> None:
        """Show a quantity."""
        self._quantity = quantity
        shown = figure(quantity)
        self._title.show_message(msg("Explained: {name}", name=quantity.name))
        self._value.show_message(verbatim(shown.value))
        self._unit.show_message(shown.unit)
        self._span.show_message(verbatim(shown.span))
        width = quantity.high - quantity.low
        scale = Scale(quantity.low - 0.3 * width, quantity.high + 0.3 * width)
        self._mark.show_mark(Range(quantity.low, quantity.likely, quantity.high, scale) if width > 0 else None)
        self.tree.show_quantity(quantity)
        self.retranslate()
        self.tree.setFocus()

    def retranslate(self) -> None:
        """Show sentence and formula in the present language."""
        if self._quantity is not None:
            depth = self._depth.value()
            self._words.show_message(_sentence(self._quantity) if depth == "sentence" else _formula(self._quantity))

    def as_text(self) -> str:
        """The tree as indented lines, to be pasted in a mail."""
        return "\n".join(_lines(self._quantity, tr)) if self._quantity is not None else ""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _show_depth(self, depth: object) -> None:
        self.tree.setVisible(depth == "tree")
        self._words.setVisible(depth != "tree")
        self.retranslate()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.as_text())


def _foot() -> QHBoxLayout:
    foot = QHBoxLayout()
    foot.setSpacing(6)
    for key, words in (("F1", msg("explain the number in focus")), ("Esc", msg("close"))):
        foot.addWidget(KeyCap(key))
        foot.addWidget(Text(words, Role.CAPTION, "secondary"))
        foot.addSpacing(8)
    foot.addStretch(1)
    return foot


def _sentence(quantity: Quantity) -> Message:
    shown = figure(quantity)
    basis = BASIS_WORDS[quantity.basis][1]
    if not shown.span:
        return msg(
            "{name} is {value} {unit} ({basis}).", name=quantity.name, value=shown.value, unit=shown.unit, basis=basis
        )
    return msg(
        "{name} is likely {value} {unit}, between {low} and {high} ({basis}).",
        name=quantity.name,
        value=shown.value,
        unit=shown.unit,
        low=shown.span.partition(EN_DASH)[0],
        high=shown.span.partition(EN_DASH)[2],
        basis=basis,
    )


def _formula(quantity: Quantity) -> Message:
    if quantity.formula is not None:
        return quantity.formula
    if quantity.parts:
        return msg("The sum of its {count} parts.", count=len(quantity.parts))
    return msg("A value of its own; no formula stands behind it.")


def _lines(quantity: Quantity, words: Callable[[Message], str], depth: int = 0) -> list[str]:
    shown = figure(quantity)
    span = f" ({shown.span})" if shown.span else ""
    basis = words(BASIS_WORDS[quantity.basis][1])
    line = f"{'  ' * depth}{words(quantity.name)}: {shown.value} {words(shown.unit)}{span} [{basis}]"
    lines = [line]
    notes = [quantity.formula] if quantity.formula else []
    notes += [verbatim(quantity.source)] if quantity.source else []
    lines += [f"{'  ' * depth}  {words(note)}" for note in notes]
    for child in (*quantity.parts, *quantity.inputs):
        lines += _lines(child, words, depth + 1)
    return lines
