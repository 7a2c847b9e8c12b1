"""``Window(desk, pages)``: menu bar, step list, banner, page, summary or explanation, navigation bar, status bar.

Everything is reached by an address: ``needs``, ``needs#needs.finish_hours``, ``advice/compare``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.message import msg, verbatim
from zuka.quantity import Quantity
from zuka.scenario.file import SUFFIX
from zuka.scenario.issue import Issue
from zuka.scenario.steps import VIEWS, Step, next_step, previous_step, step_of
from zuka_gui.actions.palette import Entry, Palette
from zuka_gui.actions.registry import Registry
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.state.draft_store import DraftStore
from zuka_gui.state.evaluation_store import EvaluationStore, State
from zuka_gui.state.session import Session
from zuka_gui.theme.tokens import WINDOW_MIN, WINDOW_START
from zuka_gui.widgets.explain_panel import ExplainPanel
from zuka_gui.widgets.nav_bar import NavBar
from zuka_gui.widgets.step_list import StepList
from zuka_gui.widgets.summary_panel import SummaryLine, SummaryPanel
from zuka_gui.widgets.text_box import finish_typing
from zuka_gui.wizard.banner import Banner, Word
from zuka_gui.wizard.columns import Columns
from zuka_gui.wizard.commands import palette_entries, window_commands
from zuka_gui.wizard.menu_bar import MenuBar
from zuka_gui.wizard.navigation import errors_of, plan_of
from zuka_gui.wizard.outline import step_items, summary
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.panes import Panes
from zuka_gui.wizard.registry import PageFactory
from zuka_gui.wizard.review import answers
from zuka_gui.wizard.status_line import StatusLine

NO_PAGE = msg(
    "{name} cannot be opened here. Zuka reads scenarios (*.zuka) and models (config.json, *.gguf, *.safetensors)."
)
ONE_FILE = msg("Drop one file at a time")


@dataclass(frozen=True, slots=True)
class Desk:
    """What the window works on."""

    drafts: DraftStore
    evaluations: EvaluationStore
    session: Session


class Window(QMainWindow):
    """The main window.

    Signals:
        closing: the window is about to close; save what must be saved.
        scenario_dropped: the path of a scenario file to open.
    """

    closing = Signal()
    scenario_dropped = Signal(object)

    def __init__(self, desk: Desk, pages: Mapping[str, PageFactory]) -> None:
        super().__init__()
        self.setObjectName("window")
        self.desk = desk
        self._factories = dict(pages)
        self._pages: dict[str, Page] = {}
        self._address = next(iter(self._factories), Step.MODEL.value)
        self.steps, self.stack, self.nav = StepList(), QStackedWidget(), NavBar()
        self.summary, self.line, self.explanation = SummaryPanel(), SummaryLine(), ExplainPanel()
        self.banner = Banner()
        self.may_close: Callable[[], bool] = _always
        self.status, self.menu = StatusLine(desk.session), MenuBar()
        parts = (self.steps, self.banner, self.stack, self.nav, self.summary, self.explanation)
        self.panes = Panes(self, parts, self.menu.search, self.status)
        self.palette_ = Palette(self._entries, self)
        self.commands = Registry(self)
        self.commands.add(*window_commands(self))
        self._lay_out()
        self._connect()
        self.setAcceptDrops(True)
        self.setMinimumSize(*WINDOW_MIN)
        self.resize(*WINDOW_START)
        self.retranslate()
        self.go(self._address)

    def _lay_out(self) -> None:
        self.setMenuBar(self.menu)
        self.commands.build_menus(self.menu)
        middle: list[QWidget] = [self.banner, self.stack]
        self.columns = Columns(self.steps, self.summary, self.line, self.explanation, middle, self.nav)
        self.setCentralWidget(self.columns)
        self.setStatusBar(self.status)

    def _connect(self) -> None:
        self.steps.chosen.connect(self.go)
        self.nav.pressed.connect(self.press)
        self.menu.search.clicked.connect(self.open_palette)
        self.summary.go_wanted.connect(self.go)
        self.summary.explain_wanted.connect(self.explain)
        self.summary.fold_wanted.connect(self.toggle_summary)
        self.explanation.closed.connect(self.close_explanation)
        self.explanation.go_wanted.connect(self.go)
        self.desk.drafts.changed.connect(self.refresh)
        self.desk.drafts.replaced.connect(self.refresh)
        self.desk.drafts.shown.connect(self._show_path)
        self.desk.evaluations.changed.connect(self._show_evaluation)
        self.desk.session.changed.connect(self.retranslate)
        translator().changed.connect(self.retranslate)

    @property
    def address(self) -> str:
        """Where the user is."""
        return self._address

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where there is a page."""
        return tuple(self._factories)

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        return self._pages.get(self._key(self._address))

    def go(self, address: str) -> None:
        """Show a step, a view of the advice, or a field of a step."""
        place, _, field = address.partition("#")
        if self._key(place) not in self._factories:
            return
        moved, self._address = place != self._address, place
        page = self._made(self._key(place))
        self.stack.setCurrentWidget(page)
        self.refresh()
        self._arrange()
        if moved and not self.steps.hasFocus():
            page.setFocus()  # its title is read out, and Tab leads to its first control
        if field:
            page.focus_field(field)

    def press(self, key: str) -> None:
        """A button of the navigation bar: the page's own, next, back, an address, or the id of a command."""
        if self.page is not None and self.page.press(key):
            return
        if key == "next":
            self.go_next()
        elif key == "back":
            self.go_back()
        elif self._key(key.partition("#")[0]) in self._factories:
            self.go(key)
        else:
            self.commands.run(key)

    def go_next(self) -> None:
        """Go to the next step, or to the first answer that has to be corrected."""
        page = self.page
        if page is None:
            return
        errors = errors_of(page.step, self.desk.drafts.issues())
        page.ask_for(errors)
        following = next_step(page.step)
        if not errors and following is not None:
            self.go(following)

    def go_back(self) -> None:
        """Go to the step before; from a view to the answer."""
        step, _, view = self._address.partition("/")
        before = previous_step(Step(step))
        if view and view != VIEWS[0]:
            self.go(step)
        elif before is not None:
            self.go(before)

    def explain(self, quantity: Quantity) -> None:
        """Show the explanation of a number in the summary's place."""
        self.explanation.explain(quantity)
        self.explanation.show()
        self._arrange()

    def close_explanation(self) -> None:
        """Show the summary again."""
        self.explanation.hide()
        self._arrange()
        if self.page is not None:
            self.page.setFocus()

    def open_palette(self) -> None:
        """Let the user find a command, step or field."""
        self.palette_.open()

    def toggle_summary(self) -> None:
        """Hide the summary, or show it again."""
        self.columns.want_summary(wanted=not self.columns.summary_wanted)

    def refresh(self) -> None:
        """Show step list, summary and buttons as they are now."""
        drafts, store = self.desk.drafts, self.desk.evaluations
        issues = drafts.issues()
        step = Step(self._address.partition("/")[0])
        items = step_items(drafts.draft, issues, store.evaluation, step, self._factories)
        current = f"{step}/{VIEWS[0]}" if self._address == Step.ADVICE and len(items) > len(Step) else self._address
        self.steps.show_items(items, current)
        self._show_summary(issues, store.evaluation)
        if self.page is not None:
            self.nav.show_plan(plan_of(self.page, drafts.draft, issues))
        self.commands.refresh()

    def say(self, word: Word) -> None:
        """Say something about the scenario above the page, and keep it in the list of messages."""
        self.desk.session.tell(word.status, word.head)
        self.banner.say(word)

    def focused(self) -> QWidget | None:
        """What has the focus in the window; while the palette is open, what had it before."""
        return self.palette_.came_from if self.palette_.isVisible() else self.focusWidget()

    def retranslate(self) -> None:
        """Show the window's title and names in the present language."""
        name = tr(self.desk.session.title)
        program = tr(msg("Zuka"))
        QGuiApplication.setApplicationDisplayName(program)  # Qt would add the English name to a Chinese title
        self.setWindowTitle(f"{name}[*] \u2014 {program}")
        self.setWindowFilePath(str(self.desk.session.path or ""))
        self.setWindowModified(self.desk.session.modified)
        self.status.refresh()

    def _show_summary(self, issues: tuple[Issue, ...], evaluation: Evaluation | None) -> None:
        store = self.desk.evaluations
        shown = summary(
            self.desk.drafts.draft,
            issues,
            evaluation,
            stale=bool(self.desk.drafts.refused) or store.state is State.FAILED,
            updating=store.updating,
        )
        self.line.show_summary(shown)
        if self._key(self._address) == Step.ADVICE:
            review = answers(self.desk.drafts.draft, evaluation)
            shown = replace(shown, facts=(), figures=(), offers=None, review=review)
        self.summary.show_summary(shown)

    def _show_evaluation(self) -> None:
        if self.desk.evaluations.state in (State.FRESH, State.INCOMPLETE) and self.page is not None:
            self.page.show_evaluation(self.desk.evaluations.evaluation)
        self.refresh()

    def _show_path(self, path: str) -> None:
        self.go(f"{step_of(path)}#{path}")

    def _key(self, place: str) -> str:
        """The first view of the advice is the step's own page."""
        return Step.ADVICE.value if place == f"{Step.ADVICE}/{VIEWS[0]}" else place

    def _made(self, key: str) -> Page:
        if key not in self._pages:
            page = self._pages[key] = self._factories[key]()
            page.bind(self.desk.drafts)
            page.explain_wanted.connect(self.explain)
            page.go_wanted.connect(self.go)
            page.command_wanted.connect(self.commands.run)
            page.nav_changed.connect(self.refresh)
            self.stack.addWidget(page)
        self._pages[key].show_evaluation(self.desk.evaluations.evaluation)
        return self._pages[key]

    def _entries(self) -> list[Entry]:
        return palette_entries(self)

    def _arrange(self) -> None:
        self.columns.arrange(wide=self.page is not None and self.page.wide)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return self.panes.tab(forward=next) or super().focusNextPrevChild(next)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif not self.explanation.isHidden():
            self.close_explanation()
        else:
            self.banner.close_word()

    def take_file(self, path: Path) -> None:
        """Open a dropped scenario; give any other file to the first page that reads it, the shown one first."""
        if path.suffix.lower() == SUFFIX:
            self.scenario_dropped.emit(path)
            return
        for address in (self._key(self._address), *self._factories):
            page = self._made(address)
            if page.takes(path):
                self.go(address)
                page.take_file(path)
                return
        self.say(Word("warn", msg(NO_PAGE.text, name=verbatim(path.name))))

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        urls = event.mimeData().urls()
        if len(urls) > 1:
            self.say(Word("warn", ONE_FILE))
        elif urls and urls[0].isLocalFile():
            self.take_file(Path(urls[0].toLocalFile()))

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        finish_typing()
        if not self.may_close():
            event.ignore()
            return
        self.closing.emit()
        super().closeEvent(event)

    def place_in_words(self) -> str:
        """Size and place of the window in Qt's own words (base64), for the settings."""
        return bytes(self.saveGeometry().toBase64().data()).decode()

    def restore_place(self, words: str | None) -> None:
        """Take back a place that was kept; a broken one is ignored."""
        if words:
            self.restoreGeometry(QByteArray.fromBase64(words.encode()))


def _always() -> bool:
    return True
