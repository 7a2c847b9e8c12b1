"""The commands of the window's frame: going about, undo, language, theme, palette. Pages and files add their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QKeySequence

from zuka.message import Language, Message, msg, verbatim
from zuka.scenario.fields import FIELDS, label
from zuka.scenario.steps import STEP_TITLES, STEPS, VIEW_TITLES, VIEWS, step_of
from zuka_gui.actions.palette import Entry
from zuka_gui.actions.registry import MENUS, Command, home_of, place_of, shortcuts
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.manager import Choice, theme
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.figure import FigureBlock
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.outline import view_address

if TYPE_CHECKING:
    from zuka_gui.wizard.window import Window

NOTHING_TO_UNDO = msg("nothing to undo")
NOTHING_TO_REDO = msg("nothing to redo")
NO_FIGURE = msg("put the focus on a figure first")
UNDO, UNDO_WHAT = msg("&Undo"), msg("&Undo: {field}")
REDO, REDO_WHAT = msg("&Redo"), msg("&Redo: {field}")
COPIED = msg("Copied: {address}")


def window_commands(window: Window) -> tuple[Command, ...]:
    """The commands of the frame, in the order of the menus."""
    return (*_edit(window), *_view(window), *_steps(window), *_panes(window), *_tools(window))


def palette_entries(window: Window) -> list[Entry]:
    """Everything the palette finds: commands, steps, views, and fields of steps that have a page."""
    order = [key for key, _ in MENUS]
    commands = sorted(window.commands.commands, key=lambda command: order.index(home_of(command.menu)))
    entries = [
        Entry(
            command.shown_title,
            place_of(command.menu),
            command.run,
            command.icon,
            shortcuts(command)[0].toString(QKeySequence.SequenceFormat.NativeText) if shortcuts(command) else "",
            command.why_not(),
            command.words,
        )
        for command in commands
    ]
    entries.sort(key=lambda entry: entry.why_not != EMPTY)
    for path, field in FIELDS.items():
        step = step_of(path)
        if "." in path and step in window.addresses:
            where = msg("step {number} \u00b7 {step}", number=STEPS.index(step) + 1, step=STEP_TITLES[step])
            title = msg("Go to field: {field}", field=field)
            entries.append(Entry(title, where, partial(window.go, f"{step}#{path}"), words=path))
    return entries


def _edit(window: Window) -> tuple[Command, ...]:
    drafts = window.desk.drafts
    standard = QKeySequence.StandardKey

    def why_no_undo() -> Message:
        return EMPTY if drafts.undo_path is not None else NOTHING_TO_UNDO

    def why_no_redo() -> Message:
        return EMPTY if drafts.redo_path is not None else NOTHING_TO_REDO

    def undo_what() -> Message:
        return msg(UNDO_WHAT.text, field=label(drafts.undo_path)) if drafts.undo_path is not None else UNDO

    def redo_what() -> Message:
        return msg(REDO_WHAT.text, field=label(drafts.redo_path)) if drafts.redo_path is not None else REDO

    return (
        Command(
            "undo", UNDO, "edit", drafts.undo, standard.Undo, "undo-2", why_no_undo, "chexiao cx", naming=undo_what
        ),
        Command(
            "redo", REDO, "edit", drafts.redo, standard.Redo, "redo-2", why_no_redo, "chongzuo cz", naming=redo_what
        ),
    )


def _view(window: Window) -> tuple[Command, ...]:
    return (
        Command(
            "summary",
            msg("Show or hide the &summary"),
            "view",
            window.toggle_summary,
            "Ctrl+Shift+B",
            "panel-right-close",
            words="zhaiyao zy",
        ),
        _language("chinese", "zh", "简体中文", "zhongwen zw Chinese"),
        _language("english", "en", "English", "yingwen yw"),
        _theme("system", msg("Theme of the s&ystem"), "sun-moon", "zhuti zt"),
        _theme("light", msg("&Light theme"), "sun", "qianse qs"),
        _theme("dark", msg("&Dark theme"), "moon", "shense ss"),
    )


def _language(id_: str, language: Language, name: str, words: str) -> Command:
    return Command(
        id_,
        verbatim(name),
        "view",
        partial(translator().set_language, language),
        icon="languages",
        words=words,
        group=1,
        checked=lambda: translator().language == language,
    )


def _theme(choice: Choice, title: Message, icon: str, words: str) -> Command:
    return Command(
        f"theme.{choice}",
        title,
        "view",
        partial(theme().set_choice, choice),
        icon=icon,
        words=words,
        group=2,
        checked=lambda: theme().choice == choice,
    )


def _steps(window: Window) -> tuple[Command, ...]:
    steps = tuple(
        Command(
            f"step.{step}",
            STEP_TITLES[step],
            "steps",
            partial(window.go, step.value),
            f"Ctrl+{number}",
            "corner-down-left",
        )
        for number, step in enumerate(STEPS, start=1)
        if step in window.addresses
    )
    views = tuple(
        Command(f"view.{view}", VIEW_TITLES[view], "steps", partial(window.go, view_address(place)), group=1)
        for place, view in enumerate(VIEWS)
        if view_address(place) in (*window.addresses, view_address(0))
    )
    onward = Command("next", msg("&Next step"), "steps", window.go_next, "Alt+Right", "arrow-right", group=2)
    before = Command("back", msg("Step &before"), "steps", window.go_back, "Alt+Left", "arrow-left", group=2)
    return (*steps, *views, onward, before)


def _panes(window: Window) -> tuple[Command, ...]:
    return (
        Command("pane.next", msg("Next &part of the window"), "view", window.panes.go_on, "F6", group=3),
        Command("pane.before", msg("Part &before"), "view", window.panes.go_back, "Shift+F6", group=3),
    )


def _tools(window: Window) -> tuple[Command, ...]:
    def why_no_explanation() -> Message:
        return EMPTY if isinstance(window.focused(), FigureBlock) else NO_FIGURE

    def explain() -> None:
        block = window.focused()
        if isinstance(block, FigureBlock):
            block.explain()

    find, compute = window.open_palette, window.desk.evaluations.run
    return (
        Command("palette", msg("&Find a command \u2026"), "tools", find, "Ctrl+K", "search", words="mingling ml"),
        Command("compute", msg("&Work it out now"), "tools", compute, "F5", "refresh-cw", words="jisuan js"),
        Command(
            "explain",
            msg("&Explain the figure in focus"),
            "tools",
            explain,
            "F1",
            "sigma",
            why_no_explanation,
            "jieshi js",
        ),
        Command(
            "copy_address",
            msg("Copy the &address of this field"),
            "tools",
            partial(_copy_address, window),
            icon="link",
            words="dizhi dz",
            group=1,
        ),
        Command("messages", msg("&Messages"), "help", window.status.open_messages, "F8", "bell", words="xiaoxi xx"),
    )


def _copy_address(window: Window) -> None:
    """The address of the field in focus, or of the page, as ``--step`` takes it."""
    widget = window.focused()
    while widget is not None and not isinstance(widget, FieldRow):
        widget = widget.parentWidget()
    address = f"{window.address}#{widget.path}" if isinstance(widget, FieldRow) else window.address
    QGuiApplication.clipboard().setText(address)
    window.desk.session.tell("good", msg(COPIED.text, address=address))
