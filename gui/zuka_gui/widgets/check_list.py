"""``CheckList(options)``: a menu of check marks; ``Several(path, none, options)``: a list of which several may hold."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial, reduce

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QMenu, QWidget
from typing_extensions import override

from zuka.message import Message, msg, verbatim
from zuka_gui.i18n.translator import tr, translator
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.manager import theme
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.text import restyle

BELOW = QPoint(0, 2)
NAMED = 2
"""So many choices are named, more are counted."""


class CheckList(QMenu):
    """Check marks, which stays open while several are set by mouse or Space.

    Signals:
        edited: the keys that are chosen now, as a frozenset.
    """

    edited = Signal(object)

    def __init__(self, options: Sequence[Option], parent: QWidget) -> None:
        super().__init__(parent)
        self._options = tuple(options)
        self._chosen: frozenset[object] = frozenset()
        self._marks = [self._mark(option) for option in self._options]
        translator().changed.connect(self.retranslate)
        self.retranslate()

    def value(self) -> frozenset[object]:
        """The keys that are chosen."""
        return self._chosen

    def set_value(self, chosen: Collection[object]) -> None:
        """Tick the options with these keys."""
        self._chosen = frozenset(chosen)
        for option, mark in zip(self._options, self._marks, strict=True):
            with QSignalBlocker(mark):
                mark.setChecked(option.key in self._chosen)

    def open_below(self, widget: QWidget) -> None:
        """Open under a button or list."""
        self.popup(widget.mapToGlobal(widget.rect().bottomLeft() + BELOW))

    def retranslate(self) -> None:
        """Show the options in the present language."""
        for option, mark in zip(self._options, self._marks, strict=True):
            mark.setText(tr(option.label))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        mark = self.actionAt(event.position().toPoint())
        if mark in self._marks:
            mark.toggle()
        else:
            super().mouseReleaseEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        mark = self.activeAction()
        if event.key() == Qt.Key.Key_Space and mark in self._marks:
            mark.toggle()
        else:
            super().keyPressEvent(event)

    def _mark(self, option: Option) -> QAction:
        mark = QAction(self, checkable=True)
        mark.setData(option.key)
        mark.toggled.connect(partial(self._toggle, option.key))
        self.addAction(mark)
        return mark

    def _toggle(self, key: object, on: bool) -> None:  # noqa: FBT001 the signal's own argument
        self._chosen = self._chosen | {key} if on else self._chosen - {key}
        self.edited.emit(self._chosen)


class Several(QComboBox):
    """Looks like a ``Select``, opens a ``CheckList`` and names what is chosen there.

    Signals:
        edited: the keys in the options' order, then those that are no option; None where there are none.
    """

    edited = Signal(object)

    def __init__(self, path: str, none: Message, options: Sequence[Option], *, width: int = 220) -> None:
        super().__init__()
        self.setObjectName(path)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(width)
        self.addItem("")
        self._none, self._options = none, tuple(options)
        self.list = CheckList(options, self)
        self.list.edited.connect(self._send)
        translator().changed.connect(self.retranslate)
        self.retranslate()

    def value(self) -> tuple[object, ...]:
        """The keys that are chosen."""
        chosen = self.list.value()
        known = [option.key for option in self._options]
        return (*(key for key in known if key in chosen), *sorted(map(str, chosen.difference(known))))

    def set_value(self, value: Collection[object] | None) -> None:
        """Tick the options with these keys."""
        self.list.set_value(value or ())
        self.retranslate()

    def set_issue(self, *, bad: bool) -> None:
        """Mark the list as wrong, or no longer."""
        restyle(self, "state", "bad" if bad else "")

    def retranslate(self) -> None:
        """Name what is chosen in the present language."""
        labels = {option.key: option.label for option in self._options}
        names = [labels.get(key, verbatim(f"{key}")) for key in self.value()]
        words = _listed(names[:NAMED]) if names else self._none
        if len(names) > NAMED:
            words = msg("{names} and {count} more", names=words, count=len(names) - NAMED)
        self.setFont(theme().font(Role.TABLE))
        self.setItemText(0, tr(words))
        self.setToolTip(tr(_listed(names)) if names else "")

    @override
    def showPopup(self) -> None:
        self.list.open_below(self)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def _send(self) -> None:
        self.retranslate()
        self.edited.emit(self.value() or None)


def _listed(names: Sequence[Message]) -> Message:
    return reduce(lambda first, second: msg("{first}, {second}", first=first, second=second), names)
