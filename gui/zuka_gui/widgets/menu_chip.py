"""``MenuChip(path, title, options)``: a chip that opens a list; ``CheckMenu``: a list of which several may hold.

Both follow the ``Control`` protocol. A chip whose choice differs from its first option is lit.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from zuka.message import Message, msg
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.widgets.button import Button, Kind
from zuka_gui.widgets.check_list import BELOW, CheckList
from zuka_gui.widgets.option import Option

CHIP = msg("{title}: {choice}")


class MenuChip(Button):
    """One of several choices, the first of which asks nothing.

    Signals:
        edited: the key of the option that the user chose.
    """

    edited = Signal(object)

    def __init__(self, path: str, title: Message, options: Sequence[Option], parent: QWidget | None = None) -> None:
        super().__init__(title, "chip", icon="chevron-down", icon_after=True, name=path, parent=parent)
        self._title = title
        self._options: tuple[Option, ...] = ()
        self._value: object = options[0].key
        self._menu = QMenu(self)
        self._group = QActionGroup(self._menu)
        self.clicked.connect(self._open)
        self.setCheckable(True)
        self.set_options(options)
        translator().changed.connect(self._fill)

    def set_options(self, options: Sequence[Option]) -> None:
        """Offer other choices; a choice that is gone falls back to the first."""
        if tuple(options) == self._options:
            return
        self._options = tuple(options)
        self._fill()
        self.set_value(self._value)

    def value(self) -> object:
        """The key of the chosen option."""
        return self._value

    def set_value(self, value: object) -> None:
        """Show the option with this key; the first where there is none."""
        chosen = next((option for option in self._options if option.key == value), self._options[0])
        self._value = chosen.key
        self.show_message(msg(CHIP.text, title=self._title, choice=chosen.label))
        self.setChecked(chosen is not self._options[0])
        for action, option in zip(self._group.actions(), self._options, strict=True):
            action.setChecked(option is chosen)

    def set_issue(self, *, bad: bool) -> None:
        """A chip offers only what is allowed."""

    def _fill(self) -> None:
        self._menu.clear()
        for action in self._group.actions():
            self._group.removeAction(action)
        for option in self._options:
            action = QAction(tr(option.label), self._menu, checkable=True, checked=option.key == self._value)
            action.setData(option.key)
            action.triggered.connect(partial(self._choose, option.key))
            self._group.addAction(action)
            self._menu.addAction(action)

    def _open(self) -> None:
        self.setChecked(self._value != self._options[0].key)
        self._menu.popup(self.mapToGlobal(self.rect().bottomLeft() + BELOW))

    def _choose(self, key: object, *_: object) -> None:
        self.set_value(key)
        self.edited.emit(key)


class CheckMenu(Button):
    """Several choices that may hold together, such as the columns of a table.

    Signals:
        edited: the keys that are chosen now.
    """

    edited = Signal(object)

    def __init__(
        self, name: str, title: Message, options: Sequence[Option], kind: Kind = "secondary", icon: str = ""
    ) -> None:
        super().__init__(title, kind, icon=icon, name=name)
        self.list = CheckList(options, self)
        self.list.edited.connect(self.edited)
        self.clicked.connect(self._open)

    def value(self) -> frozenset[object]:
        """The keys that are chosen."""
        return self.list.value()

    def set_value(self, chosen: Collection[object]) -> None:
        """Tick the options with these keys."""
        self.list.set_value(chosen)

    def _open(self) -> None:
        self.list.open_below(self)
