"""``FlowLayout()``: widgets in a line that breaks where the width ends; ``at_end`` sets to the right."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget
from typing_extensions import override


class FlowLayout(QLayout):
    """Lines of widgets of one height. What was added with ``at_end`` is set to the right of the last line."""

    def __init__(self, spacing: int = 8, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)
        self._items: list[QLayoutItem] = []
        self._ends: list[QLayoutItem] = []

    def add(self, widget: QWidget, *, at_end: bool = False) -> None:
        """Add a widget, at the right end where asked."""
        self.addWidget(widget)
        if at_end:
            self._ends.append(self._items[-1])

    @override
    def addItem(self, item: QLayoutItem, /) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int, /) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride] None ends Qt's walk
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int, /) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride] None ends Qt's walk
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int, /) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    @override
    def minimumSize(self) -> QSize:
        widest = max((item.minimumSize().width() for item in self._shown()), default=0)
        tallest = max((item.sizeHint().height() for item in self._shown()), default=0)
        return QSize(widest, tallest)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def setGeometry(self, rect: QRect, /) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Place the items line by line; returns the height they take."""
        lines = self._lines(rect.width())
        y = rect.y()
        for line in lines:
            height = max(item.sizeHint().height() for item in line)
            if move:
                self._set_line(line, rect, y, height)
            y += height + self.spacing()
        return max(y - rect.y() - self.spacing(), 0)

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            need = item.sizeHint().width()
            if not lines or used + need > width:
                lines.append([])
                used = 0
            lines[-1].append(item)
            used += need + self.spacing()
        return lines

    def _set_line(self, line: list[QLayoutItem], rect: QRect, y: int, height: int) -> None:
        widths = sum(item.sizeHint().width() + self.spacing() for item in line) - self.spacing()
        x, spare = rect.x(), max(rect.width() - widths, 0)
        for item in line:
            if item in self._ends and spare:
                x, spare = x + spare, 0
            size = item.sizeHint()
            item.setGeometry(QRect(x, y + (height - size.height()) // 2, size.width(), size.height()))
            x += size.width() + self.spacing()
