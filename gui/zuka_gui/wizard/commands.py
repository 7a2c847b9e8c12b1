"""The commands of the window's frame: going about, undo, language, theme, palette. Pages and files add their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from zuka.message import Message, msg, verbatim
from zuka.scenario.fields import FIELDS
from zuka.scenario.steps import STEP_TITLES, STEPS, VIEW_TITLES, VIEWS, step_of
from zuka_gui.actions.palette import Entry
from zuka_gui.actions.registry import MENUS, Command, shortcuts
from zuka_gui.i18n.translator import translator
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.figure import FigureBlock
from zuka_gui.widgets.text import EMPTY
from zuka_gui.wizard.outline import view_address

if TYPE_CHECKING:
    from zuka_gui.wizard.window import Window

NOTHING_TO_UNDO = msg("nothing to undo")
NOTHING_TO_REDO = msg("nothing to redo")
NO_FIGURE = msg("put the focus on a figure first")


def window_commands(window: Window) -> tuple[Command, ...]:
    """The commands of the frame, in the order of the menus."""
    return (*_edit(window), *_view(window), *_steps(window), *_tools(window))


def palette_entries(window: Window) -> list[Entry]:
    """Everything the palette finds: commands, steps, views, and fields of steps that have a page."""
    menus = dict(MENUS)
    entries = [
        Entry(
            command.title,
            menus[command.menu],
            command.run,
            command.icon,
            shortcuts(command)[0].toString(QKeySequence.SequenceFormat.NativeText) if shortcuts(command) else "",
            command.why_not(),
            command.words,
        )
        for command in window.commands.commands
    ]
    for path, label in FIELDS.items():
        step = step_of(path)
        if "." in path and step in window.addresses:
            where = msg("step {number} \u00b7 {step}", number=STEPS.index(step) + 1, step=STEP_TITLES[step])
            title = msg("Go to field: {field}", field=label)
            entries.append(Entry(title, where, partial(window.go, f"{step}#{path}"), words=path))
    return entries


def _edit(window: Window) -> tuple[Command, ...]:
    drafts = window.desk.drafts
    standard = QKeySequence.StandardKey

    def why_no_undo() -> Message:
        return EMPTY if drafts.can_undo else NOTHING_TO_UNDO

    def why_no_redo() -> Message:
        return EMPTY if drafts.can_redo else NOTHING_TO_REDO

    return (
        Command("undo", msg("&Undo"), "edit", drafts.undo, standard.Undo, "undo-2", why_no_undo, "chexiao cx"),
        Command("redo", msg("&Redo"), "edit", drafts.redo, standard.Redo, "repeat", why_no_redo, "chongzuo cz"),
    )


def _view(window: Window) -> tuple[Command, ...]:
    language, look = translator().set_language, theme().set_choice
    return (
        Command(
            "summary",
            msg("Show or hide the &summary"),
            "view",
            window.toggle_summary,
            "Ctrl+Shift+B",
            "panel-right-close",
        ),
        Command("chinese", verbatim("简体中文"), "view", partial(language, "zh"), words="zhongwen zw Chinese", group=1),
        Command("english", verbatim("English"), "view", partial(language, "en"), words="yingwen yw", group=1),
        Command(
            "theme.system", msg("Theme of the s&ystem"), "view", partial(look, "system"), group=2, words="zhuti zt"
        ),
        Command("theme.light", msg("&Light theme"), "view", partial(look, "light"), group=2, words="qianse qs"),
        Command(
            "theme.dark", msg("&Dark theme"), "view", partial(look, "dark"), icon="moon", group=2, words="shense ss"
        ),
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
        if view_address(place) in window.addresses
    )
    return (
        *steps,
        *views,
        Command(
            "next", msg("&Next step"), "steps", window.go_next, "Alt+Right", "arrow-right", group=2, words="xiayibu xyb"
        ),
        Command(
            "back",
            msg("Step &before"),
            "steps",
            window.go_back,
            "Alt+Left",
            "arrow-left",
            group=2,
            words="shangyibu syb",
        ),
    )


def _tools(window: Window) -> tuple[Command, ...]:
    def focused_figure() -> FigureBlock | None:
        widget = QApplication.focusWidget()
        return widget if isinstance(widget, FigureBlock) else None

    def why_no_explanation() -> Message:
        return EMPTY if focused_figure() is not None else NO_FIGURE

    def explain() -> None:
        block = focused_figure()
        if block is not None:
            block.explain()

    return (
        Command(
            "palette",
            msg("&Find a command \u2026"),
            "tools",
            window.open_palette,
            "Ctrl+K",
            "search",
            words="mingling ml",
        ),
        Command(
            "compute",
            msg("&Work it out now"),
            "tools",
            window.desk.evaluations.run,
            "F5",
            "refresh-cw",
            words="jisuan js",
        ),
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
        Command("messages", msg("&Messages"), "help", window.status.open_messages, "F8", "bell", words="xiaoxi xx"),
    )
