"""``Command(id, title, menu, run, ...)`` and ``Registry(window)``: commands as Qt actions that follow the language.

A command that cannot run now stays in menus and palette, grey, with the reason ``why_not`` gives. Lists that change,
such as recent files, are replaced as a whole by ``replace``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from zuka.message import Message, msg
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.widgets.text import EMPTY
from zuka_gui.widgets.text_box import finish_typing

MENUS: tuple[tuple[str, Message], ...] = (
    ("file", msg("&File")),
    ("edit", msg("&Edit")),
    ("view", msg("&View")),
    ("steps", msg("&Steps")),
    ("tools", msg("&Tools")),
    ("help", msg("&Help")),
)


SUBMENUS: tuple[tuple[str, str, Message, int], ...] = (
    ("recent", "file", msg("Open &recent"), 0),
    ("samples", "file", msg("Sa&mples"), 0),
    ("export", "file", msg("&Export"), 2),
)
"""Menus within menus: key, the menu they stand in, title, group there."""


def _always() -> Message:
    return EMPTY


def place_of(menu: str) -> Message:
    """The title of a menu or submenu."""
    titles = dict(MENUS) | {key: title for key, _, title, _ in SUBMENUS}
    return titles[menu]


def home_of(menu: str) -> str:
    """The menu of the menu bar that a menu or submenu belongs to."""
    return next((parent for key, parent, _, _ in SUBMENUS if key == menu), menu)


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user can do.

    ``shortcut`` is a standard key or a sequence such as ``Ctrl+K`` (Qt turns Ctrl into Cmd on a Mac). ``why_not`` gives
    the reason why it cannot run now, or an empty message. ``words`` are further words to find it by. ``naming`` gives
    the title where it depends on what there is (undo what), ``checked`` whether it is the present choice of its group.
    """

    id: str
    title: Message
    menu: str
    run: Callable[[], None]
    shortcut: QKeySequence.StandardKey | str | None = None
    icon: str = ""
    why_not: Callable[[], Message] = _always
    words: str = ""
    group: int = 0
    naming: Callable[[], Message] | None = None
    checked: Callable[[], bool] | None = None

    @property
    def shown_title(self) -> Message:
        """The title as of now."""
        return self.naming() if self.naming is not None else self.title


class _Action(QAction):
    """The Qt action of one command."""

    def __init__(self, command: Command, parent: QObject) -> None:
        super().__init__(parent)
        self._command = command
        self.setObjectName(command.id)
        self.setCheckable(command.checked is not None)
        self.setShortcuts(shortcuts(command))
        self.triggered.connect(self._run)

    def show_state(self) -> None:
        """Show the present title, whether it can run and whether it is chosen."""
        command = self._command
        reason = command.why_not()
        self.setText(tr(command.shown_title))
        self.setEnabled(reason == EMPTY)
        self.setStatusTip(tr(reason))
        if command.checked is not None:
            self.setChecked(command.checked())

    def _run(self) -> None:
        finish_typing()
        if self._command.why_not() == EMPTY:
            self._command.run()
        self.show_state()  # a click has turned the check mark, whatever the command did


class Registry(QObject):
    """All commands of a window.

    Signals:
        changed: commands were added or their state was looked at again.
    """

    changed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._commands: dict[str, Command] = {}
        self._actions: dict[str, _Action] = {}
        self._menus: dict[str, QMenu] = {}
        translator().changed.connect(self.retranslate)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands in the order they were added."""
        return tuple(self._commands.values())

    def add(self, *commands: Command) -> None:
        """Add commands.

        Raises:
            ValueError: a command has an id or a shortcut that another one has; neither would work.
        """
        for command in commands:
            self._check(command)
            self._commands[command.id] = command
            self._actions[command.id] = _Action(command, self._window)
            self._window.addAction(self._actions[command.id])
        self._fill_menus()
        self.retranslate()

    def replace(self, menu: str, *commands: Command) -> None:
        """Put other commands into a menu in place of all that it has."""
        for old in [command.id for command in self._commands.values() if command.menu == menu]:
            del self._commands[old]
            action = self._actions.pop(old)
            self._window.removeAction(action)
            action.deleteLater()
        self.add(*commands)

    def action(self, id: str) -> QAction:  # noqa: A002 the field's name
        """The Qt action of a command."""
        return self._actions[id]

    def run(self, id: str) -> None:  # noqa: A002 the field's name
        """Run a command, if it can run now."""
        self._actions[id].trigger()

    def refresh(self) -> None:
        """Look again which commands can run."""
        for action in self._actions.values():
            action.show_state()
        self.changed.emit()

    def build_menus(self, bar: QMenuBar) -> None:
        """Make the menus of the window; commands that are added later join them."""
        for key, _ in MENUS:
            menu = self._menus[key] = bar.addMenu("")
            menu.setObjectName(f"menu.{key}")
            menu.aboutToShow.connect(self.refresh)
        for key, _, _, _ in SUBMENUS:
            self._menus[key] = QMenu(bar)
            self._menus[key].setObjectName(f"menu.{key}")
        self._fill_menus()
        self.retranslate()

    def _fill_menus(self) -> None:
        """Groups are parted by a line; a submenu with nothing in it is left out."""
        for key, menu in self._menus.items():
            menu.clear()
            group: int | None = None
            for place, action in sorted(self._rows(key), key=lambda row: row[0]):
                if group is not None and place != group:
                    menu.addSeparator()
                menu.addAction(action)
                group = place

    def _rows(self, menu: str) -> Iterator[tuple[int, QAction]]:
        """What stands in a menu, with its group."""
        filled = {command.menu for command in self._commands.values()}
        for command in self._commands.values():
            if command.menu == menu:
                yield command.group, self._actions[command.id]
        for key, parent, _, group in SUBMENUS:
            if parent == menu and key in filled:
                yield group, self._menus[key].menuAction()

    def retranslate(self) -> None:
        """Show all words in the present language."""
        self.refresh()
        for key, menu in self._menus.items():
            menu.setTitle(tr(place_of(key)))

    def _check(self, command: Command) -> None:
        if command.id in self._commands:
            raise ValueError(f"two commands are called {command.id}")
        keys = {key.toString() for key in shortcuts(command)}
        for other in self._commands.values():
            clash = keys & {key.toString() for key in shortcuts(other)}
            if clash:
                raise ValueError(f"{command.id} and {other.id} share {', '.join(sorted(clash))}")


def shortcuts(command: Command) -> list[QKeySequence]:
    """The keys of a command on this system."""
    if command.shortcut is None:
        return []
    if isinstance(command.shortcut, str):
        return [QKeySequence(command.shortcut)]
    return QKeySequence.keyBindings(command.shortcut)
