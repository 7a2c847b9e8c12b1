"""``FigureBlock(label, role)``: a headline figure with unit, range and mark; ``FactRow(label, value)``; ``Meter``.

A figure that is not known yet shows a dash and says what it waits for, never a zero.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.message import Message, msg, verbatim
from zuka.quantity import Quantity
from zuka.report.format import NOT_APPLICABLE, figure
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.badge import RangeMark
from zuka_gui.widgets.paint import Range, Scale
from zuka_gui.widgets.text import EMPTY, Text

EXPLAIN = msg("{label}: {value}. Press Enter to explain.")


class FigureBlock(QWidget):
    """One figure; Enter or a click explains it.

    Signals:
        explain_wanted: the quantity that is to be explained.
    """

    explain_wanted = Signal(object)

    def __init__(
        self, label: Message, role: Role = Role.FIGURE_SMALL, *, mark: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._quantity: Quantity | None = None
        self._label = Text(label, Role.CAPTION, "secondary")
        self._value = Text(EMPTY, role, figures=True)
        self._unit = Text(EMPTY, Role.TABLE, "secondary")
        self._note = Text(EMPTY, Role.CAPTION, "secondary", wrap=not mark or role is Role.FIGURE_SMALL)
        self._mark = RangeMark()
        self._mark.setVisible(False)
        self._below = role is Role.FIGURE_SMALL
        self._with_mark = mark
        self._lay_out()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        translator().changed.connect(self.retranslate)
        self.show_quantity(None)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._label)
        line = QHBoxLayout()
        line.setSpacing(6)
        for part in (self._value, self._unit):
            line.addWidget(part, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(line)
        if self._below:
            line.addStretch(1)
            low = QHBoxLayout()
            low.addWidget(self._note, 1)
            low.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
            column.addLayout(low)
        else:
            line.addWidget(self._note, 0, Qt.AlignmentFlag.AlignBottom)
            line.addStretch(1)
            self._note.setContentsMargins(0, 0, 0, 2)
        self._unit.setContentsMargins(0, 0, 0, 2)

    def show_quantity(
        self,
        quantity: Quantity | None,
        note: Message = EMPTY,
        *,
        scale: Scale | None = None,
        unit: Message | None = None,
    ) -> None:
        """Show a quantity with its range, or a dash with a note of what it waits for.

        ``scale`` is that of the range mark; left out, the mark takes the figure's own surroundings. ``unit`` replaces
        the unit's own words ("/ month" behind money).
        """
        self._quantity = quantity
        shown = figure(quantity) if quantity is not None else None
        self._value.show_message(verbatim(shown.value if shown else NOT_APPLICABLE))
        self._unit.show_message(unit if unit is not None and shown else shown.unit if shown else EMPTY)
        span = verbatim(shown.span) if shown else EMPTY
        self._note.show_message(note if note != EMPTY else span)
        ranged = quantity is not None and quantity.low < quantity.high
        self._mark.setVisible(bool(ranged and self._below and self._with_mark and note == EMPTY))
        if quantity is not None and ranged:
            self._mark.show_mark(Range(quantity.low, quantity.likely, quantity.high, scale or _own_scale(quantity)))
        self.retranslate()

    def show_label(self, label: Message) -> None:
        """Name the figure otherwise."""
        self._label.show_message(label)
        self.retranslate()

    def retranslate(self) -> None:
        """Name the figure for screen readers."""
        words = f"{tr(self._value.message)} {tr(self._unit.message)} {tr(self._note.message)}".strip()
        label = self._label.message
        self.setAccessibleName(
            tr(msg(EXPLAIN.text, label=label, value=words)) if self._quantity else f"{tr(label)}: {words}"
        )

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.explain()
        else:
            super().keyPressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.explain()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(theme().colour("focus.ring"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def explain(self) -> None:
        """Ask for the explanation."""
        if self._quantity is not None:
            self.explain_wanted.emit(self._quantity)


def _own_scale(quantity: Quantity) -> Scale:
    """A scale three ranges wide about the likely value, so that the shape of the doubt shows."""
    width = quantity.high - quantity.low
    return Scale(quantity.low - width * 0.3, quantity.high + width * 0.3)


class FactRow(QWidget):
    """A name at the left, its value at the right."""

    def __init__(self, label: Message, value: Message, note: Message = EMPTY, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 3, 0, 3)
        row.setSpacing(6)
        self._value = Text(value, Role.TABLE, wrap=True)
        self._value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        row.addWidget(Text(label, Role.TABLE, "secondary"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._value, 1)
        if note != EMPTY:
            row.addWidget(Text(note, Role.CAPTION, "tertiary"))


class Meter(QWidget):
    """A bar that shows how much of something is left. The figures above it say the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self.setFixedHeight(6)

    def show_share(self, share: float) -> None:
        """Show a share from 0 to 1."""
        self._share = max(0.0, min(1.0, share))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("line.subtle"))
        painter.drawRoundedRect(QRectF(self.rect()), 2, 2)
        painter.setBrush(theme().colour("accent.fill"))
        painter.drawRoundedRect(QRectF(0, 0, self.width() * self._share, self.height()), 2, 2)
