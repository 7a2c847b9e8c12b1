"""``CompareHeads()``: who stands over each column of the comparison, with a button that unpins it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.advice import Candidate
from zuka.advise.words import commitment_name
from zuka.message import Message, msg
from zuka.report.words import rented
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.results.compare_model import MOST
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.paint import paint_text
from zuka_gui.widgets.text import Text
from zuka_gui.wizard.pages.offers_model import provider_name

HEIGHT = 60


class CompareHeads(QWidget):
    """One head per candidate, as wide as its column.

    Signals:
        unpin_wanted: the id of the candidate.
    """

    unpin_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._widths: Sequence[int] = ()
        self._parts: list[QWidget] = []

    def show_candidates(self, candidates: Sequence[Candidate], *, pinned: bool) -> None:
        """Show other heads."""
        for part in self._parts:
            self._row.removeWidget(part)
            part.hide()
            part.deleteLater()
        corner = _corner(len(candidates), self)
        self._parts = [corner, *(self._head(each, pinned=pinned) for each in candidates)]
        for part in self._parts:
            self._row.addWidget(part)
        self.set_widths(self._widths)

    def set_widths(self, widths: Sequence[int]) -> None:
        """Take over the widths of the columns."""
        self._widths = widths
        for part, width in zip(self._parts, widths, strict=False):
            part.setFixedWidth(width)
        self.update()

    def _head(self, candidate: Candidate, *, pinned: bool) -> QWidget:
        head = QWidget(self)
        row = QHBoxLayout(head)
        row.setContentsMargins(8, 10, 4, 8)
        row.addWidget(_HeadWords(_who(candidate), _what(candidate), head), 1)
        if pinned:
            unpin = Button(msg("Unpin"), "icon", icon="pin-off", name=f"compare.unpin.{candidate.id}", parent=head)
            unpin.clicked.connect(partial(self.unpin_wanted.emit, candidate.id))
            row.addWidget(unpin)
        return head

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if len(self._widths) > 1:
            painter.fillRect(self._widths[0], 0, self._widths[1], HEIGHT - 1, theme().colour("surface.selected"))
        painter.setPen(theme().colour("line.strong"))
        painter.drawLine(0, HEIGHT - 1, sum(self._widths), HEIGHT - 1)


class _HeadWords(QWidget):
    """Two lines, cut with an ellipsis where the column is narrow; the table's own rows say the same in full."""

    def __init__(self, who: str, what: Message, parent: QWidget) -> None:
        super().__init__(parent)
        self._who, self._what = who, what
        self.setAccessibleName(f"{who}, {tr(what)}")
        self.setToolTip(f"{who}\n{tr(what)}")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        upper = QRectF(0, 0, self.width(), 22)
        paint_text(painter, upper, self._who, theme().font(Role.SECTION), theme().colour("text.primary"))
        lower = upper.translated(0, 20)
        paint_text(painter, lower, tr(self._what), theme().font(Role.CAPTION), theme().colour("text.secondary"))


def _who(candidate: Candidate) -> str:
    return provider_name(candidate.sheet.offer.provider, translator().language)


def _what(candidate: Candidate) -> Message:
    offer = candidate.sheet.offer
    return msg("{cards} \u00b7 {way}", cards=rented(candidate.sheet), way=commitment_name(offer))


def _corner(count: int, parent: QWidget) -> QWidget:
    text = Text(msg("{count} of at most {most}", count=count, most=MOST), Role.CAPTION, "secondary", parent=parent)
    text.setContentsMargins(8, 0, 0, 0)
    return text
