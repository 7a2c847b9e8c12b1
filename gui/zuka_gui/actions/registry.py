"""``Command(id, title, menu, run, ...)`` and ``Registry(window)``: commands as Qt actions that follow the language.

A command that cannot run now stays in menus and palette, grey, with the reason ``why_not`` gives.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from zuka.message import Message, msg
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.widgets.text import EMPTY

MENUS: tuple[tuple[str, Message], ...] = (
    ("file", msg("&File")),
    ("edit", msg("&Edit")),
    ("view", msg("&View")),
    ("steps", msg("&Steps")),
    ("tools", msg("&Tools")),
    ("help", msg("&Help")),
)


def _always() -> Message:
    return EMPTY


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user can do.

    ``shortcut`` is a standard key or a sequence such as ``Ctrl+K`` (Qt turns Ctrl into Cmd on a Mac). ``why_not`` gives
    the reason why it cannot run now, or an empty message. ``words`` are further words to find it by.
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


class _Action(QAction):
    """The Qt action of one command."""

    def __init__(self, command: Command, parent: QObject) -> None:
        super().__init__(parent)
        self._command = command
        self.setObjectName(command.id)
        self.setShortcuts(shortcuts(command))
        self.triggered.connect(self._run)

    def _run(self) -> None:
        if self._command.why_not() == EMPTY:
            self._command.run()


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
        self._actions: dict[str, QAction] = {}
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

    def action(self, id: str) -> QAction:  # noqa: A002 the field's name
        """The Qt action of a command."""
        return self._actions[id]

    def run(self, id: str) -> None:  # noqa: A002 the field's name
        """Run a command, if it can run now."""
        self._actions[id].trigger()

    def refresh(self) -> None:
        """Look again which commands can run."""
        for id_, action in self._actions.items():
            reason = self._commands[id_].why_not()
            action.setEnabled(reason == EMPTY)
            action.setStatusTip(tr(reason))
        self.changed.emit()

    def build_menus(self, bar: QMenuBar) -> None:
        """Make the menus of the window; commands that are added later join them."""
        for key, _ in MENUS:
            menu = self._menus[key] = bar.addMenu("")
            menu.setObjectName(f"menu.{key}")
            menu.aboutToShow.connect(self.refresh)
        self._fill_menus()
        self.retranslate()

    def _fill_menus(self) -> None:
        """Groups are parted by a line."""
        for key, menu in self._menus.items():
            menu.clear()
            group: int | None = None
            for command in sorted((c for c in self._commands.values() if c.menu == key), key=lambda c: c.group):
                if group is not None and command.group != group:
                    menu.addSeparator()
                menu.addAction(self._actions[command.id])
                group = command.group

    def retranslate(self) -> None:
        """Show all words in the present language."""
        for id_, action in self._actions.items():
            action.setText(tr(self._commands[id_].title))
        for key, title in MENUS:
            if key in self._menus:
                self._menus[key].setTitle(tr(title))

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
