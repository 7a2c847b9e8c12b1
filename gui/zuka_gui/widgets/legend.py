"""``Legend()``: one line of squares with the names of the parts of the bars below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from zuka.message import Message
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.paint import paint_text

SQUARE, GAP = 10, 18


class Legend(QWidget):
    """Names of series colours; ``free`` is drawn as an outline."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: tuple[tuple[str, Message], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        translator().changed.connect(self.retranslate)

    def show_items(self, items: Sequence[tuple[str, Message]]) -> None:
        """Show (series, name) pairs."""
        self._items = tuple(items)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the room that the names need in the present language."""
        self.setAccessibleName(", ".join(tr(name) for _, name in self._items))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(theme().font(Role.CAPTION))
        words = sum(metrics.horizontalAdvance(tr(name)) + SQUARE + 6 + GAP for _, name in self._items)
        return QSize(max(round(words) - GAP, 0) + 2, 20)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, x = QPainter(self), 0.0
        for series, name in self._items:
            square = QRectF(x + 0.5, 5.5, SQUARE - 1, SQUARE - 1)
            painter.setPen(theme().colour("chart.free_edge" if series == "free" else f"series.{series}"))
            painter.setBrush(theme().colour(f"series.{series}"))
            painter.drawRect(square)
            words = QRectF(x + SQUARE + 6, 0, 400, 20)
            width = paint_text(painter, words, tr(name), theme().font(Role.CAPTION), theme().colour("text.secondary"))
            x += SQUARE + 6 + width + GAP
