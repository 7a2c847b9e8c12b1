"""The one delegate that draws table rows: lines, selection, pins, and every kind of ``Cell``."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView
from typing_extensions import override

from zuka.message import msg
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.icons import paint_icon
from zuka_gui.theme.manager import theme
from zuka_gui.theme.tokens import CELL_PADDING
from zuka_gui.widgets.cell import Cell
from zuka_gui.widgets.paint import (
    MARK_WIDTH,
    badge_width,
    paint_badge,
    paint_fit_bar,
    paint_range,
    paint_text,
)
from zuka_gui.widgets.table_model import CELL, Index

OFF_SCALE = msg("off scale \u203a")


class CellDelegate(QStyledItemDelegate):
    """Draws cells. ``pinned`` rows lie on the sunken ground and end with a strong line."""

    def __init__(self, view: QTableView, *, right_columns: frozenset[int], pinned: bool = False) -> None:
        super().__init__(view)
        self._view, self._right, self._pinned = view, right_columns, pinned

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType] not in the stubs
        painter.save()
        self._ground(painter, box, option, index)
        cell = index.data(CELL)
        if isinstance(cell, Cell):
            inner = QRectF(box).adjusted(CELL_PADDING, 0, -CELL_PADDING, -1)
            self._content(painter, inner, cell, right=index.column() in self._right)
        painter.restore()

    def _ground(self, painter: QPainter, box: QRect, option: QStyleOptionViewItem, index: Index) -> None:
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType] not in the stubs
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        if selected or hovered or self._pinned:
            key = "selected" if selected else "hover" if hovered else "sunken"
            painter.fillRect(box, theme().colour(f"surface.{key}"))
        last = self._pinned and index.row() == index.model().rowCount() - 1
        painter.setPen(theme().colour("line.strong" if last else "line.subtle"))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        if selected and index.column() == 0:
            painter.fillRect(box.x(), box.y(), 3, box.height() - 1, theme().colour("accent.fill"))
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QPen(theme().colour("focus.ring"), 2))
            painter.drawRect(QRectF(box).adjusted(1, 1, -1, -2))

    def _content(self, painter: QPainter, box: QRectF, cell: Cell, *, right: bool) -> None:
        left = self._signs(painter, box, cell)
        rest = box.adjusted(left, 0, 0, 0)
        if cell.badge is not None:
            x = rest.right() - badge_width(cell.badge) if right else rest.x()
            paint_badge(painter, x, rest.center().y(), cell.badge)
        elif right:
            self._right_text(painter, rest, cell)
        else:
            self._left_text(painter, rest, cell)

    def _signs(self, painter: QPainter, box: QRectF, cell: Cell) -> float:
        """Icon, swatch, bar and range mark; returns how far the text moves to the right."""
        middle = box.center().y()
        if cell.icon:
            key = "accent.fill" if cell.icon_status == "mute" else f"status.{cell.icon_status}.mark"
            paint_icon(painter, QRectF(box.x(), round(middle - 8), 16, 16), cell.icon, theme().colour(key))
            return 22
        if cell.swatch:
            painter.fillRect(QRectF(box.x(), round(middle - 5), 10, 10), theme().colour(f"series.{cell.swatch}"))
            return 18
        if cell.bar is not None:
            paint_fit_bar(painter, QRectF(box.x(), round(middle - 6), cell.bar.width, 12), cell.bar)
            return 0
        if cell.range is not None and not paint_range(painter, QRectF(box.x(), middle - 6, MARK_WIDTH, 12), cell.range):
            words = QRectF(box.x(), box.y(), MARK_WIDTH, box.height())
            paint_text(painter, words, tr(OFF_SCALE), theme().font(Role.CAPTION), theme().colour("text.secondary"))
        return MARK_WIDTH + 16 if cell.range is not None else 0

    def _left_text(self, painter: QPainter, box: QRectF, cell: Cell) -> None:
        text, detail = _colours(cell)
        font = theme().font(Role.TABLE_STRONG if cell.strong else Role.TABLE)
        small = theme().font(Role.CAPTION)
        if cell.below:
            upper = QRectF(box.x(), box.y() + 5, box.width(), 20)
            paint_text(painter, upper, cell.text, font, text)
            paint_text(painter, upper.translated(0, 19), cell.below, small, detail)
            return
        width = paint_text(painter, box, cell.text, font, text)
        gap = 8 if cell.text else 0
        paint_text(painter, box.adjusted(width + gap, 0, 0, 0), cell.detail, small, detail)

    def _right_text(self, painter: QPainter, box: QRectF, cell: Cell) -> None:
        text, detail = _colours(cell)
        figures = any(character.isdigit() for character in cell.text)
        font = theme().font(Role.TABLE_STRONG if cell.strong else Role.TABLE, figures=figures)
        small = theme().font(Role.CAPTION, figures=True)
        if cell.detail_width:
            place = QRectF(box.right() - cell.detail_width, box.y(), cell.detail_width, box.height())
            paint_text(painter, place, cell.detail, small, detail)
            box = box.adjusted(0, 0, -cell.detail_width - 7, 0)
        elif cell.detail:
            width = paint_text(painter, box, cell.detail, small, detail, right=True)
            box = box.adjusted(0, 0, -width - 7, 0)
        paint_text(painter, box, cell.text, font, text, right=True)


def _colours(cell: Cell) -> tuple[QColor, QColor]:
    if cell.link:
        return theme().colour("text.link"), theme().colour("text.secondary")
    if cell.tone in ("good", "warn", "bad"):
        return theme().colour(f"status.{cell.tone}.text"), theme().colour("text.secondary")
    tone = "tertiary" if cell.tone == "tertiary" else "secondary"
    key = "accent.text" if cell.tone == "accent" else f"text.{cell.tone}"
    return theme().colour(key), theme().colour(f"text.{tone}")
