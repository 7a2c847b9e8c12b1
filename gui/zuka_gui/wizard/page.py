"""``Page``: base of the seven steps and the views of the advice.

A page builds its widgets in ``__init__`` into ``self.body``, adds answers with ``add_field(row)``, shows consequences
in ``show_evaluation``. It never stores an answer: ``bind`` connects every field to the draft in both directions.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from zuka.advise.evaluation import Evaluation
from zuka.message import Message, msg
from zuka.scenario.issue import Issue
from zuka.scenario.steps import STEP_TITLES, Step, next_step
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.theme.tokens import PAGE_MAX, PAGE_PADDING, PAGE_TOP
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.nav_bar import NavButton, NavPlan
from zuka_gui.widgets.notice import MessageStrip
from zuka_gui.widgets.page_header import PageHeader
from zuka_gui.widgets.text import EMPTY

TAKE = msg("Use {value}")
BACK = NavButton("back", msg("Back"), "arrow-left")
LARGEST = (1 << 24) - 1
FIRST = msg("Jump to the first")
TO_FIX = msg("{count} answers need a correction before you go on.")


class _Binding(QObject):
    """Sends the edits of one field to the draft."""

    def __init__(self, row: FieldRow, store: DraftStore, parent: QObject) -> None:
        super().__init__(parent)
        self._row, self._store = row, store
        row.control.edited.connect(self.send)
        row.fix_chosen.connect(self.fix)

    @Slot(object)
    def send(self, value: object) -> None:
        """The user changed the control."""
        self._store.edit(self._row.path, value)

    @Slot()
    def fix(self) -> None:
        """The user takes the one-click fix."""
        issue = find_issue(self._store.issues(), self._row.path)
        if issue is not None and issue.fix is not None:
            self._store.edit(issue.fix_path or self._row.path, issue.fix)


class Page(QWidget):
    """One page.

    Args:
        step: the step it belongs to.
        title: its question or finding; line: the grey line under it.
        wide: it takes the summary's place too.

    Signals:
        explain_wanted: a quantity.
        go_wanted: an address (``needs#needs.finish_hours``, ``advice/compare``).
        command_wanted: the id of a command.
        nav_changed: ``nav_plan`` gives another plan now.
    """

    explain_wanted = Signal(object)
    go_wanted = Signal(object)
    command_wanted = Signal(object)
    nav_changed = Signal()

    def __init__(self, step: Step, title: Message, line: Message = EMPTY, *, wide: bool = False) -> None:
        super().__init__()
        self.step, self.wide = step, wide
        self.setObjectName(f"page.{step}")
        self.setProperty("surface", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header = PageHeader(title, line)
        self.strip = MessageStrip(f"strip.{step}")
        self.strip.link_chosen.connect(self.follow_link)
        self.body = QVBoxLayout()
        self.body.setSpacing(16)
        self._rows: dict[str, FieldRow] = {}
        self._store: DraftStore | None = None
        self._asked = False
        self._lay_out()
        translator().changed.connect(self.retranslate)

    def _lay_out(self) -> None:
        self._content = QWidget()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(PAGE_PADDING, PAGE_TOP, PAGE_PADDING, PAGE_TOP)
        column.setSpacing(16)
        column.addWidget(self.header)
        column.addWidget(self.strip)
        column.addLayout(self.body, 1)
        holder = QWidget()
        self._row = QHBoxLayout(holder)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addStretch(0)
        self._row.addWidget(self._content, 100)
        self._row.addStretch(0)
        self.centre(None)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(holder)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)

    def centre(self, width: int | None) -> None:
        """Set the page in the middle at a width, such as a start with nothing chosen; None: from the left, full."""
        usual = LARGEST if self.wide else PAGE_MAX + 2 * PAGE_PADDING
        self._content.setMaximumWidth(usual if width is None else width + 2 * PAGE_PADDING)
        for place in (0, 2):
            self._row.setStretch(place, 0 if width is None else 1)

    @property
    def store(self) -> DraftStore:
        """The draft that the page shows.

        Raises:
            RuntimeError: the page is not bound yet.
        """
        if self._store is None:
            raise RuntimeError(f"{self.objectName()} is not bound")
        return self._store

    def add_field(self, row: FieldRow) -> FieldRow:
        """Connect a field to the draft once the page is bound; the caller puts it into a layout."""
        self._rows[row.path] = row
        return row

    def bind(self, store: DraftStore) -> None:
        """Show this draft and send edits to it."""
        self._store = store
        for row in self._rows.values():
            _Binding(row, store, self)
        store.changed.connect(self.show_draft)
        store.replaced.connect(self.show_draft)
        self.show_draft()

    def show_draft(self) -> None:
        """Show the draft's answers and the remarks on them."""
        refused = self.store.refused
        for path, row in self._rows.items():
            row.control.set_value(refused[path].typed if path in refused else self.store.value(path))
        self.show_issues(self.store.issues())

    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        """Show what follows from the draft; None while nothing does. Pages override this."""

    def show_issues(self, issues: Iterable[Issue]) -> None:
        """Show remarks beside their fields; a missing answer is no fault until the user wants to go on."""
        found = [issue for issue in issues if issue.severity != "note" and (self._asked or issue.code != "missing")]
        for path, row in self._rows.items():
            issue = find_issue(found, path)
            fix = (
                msg(TAKE.text, value=f"{issue.fix}") if issue and issue.fix is not None and not issue.fix_path else None
            )
            row.set_issue(issue.message if issue else None, fix)

    def ask_for(self, issues: list[Issue]) -> None:
        """Say what keeps the user from going on, and put the focus on the first such field."""
        self._asked = True
        self.show_issues(issues)
        if not issues:
            self.strip.clear()
            return
        head = issues[0].message if len(issues) == 1 else msg(TO_FIX.text, count=len(issues))
        self.strip.tell("bad", head, links=[(f"focus:{issues[0].path}", FIRST)])
        self.focus_field(issues[0].path)

    def focus_field(self, path: str) -> bool:
        """Put the focus on a field; False where this page has none of this path."""
        for own, row in self._rows.items():
            if own == path or own.startswith(f"{path}."):
                target = row.findChild(QWidget, own) or row
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
        return False

    def nav_plan(self) -> NavPlan:
        """The buttons under the page: Back, and Next with the name of the next step; after the last the report."""
        following = next_step(self.step)
        if following is None:
            return NavPlan(NavButton("export.pdf", msg("Export PDF \u2026"), "file-down"))
        onward = NavButton("next", msg("Next: {step}", step=STEP_TITLES[following]), "arrow-right", icon_after=True)
        return NavPlan(onward, back=None if self.step is Step.MODEL else BACK)

    def press(self, key: str) -> bool:
        """A button of the page's own in the navigation bar; False where the key is none of the page's."""
        del key
        return False

    def settle(self) -> None:
        """Wait for work that the page has running in the background, for pictures and tests."""

    def follow_link(self, key: str) -> None:
        """A link of the strip: ``focus:PATH`` or an address."""
        kind, _, rest = key.partition(":")
        if kind == "focus":
            self.focus_field(rest)
        else:
            self.go_wanted.emit(key)

    def takes(self, path: Path) -> bool:
        """Whether a dropped file is one for this page; ``take_file`` then gets it."""
        return False

    def take_file(self, path: Path) -> None:
        """Read a file that was dropped on the window."""

    def retranslate(self) -> None:
        """Show words that the widgets do not translate by themselves. Pages extend this."""
        self.setAccessibleName(tr(self.header.title.message))


def find_issue(issues: Iterable[Issue], path: str) -> Issue | None:
    """The first remark on a field or on the rule that it is part of."""
    return next((issue for issue in issues if path == issue.path or path.startswith(f"{issue.path}.")), None)
