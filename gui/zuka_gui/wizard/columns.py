"""``Columns(...)``: steps, page, and at the right the summary or the explanation, each as the window's width allows.

The explanation takes the summary's place. In windows too narrow for that it lies over the page's right part, so that
opening and closing it never sets the page anew; the buttons under the page stay free.
"""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from zuka_gui.theme.tokens import EXPLAIN_PANEL, STEP_LIST, STEP_LIST_NARROW, SUMMARY
from zuka_gui.widgets.explain_panel import ExplainPanel
from zuka_gui.widgets.nav_bar import NavBar
from zuka_gui.widgets.step_list import StepList
from zuka_gui.widgets.summary_panel import SummaryLine, SummaryPanel

COVER_BELOW, LINE_BELOW, MARKS_BELOW = 1180, 1000, 860


class Columns(QWidget):
    """The window's content.

    Args:
        steps: the left column.
        summary, line: the right column, and the strip that stands for it in narrow windows.
        explanation: shown in the summary's place while it is open.
        middle: what stands between the strip and the navigation bar, the page last.
    """

    def __init__(
        self,
        steps: StepList,
        summary: SummaryPanel,
        line: SummaryLine,
        explanation: ExplainPanel,
        middle: list[QWidget],
        nav: NavBar,
    ) -> None:
        super().__init__()
        self._steps, self._summary, self._line, self._explanation, self._nav = steps, summary, line, explanation, nav
        self._wanted, self._wide = True, False
        self._left = QFrame()
        self._left.setObjectName("stepPanel")
        self._inner = QVBoxLayout(self._left)
        self._inner.addWidget(steps)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(line)
        for part in middle:
            column.addWidget(part, 1 if part is middle[-1] else 0)
        column.addWidget(nav)
        self._place = QWidget()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._left)
        row.addLayout(column, 1)
        row.addWidget(summary)
        row.addWidget(self._place)
        explanation.setParent(self)
        explanation.hide()

    @property
    def summary_wanted(self) -> bool:
        """Whether the user wants the summary, wherever there is room for it."""
        return self._wanted

    def want_summary(self, *, wanted: bool) -> None:
        """Show the summary, or leave its place to the page."""
        self._wanted = wanted
        self.arrange(wide=self._wide)

    def arrange(self, *, wide: bool) -> None:
        """Give every column its place; a ``wide`` page takes the summary's too."""
        self._wide = wide
        width = self.width()
        explaining = not self._explanation.isHidden()
        narrow, beside = width < LINE_BELOW, width >= COVER_BELOW
        summary = self._wanted and not (narrow or wide)
        self._summary.setVisible(summary and not explaining)
        self._line.setVisible(narrow and not wide)
        self._place.setFixedWidth(EXPLAIN_PANEL if beside else SUMMARY if summary else 0)
        self._place.setVisible(explaining)
        marks = width < MARKS_BELOW
        self._left.setFixedWidth(STEP_LIST_NARROW + 12 if marks else STEP_LIST)
        self._inner.setContentsMargins(4 if marks else 8, 14, 4 if marks else 8, 12)
        self._steps.set_narrow(narrow=marks)
        bottom = 0 if beside else self._nav.height()
        left = max(width - EXPLAIN_PANEL, 0)
        self._explanation.setGeometry(QRect(left, 0, width - left, self.height() - bottom))
        self._explanation.raise_()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange(wide=self._wide)
