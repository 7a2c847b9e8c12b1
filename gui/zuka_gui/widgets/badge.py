"""``Badge(status, message, icon)``, ``RangeMark()`` and ``FitBar()``: the painted marks as widgets of their own."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from zuka.message import Message
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.paint import BADGE_HEIGHT, BadgeLook, Range, badge_width, paint_badge, paint_range


class Badge(QWidget):
    """A short word with a status."""

    def __init__(self, status: Status, message: Message, icon: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status: Status = status
        self._message, self._icon = message, icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        translator().changed.connect(self.retranslate)
        self.retranslate()

    def show_badge(self, status: Status, message: Message, icon: str = "") -> None:
        """Show another status."""
        self._status, self._message, self._icon = status, message, icon
        self.retranslate()

    def retranslate(self) -> None:
        """Show the word in the present language."""
        self.setAccessibleName(tr(self._message))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(badge_width(self._look())) + 1, BADGE_HEIGHT)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        paint_badge(QPainter(self), 0, self.height() / 2, self._look())

    def _look(self) -> BadgeLook:
        return BadgeLook(self._status, tr(self._message), self._icon)


class RangeMark(QWidget):
    """Low, likely and high on a scale. The figures beside it say the same in words."""

    def __init__(self, width: int = 72, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(width, 12)
        self._mark: Range | None = None

    def show_mark(self, mark: Range | None) -> None:
        """Show another range, or nothing."""
        self._mark = mark
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._mark is not None:
            paint_range(QPainter(self), QRectF(0, 0, self.width(), self.height()), self._mark)
