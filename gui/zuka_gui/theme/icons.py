"""Icons by their Lucide name, tinted by a colour token and sharp at every scale.

``icon(name)`` for buttons, ``pixmap(name, colour, size, ratio)`` for delegates, ``icon_file`` for style sheets.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lucide import get_icon_list, lucide_icon  # pyright: ignore[reportMissingTypeStubs] annotated, but ships no marker
from PySide6.QtCore import QByteArray, QRectF, QSize, Qt, QTemporaryDir
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from typing_extensions import override

STROKE = 1.75


@cache
def known_icons() -> frozenset[str]:
    """The names that can be drawn."""
    return frozenset(get_icon_list())


def svg(name: str, colour: QColor, stroke: float = STROKE) -> str:
    """The drawing of an icon in one colour.

    Raises:
        KeyError: no icon has this name.
    """
    if name not in known_icons():
        raise KeyError(name)
    return lucide_icon(name, stroke=colour.name(), stroke_width=str(stroke))


@cache
def _renderer(name: str, colour: str, stroke: float) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg(name, QColor(colour), stroke).encode()))


def paint_icon(painter: QPainter, box: QRectF, name: str, colour: QColor, stroke: float = STROKE) -> None:
    """Draw an icon into a square."""
    _renderer(name, colour.name(), stroke).render(painter, box)


def pixmap(name: str, colour: QColor, size: int, ratio: float = 1.0, stroke: float = STROKE) -> QPixmap:
    """An icon as a picture of ``size`` logical pixels for a screen of the given pixel ratio."""
    picture = QPixmap(QSize(size, size) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_icon(painter, QRectF(0, 0, size, size), name, colour, stroke)
    painter.end()
    return picture


class _Engine(QIconEngine):
    """Draws the icon at the size and scale that is asked for."""

    def __init__(self, name: str, colour: QColor, disabled: QColor) -> None:
        super().__init__()
        self._name, self._colour, self._disabled = name, colour, disabled

    @override
    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        colour = self._disabled if mode == QIcon.Mode.Disabled else self._colour
        paint_icon(painter, QRectF(rect), self._name, colour)  # pyright: ignore[reportArgumentType, reportCallIssue]

    @override
    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        colour = self._disabled if mode == QIcon.Mode.Disabled else self._colour
        return pixmap(self._name, colour, max(size.width(), 1))

    @override
    def clone(self) -> QIconEngine:
        return _Engine(self._name, self._colour, self._disabled)


def tinted_icon(name: str, colour: QColor, disabled: QColor) -> QIcon:
    """An icon for a button or an action."""
    if name not in known_icons():
        raise KeyError(name)
    return QIcon(_Engine(name, colour, disabled))


@cache
def _folder() -> QTemporaryDir:
    return QTemporaryDir()


def icon_file(name: str, colour: QColor, stroke: float = STROKE) -> str:
    """A file with the tinted drawing, for style sheets, which cannot take pictures any other way."""
    path = Path(_folder().path()) / f"{name}-{colour.name()[1:]}.svg"
    if not path.exists():
        path.write_text(svg(name, colour, stroke), "utf-8")
    return path.as_posix()
