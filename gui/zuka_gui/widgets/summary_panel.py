"""``SummaryPanel()``: facts, figures, offers left and issues, always in sight; ``SummaryLine()`` in narrow windows.

It shows a ``Summary``; on the answer the same panel is the review ("Your answers") with an edit link per step.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from zuka.message import Message, msg
from zuka.quantity import Quantity
from zuka.report.format import NOT_APPLICABLE, figure, number
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.tokens import SUMMARY, Status
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.figure import FactRow, FigureBlock, Meter
from zuka_gui.widgets.icon_label import IconLabel
from zuka_gui.widgets.notice import ICONS, EmptyState, mark_colour
from zuka_gui.widgets.text import EMPTY, Line, Text

SUMMARY_TITLE = msg("Summary")
ANSWERS_TITLE = msg("Your answers")
STALE = msg("Answers changed; these are the figures before")
UPDATING = msg("updating")
LEFT = msg("{left} / {total}")


@dataclass(frozen=True, slots=True)
class Fact:
    """A known answer in words; ``note`` says "default"."""

    label: Message
    value: Message
    note: Message = EMPTY


@dataclass(frozen=True, slots=True)
class Headline:
    """A figure of the summary; ``note`` says what it waits for, or what it rests on."""

    label: Message
    quantity: Quantity | None
    note: Message = EMPTY
    unit: Message | None = None


@dataclass(frozen=True, slots=True)
class OffersLeft:
    """How many offers meet every must, and what removed the others."""

    label: Message
    left: int
    total: int
    note: Message


@dataclass(frozen=True, slots=True)
class Remark:
    """An issue with where it leads (``needs#needs.finish_hours``)."""

    status: Status
    text: Message
    link: Message = EMPTY
    address: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """The answers of one step."""

    title: Message
    address: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What the panel shows; ``review`` replaces facts and figures on the answer."""

    facts: tuple[Fact, ...] = ()
    figures: tuple[Headline, ...] = ()
    offers: OffersLeft | None = None
    remarks: tuple[Remark, ...] = ()
    review: tuple[Review, ...] = ()
    stale: bool = False
    updating: bool = False


class SummaryPanel(QFrame):
    """The panel at the right.

    Signals:
        explain_wanted: a quantity.
        go_wanted: an address.
        fold_wanted: the user hides the panel.
    """

    explain_wanted = Signal(object)
    go_wanted = Signal(object)
    fold_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidePanel")
        self.setFixedWidth(SUMMARY)
        self._summary: Summary | None = None
        self._title = Text(SUMMARY_TITLE, Role.STRONG)
        self._updating = Text(UPDATING, Role.CAPTION, "tertiary")
        self._updating.hide()
        fold = Button(msg("Hide the summary"), "icon", icon="panel-right-close", name="summary.fold")
        fold.clicked.connect(self.fold_wanted)
        head = QHBoxLayout()
        head.setContentsMargins(20, 14, 16, 4)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._updating)
        head.addWidget(fold)
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._area, 1)

    def show_summary(self, summary: Summary) -> None:
        """Show a summary; the same one again changes nothing, so that the focus stays."""
        self._updating.setVisible(summary.updating)
        if summary == self._summary:
            return
        self._summary = summary
        self._title.show_message(ANSWERS_TITLE if summary.review else SUMMARY_TITLE)
        self._area.setWidget(self._body(summary))

    def _body(self, summary: Summary) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 4, 20, 12)
        column.setSpacing(0)
        if not (summary.facts or summary.figures or summary.review or summary.remarks):
            column.addWidget(
                EmptyState("list-checks", msg("Memory, time and cost stand here once a model is chosen")), 1
            )
            return body
        if summary.stale:
            column.addWidget(_stale())
            column.addSpacing(8)
        for fact in summary.facts:
            column.addWidget(FactRow(fact.label, fact.value, fact.note))
        for review in summary.review:
            self._add_review(column, review)
        for figure_ in summary.figures:
            self._add_figure(column, figure_)
        if summary.offers:
            _add_offers(column, summary.offers)
        if summary.remarks:
            _rule(column)
        for remark in summary.remarks:
            self._add_remark(column, remark)
        column.addStretch(1)
        return body

    def _add_figure(self, column: QVBoxLayout, headline: Headline) -> None:
        _rule(column)
        block = FigureBlock(headline.label)
        block.show_quantity(headline.quantity, headline.note, unit=headline.unit)
        block.explain_wanted.connect(self.explain_wanted)
        column.addWidget(block)

    def _add_review(self, column: QVBoxLayout, review: Review) -> None:
        line = QHBoxLayout()
        line.addWidget(Text(review.title, Role.TABLE_STRONG))
        line.addStretch(1)
        line.addWidget(self._link(msg("Edit"), review.address))
        column.addSpacing(4)
        column.addLayout(line)
        for fact in review.facts:
            column.addWidget(FactRow(fact.label, fact.value, fact.note))

    def _add_remark(self, column: QVBoxLayout, remark: Remark) -> None:
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(IconLabel(ICONS[remark.status], mark_colour(remark.status)), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Text(remark.text, Role.TABLE, wrap=True))
        if remark.address:
            words.addWidget(self._link(remark.link, remark.address), 0, Qt.AlignmentFlag.AlignLeft)
        line.addLayout(words, 1)
        column.addLayout(line)
        column.addSpacing(6)

    def _link(self, words: Message, address: str) -> Button:
        link = Button(words, "link", name=f"go:{address}")
        link.setProperty("address", address)
        link.clicked.connect(self._go)
        return link

    def _go(self) -> None:
        self.go_wanted.emit(self.sender().property("address"))


class SummaryLine(QFrame):
    """The summary as one strip above the page, for narrow windows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("summaryLine")
        self.setFixedHeight(36)
        self._text = Text(EMPTY, Role.TABLE, "secondary")
        row = QHBoxLayout(self)
        row.setContentsMargins(28, 0, 28, 0)
        row.addWidget(self._text, 1)

    def show_summary(self, summary: Summary) -> None:
        """Show the figures in one line."""
        parts = [_in_line(headline) for headline in summary.figures]
        if summary.offers:
            left = msg(LEFT.text, left=number(summary.offers.left), total=number(summary.offers.total))
            parts.append(msg("{label} {value}", label=summary.offers.label, value=left))
        self._text.show_message(_joined(parts))

    @override
    def minimumSizeHint(self):  # noqa: ANN201 Qt's type; the line may be cut, the panel behind it says all
        hint = super().minimumSizeHint()
        hint.setWidth(0)
        return hint


def _in_line(headline: Headline) -> Message:
    shown = figure(headline.quantity) if headline.quantity else None
    if shown is None:
        return msg("{label} {value}", label=headline.label, value=NOT_APPLICABLE)
    if shown.unit == EMPTY:
        return msg("{label} {value}", label=headline.label, value=shown.value)
    return msg("{label} {value} {unit}", label=headline.label, value=shown.value, unit=shown.unit)


def _joined(parts: list[Message]) -> Message:
    if not parts:
        return EMPTY
    text = "    ".join(f"{{part{n}}}" for n in range(len(parts)))
    return Message(text, tuple((f"part{n}", part) for n, part in enumerate(parts)))


def _rule(column: QVBoxLayout) -> None:
    column.addSpacing(10)
    column.addWidget(Line())
    column.addSpacing(10)


def _stale() -> QWidget:
    box = QFrame()
    box.setProperty("surface", "stale")
    row = QHBoxLayout(box)
    row.setContentsMargins(10, 7, 10, 7)
    row.addWidget(IconLabel("clock"))
    row.addWidget(Text(STALE, Role.TABLE, wrap=True), 1)
    return box


def _add_offers(column: QVBoxLayout, offers: OffersLeft) -> None:
    _rule(column)
    line = QHBoxLayout()
    line.addWidget(Text(offers.label, Role.CAPTION, "secondary"))
    line.addStretch(1)
    left = msg(LEFT.text, left=number(offers.left), total=number(offers.total))
    line.addWidget(Text(left, Role.TABLE_STRONG, figures=True))
    column.addLayout(line)
    column.addSpacing(4)
    meter = Meter()
    meter.show_share(offers.left / offers.total if offers.total else 0.0)
    column.addWidget(meter)
    column.addSpacing(4)
    column.addWidget(Text(offers.note, Role.CAPTION, "secondary", wrap=True))
