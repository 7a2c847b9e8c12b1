"""``LayoutPanel()``: all about the chosen layout: its memory by parts, what would make it fit, and the map of loads."""

from __future__ import annotations

from functools import partial
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QToolButton
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.advise.served import Served, served
from zuka.advise.ways import ways_for
from zuka.fit.verdict import FittedLayout
from zuka.fit.ways import Way
from zuka.message import msg
from zuka.work.work import Serve
from zuka_gui.charts.load_map import LoadMapChart
from zuka_gui.charts.memory_stack import MemoryStackChart
from zuka_gui.theme.fonts import Role
from zuka_gui.widgets.choice import Segments
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.page_header import Panel
from zuka_gui.widgets.text import EMPTY, Text
from zuka_gui.wizard.pages.cards_map_model import LoadStudy, grid, has_map, study
from zuka_gui.wizard.pages.cards_model import finding, holds, memory_stack, method, speed_of
from zuka_gui.wizard.pages.cards_speed import LoadPanel, SpeedPanel
from zuka_gui.wizard.pages.cards_study import Study
from zuka_gui.wizard.pages.cards_ways import ROOMY, WaysPanel

PARTS, WAYS, MAP, SPEED, LOAD = "parts", "ways", "map", "speed", "load"
VIEWS = (
    Option(PARTS, msg("Memory")),
    Option(WAYS, msg("Fixes")),
    Option(MAP, msg("Map")),
    Option(SPEED, msg("Speed")),
    Option(LOAD, msg("Users")),
)


BESIDE = 320
"""Room beside the views from which what the engine holds stands there, not below."""


def let_wrap(*texts: Text) -> None:
    """Let texts ask for the height that their width needs, not for that of a guess, so that tables keep rows."""
    for text in texts:
        text.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)


class LayoutPanel(Panel):
    """Five views of one layout; the slow ones are worked out when they are looked at.

    Signals:
        explain_wanted: a quantity.
        way_wanted: a change that the user makes.
    """

    explain_wanted = Signal(object)
    way_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._evaluation: Evaluation | None = None
        self._fitted: FittedLayout | None = None
        self._answered: dict[str, FittedLayout] = {}
        self.views = Segments("cards.view", VIEWS)
        self.views.set_value(PARTS)
        self.holds = Text(EMPTY, Role.CAPTION, "secondary", wrap=True)
        self.holds.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.chart = MemoryStackChart("cards.chart")
        self.no_chart = Text(EMPTY, Role.SECTION, wrap=True)
        self.ways = WaysPanel()
        self.map = LoadMapChart("cards.map")
        self.speed = SpeedPanel()
        self.load = LoadPanel()
        self.study = Study(self)
        self._lay_out()
        self._wire()
        self._show_view()

    def _lay_out(self) -> None:
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setSpacing(8)
        self._line.addWidget(self.views, 0, Qt.AlignmentFlag.AlignLeft)
        self._line.addWidget(self.holds, 1)
        self.body.addLayout(self._line)
        for part in (self.chart, self.no_chart, self.ways, self.map, self.speed, self.load):
            self.body.addWidget(part)
        charts = (self.chart, self.ways, self.map, self.speed.chart, self.load)
        sections = tuple(part.section for part in charts)
        let_wrap(
            self.holds,
            self.speed.words,
            self.speed.note,
            *(text for section in sections for text in (section.title, section.line)),
        )

    def _wire(self) -> None:
        for part in (self.chart, self.ways, self.map, self.speed, self.load):
            part.explain_wanted.connect(self.explain_wanted)
        self.views.edited.connect(self._show_view)
        self.ways.wanted.connect(self.way_wanted)
        self.study.found.connect(self._take)

    def show_layout(self, evaluation: Evaluation, fitted: FittedLayout) -> None:
        """Show a layout of an evaluation."""
        self._evaluation, self._fitted = evaluation, fitted
        self._answered.clear()
        self._allow(MAP, allowed=has_map(evaluation.spec, evaluation.work))
        self._allow(LOAD, allowed=isinstance(evaluation.work, Serve) and fitted.speed is not None)
        service = evaluation.demand is not None and evaluation.demand.is_service
        self.speed.show_layout(evaluation, fitted, speed_of(fitted, service=service))
        self._show_stack(fitted)
        self._show_view()

    def _allow(self, view: str, *, allowed: bool) -> None:
        """Let a view be chosen; one that does not apply gives way to the first."""
        button = self.views.findChild(QToolButton, f"cards.view.{view}")
        if button is not None:
            button.setEnabled(allowed)
        if not allowed and self.views.value() == view:
            self.views.set_value(PARTS)

    @property
    def shown(self) -> FittedLayout | None:
        """The layout that is shown."""
        return self._fitted

    def choose(self, view: str) -> None:
        """Show one of the views."""
        self.views.set_value(view)
        self._show_view()

    def _show_stack(self, fitted: FittedLayout) -> None:
        work = self._evaluation.work if self._evaluation else None
        stack = memory_stack(fitted, work)
        if stack is not None:
            self.chart.show_data(stack)
        else:
            self.no_chart.show_message(msg("{finding}. {method}", finding=finding(fitted), method=method(fitted)))
        self.holds.show_message(holds(fitted, work))

    def _show_view(self) -> None:
        view = self.views.value()
        drawn = self._fitted is not None and self._fitted.fit.usable is not None
        self.holds.setVisible(view == PARTS and self.holds.message != EMPTY)
        self.chart.setVisible(view == PARTS and drawn)
        self.no_chart.setVisible(view == PARTS and not drawn)
        self.ways.setVisible(view == WAYS)
        self.map.setVisible(view == MAP)
        self.speed.setVisible(view == SPEED)
        self.load.setVisible(view == LOAD)
        self._ask(str(view))

    def _ask(self, view: str) -> None:
        """Work out what the present view shows, once for a layout."""
        evaluation, fitted = self._evaluation, self._fitted
        if evaluation is None or fitted is None or not self.isVisible() or self._answered.get(view) is fitted:
            return
        if view == WAYS:
            self._answered[view] = fitted
            self.study.ask(view, partial(ways_for, evaluation, fitted))
        elif view == MAP and evaluation.spec is not None and evaluation.work is not None:
            self._answered[view] = fitted
            self.study.ask(view, partial(study, evaluation.spec, evaluation.work, fitted.layout))
        elif view == LOAD:
            self._answered[view] = fitted
            self.study.ask(view, partial(served, evaluation, fitted))

    def _take(self, view: str, answer: object) -> None:
        if view == WAYS and self._fitted is not None:
            self.ways.show_ways(self._fitted, cast("tuple[Way, ...]", answer))
        elif isinstance(answer, LoadStudy):
            self.map.show_data(grid(answer))
        elif isinstance(answer, Served):
            self.load.show_load(answer)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= self.views.sizeHint().width() + BESIDE
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._line.setDirection(way)
        side = Qt.AlignmentFlag.AlignRight if beside else Qt.AlignmentFlag.AlignLeft
        self.holds.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.ways.set_high(high=self.window().height() >= ROOMY)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask(str(self.views.value()))

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.study.stop()
        self._answered.clear()
