"""Drawing shared by delegates and widgets: text on a baseline, badges, range marks and fit bars.

Text sits on a baseline computed from the cap height: centring by the font's box sinks a row's text by a pixel or two as
soon as it needs the fallback font of the other script.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from zuka_gui.theme.fonts import Role
from zuka_gui.theme.icons import paint_icon
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import Status

BADGE_HEIGHT = 20
MARK_WIDTH = 88
BAR_WIDTH = 96


@dataclass(frozen=True, slots=True)
class Scale:
    """The values at the left and right end of a column's range marks."""

    low: float
    high: float

    def at(self, value: float, width: float) -> float:
        """Pixels from the left end."""
        return width * (value - self.low) / (self.high - self.low) if self.high > self.low else width / 2


@dataclass(frozen=True, slots=True)
class Range:
    """A range mark: low, likely, high. ``open``: a part is unknown, so the mark is dashed and has no dot."""

    low: float
    likely: float
    high: float
    scale: Scale
    open: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """A fit bar in any one unit: (series colour, size) per part against the usable size; ``width`` in pixels."""

    parts: Sequence[tuple[str, float]]
    usable: float
    width: int = BAR_WIDTH


@dataclass(frozen=True, slots=True)
class BadgeLook:
    """A badge: status, finished words and icon."""

    status: Status
    words: str
    icon: str = ""


def status_colours(status: Status) -> tuple[QColor, QColor]:
    """Text and ground of a status."""
    if status == "mute":
        return theme().colour("text.secondary"), theme().colour("surface.sunken")
    return theme().colour(f"status.{status}.text"), theme().colour(f"status.{status}.fill")


def baseline(box: QRectF, font: QFont) -> float:
    """The y on which a line of text stands in the middle of a box."""
    return round(box.center().y() + QFontMetricsF(font).capHeight() / 2)


def paint_text(
    painter: QPainter, box: QRectF, words: str, font: QFont, colour: QColor, *, right: bool = False
) -> float:
    """Draw one line, cut with an ellipsis where it does not fit; returns its width."""
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width() + 1)
    width = metrics.horizontalAdvance(shown)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(QPointF(box.right() - width if right else box.x(), baseline(box, font)), shown)
    return width


def badge_width(look: BadgeLook) -> float:
    """How wide a badge is."""
    text = QFontMetricsF(theme().font(Role.CAPTION_STRONG)).horizontalAdvance(look.words)
    return text + 12 + (16 if look.icon else 0)


def paint_badge(painter: QPainter, left: float, middle: float, look: BadgeLook) -> None:
    """Draw a badge whose left edge and vertical middle are given."""
    text, ground = status_colours(look.status)
    box = QRectF(left, round(middle - BADGE_HEIGHT / 2), badge_width(look), BADGE_HEIGHT)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 3, 3)
    inner = box.adjusted(6, 0, -6, 0)
    if look.icon:
        paint_icon(painter, QRectF(inner.x(), box.y() + 4, 12, 12), look.icon, text)
        inner.adjust(16, 0, 0, 0)
    paint_text(painter, inner.adjusted(0, 0, 2, 0), look.words, theme().font(Role.CAPTION_STRONG), text)


def paint_range(painter: QPainter, box: QRectF, mark: Range) -> bool:
    """Draw a range mark; False where it lies outside its scale and a word has to say so."""
    if mark.likely > mark.scale.high or mark.likely < mark.scale.low:
        return False
    inner = box.adjusted(4, 0, -4, 0)
    low, likely, high = (
        inner.x() + mark.scale.at(min(max(value, mark.scale.low), mark.scale.high), inner.width())
        for value in (mark.low, mark.likely, mark.high)
    )
    y = round(box.center().y()) + 0.5
    pen = QPen(theme().colour("line.strong"), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    if mark.open:
        pen.setDashPattern([2.0, 1.4])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.drawLine(QPointF(low, y), QPointF(high, y))
    if not mark.open:
        for end in (low, high):
            painter.drawLine(QPointF(end, y - 3), QPointF(end, y + 3))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("accent.fill"))
        painter.drawEllipse(QPointF(likely, y), 3.5, 3.5)
    return True


def paint_fit_bar(painter: QPainter, box: QRectF, bar: Bar) -> None:
    """Draw the parts against the usable memory, which is the full width; the rest sticks out in the bad colour."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    unit = box.width() / bar.usable if bar.usable else 0.0
    painter.setPen(QPen(theme().colour("chart.free_edge"), 1))
    painter.setBrush(theme().colour("series.free"))
    painter.drawRect(box.adjusted(0, 0, -1, -1))
    left = box.x()
    for series, size in bar.parts:
        right = min(left + size * unit, box.right())
        if right - left >= 1:
            painter.fillRect(
                QRectF(round(left), box.y(), max(round(right - left) - 1, 1), box.height()),
                theme().colour(f"series.{series}"),
            )
        left += size * unit
    over = left - box.right()
    if over > 0.5:
        width = min(round(over) + 1, box.width() * 0.28)
        painter.fillRect(QRectF(box.right(), box.y(), width, box.height()), theme().colour("status.bad.mark"))
    tick = QRectF(box.right() - 1, box.y() - 3, 2, box.height() + 6)
    painter.fillRect(tick, theme().colour("chart.capacity"))
