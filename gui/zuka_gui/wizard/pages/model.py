"""``ModelPage``: which model is to be run, by name, by its files, by pasted JSON or by typed figures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget
from typing_extensions import override

from zuka.advise.evaluation import Evaluation
from zuka.errors import UserError
from zuka.message import msg
from zuka.model.choose import resolve_model
from zuka.model.spec import AnySpec
from zuka.scenario.json_text import read_table
from zuka.scenario.steps import Step
from zuka.scenario.summary import model_line
from zuka_gui.i18n.translator import tr
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.tokens import HEADER, PAGE_MAX, PAGE_PADDING, ROW
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.text import Text
from zuka_gui.widgets.text_box import TextBox
from zuka_gui.wizard.page import Page
from zuka_gui.wizard.pages.model_facts import FactsPanel, TypedForm
from zuka_gui.wizard.pages.model_model import Hit, catalogue_size, chosen, hits, origin, typed_figures
from zuka_gui.wizard.pages.model_results import FOUND, LICENCE, LICENCE_PLACE, columns
from zuka_gui.wizard.pages.model_start import DropArea, Samples

TITLE = msg("Which model is it?")
LINE = msg("Type its name (spelling need not be exact), or drop config.json, GGUF, safetensors or a diffusers folder")
START = msg("Start with a name; everything else can wait")
START_WIDTH = 720
ROWS = 4
SCROLL_BAR = 10
NO_JSON = msg("The clipboard holds no JSON. Copy the text of a config.json first.")
KINDS = msg("Models")


AskFile: TypeAlias = Callable[[QWidget], Path | None]
"""Asks for a file to open; None where the user chose none. Tests answer by themselves."""


def native_dialog(parent: QWidget) -> Path | None:
    """The system's own dialog; the folder of a diffusers model is opened by its model_index.json."""
    kinds = f"{tr(KINDS)} (*.json *.gguf *.safetensors)"
    found, _ = QFileDialog.getOpenFileName(parent, "", "", kinds)
    return Path(found) if found else None


