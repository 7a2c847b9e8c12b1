"""``IconLabel(icon, colour, size)``: an icon that stands by itself, such as the sign of a message."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from zuka_gui.theme.icons import paint_icon
from zuka_gui.theme.manager import theme


class IconLabel(QWidget):
    """A picture without meaning of its own: the words beside it say the same."""

    def __init__(self, icon: str, colour: str = "text.secondary", size: int = 16, *, stroke: float = 1.75) -> None:
        super().__init__()
        self._icon, self._colour, self._size, self._stroke = icon, colour, size, stroke
        self.setFixedSize(QSize(size, max(size, 18)) if size < 20 else QSize(size, size))

    def show_icon(self, icon: str, colour: str) -> None:
        """Show another icon in another colour."""
        self._icon, self._colour = icon, colour
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        top = (self.height() - self._size) / 2
        box = QRectF(0, top, self._size, self._size)
        paint_icon(painter, box, self._icon, theme().colour(self._colour), self._stroke)
