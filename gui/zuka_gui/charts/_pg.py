"""The one wrapper of pyqtgraph, which has no types: a sheet of pixels to draw bars, lines, dots and words on.

Coordinates are pixels from the upper left corner. Lines wider than one pixel are drawn without antialias, which is what
makes wide lines slow; all are horizontal or vertical, so nothing is lost. Pens of pyqtgraph count device pixels.
One item holds all bars of a call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import pyqtgraph as pg  # pyright: ignore[reportMissingTypeStubs] untyped
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget
from typing_extensions import override

from zuka_gui.theme.manager import theme

_pg: Any = pg

Side: TypeAlias = Literal["left", "middle", "right"]
Segment: TypeAlias = tuple[float, float, float, float]
ANCHOR = {"left": 0.0, "middle": 0.5, "right": 1.0}


class Canvas(QWidget):
    """A pyqtgraph plot without axes, frame, menu and mouse zoom."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._plot: Any = _pg.PlotWidget(self, background=None)
        self._plot.setFrameShape(QFrame.Shape.NoFrame)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        item: Any = self._plot.getPlotItem()
        for side in ("left", "bottom"):
            item.hideAxis(side)
        item.hideButtons()
        item.setMenuEnabled(False)
        item.setContentsMargins(0, 0, 0, 0)
        item.layout.setContentsMargins(0, 0, 0, 0)
        self._box: Any = item.getViewBox()
        self._box.setMouseEnabled(False, False)
        self._box.setDefaultPadding(0)
        self._box.invertY(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._plot)

    @property
    def item_count(self) -> int:
        """How many items are drawn."""
        return len(self._plot.getPlotItem().items)

    def begin(self) -> None:
        """Start a new drawing in the present size."""
        self._plot.clear()
        self._plot.setBackground(theme().colour("surface.page"))
        self._box.setRange(xRange=(0, self.width()), yRange=(0, self.height()), padding=0, disableAutoRange=True)

    def bars(self, boxes: Sequence[QRectF], colours: Sequence[QColor], outline: QColor | None = None) -> None:
        """Filled rectangles, each in its colour."""
        if not boxes:
            return
        pen = _pg.mkPen(outline, width=self.devicePixelRatioF()) if outline is not None else _pg.mkPen(None)
        item = _pg.BarGraphItem(
            x0=[box.x() for box in boxes],
            y0=[box.y() for box in boxes],
            width=[box.width() for box in boxes],
            height=[box.height() for box in boxes],
            brushes=[_pg.mkBrush(colour) for colour in colours],
            pen=pen,
        )
        self._plot.addItem(item)

    def lines(
        self,
        segments: Sequence[Segment],
        colour: QColor,
        width: float = 1.0,
        dash: Sequence[float] = (),
        halo: float = 0.0,
    ) -> None:
        """Straight pieces (x1, y1, x2, y2); ``halo`` draws a wider line in the page's colour below."""
        if not segments:
            return
        xs = [x for x1, _, x2, _ in segments for x in (x1, x2)]
        ys = [y for _, y1, _, y2 in segments for y in (y1, y2)]
        if halo:
            self._curve(xs, ys, theme().colour("surface.page"), halo, ())
        self._curve(xs, ys, colour, width, dash)

    def path(self, points: Sequence[tuple[float, float]], colour: QColor, dash: Sequence[float] = ()) -> None:
        """A line of one pixel through points."""
        pen = _pg.mkPen(colour, width=self.devicePixelRatioF(), dash=list(dash) or None)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self._plot.addItem(_pg.PlotCurveItem(xs, ys, pen=pen, antialias=True))

    def dots(self, points: Sequence[tuple[float, float]], colour: QColor, size: float, symbol: str = "o") -> None:
        """Marks of one colour, size in pixels."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        pen = _pg.mkPen(theme().colour("surface.page"), width=self.devicePixelRatioF())
        item = _pg.ScatterPlotItem(xs, ys, size=size, symbol=symbol, pen=pen, brush=_pg.mkBrush(colour))
        self._plot.addItem(item)

    def words(self, x: float, y: float, text: str, font: QFont, colour: QColor, side: Side = "left") -> None:
        """One line of text whose middle is at ``y`` and whose named side is at ``x``."""
        item = _pg.TextItem(text, color=colour, anchor=(ANCHOR[side], 0.5))
        item.textItem.document().setDocumentMargin(0)
        item.setFont(font)
        item.setPos(x, y)
        self._plot.addItem(item)

    def _curve(self, xs: list[float], ys: list[float], colour: QColor, width: float, dash: Sequence[float]) -> None:
        pen = _pg.mkPen(colour, width=width * self.devicePixelRatioF(), dash=list(dash) or None)
        self._plot.addItem(_pg.PlotCurveItem(xs, ys, pen=pen, connect="pairs", antialias=width <= 1))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._plot.resize(self.size())