class ModelPage(Page):
    """The first step.

    Args:
        ask_file: asks for a file.
    """

    def __init__(self, ask_file: AskFile = native_dialog) -> None:
        super().__init__(Step.MODEL, TITLE, LINE)
        self._ask_file = ask_file
        self._filling = False
        self._typing = False
        self._spec: AnySpec | None = None
        self.search = TextBox("model.name", msg("For example Qwen3-8B, llama 70b, SDXL"), icon="search", size="large")
        self.results: Table[Hit] = Table("model.results", msg("Models found"), columns(), _name)
        self.panel, self.typed = FactsPanel(), TypedForm()
        self.drop, self.samples = DropArea(), Samples()
        for row in self.typed.rows:
            self.add_field(row)
        self._build()
        self._connect()
        self.setFocusProxy(self.search)

    def _build(self) -> None:
        self.search.setAcceptDrops(False)
        self.results.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._hint = Text(msg("Enter takes the first"), Role.CAPTION, "secondary")
        inside = QHBoxLayout(self.search)
        inside.setContentsMargins(0, 0, 12, 0)
        inside.addWidget(self._hint, 0, Qt.AlignmentFlag.AlignRight)
        self._open = Button(msg("Open a file \u2026"), icon="folder-open", name="model.open")
        self._paste = Button(msg("Paste JSON"), icon="clipboard-paste", name="model.paste")
        self._by_hand = Button(msg("Type figures"), icon="sliders-horizontal", name="model.by_hand")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.search, 1)
        for button in (self._open, self._paste, self._by_hand):
            row.addWidget(button)
        self.body.addLayout(row)
        for part in (self.results, self.typed, self.panel, self.drop, self.samples):
            self.body.addWidget(part)
        self.body.addStretch(1)

    def _connect(self) -> None:
        self.search.edited.connect(self._find)
        self.search.returnPressed.connect(self.take_first)
        down = QShortcut(Qt.Key.Key_Down, self.search, context=Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self._enter_list)
        self.results.row_chosen.connect(self._take)
        self.results.row_opened.connect(self._take)
        self._open.clicked.connect(self.ask_file)
        self._paste.clicked.connect(self.paste)
        self._by_hand.clicked.connect(self.type_figures)
        self.drop.open_wanted.connect(self.ask_file)
        self.samples.chosen.connect(self.command_wanted)
        self.panel.change_wanted.connect(self.type_figures)
        self.panel.explain_wanted.connect(self.explain_wanted)

    @override
    def show_draft(self) -> None:
        super().show_draft()
        model = self.store.draft.model
        if model.name and origin(model) == "name":
            self._show_name(model.name)
        self._arrange()

    def _show_name(self, name: str) -> None:
        """Keep the list that the user searched where the chosen model stands in it."""
        if not any(self.results.model.key(n) == name for n in range(self.results.model.rowCount())):
            self.search.set_value(name)
            self._list(name)
        self._select(name)

    def _select(self, name: str) -> None:
        """Mark the chosen model; a name that is an alias stands for its exact hit."""
        model = self.results.model
        rows = range(model.rowCount())
        exact = next((model.key(n) for n in rows if model.row(n).exact), "")
        self._filling = True
        self.results.choose(name if any(model.key(n) == name for n in rows) else exact)
        self._filling = False

    @override
    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        kind = origin(self.store.draft.model)
        self._spec = evaluation.spec if evaluation is not None and kind else None
        name = model_line(self.store.draft)
        if self._spec is not None and name is not None:
            self.panel.show_model(name, kind, self._spec)
            self.strip.clear()
        elif evaluation is not None and evaluation.errors and kind:
            self.strip.tell("bad", evaluation.errors[0].message)
        self._arrange()

    @override
    def focus_field(self, path: str) -> bool:
        if path in ("model", "model.name"):
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        return super().focus_field(path)

    def take_first(self) -> None:
        """Choose the best hit for what is typed; pasted JSON is read as a config."""
        text = self.search.text().strip()
        if text.startswith("{"):
            self.take_json(text)
            return
        found = hits(text)
        if found:
            self._take(found[0])

    def ask_file(self) -> None:
        """Let the user choose a file."""
        path = self._ask_file(self)
        if path is not None:
            self.take_file(path)

    @override
    def take_file(self, path: Path) -> None:
        """Choose the model that a file or folder describes; a bad one changes nothing and is said in one sentence."""
        self._accept("file", str(path))

    def paste(self) -> None:
        """Read a config from the clipboard."""
        text = QGuiApplication.clipboard().text().strip()
        if text:
            self.take_json(text)
        else:
            self.strip.tell("bad", NO_JSON)

    def take_json(self, text: str) -> None:
        """Choose the model that the text of a config.json describes."""
        try:
            table = read_table(text.encode())
        except UserError as error:
            self.strip.tell("bad", error.message)
            return
        self._accept("config", table)

    def type_figures(self) -> None:
        """Show the form for figures by hand, starting from the chosen model's."""
        figures = typed_figures(self._spec)
        self._typing = True
        if figures and origin(self.store.draft.model) != "typed":
            self._choose("typed", figures)
        self._arrange()
        self.typed.rows[0].setFocus()
        self.focus_field("model.typed.params_b")

    def _accept(self, kind: str, value: object) -> None:
        try:
            resolve_model({kind: value})
        except UserError as error:
            self.strip.tell("bad", error.message)
            return
        self._choose(kind, value)

    def _choose(self, kind: str, value: object) -> None:
        self.strip.clear()
        self._typing = kind == "typed"
        if kind != "name":
            self.search.clear()
            self._list("")
        self.store.edit("model", chosen(self.store.draft.model, kind, value))

    def _take(self, hit: Hit) -> None:
        if not self._filling and hit.name != self.store.draft.model.name:
            self.search.setModified(False)
            self._choose("name", hit.name)

    def _find(self, text: object) -> None:
        self._list(str(text or ""))
        self._arrange()

    def _list(self, text: str) -> None:
        found = () if text.startswith("{") else hits(text)
        self._filling = True
        self.results.model.set_title("name", msg(FOUND.text, total=catalogue_size(), found=len(found)))
        self.results.set_rows(found)
        self._filling = False

    def _arrange(self) -> None:
        """Show what there is: results, the form, the chosen model, or the start."""
        kind = origin(self.store.draft.model)
        rows = self.results.model.rowCount()
        self.results.setVisible(rows > 0)
        self.results.setFixedHeight(HEADER + ROW * min(rows, ROWS) + 2)
        self.typed.setVisible(self._typing or kind == "typed")
        self.panel.setVisible(self._spec is not None and bool(kind))
        empty = not (kind or rows or self._typing)
        self._hint.setVisible(rows > 0 and not kind)
        for part in (self.drop, self.samples):
            part.setVisible(empty)
        self._open.setVisible(not empty)
        self.header.line.show_message(START if empty else LINE)
        self.centre(START_WIDTH if empty else None)

    def _enter_list(self) -> None:
        if self.results.isVisible():
            self.results.view.setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        others = sum(column.width for column in self.results.model.columns) - LICENCE
        room = min(self.width(), PAGE_MAX + 2 * PAGE_PADDING) - 2 * PAGE_PADDING - 2 * SCROLL_BAR
        self.results.view.setColumnWidth(LICENCE_PLACE, max(LICENCE, room - others))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not origin(self.store.draft.model):
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def takes(self, path: Path) -> bool:
        return path.is_dir() or path.suffix.lower() in (".json", ".gguf", ".safetensors")


def _name(hit: Hit) -> str:
    return hit.name
